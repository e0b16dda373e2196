import type { TextStyle } from './draw-document.js'
import { breakLines } from './line-breaking.js'
import {
  type Alignment,
  countHeaderRows,
  type PlacedCell,
  placeCells,
  type RowDescription,
  type TableDescription,
} from './table-description.js'
import { rowTextStyle, type TableStyle } from './table-style.js'

/** Measures a line of text, in points. */
type Measure = (text: string, style: TextStyle) => number

/** Horizontal position of a column. */
interface ColumnLayout {
  readonly x0: number
  readonly x1: number
  /** Range of its content and rules. */
  readonly left: number
  readonly right: number
  /** Right edge of its digits. */
  readonly digits: number
}

/** Vertical position of a row. */
interface RowLayout {
  readonly y0: number
  readonly y1: number
}

/** The lines of a cell. */
export interface CellLayout extends PlacedCell {
  readonly lines: readonly string[]
  readonly style: TextStyle
  readonly align: Alignment
  /** In points, relative to the left of the column. */
  readonly indent: number
  /** Baseline of its first line. */
  readonly baseline: number
}

/** The layout of a table. */
export interface TableLayout {
  readonly columns: readonly ColumnLayout[]
  readonly rows: readonly RowLayout[]
  readonly cells: readonly CellLayout[]
  readonly headerRowCount: number
}

/** The parts of a printed number: `$ (1,234)` consists of `$`, `(1,234` and `)`. */
interface NumberParts {
  /** Only if followed by a space. */
  readonly sign: string
  readonly body: string
  /** The trailing signs to the right of the digits. */
  readonly tail: string
}

/** Additional indent of the second line of a label, in points. */
const RUN_ON_INDENT = 6

/** Splits a printed number into its parts. Words only have a body. */
export function partNumber(text: string, style: TableStyle): NumberParts {
  const found = /^(?:(\S*[$€£¥]) )?(.*?)( ?%\)|\)? ?%|\)|x)?$/.exec(text)
  const [, sign = '', body = text, tail = ''] = found ?? []
  if (!style.hangs || !/[\d—–-]$/.test(body)) return { sign, body: body + tail, tail: '' }
  return { sign, body, tail }
}

/** Lays out the columns, rows and words of a table, with its first row at `y`. */
export function layOutTable(
  table: TableDescription,
  style: TableStyle,
  area: { readonly x: number; readonly y: number; readonly width: number },
  measure: Measure,
): TableLayout {
  const placed = placeCells(table)
  const columns = findColumns(table, placed, style, area, measure)
  const broken = placed.map((cell) => breakCell(cell, table, columns, style, measure))
  const rows = findRows(table, broken, style, area.y)
  const cells = broken.map((cell) => ({ ...cell, baseline: firstBaseline(cell, table, broken, rows, style) }))
  return { columns, rows, cells, headerRowCount: countHeaderRows(table.rows) }
}

type BrokenCell = Omit<CellLayout, 'baseline'>

function findColumns(
  table: TableDescription,
  placed: readonly PlacedCell[],
  style: TableStyle,
  area: { readonly x: number; readonly width: number },
  measure: Measure,
): readonly ColumnLayout[] {
  const last = table.columns.length - 1
  const isGrid = style.rules === 'grid'
  const insets = table.columns.map((column, index) => ({
    left: isGrid || index === 0 ? style.padding : (column.gap ?? style.gap),
    right: isGrid || index === last ? style.padding : 0,
  }))
  const tails = table.columns.map((_, index) => Math.max(0, ...numbersIn(index).map((number) => number.tail)))
  const widths = table.columns.map((column, index) => column.width ?? naturalWidth(index))
  widenUnderHeaders()
  // The label takes the remaining width
  const label = table.columns.findIndex((column) => column.kind === 'label' && column.width === undefined)
  if (label >= 0) widths[label] = area.width - widths.reduce((sum, width, i) => (i === label ? sum : sum + width), 0)

  let x0 = area.x
  return widths.map((width, index) => {
    const { left, right } = insets[index]!
    const column = { x0, x1: x0 + width, left: x0 + left, right: x0 + width - right }
    x0 += width
    return { ...column, digits: column.right - tails[index]! }
  })

  function numbersIn(index: number): readonly { sign: number; body: number; tail: number }[] {
    if (table.columns[index]!.kind !== 'number') return []
    return placed
      .filter((cell) => cell.column === index && cell.columnSpan === 1 && table.rows[cell.row]!.type !== 'header')
      .map((cell) => {
        const parts = partNumber(cell.text, style)
        const text = rowTextStyle(style, table.rows[cell.row]!.type, table.rows[cell.row]!.isBold)
        const width = (part: string) => (part === '' ? 0 : measure(part, text))
        return { sign: width(parts.sign), body: width(parts.body), tail: width(parts.tail) }
      })
  }

  function naturalWidth(index: number): number {
    const { left, right } = insets[index]!
    const alone = placed.filter((cell) => cell.column === index && cell.columnSpan === 1)
    const isNumber = table.columns[index]!.kind === 'number'
    const words = alone
      .filter((cell) => !isNumber || table.rows[cell.row]!.type === 'header')
      .flatMap((cell) => cell.text.split('\n').map((line) => measure(line, textStyle(table.rows[cell.row]!, style))))
    const numbers = numbersIn(index)
    const sign = Math.max(0, ...numbers.map((number) => number.sign))
    const numberWidth = Math.max(0, ...numbers.map((number) => number.body)) + tails[index]! + (sign > 0 ? sign + 4 : 0)
    return left + Math.max(numberWidth, ...words) + right
  }

  function widenUnderHeaders(): void {
    for (const cell of placed.filter((cell) => cell.columnSpan > 1)) {
      const lines = cell.text.split('\n').map((line) => measure(line, textStyle(table.rows[cell.row]!, style)))
      const covered = widths.slice(cell.column, cell.column + cell.columnSpan)
      const missing = Math.max(...lines) + insets[cell.column]!.left - covered.reduce((a, b) => a + b, 0)
      if (missing <= 0 || table.rows[cell.row]!.type !== 'header') continue
      for (let i = 0; i < cell.columnSpan; i++) widths[cell.column + i]! += missing / cell.columnSpan
    }
  }
}

