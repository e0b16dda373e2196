import type { FontFamily } from '../../examples/drawing/fonts.js'

/** How lines are drawn: as one stroke, as a thin filled bar, in pieces, twice, or by every cell for itself. */
export type Pen = 'stroke' | 'bar' | 'dashed' | 'dotted' | 'doubled' | 'broken' | 'short-cells' | 'long-cells'

/** What is filled: nothing, the heads, every second row, every cell, every cell with white around it, the stub. */
type Shading = 'none' | 'head' | 'zebra' | 'cells' | 'tiles' | 'bands'

/** How a table of any layout looks. Lengths are points. */
export interface LayoutStyle {
  readonly font: FontFamily
  readonly size: number
  /** From baseline to baseline inside a cell, as a multiple of the size. */
  readonly leading: number
  /** White at both sides of a cell, and over and under it. */
  readonly padding: { readonly x: number; readonly y: number }
  readonly figures: 'left' | 'center' | 'right'
  readonly words: 'left' | 'center'
  readonly heads: 'left' | 'center' | 'right'
  readonly standing: 'top' | 'middle'
  /** Level lines: between all rows, around the heads and at the foot, or none. */
  readonly levels: 'all' | 'head' | 'none'
  /** Upright lines: between all columns, behind the stub, or none. */
  readonly uprights: 'all' | 'stub' | 'none'
  /** Whether a line runs around the whole. */
  readonly isFramed: boolean
  readonly pen: Pen
  readonly color: string
  readonly thickness: number
  readonly shading: Shading
  readonly tint: string
  readonly headTint: string
  readonly headColor: string
  readonly isHeadBold: boolean
  readonly hasLeaders: boolean
  /** Whether the heads over figures are written upwards. */
  readonly hasUprightHeads: boolean
  /** Width of the whole; what the contents need when not given. */
  readonly width?: number
}

/** Fills in what a style leaves open: a plain table in Helvetica, 9 points, without lines. */
export function layoutStyle(style: Partial<LayoutStyle>): LayoutStyle {
  return {
    font: 'helvetica',
    size: 9,
    leading: 1.2,
    padding: { x: 6, y: 3 },
    figures: 'right',
    words: 'left',
    heads: 'center',
    standing: 'top',
    levels: 'none',
    uprights: 'none',
    isFramed: false,
    pen: 'stroke',
    color: '#000000',
    thickness: 0.6,
    shading: 'none',
    tint: '#e4ecf4',
    headTint: '#c8d6e6',
    headColor: '#000000',
    isHeadBold: true,
    hasLeaders: false,
    hasUprightHeads: false,
    ...style,
  }
}
