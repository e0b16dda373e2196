import { type DrawingPage, type TextStyle, withoutMarks, withoutMarkup } from './draw-document.js'
import { type GoldBbox, type GoldCell, type GoldTable, hullOf } from './gold.js'
import { breakLines } from './line-breaking.js'
import { countHeaderRows, type TableDescription } from './table-description.js'
import { type CellLayout, layOutTable, partNumber, type TableLayout } from './table-layout.js'
import { drawTableLines } from './table-rules.js'
import type { TableStyle } from './table-style.js'

/** Position of a table, in points. `y` is the top of its first heading line or row. */
interface TableArea {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** The result of drawing a table. */
export interface DrawnTable {
  readonly gold: GoldTable
  /** Position for the next element, in points from the top. */
  readonly bottom: number
}

/**
 * Draws a table with its headings and footnotes. Its expected content is added to the page and returned: text from the
 * description, boxes from the printed words.
 *
 * @example
 * drawTable(page, { columns: numberColumns(2), rows: [header('', '2023', '2022'), data('Cash', ['$ 12', '$ 9'])] },
 *   tableStyle({ font: 'times', size: 9 }), { x: 54, y: 90, width: 504 })
 */
export function drawTable(page: DrawingPage, table: TableDescription, style: TableStyle, area: TableArea): DrawnTable {
  const top = drawHeadings(page, table, style, area)
  const layout = layOutTable(table, style, { ...area, y: top }, (words, text) => page.measure(words, text))
  drawTableLines(page, table, layout, style)
  const cells = layout.cells.map((cell) => goldCell(cell, drawCell(page, cell, table, layout, style)))
  const hull = hullOf(cells.map((cell) => cell.bbox))
  const headings = table.headings ?? []
  const gold: GoldTable = {
    id: `p${page.pageNumber}t${page.tables.length + 1}`,
    title: headings.find((line) => line.role === 'title')?.text ?? null,
    unit: headings.find((line) => line.role === 'unit')?.text ?? table.unit ?? null,
    bbox: { x0: hull.x0 - 1, y0: hull.y0 - 1, x1: hull.x1 + 1, y1: hull.y1 + 1 },
    n_rows: table.rows.length,
    n_columns: table.columns.length,
    header_rows: countHeaderRows(table.rows),
    cells,
    row_types: table.rows.map((row) => row.type),
    footnotes: table.footnotes ?? [],
  }
  page.tables.push(gold)
  return { gold, bottom: drawFootnotes(page, table, style, area, layout.rows.at(-1)!.y1) }
}

/** Draws the heading lines above a table. Returns the position for the table. */
function drawHeadings(page: DrawingPage, table: TableDescription, style: TableStyle, area: TableArea): number {
  const headings = table.headings ?? []
  if (headings.length === 0) return area.y
  const height = style.headingSize * 1.3
  headings.forEach(({ role, text }, index) => {
    const weight = role === 'unit' ? 'regular' : 'bold'
    const line = role === 'unit' ? `(${text})` : text
    const textStyle: TextStyle = { font: style.font, weight, size: style.headingSize, color: style.headingColor }
    const width = page.measure(line, textStyle)
    const x = style.headingAlign === 'center' ? area.x + (area.width - width) / 2 : area.x + style.padding
    page.write(line, x, area.y + height * index + style.headingSize, textStyle)
  })
  return area.y + height * headings.length + style.headingSize * 0.6
}

function drawCell(
  page: DrawingPage,
  cell: CellLayout,
  table: TableDescription,
  layout: TableLayout,
  style: TableStyle,
): GoldBbox {
  const row = table.rows[cell.row]!
  const column = layout.columns[cell.column]!
  if (row.type !== 'header' && table.columns[cell.column]!.kind === 'number' && cell.align === 'right') {
    return drawNumber(page, cell, column.left, column.digits, style)
  }
  const right = layout.columns[cell.column + cell.columnSpan - 1]!.right
  const isLabel = row.type !== 'header' && table.columns[cell.column]!.kind === 'label'
  const boxes = cell.lines.map((line, index) => {
    const width = page.measure(line, cell.style)
    const room = right - column.left
    const x =
      cell.align === 'right'
        ? right - width
        : cell.align === 'center'
          ? column.left + (room - width) / 2
          : column.left + cell.indent + (isLabel && index > 0 ? 6 : 0)
    return page.write(line, x, cell.baseline + index * style.lineHeight, cell.style)
  })
  const hasValues = row.type !== 'section' && row.type !== 'header' && row.cells.length > 1
  if (style.leaders && isLabel && hasValues) drawLeaders(page, boxes.at(-1)!.x1 + 2, column.right, cell, style)
  return hullOf(boxes)
}

/**
 * Prints a number aligned by its last digit: the currency symbol at the left of the column, trailing signs to the right
 * of the digits.
 */
function drawNumber(page: DrawingPage, cell: CellLayout, left: number, digits: number, style: TableStyle): GoldBbox {
  const { sign, body, tail } = partNumber(cell.text, style)
  const boxes: GoldBbox[] = []
  if (sign !== '') boxes.push(page.write(sign, left, cell.baseline, cell.style))
  const start = digits - page.measure(body, cell.style)
  // " %" is printed separately, in its own narrow column
  if (tail.startsWith(' ')) {
    boxes.push(page.write(body, start, cell.baseline, cell.style))
    boxes.push(page.write(tail.trim(), digits + page.measure(' ', cell.style), cell.baseline, cell.style))
  } else {
    boxes.push(page.write(body + tail, start, cell.baseline, cell.style))
  }
  return hullOf(boxes)
}

function drawLeaders(page: DrawingPage, from: number, to: number, cell: CellLayout, style: TableStyle): void {
  // The width of a dot among dots, because fonts kern them
  const dot = page.measure('.'.repeat(100), cell.style) / 100
  const count = Math.floor((to - from) / dot)
  if (count < 4) return
  const baseline = cell.baseline + (cell.lines.length - 1) * style.lineHeight
  page.write('.'.repeat(count), to - count * dot, baseline, cell.style)
}

function goldCell(cell: CellLayout, bbox: GoldBbox): GoldCell {
  const printed = cell.text.replaceAll('\n', ' ')
  const text = withoutMarkup(printed)
  const value = withoutMarks(printed)
  return {
    row: cell.row,
    column: cell.column,
    row_span: cell.rowSpan,
    column_span: cell.columnSpan,
    text,
    ...(value !== printed && { value_text: value }),
    bbox,
  }
}

/** Draws the notes below a table. Returns the position for the next element. */
function drawFootnotes(
  page: DrawingPage,
  table: TableDescription,
  style: TableStyle,
  area: TableArea,
  tableBottom: number,
): number {
  const text: TextStyle = { font: style.font, size: Math.max(6, style.size - 1.5) }
  let baseline = tableBottom + text.size * 1.4
  for (const { mark, text: note } of table.footnotes ?? []) {
    const indent = 16
    page.write(mark, area.x + style.padding, baseline, text)
    for (const line of breakLines(note, area.width - indent, (words) => page.measure(words, text))) {
      page.write(line, area.x + indent, baseline, text)
      baseline += text.size * 1.2
    }
    baseline += 1.5
  }
  return (table.footnotes ?? []).length > 0 ? baseline : tableBottom + style.pitch
}
