import type { FormatChoice } from '../../../core/format-configuration.js'
import type { Table } from '../../../core/model.js'
import { type CellIndex, indexCells } from '../cell-index.js'
import { type ColumnWidth, INDENT_PER_STEP, measureColumns, shownText } from '../column-widths.js'
import { styleOf } from '../row-style.js'
import { lineCount, textWidth } from '../text-width.js'
import { breakRows, rateBreaks } from './row-breaks.js'

/** The part of a table on one slide. Rows and columns are those of the table's grid, zero-based. */
export interface SlidePart {
  /** Header rows first; they are repeated on each slide. */
  readonly rows: readonly number[]
  /** The stub first; it is repeated on each slide. */
  readonly columns: readonly number[]
  /** In points, one per column. */
  readonly widths: readonly number[]
  /** In points, one per row. */
  readonly heights: readonly number[]
}

/** How a table is divided into slides. */
export interface SlidePlan {
  /** Font size on the slide divided by that of the format. */
  readonly scale: number
  /** Space above and below a cell's text, in points. */
  readonly edge: number
  /** In reading order: all rows of the first columns, then of the next. */
  readonly parts: readonly SlidePart[]
}

/** Room for a table on a slide, in points. */
interface SlideRoom {
  readonly width: number
  readonly height: number
}

/** Minimum font size on a slide, in points. */
export const SMALLEST_TEXT = 10
/** Space on each side of a cell's text, in points. */
export const SIDE_MARGIN = 5
/** Maximum font size for a small table, in points, unless the format has a larger one. */
const LARGEST_TEXT = 14
const ROOMY_EDGE = 4
const LOOSE_EDGE = 2
/**
 * Minimum space above and below a cell's text, in points, with the smallest font size. Rows are tightened to this
 * before a table is split.
 */
const TIGHT_EDGE = 0.75
/** Rows are tightened while the font size is at most this much above the minimum, in points. */
const CLOSING_UP = 3
const LINE_HEIGHT = 1.25
/** Maximum factor by which a narrow table is stretched. */
const WIDEST_STRETCH = 1.5
/** Maximum share of the width for a repeated stub. */
const WIDEST_STUB = 0.35
/** Value of one slide less, in points of font size. */
const WORTH_OF_A_SLIDE = 20
/** A slide may be fuller than its equal share by this factor, so that no single column is left over. */
const COLUMN_SLACK = 1.15

/**
 * Divides a table into the minimum number of slides that a legible font size allows, with the largest possible font
 * size: first the font size is reduced, then rows are split, then columns.
 */
export function planSlides(table: Table, options: FormatChoice, room: SlideRoom): SlidePlan {
  const index = indexCells(table)
  const all = table.columns.map((_, column) => column)
  const ownSize = Math.max(options.configuration.row.fontSize, SMALLEST_TEXT)
  const layouts: WideLayout[] = []
  let best: RatedPlan | undefined
  for (const { size, edge } of settings(options)) {
    const scale = size / options.configuration.row.fontSize
    const measured = measureWhole(table, options, scale, room.width)
    // The font size only grows if no label wraps because of it.
    if (size > ownSize && !isRoomy(measured, room.width)) continue
    const widths = fitWidths(measured, room.width)
    if (!widths) continue
    const layout = { table, index, options, scale, edge }
    const parts = splitRows(layout, all, widths, room.height)
    if (parts.length === 1) return { scale, edge, parts }
    layouts.push({ layout, widths })
    // One point of font size is worth about as much as a slightly better break.
    const rating = size + rateBreaks(table, bodies(table, parts)) - parts.length * WORTH_OF_A_SLIDE
    if (!best || rating > best.rating) best = { scale, edge, parts, rating }
  }
  return best ? enlarged(best, layouts, room) : splitBothWays(table, index, options, room)
}

/** A layout and its column widths. */
interface WideLayout {
  readonly layout: Layout
  readonly widths: readonly number[]
}

/** Uses the largest font size in which the same rows fit on the same slides. */
function enlarged(plan: SlidePlan, layouts: readonly WideLayout[], room: SlideRoom): SlidePlan {
  for (const { layout, widths } of layouts) {
    if (layout.scale <= plan.scale) return plan
    const parts = plan.parts.map(({ rows, columns }) => {
      return { rows, columns, widths, heights: rows.map((row) => rowHeight(layout, row, columns, widths)) }
    })
    if (parts.every(({ heights }) => sum(heights) <= room.height)) {
      return { scale: layout.scale, edge: layout.edge, parts }
    }
  }
  return plan
}

