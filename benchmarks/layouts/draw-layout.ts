import type { DrawingPage, TextStyle } from '../../examples/drawing/draw-document.js'
import { type GoldBbox, type GoldCell, type GoldTable, hullOf } from '../../examples/drawing/gold.js'
import { breakLines } from '../../examples/drawing/line-breaking.js'
import {
  countHeaderRows,
  type PlacedCell,
  placeCells,
  type TableDescription,
} from '../../examples/drawing/table-description.js'
import type { LaidCell, LaidTable } from './laid-table.js'
import { drawRules, fillShades } from './layout-marks.js'
import type { LayoutStyle } from './layout-style.js'

/**
 * Draws a table in any layout.
 *
 * @param area Top left corner.
 * @returns Its gold data, which the caller adds to the page.
 */
export function drawLayout(
  page: DrawingPage,
  table: TableDescription,
  style: LayoutStyle,
  area: { readonly x: number; readonly y: number },
): GoldTable {
  const laid = lay(page, table, style, area)
  fillShades(page, laid, style)
  drawRules(page, laid, style)
  const cells = laid.cells.map((cell) => ({ cell, bbox: writeCell(page, laid, cell, style) }))
  if (style.hasLeaders) for (const { cell, bbox } of cells) drawLeader(page, laid, cell, bbox, style)
  return toGold(table, laid, cells)
}

function lay(
  page: DrawingPage,
  table: TableDescription,
  style: LayoutStyle,
  area: { x: number; y: number },
): LaidTable {
  const headRows = countHeaderRows(table.rows)
  const isNumber = (column: number) => table.columns[column]!.kind === 'number'
  const placed = placeCells(table)
  const withStyle = placed.map((cell) => {
    const isHead = cell.row < headRows
    const type = table.rows[cell.row]!.type
    const isBold = (isHead && style.isHeadBold) || type === 'section' || type === 'total'
    const text: TextStyle = {
      font: style.font,
      size: style.size,
      weight: isBold ? 'bold' : 'regular',
      color: isHead ? style.headColor : '#000000',
    }
    const isUpright = isHead && style.hasUprightHeads && isNumber(cell.column) && cell.columnSpan === 1
    return { cell, isHead, isUpright, text }
  })
  const line = style.size * style.leading
  const widths = table.columns.map((column, i) => {
    const own = withStyle.filter(
      ({ cell }) => cell.column === i && cell.columnSpan === 1 && !isSectionLabel(table, cell),
    )
    const natural = Math.max(
      12,
      ...own.map(({ cell, text, isUpright }) => (isUpright ? line : page.measure(cell.text, text))),
    )
    return Math.min(natural, column.width ?? Infinity) + 2 * style.padding.x
  })
  // Widens the columns below a spanning header that is too long.
  for (const { cell, text } of withStyle) {
    if (cell.columnSpan < 2) continue
    const span = Array.from({ length: cell.columnSpan }, (_, i) => cell.column + i)
    const missing = page.measure(cell.text, text) + 2 * style.padding.x - span.reduce((sum, i) => sum + widths[i]!, 0)
    if (missing > 0) for (const i of span) widths[i]! += missing / cell.columnSpan
  }
  const natural = widths.reduce((sum, width) => sum + width, 0)
  if (style.width !== undefined && natural > style.width + 0.5)
    throw new RangeError(`Expected a table of ${style.width} points, got ${natural}`)
  const extra = ((style.width ?? natural) - natural) / widths.length
  const xs = edges(
    area.x,
    widths.map((width) => width + extra),
  )
  const cells = withStyle.map(({ cell, isHead, isUpright, text }): LaidCell => {
    const room = xs[cell.column + cell.columnSpan]! - xs[cell.column]! - 2 * style.padding.x
    const isFree = isUpright || isSectionLabel(table, cell)
    const lines = isFree ? [cell.text] : breakLines(cell.text, room, (words) => page.measure(words, text))
    return { ...cell, isHead, isUpright, style: text, lines }
  })
  const heights = table.rows.map((_, row) => {
    const own = cells.filter((cell) => cell.row === row && cell.rowSpan === 1)
    const tallest = Math.max(
      line,
      ...own.map((cell) => (cell.isUpright ? page.measure(cell.text, cell.style) : cell.lines.length * line)),
    )
    return tallest + 2 * style.padding.y
  })
  return { xs, ys: edges(area.y, heights), headRows, cells }
}

