import type { FontFamily } from '../../examples/drawing/fonts.js'

/** How lines are drawn: as one stroke, a thin filled bar, dashes, dots, twice, in pieces, or per cell. */
export type Pen = 'stroke' | 'bar' | 'dashed' | 'dotted' | 'doubled' | 'broken' | 'short-cells' | 'long-cells'

/** Filled areas: none, the header, also every second row, all cells, cells with white gaps, or rows with white gaps. */
type Shading = 'none' | 'head' | 'zebra' | 'cells' | 'tiles' | 'bands'

/** Style of a drawn table. Lengths are in points. */
export interface LayoutStyle {
  readonly font: FontFamily
  readonly size: number
  /** Baseline distance within a cell, as a multiple of the font size. */
  readonly leading: number
  /** Horizontal and vertical padding of cells. */
  readonly padding: { readonly x: number; readonly y: number }
  readonly figures: 'left' | 'center' | 'right'
  readonly words: 'left' | 'center'
  readonly heads: 'left' | 'center' | 'right'
  readonly standing: 'top' | 'middle'
  /** Horizontal rules: between all rows, around the header and at the foot, or none. */
  readonly levels: 'all' | 'head' | 'none'
  /** Vertical rules: between all columns, after the stub, or none. */
  readonly uprights: 'all' | 'stub' | 'none'
  /** Whether the table has a frame. */
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
  /** Whether the headers of number columns are rotated upwards. */
  readonly hasUprightHeads: boolean
  /** Width of the table. @default the width that the content needs */
  readonly width?: number
}

/** Completes a style. The default is Helvetica, 9 points, without rules. */
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
