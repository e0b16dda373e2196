import type { CellStyle, FormatChoice } from '../../../core/format-configuration.js'
import type { Cell, Table } from '../../../core/model.js'
import { type CellIndex, indexCells } from '../cell-index.js'
import { INDENT_PER_STEP, shownText } from '../column-widths.js'
import { DOUBT_COLORS } from '../doubtful-numbers.js'
import { findTails, tailWidth } from '../number-tails.js'
import { printableText } from '../printable-text.js'
import { type ShownStyle, styleOf } from '../row-style.js'
import type { DeckBorder, DeckTableCell } from './presentation.js'
import { SIDE_MARGIN, type SlidePart, type SlidePlan, SMALLEST_TEXT } from './slide-plan.js'

const POINTS_PER_INCH = 72
const LINE_WIDTHS: Record<CellStyle['borderStyle'], number> = {
  none: 0,
  hair: 0.25,
  thin: 0.75,
  medium: 1.5,
  thick: 2.25,
  double: 2.25,
  dashed: 0.75,
  dotted: 0.75,
}

/** A piece of the slide's table: a cell whose spans are cut to the slide, or an empty position. */
interface Piece {
  readonly cell: Cell | undefined
  readonly style: ShownStyle
  /** Positions on the slide, zero-based. */
  readonly top: number
  readonly left: number
  readonly rowSpan: number
  readonly columnSpan: number
}

/**
 * Returns the cells of a slide's table row by row, in the form of pptxgenjs: positions under a spanning cell are left
 * out.
 */
export function tableCells(table: Table, part: SlidePart, plan: SlidePlan, options: FormatChoice): DeckTableCell[][] {
  const index = indexCells(table)
  const tails = findTails(table)
  const lineColor = options.configuration.row.fontColorHex.slice(1)
  const laid = layPieces(table, index, part, options)
  const grid = table.isRightToLeft ? mirrorGrid(laid) : laid
  return grid.map((row, top) =>
    row.flatMap((piece, left) => {
      if (piece.top !== top || piece.left !== left) return []
      const text = piece.cell ? printableText(shownText(piece.cell, piece.style.decimals)) : ''
      return [{ text, options: cellOptions(piece, { ...plan, grid, tails, lineColor }) }]
    }),
  )
}

/** Puts the first column at the right. */
function mirrorGrid(grid: readonly (readonly Piece[])[]): readonly (readonly Piece[])[] {
  return grid.map((row) =>
    row.toReversed().map((piece) => ({ ...piece, left: row.length - piece.left - piece.columnSpan })),
  )
}

/** Assigns a piece to each position of the slide's table; a spanning piece covers several. */
function layPieces(
  table: Table,
  index: CellIndex,
  part: SlidePart,
  options: FormatChoice,
): readonly (readonly Piece[])[] {
  const grid: Piece[][] = part.rows.map(() => [])
  part.rows.forEach((row, top) => {
    part.columns.forEach((column, left) => {
      if (grid[top]![left]) return
      const cell = index.covering(row, column)
      const [rowSpan, printed] = cell ? spansOf(part, cell, top, left) : ([1, 1] as const)
      // The label of a section continues over the empty positions next to it.
      const isLabel = cell && table.rows[row]!.type === 'section'
      const columnSpan = isLabel ? printed + countEmpty(index, row, part.columns.slice(left + printed)) : printed
      const area = { row, column, rowSpan: cell ? cell.row + cell.rowSpan - row : 1, columnSpan: printed }
      const piece = { cell, style: styleOf(table, area, cell, options), top, left, rowSpan, columnSpan }
      for (let y = top; y < top + rowSpan; y++) for (let x = left; x < left + columnSpan; x++) grid[y]![x] = piece
    })
  })
  return grid
}

/** Returns how many shown rows and columns of a slide's table a cell spans, from a position on. */
function spansOf({ rows, columns }: SlidePart, cell: Cell, top: number, left: number): readonly [number, number] {
  return [countCovered(rows, top, cell.row + cell.rowSpan), countCovered(columns, left, cell.column + cell.columnSpan)]
}