function isSectionLabel(table: TableDescription, cell: PlacedCell): boolean {
  return table.rows[cell.row]!.type === 'section' && cell.column === 0
}

function edges(start: number, lengths: readonly number[]): readonly number[] {
  const all = [start]
  for (const length of lengths) all.push(all.at(-1)! + length)
  return all
}

/** Draws a cell. @returns The box of its words. */
function writeCell(page: DrawingPage, { xs, ys }: LaidTable, cell: LaidCell, style: LayoutStyle): GoldBbox {
  const [left, right] = [xs[cell.column]!, xs[cell.column + cell.columnSpan]!]
  const [top, bottom] = [ys[cell.row]!, ys[cell.row + cell.rowSpan]!]
  if (cell.isUpright) return writeUpwards(page, cell, (left + right) / 2, bottom - style.padding.y)
  const line = style.size * style.leading
  const height = cell.lines.length * line
  // Headers are aligned to the bottom.
  const isLow = cell.isHead && style.standing === 'top'
  const start = isLow ? bottom - style.padding.y - height : top + style.padding.y
  const y = style.standing === 'middle' || cell.rowSpan > 1 ? (top + bottom - height) / 2 : start
  const align = cell.align ?? alignmentOf(cell, style)
  const boxes = cell.lines.map((text, i) => {
    const missing = right - left - 2 * style.padding.x - page.measure(text, cell.style)
    const shift = align === 'left' ? 0 : align === 'center' ? missing / 2 : missing
    return page.write(text, left + style.padding.x + shift, y + i * line + style.size * 0.95, cell.style)
  })
  return hullOf(boxes)
}

function alignmentOf(cell: LaidCell, style: LayoutStyle): 'left' | 'center' | 'right' {
  if (cell.isHead) return cell.column === 0 ? style.words : cell.columnSpan > 1 ? 'center' : style.heads
  return /^-?[\d.,' ]+$/.test(cell.text) && cell.column > 0 ? style.figures : style.words
}

/** Draws a text upwards, centered at `x`. */
function writeUpwards(page: DrawingPage, cell: LaidCell, x: number, foot: number): GoldBbox {
  let box: GoldBbox = { x0: 0, y0: 0, x1: 0, y1: 0 }
  const back = page.turned('up', (turned) => {
    box = turned.write(cell.text, page.height - foot, x + 0.3 * cell.style.size, cell.style)
  })
  return back(box)
}

function drawLeader(page: DrawingPage, laid: LaidTable, cell: LaidCell, bbox: GoldBbox, style: LayoutStyle): void {
  if (cell.isHead || cell.column > 0 || !laid.cells.some((other) => other.row === cell.row && other.column > 0)) return
  const dot = page.measure('.'.repeat(50), cell.style) / 50
  const right = laid.xs[1]! - 2
  const dots = Math.floor((right - bbox.x1 - 2) / dot)
  const baseline = bbox.y1 - 0.2 * style.size
  if (dots > 2) page.write('.'.repeat(dots), right - dots * dot, baseline, { ...cell.style, weight: 'regular' })
}

function toGold(
  table: TableDescription,
  laid: LaidTable,
  cells: readonly { readonly cell: LaidCell; readonly bbox: GoldBbox }[],
): GoldTable {
  const hull = hullOf(cells.map(({ bbox }) => bbox))
  return {
    id: '',
    title: null,
    unit: null,
    bbox: { x0: hull.x0 - 1, y0: hull.y0 - 1, x1: hull.x1 + 1, y1: hull.y1 + 1 },
    n_rows: table.rows.length,
    n_columns: table.columns.length,
    header_rows: laid.headRows,
    row_types: table.rows.map((row) => row.type),
    footnotes: [],
    cells: cells.map(
      ({ cell, bbox }): GoldCell => ({
        row: cell.row,
        column: cell.column,
        row_span: cell.rowSpan,
        column_span: cell.columnSpan,
        text: cell.lines.join(' '),
        bbox,
      }),
    ),
  }
}
