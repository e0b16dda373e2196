import type { Bbox, Ruling } from '../../../../core/model.js'
import { centerY, heightOf, holdsCenter, hull, overlapX, overlapY } from '../../geometry/boxes.js'
import type { Word } from '../../text/words.js'
import type { PageReading } from '../choose/page-reading.js'
import type { Proposal } from '../choose/proposal.js'
import type { Grid, GridCell } from '../grid/grid.js'
import { HEADER, labelOdds } from '../lines/label-lines.js'
import { linesOfTable } from '../lines/lines-of-table.js'
import { sharePassing } from '../lines/share-passing.js'
import { keepColumns, keepRows, tidyGrid } from './grid-edits.js'
import { labelledGrids, placesOfOthers } from './label-lines.js'
import { gridsOver } from './relay.js'

/** Maximum distance of two tables that are joined, in points. */
const MOST_GAP = 40

/** From this number of rulings on that run through the rows of both, two columns are of one table. */
const LEAST_RULES = 2
/** Minimum length of a ruling on both sides, in points. */
const LEAST_REACH = 12

/** How many header rows the lower part may have. */
const HEADER_COUNTS = [0, 1, 2] as const
/** Limits of parts. */
const PART_LIMITS = {
  /** Minimum distance of two rows, as a multiple of the usual one. */
  step: 1.5,
  /** Minimum probability of a header line within a table. */
  header: 0.3,
  /** Minimum share of the height that two tables beside each other have in common. */
  beside: 0.6,
  /** Baselines that differ by less are level, in font sizes. */
  level: 0.2,
  /** Maximum share of rows that are level with a line of prose beside them. */
  levelShare: 0.7,
  /** Maximum number of gaps between columns, beside the outer ones. */
  columns: 3,
} as const

/** Proposes to part a table in two, above a row that is set apart or like a header. */
export function proposeRowParts(reading: PageReading, table: number): readonly Proposal[] {
  const grid = reading.proposed[table]!
  return rowsOfParts(grid, reading, table).flatMap((row) => {
    const [upper, lower] = [keepRows(grid, 0, row), keepRows({ ...grid, headerRowCount: 0 }, row, grid.rows.length)]
    if (upper === undefined || lower === undefined) return []
    const headed = HEADER_COUNTS.filter((count) => count < lower.rows.length).map((headerRowCount) => ({
      replaces: [table],
      grids: [upper, { ...lower, headerRowCount }],
    }))
    return [...headed, ...laidAnew([upper, lower], reading, table)]
  })
}

/** Proposes to part a table in two between columns, and to leave out one of the parts if it may be prose. */
export function proposeColumnParts(reading: PageReading, table: number): readonly Proposal[] {
  const grid = reading.proposed[table]!
  return columnsOfParts(grid).flatMap((column) => {
    if (countRulesAcross(grid, column, reading.page.content.rulings) >= LEAST_RULES) return []
    const [left, right] = [keepColumns(grid, 0, column), keepColumns(grid, column, grid.columns.length)]
    const sides = [left, right].filter((side) => side !== undefined)
    const proposals = sides.length === 2 ? laidAnew(sides, reading, table) : []
    return isProseBeside(grid, column)
      ? [...proposals, ...sides.flatMap((side) => laidAnew([side], reading, table))]
      : proposals
  })
}

/** Whether most rows left of a column have no text that is level with one on its right: one of the sides may be prose. */
function isProseBeside({ cells, rows }: Grid, column: number): boolean {
  const right = cells.flatMap((cell) => (cell.column < column ? [] : cell.words))
  const isLevel = (word: Word) =>
    right.some((other) => Math.abs(other.baseline - word.baseline) < PART_LIMITS.level * word.size)
  const own = rows.map((_, row) => cells.filter((cell) => cell.row === row && cell.column < column))
  const filled = own.filter((row) => row.length > 0)
  return sharePassing(filled, (row) => row.some(({ words }) => words.some(isLevel))) < PART_LIMITS.levelShare
}

/** Proposes to read two tables beside each other as one. */
export function proposeBeside(reading: PageReading, table: number): readonly Proposal[] {
  const left = reading.proposed[table]!.bbox
  return reading.proposed.flatMap(({ bbox: right }, i) => {
    const common = overlapY(left, right) / Math.min(heightOf(left), heightOf(right))
    if (i === table || common < PART_LIMITS.beside) return []
    return gridsOver(hull([left, right]), reading, [table, i]).map((grid) => ({ replaces: [table, i], grids: [grid] }))
  })
}

