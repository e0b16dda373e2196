/** A stretch of one axis. */
export interface Span {
  readonly start: number
  readonly end: number
}
