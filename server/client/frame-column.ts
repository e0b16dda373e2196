/** What stands in a cell: as printed, or what it means; null where there is nothing. */
export type FrameValue = string | number | null

/** One column of a data frame. */
export interface FrameColumn {
  readonly name: string
  /** `number` where all values but those that are null are numbers, and there is one; `mixed` where some are texts. */
  readonly type: 'number' | 'text' | 'mixed'
  /** One a row. */
  readonly values: readonly FrameValue[]
}