/** The parts of a table, each laid anew. */
function laidAnew(parts: readonly Grid[], reading: PageReading, table: number): readonly Proposal[] {
  const others = placesOfOthers(reading, [table])
  const grids = parts.flatMap((part) => labelledGrids(part, reading.page, others)[0] ?? [])
  return grids.length === parts.length ? [{ replaces: [table], grids }] : []
}

/** Rows above which a table may be parted. */
function rowsOfParts(grid: Grid, reading: PageReading, table: number): readonly number[] {
  const { lines, from, to, features } = linesOfTable(grid, reading.page, placesOfOthers(reading, [table]))
  const headers = lines.slice(from, to).filter((_, i) => labelOdds(features[from + i]!)[HEADER]! > PART_LIMITS.header)
  const rows: number[] = []
  for (let row = grid.headerRowCount + 2; row < grid.rows.length - 1; row++) {
    const { start, end } = grid.rows[row]!
    const gap = start - grid.rows[row - 1]!.end
    const usual = grid.rows[row - 1]!.start - grid.rows[row - 2]!.end
    const isHeader = headers.some(({ bbox }) => centerY(bbox) > start && centerY(bbox) < end)
    if (gap >= PART_LIMITS.step * Math.max(usual, 2) || isHeader) rows.push(row)
  }
  return rows
}

/** Columns between which a table may be parted: the outer ones, and those that are widest apart. */
function columnsOfParts({ columns }: Grid): readonly number[] {
  const gaps = columns.slice(1).map(({ start }, i) => ({ column: i + 1, width: start - columns[i]!.end }))
  const widest = [...gaps].sort((a, b) => b.width - a.width).slice(0, PART_LIMITS.columns)
  return gaps.filter((gap, i) => i === 0 || i === gaps.length - 1 || widest.includes(gap)).map(({ column }) => column)
}

/** Number of rulings between rows of the body that continue from one column to the next. */
function countRulesAcross({ bbox, rows, columns, headerRowCount }: Grid, column: number, rulings: readonly Ruling[]) {
  const x = (columns[column - 1]!.end + columns[column]!.start) / 2
  const top = rows[Math.min(headerRowCount, rows.length - 1)]!.end - 1
  return rulings.filter(
    ({ direction, bbox: { x0, x1, y0, y1 } }) =>
      direction === 'horizontal' && y0 > top && y1 < bbox.y1 && x0 < x - LEAST_REACH && x1 > x + LEAST_REACH,
  ).length
}

/** Proposes to join a table with the next one below. */
export function proposeJoin(reading: PageReading, table: number): readonly Proposal[] {
  const upper = reading.proposed[table]!
  const proposals: Proposal[] = []
  reading.proposed.forEach((lower, i) => {
    const gap = lower.bbox.y0 - upper.bbox.y1
    if (i === table || gap < -2 || gap > MOST_GAP || overlapX(upper.bbox, lower.bbox) <= 0) return
    if (isTextBetween(upper.bbox, lower.bbox, reading.page.words)) return
    const joined = joinGrids(upper, lower)
    if (joined !== undefined) proposals.push({ replaces: [table, i], grids: [joined] })
  })
  return proposals
}

/** Whether a text is between two tables: it names the lower one. */
function isTextBetween(upper: Bbox, lower: Bbox, words: readonly Word[]): boolean {
  const between = { ...hull([upper, lower]), y0: upper.y1, y1: lower.y0 }
  return words.some(({ bbox }) => holdsCenter(between, bbox))
}

/** Joins grids whose columns agree, if the lower one has no header of its own. */
function joinGrids(upper: Grid, lower: Grid): Grid | undefined {
  if (upper.columns.length !== lower.columns.length || lower.headerRowCount > 0) return undefined
  const agree = upper.columns.every(({ start, end }, i) => {
    const other = lower.columns[i]!
    return Math.min(end, other.end) - Math.max(start, other.start) > 0
  })
  if (!agree) return undefined
  const columns = upper.columns.map(({ start, end }, i) => ({
    start: Math.min(start, lower.columns[i]!.start),
    end: Math.max(end, lower.columns[i]!.end),
  }))
  const below = lower.cells.map((cell): GridCell => ({ ...cell, row: cell.row + upper.rows.length }))
  return tidyGrid({ ...upper, columns, rows: [...upper.rows, ...lower.rows], cells: [...upper.cells, ...below] })
}
