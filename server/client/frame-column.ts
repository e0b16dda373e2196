/** Value of a cell: the printed text, or the number if numbers are converted; null for an empty cell. */
export type FrameValue = string | number | null

/** One column of a data frame. */
export interface FrameColumn {
  readonly name: string
  /** `number` if all values other than null are numbers and there is at least one; `mixed` if some are texts. */
  readonly type: 'number' | 'text' | 'mixed'
  /** One value for each row. */
  readonly values: readonly FrameValue[]
}
