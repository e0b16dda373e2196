import type { TextStyle } from '../../examples/drawing/draw-document.js'
import type { PlacedCell } from '../../examples/drawing/table-description.js'

/** A cell with its lines of text. */
export interface LaidCell extends PlacedCell {
  readonly lines: readonly string[]
  readonly style: TextStyle
  readonly isHead: boolean
  readonly isUpright: boolean
}

/** Boundaries of rows and columns in points on the page, and the cells. */
export interface LaidTable {
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  readonly headRows: number
  readonly cells: readonly LaidCell[]
}
