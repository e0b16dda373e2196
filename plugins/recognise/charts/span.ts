import type { Bbox } from '../../../core/model.js'

/** A line's place across its direction, and its ends along it. */
export interface Span {
  readonly at: number
  readonly from: number
  readonly to: number
  readonly bbox: Bbox
}