/** Returns how many shown rows or columns, from a position on, are before the end of a span. */
function countCovered(shown: readonly number[], from: number, end: number): number {
  const next = shown.findIndex((each, position) => position > from && each >= end)
  return (next < 0 ? shown.length : next) - from
}

function countEmpty(index: CellIndex, row: number, columns: readonly number[]): number {
  const next = columns.findIndex((column) => index.covering(row, column))
  return next < 0 ? columns.length : next
}

interface CellSetting {
  readonly grid: readonly (readonly Piece[])[]
  /** Width of the trailing signs of each column, in ems. */
  readonly tails: readonly number[]
  readonly scale: number
  /** Space above and below the text, in points. */
  readonly edge: number
  readonly lineColor: string
}

function cellOptions(piece: Piece, setting: CellSetting) {
  const { style, rowSpan, columnSpan } = piece
  // a certain number that was corrected automatically needs no mark on a slide
  const fillColor = piece.cell?.isDoubtful ? DOUBT_COLORS.doubtful : style.fillColorHex
  const fontSize = roundSize(Math.max(style.fontSize * setting.scale, SMALLEST_TEXT))
  const indent = style.indent * INDENT_PER_STEP * fontSize
  const right = SIDE_MARGIN + roomBehind(piece, setting.tails) * fontSize
  const edge = setting.edge / POINTS_PER_INCH
  const margin: [number, number, number, number] = [
    edge,
    right / POINTS_PER_INCH,
    edge,
    (SIDE_MARGIN + indent) / POINTS_PER_INCH,
  ]
  return {
    fontFace: style.fontFamily,
    fontSize,
    color: style.fontColorHex.slice(1),
    bold: style.isBold,
    italic: style.isItalic,
    ...(style.isUnderlined ? { underline: { style: 'sng' as const } } : {}),
    ...(fillColor ? { fill: { color: fillColor.slice(1) } } : {}),
    align: style.horizontal,
    valign: style.vertical,
    margin,
    border: bordersOf(piece, setting),
    ...(rowSpan > 1 ? { rowspan: rowSpan } : {}),
    ...(columnSpan > 1 ? { colspan: columnSpan } : {}),
  }
}

/** Returns the space for the trailing signs of other numbers in the column, so that the digits align. */
function roomBehind({ cell, style }: Piece, tails: readonly number[]): number {
  if (!cell?.value || style.horizontal !== 'right') return 0
  return Math.max(tails[cell.column]! - tailWidth(cell), 0)
}

/** Two cells share the line between them. Both draw it if either has it, so that neither hides it. */
function bordersOf(piece: Piece, { grid, lineColor }: CellSetting): [DeckBorder, DeckBorder, DeckBorder, DeckBorder] {
  const { top, left, rowSpan, columnSpan, style } = piece
  const above = grid[top - 1]?.[left]?.style
  const below = grid[top + rowSpan]?.[left]?.style
  const before = grid[top]![left - 1]?.style
  const behind = grid[top]![left + columnSpan]?.style
  const line = (own: boolean, neighbour: ShownStyle | undefined, shares: boolean | undefined): DeckBorder =>
    own ? drawnLine(style, lineColor) : shares && neighbour ? drawnLine(neighbour, lineColor) : { type: 'none' }
  return [
    line(style.borderTop, above, above?.borderBottom),
    line(style.borderRight, behind, behind?.borderLeft),
    line(style.borderBottom, below, below?.borderTop),
    line(style.borderLeft, before, before?.borderRight),
  ]
}

function drawnLine({ borderStyle }: ShownStyle, color: string): DeckBorder {
  const isDashed = borderStyle === 'dashed' || borderStyle === 'dotted'
  return { type: isDashed ? 'dash' : 'solid', pt: LINE_WIDTHS[borderStyle], color }
}

function roundSize(fontSize: number): number {
  return Math.round(fontSize * 2) / 2
}
