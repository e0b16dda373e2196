/** Readings of one page, of which the first is the current one. */
export interface ChoiceList {
  /** Unique name of its document. */
  readonly document: string
  readonly options: readonly ChoiceOption[]
}

/** A reading, and how good it is. */
interface ChoiceOption {
  readonly finder: string
  readonly features: readonly number[]
  /** How much of the tables of the page is right, see `quality.ts`. */
  readonly quality: number
  /** Number of tables that are exactly right. */
  readonly exact: number
}