function textStyle(row: RowDescription, style: TableStyle): TextStyle {
  return rowTextStyle(style, row.type, row.isBold)
}

function breakCell(
  cell: PlacedCell,
  table: TableDescription,
  columns: readonly ColumnLayout[],
  style: TableStyle,
  measure: Measure,
): BrokenCell {
  const row = table.rows[cell.row]!
  const column = table.columns[cell.column]!
  const text = textStyle(row, style)
  const indent = row.type !== 'header' && column.kind === 'label' ? (row.indent ?? 0) * style.indent : 0
  // The label of a section may continue over the empty columns next to it
  const last = row.type === 'section' && row.cells.length === 1 ? columns.length - 1 : cell.column + cell.columnSpan - 1
  const room = columns[last]!.right - columns[cell.column]!.left - indent
  const isNumber = column.kind === 'number' && row.type !== 'header'
  const runsOn = column.kind === 'label' && row.type !== 'header' ? RUN_ON_INDENT : 0
  const lines = isNumber
    ? [cell.text]
    : breakLines(cell.text, room - (runsOn > 0 ? runsOn + 2 : 0), (line) => measure(line, text))
  return { ...cell, lines, style: text, align: cell.align ?? alignmentOf(cell, row, column, style), indent }
}

function alignmentOf(
  cell: PlacedCell,
  row: RowDescription,
  column: TableDescription['columns'][number],
  style: TableStyle,
): Alignment {
  if (cell.columnSpan > 1 && (row.type === 'header' || column.kind === 'number')) return 'center'
  if (column.align !== undefined) return column.align
  if (column.kind !== 'number') return 'left'
  return row.type === 'header' ? style.headerAlign : 'right'
}

function findRows(
  table: TableDescription,
  cells: readonly BrokenCell[],
  style: TableStyle,
  y: number,
): readonly RowLayout[] {
  let y0 = y
  const heights = table.rows.map((row, index) => {
    const lines = cells.filter((cell) => cell.row === index && cell.rowSpan === 1).map((cell) => cell.lines.length)
    return (row.gapBefore ?? 0) + style.pitch + (Math.max(1, ...lines) - 1) * style.lineHeight
  })
  // The last row of a tall cell grows to fit the cell's text
  for (const cell of cells.filter((cell) => cell.rowSpan > 1)) {
    const end = cell.row + cell.rowSpan
    const held = heights.slice(cell.row, end).reduce((a, b) => a + b, 0)
    const needed = style.pitch + (cell.lines.length - 1) * style.lineHeight
    if (needed > held) heights[end - 1]! += needed - held
  }
  return table.rows.map((row, index) => {
    const top = y0 + (row.gapBefore ?? 0)
    y0 += heights[index]!
    return { y0: top, y1: y0 }
  })
}

function firstBaseline(
  cell: BrokenCell,
  table: TableDescription,
  cells: readonly BrokenCell[],
  rows: readonly RowLayout[],
  style: TableStyle,
): number {
  const row = table.rows[cell.row]!
  const { y0 } = rows[cell.row]!
  const { y1 } = rows[cell.row + cell.rowSpan - 1]!
  const extent = (cell.lines.length - 1) * style.lineHeight
  const drop = (style.pitch - cell.style.size) / 2 + cell.style.size * 0.8
  if (cell.rowSpan > 1) return (y0 + y1 - style.pitch - extent) / 2 + drop
  if (row.type === 'header') return y1 - style.pitch + drop - extent
  if (style.valueLine === 'first' || cell.column === 0) return y0 + drop
  const label = cells.find((other) => other.row === cell.row && other.column === 0)
  return y0 + drop + Math.max(0, (label?.lines.length ?? 1) - cell.lines.length) * style.lineHeight
}