// In ems: a header up to this width stays on one line if there is room for all headers.
const WIDEST_HEADER = 22

/** Measures columns like {@link measureColumns}, but with headers on one line if the slide has room for all of them. */
function measureWhole(table: Table, options: FormatChoice, scale: number, room: number): readonly ColumnWidth[] {
  const measured = measureColumns(table, options, scale)
  const wanted = measured.map((column) => column.wanted)
  for (const cell of table.cells) {
    if (cell.row >= table.headerRowCount || cell.columnSpan > 1) continue
    const style = styleOf(table, cell, cell, options)
    const letters = { ...style, fontSize: style.fontSize * scale }
    const width = textWidth(cell.text, letters)
    if (width <= WIDEST_HEADER * letters.fontSize) wanted[cell.column] = Math.max(wanted[cell.column]!, width)
  }
  const whole = measured.map((column, index) => ({ ...column, wanted: wanted[index]! }))
  return isRoomy(whole, room) ? whole : measured
}

interface RatedPlan extends SlidePlan {
  readonly rating: number
}

function bodies(table: Table, parts: readonly SlidePart[]): readonly (readonly number[])[] {
  return parts.map(({ rows }) => rows.filter((row) => row >= table.headerRowCount))
}

function splitBothWays(table: Table, index: CellIndex, options: FormatChoice, room: SlideRoom): SlidePlan {
  const scale = SMALLEST_TEXT / options.configuration.row.fontSize
  const edge = LOOSE_EDGE
  const measured = measureColumns(table, options, scale)
  const parts = splitColumns(table, measured, room.width).flatMap((columns) => {
    const own = columns.map((column) => narrowed(measured[column]!, column, room.width))
    const widths = fitWidths(own, room.width) ?? squeeze(own, room.width)
    return splitRows({ table, index, options, scale, edge }, columns, widths, room.height)
  })
  return { scale, edge, parts }
}

/** Returns the sizes to try: the largest font with wide spacing first, then smaller ones with tighter rows. */
function settings({ configuration }: FormatChoice): readonly { readonly size: number; readonly edge: number }[] {
  const sizes = [Math.max(configuration.row.fontSize, LARGEST_TEXT)]
  while (sizes.at(-1)! > SMALLEST_TEXT) sizes.push(Math.max(sizes.at(-1)! - 0.5, SMALLEST_TEXT))
  const edgeOf = (size: number) =>
    TIGHT_EDGE + (LOOSE_EDGE - TIGHT_EDGE) * Math.min((size - SMALLEST_TEXT) / CLOSING_UP, 1)
  return [{ size: sizes[0]!, edge: ROOMY_EDGE }, ...sizes.map((size) => ({ size, edge: edgeOf(size) }))]
}

function isRoomy(measured: readonly ColumnWidth[], room: number): boolean {
  return sum(measured.map((column) => column.wanted + 2 * SIDE_MARGIN)) <= room
}

/** Fits the columns into the room. @returns Widths including margins; undefined if numbers or words would break. */
function fitWidths(measured: readonly ColumnWidth[], room: number): readonly number[] | undefined {
  const wanted = measured.map((column) => column.wanted + 2 * SIDE_MARGIN)
  const least = measured.map((column) => column.least + 2 * SIDE_MARGIN)
  const [sumOfWanted, sumOfLeast] = [sum(wanted), sum(least)]
  if (sumOfWanted <= room) return wanted.map((width) => width * Math.min(room / sumOfWanted, WIDEST_STRETCH))
  if (sumOfLeast > room) return undefined
  const share = (room - sumOfLeast) / (sumOfWanted - sumOfLeast)
  return least.map((width, column) => width + (wanted[column]! - width) * share)
}

/** Shrinks a single column that is wider than the slide; its words are broken. */
function squeeze(measured: readonly ColumnWidth[], room: number): readonly number[] {
  const least = measured.map((column) => column.least + 2 * SIDE_MARGIN)
  return least.map((width) => (width * room) / sum(least))
}

interface Layout {
  readonly table: Table
  readonly index: CellIndex
  readonly options: FormatChoice
  readonly scale: number
  readonly edge: number
}

