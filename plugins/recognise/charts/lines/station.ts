/** A place along the level axis at which each series has a value. */
export interface Station {
  readonly at: number
  readonly name: string
}
