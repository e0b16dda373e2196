import type { TextStyle } from '../../examples/drawing/draw-document.js'
import type { PlacedCell } from '../../examples/drawing/table-description.js'

/** A cell with what is printed in it. */
export interface LaidCell extends PlacedCell {
  readonly lines: readonly string[]
  readonly style: TextStyle
  readonly isHead: boolean
  readonly isUpright: boolean
}

/** Where rows and columns begin and end, in points on the page, and what fills them. */
export interface LaidTable {
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  readonly headRows: number
  readonly cells: readonly LaidCell[]
}