function splitRows(
  layout: Layout,
  columns: readonly number[],
  widths: readonly number[],
  room: number,
): readonly SlidePart[] {
  const { table } = layout
  const heights = table.rows.map((_, row) => rowHeight(layout, row, columns, widths))
  const headerRows = table.rows.map((_, row) => row).slice(0, table.headerRowCount)
  const headerHeight = sum(headerRows.map((row) => heights[row]!))
  // A header that fills the slide does not take the room of the rows.
  const roomForRows = Math.max(room - headerHeight, room / 3)
  return breakRows(table, heights, roomForRows).map((body) => {
    const rows = [...headerRows, ...body]
    return { rows, columns, widths, heights: rows.map((row) => heights[row]!) }
  })
}

function rowHeight(layout: Layout, row: number, columns: readonly number[], widths: readonly number[]): number {
  const { table, index, options, scale, edge } = layout
  const heights = columns.map((column, position) => {
    const cell = index.covering(row, column)
    const style = styleOf(table, { row, column }, cell, options)
    const letters = { ...style, fontSize: Math.max(style.fontSize * scale, SMALLEST_TEXT) }
    const oneLine = letters.fontSize * LINE_HEIGHT
    const isCovered = position > 0 && cell?.column !== column
    if (!cell || isCovered || cell.row + cell.rowSpan - 1 > row) return oneLine
    const isSection = table.rows[row]!.type === 'section'
    const covered = columns.filter((each) => each >= column && each < cell.column + cell.columnSpan)
    const span = isSection ? columns.length - position : covered.length
    const margins = 2 * SIDE_MARGIN + style.indent * INDENT_PER_STEP * letters.fontSize
    const width = sum(widths.slice(position, position + span)) - margins
    const lines = cell.value ? 1 : lineCount(shownText(cell, style.decimals), width, letters)
    return Math.ceil(lines / cell.rowSpan) * oneLine
  })
  return Math.max(...heights) + 2 * edge
}

/**
 * Splits the columns over the minimum number of slides, about equally full. Columns under a spanning header stay
 * together if they fit.
 */
function splitColumns(table: Table, measured: readonly ColumnWidth[], room: number): readonly (readonly number[])[] {
  const widthOf = (column: number) => narrowed(measured[column]!, column, room).least + 2 * SIDE_MARGIN
  const stub = widthOf(0)
  const blocks = columnBlocks(table).flatMap((block) =>
    stub + sum(block.map(widthOf)) > room ? block.map((column) => [column]) : [block],
  )
  const fewest = fillGroups(blocks, widthOf, room - stub)
  const equalShare = sum(blocks.flat().map(widthOf)) / Math.max(fewest.length, 1)
  const balanced = fillGroups(blocks, widthOf, Math.min(equalShare * COLUMN_SLACK, room - stub))
  const groups = balanced.length === fewest.length ? balanced : fewest
  return groups.length > 0 ? groups.map((columns) => [0, ...columns]) : [[0]]
}

function fillGroups(
  blocks: readonly (readonly number[])[],
  widthOf: (column: number) => number,
  room: number,
): readonly (readonly number[])[] {
  const groups: number[][] = []
  let used = Number.POSITIVE_INFINITY
  for (const block of blocks) {
    const width = sum(block.map(widthOf))
    if (used + width > room) {
      groups.push([])
      used = 0
    }
    groups.at(-1)!.push(...block)
    used += width
  }
  return groups
}

/** Groups the columns outside the stub by spanning header. */
function columnBlocks(table: Table): readonly (readonly number[])[] {
  const joined = new Set<number>()
  for (const { row, column, columnSpan } of table.cells) {
    if (row >= table.headerRowCount || column === 0) continue
    for (let next = column + 1; next < column + columnSpan; next++) joined.add(next)
  }
  const blocks: number[][] = []
  for (let column = 1; column < table.columns.length; column++) {
    if (joined.has(column) && blocks.length > 0) blocks.at(-1)!.push(column)
    else blocks.push([column])
  }
  return blocks
}

/** Limits a repeated stub, so that most of the slide is for the numbers. */
function narrowed(width: ColumnWidth, column: number, room: number): ColumnWidth {
  if (column !== 0) return width
  const wanted = Math.max(width.least, Math.min(width.wanted, room * WIDEST_STUB))
  return { wanted, least: wanted }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
