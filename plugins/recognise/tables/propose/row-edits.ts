import { overlapX } from '../../geometry/boxes.js'
import type { Line } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import type { PageReading } from '../choose/page-reading.js'
import type { Proposal } from '../choose/proposal.js'
import { stepOf } from '../evidence/neighbour-rows.js'
import type { Grid, GridCell } from '../grid/grid.js'
import { columnUnder, joinRows, keepRows, tidyGrid, toCells, wordsOf } from './grid-edits.js'

/** Maximum number of rows that are dropped at an end of a table, or added there. */
const MOST_ROWS = 4
/** Maximum distance of a row that is added, in steps from row to row. */
const MOST_STEPS = 2.5

/** Proposes the table without its first rows, or without its last rows. */
export function proposeFewerRows(reading: PageReading, table: number): readonly Proposal[] {
  const grid = reading.proposed[table]!
  const count = grid.rows.length
  const grids: (Grid | undefined)[] = []
  for (let k = 1; k <= Math.min(MOST_ROWS, count - 2); k++)
    grids.push(keepRows(grid, k, count), keepRows(grid, 0, count - k))
  return grids.flatMap((each) => (each === undefined ? [] : [{ replaces: [table], grids: [each] }]))
}

/** Proposes the table with the lines right above it, or right below it, as rows. */
export function proposeMoreRows(reading: PageReading, table: number): readonly Proposal[] {
  const grid = reading.proposed[table]!
  const own = new Set(wordsOf(grid))
  const isFree = (line: Line) =>
    overlapX(line.bbox, grid.bbox) > 0 &&
    line.phrases.every(({ words }) => words.every((word) => !own.has(word))) &&
    !reading.grids.some(
      (other, i) =>
        i !== table &&
        overlapX(other.bbox, line.bbox) > 0 &&
        other.bbox.y0 < line.bbox.y1 &&
        other.bbox.y1 > line.bbox.y0,
    )
  const free = reading.page.lines.filter(isFree)
  const reach = MOST_STEPS * stepOf(grid)
  const below: Line[] = []
  let edge = grid.bbox.y1
  for (const line of free.filter(({ bbox }) => bbox.y0 > grid.bbox.y1 - 1).sort((a, b) => a.bbox.y0 - b.bbox.y0)) {
    if (line.bbox.y0 - edge > reach || below.length === MOST_ROWS) break
    below.push(line)
    edge = line.bbox.y1
  }
  const above: Line[] = []
  edge = grid.bbox.y0
  for (const line of free.filter(({ bbox }) => bbox.y1 < grid.bbox.y0 + 1).sort((a, b) => b.bbox.y1 - a.bbox.y1)) {
    if (edge - line.bbox.y1 > reach || above.length === MOST_ROWS) break
    above.unshift(line)
    edge = line.bbox.y0
  }
  const grids = [
    ...below.map((_, i) => addRows(grid, [], below.slice(0, i + 1), grid.headerRowCount)),
    ...above.map((_, i) => addRows(grid, above.slice(i), [], 0)),
    ...above.map((_, i) => addRows(grid, above.slice(i), [], above.length - i + grid.headerRowCount)),
  ]
  return grids.flatMap((each) => (each === undefined ? [] : [{ replaces: [table], grids: [each] }]))
}

function addRows(grid: Grid, above: readonly Line[], below: readonly Line[], headerRowCount: number): Grid | undefined {
  const rowOf = ({ bbox }: Line) => ({ start: bbox.y0, end: bbox.y1 })
  return tidyGrid({
    ...grid,
    rows: [...above.map(rowOf), ...grid.rows, ...below.map(rowOf)],
    headerRowCount,
    cells: [
      ...above.flatMap((line, row) => cellsOf(line, row, grid)),
      ...grid.cells.map((cell) => ({ ...cell, row: cell.row + above.length })),
      ...below.flatMap((line, row) => cellsOf(line, above.length + grid.rows.length + row, grid)),
    ],
  })
}

function cellsOf({ phrases }: Line, row: number, { columns }: Grid): readonly GridCell[] {
  const words = columns.map((): Word[] => [])
  for (const phrase of phrases) words[columnUnder(phrase.bbox, columns)]!.push(...phrase.words)
  return toCells(words, row)
}

/** Proposes to join rows without a label, or without a number, to the row above or below. */
export function proposeJoinedRows(reading: PageReading, table: number): readonly Proposal[] {
  const grid = reading.proposed[table]!
  const { headerRowCount: header, rows } = grid
  const filled = rows.map((_, row) => grid.cells.filter((cell) => cell.row === row))
  const isUnlabelled = (row: number) =>
    row > header && filled[row]!.length > 0 && filled[row]!.every(({ column }) => column > 0)
  const isAlone = (row: number) => row > header && filled[row]!.length === 1
  const targets = (joins: (row: number) => boolean) => {
    let next = -1
    return rows.map((_, row) => (row > 0 && joins(row) ? next : ++next))
  }
  const isLabelOfNext = (row: number) =>
    row > header && filled[row - 1]!.length === 1 && filled[row - 1]![0]!.column === 0 && isUnlabelled(row)
  const grids = [
    targets(isUnlabelled),
    targets((row) => isUnlabelled(row) && isAlone(row)),
    targets(isAlone),
    targets(isLabelOfNext),
  ]
    .filter((target) => target.at(-1)! < rows.length - 1)
    .map((target) => joinRows(grid, target))
  return grids.flatMap((each) => (each === undefined ? [] : [{ replaces: [table], grids: [each] }]))
}

/** Proposes other numbers of header rows. */
export function proposeHeaderRows(reading: PageReading, table: number): readonly Proposal[] {
  const grid = reading.proposed[table]!
  const most = Math.min(4, grid.rows.length - 1)
  return Array.from({ length: most + 1 }, (_, count) => count)
    .filter((count) => count !== grid.headerRowCount)
    .map((headerRowCount) => ({ replaces: [table], grids: [{ ...grid, headerRowCount }] }))
}
