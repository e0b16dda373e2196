/** The gaps of a table that was read. */
export interface GapTable {
  /** `folder/name`. */
  readonly document: string
  /** How much each gap counts. */
  readonly weight: number
  /** 1: between two columns. 0: within one. -1: the gold data do not say. */
  readonly labels: readonly number[]
  /** Features of each gap. */
  readonly features: readonly (readonly number[])[]
}
