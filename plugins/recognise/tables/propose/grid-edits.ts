import { centerX, hullOf } from '../../geometry/boxes.js'
import { columnUnder, type Span } from '../../geometry/span.js'
import type { Line } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import { type Grid, type GridCell, inReadingOrder } from '../grid/grid.js'

/** Returns the grid without empty rows and columns, with a box around its words. Undefined if less than a table is left. */
export function tidyGrid(grid: Grid): Grid | undefined {
  const cells = grid.cells.filter(({ words }) => words.length > 0)
  const rowAt = renumber(
    grid.rows.length,
    cells.map(({ row }) => row),
  )
  const columnAt = renumber(
    grid.columns.length,
    cells.map(({ column }) => column),
  )
  const rows = grid.rows.filter((_, row) => rowAt[row] !== rowAt[row + 1])
  const columns = grid.columns.filter((_, column) => columnAt[column] !== columnAt[column + 1])
  if (rows.length < 2 || columns.length < 2) return undefined
  return {
    ...grid,
    bbox: hullOf(cells.flatMap(({ words }) => words)),
    rows,
    columns,
    headerRowCount: rowAt[grid.headerRowCount]!,
    cells: cells.map((cell) => ({
      row: rowAt[cell.row]!,
      column: columnAt[cell.column]!,
      rowSpan: rowAt[cell.row + cell.rowSpan]! - rowAt[cell.row]!,
      columnSpan: columnAt[cell.column + cell.columnSpan]! - columnAt[cell.column]!,
      words: cell.words,
    })),
  }
}

/** New index of each place, and their number at the end. */
function renumber(count: number, used: readonly number[]): readonly number[] {
  const isUsed = new Set(used)
  const places: number[] = []
  let next = 0
  for (let i = 0; i <= count; i++) {
    places.push(next)
    if (isUsed.has(i)) next++
  }
  return places
}

/** Returns the grid with only some of its rows. */
export function keepRows(grid: Grid, from: number, to: number): Grid | undefined {
  const cells = grid.cells.flatMap((cell): readonly GridCell[] => {
    const [first, end] = [Math.max(cell.row, from), Math.min(cell.row + cell.rowSpan, to)]
    return cell.row >= from && cell.row < to ? [{ ...cell, row: first - from, rowSpan: end - first }] : []
  })
  return tidyGrid({
    ...grid,
    rows: grid.rows.slice(from, to),
    cells,
    headerRowCount: Math.max(0, Math.min(grid.headerRowCount, to) - from),
  })
}

/** Returns the grid with only some of its columns. */
export function keepColumns(grid: Grid, from: number, to: number): Grid | undefined {
  const cells = grid.cells.flatMap((cell): readonly GridCell[] => {
    const [first, end] = [Math.max(cell.column, from), Math.min(cell.column + cell.columnSpan, to)]
    return cell.column >= from && cell.column < to ? [{ ...cell, column: first - from, columnSpan: end - first }] : []
  })
  return tidyGrid({ ...grid, columns: grid.columns.slice(from, to), cells })
}

/** Returns the grid with each row joined to another one: `target[row]` is the row that it becomes, rising. */
export function joinRows(grid: Grid, target: readonly number[]): Grid | undefined {
  const count = target.at(-1)! + 1
  const rows = Array.from({ length: count }, (_, row): Span => {
    const own = grid.rows.filter((_, i) => target[i] === row)
    return { start: Math.min(...own.map(({ start }) => start)), end: Math.max(...own.map(({ end }) => end)) }
  })
  const header = grid.headerRowCount === 0 ? 0 : target[grid.headerRowCount - 1]! + 1
  return tidyGrid({
    ...grid,
    rows,
    headerRowCount: header,
    cells: joinCells(
      grid.cells.map((cell) => ({
        ...cell,
        row: target[cell.row]!,
        rowSpan: target[cell.row + cell.rowSpan - 1]! - target[cell.row]! + 1,
      })),
    ),
  })
}

/** Returns the grid with a column parted at `x`. A cell whose words are on both sides is parted in the body. */
export function partColumn(grid: Grid, column: number, x: number): Grid | undefined {
  const { start, end } = grid.columns[column]!
  const columns = [
    ...grid.columns.slice(0, column),
    { start, end: x },
    { start: x, end },
    ...grid.columns.slice(column + 1),
  ]
  const cells = grid.cells.flatMap((cell): readonly GridCell[] => {
    const last = cell.column + cell.columnSpan - 1
    if (last < column) return [cell]
    if (cell.column > column) return [{ ...cell, column: cell.column + 1 }]
    if (cell.columnSpan > 1) return [{ ...cell, columnSpan: cell.columnSpan + 1 }]
    const left = cell.words.filter((word) => centerX(word.bbox) < x)
    const right = cell.words.filter((word) => centerX(word.bbox) >= x)
    if (right.length === 0) return [cell]
    if (left.length === 0) return [{ ...cell, column: column + 1 }]
    if (cell.row < grid.headerRowCount && cell.words.some(({ bbox }) => bbox.x0 < x && bbox.x1 > x))
      return [{ ...cell, columnSpan: 2 }]
    return [
      { ...cell, words: left },
      { ...cell, column: column + 1, words: right },
    ]
  })
  return tidyGrid({ ...grid, columns, cells })
}

/** Cells at one place become one. */
function joinCells(cells: readonly GridCell[]): readonly GridCell[] {
  const places = new Map<string, GridCell>()
  for (const cell of cells) {
    const key = `${cell.row},${cell.column}`
    const known = places.get(key)
    if (known === undefined) places.set(key, cell)
    else
      places.set(key, {
        ...known,
        rowSpan: Math.max(known.rowSpan, cell.rowSpan),
        columnSpan: Math.max(known.columnSpan, cell.columnSpan),
        words: inReadingOrder([...known.words, ...cell.words]),
      })
  }
  return [...places.values()]
}

/** The cells of a row. @param words By column. */
export function toCells(words: readonly (readonly Word[])[], row: number): readonly GridCell[] {
  return words.flatMap((own, column) =>
    own.length === 0 ? [] : [{ row, column, rowSpan: 1, columnSpan: 1, words: inReadingOrder(own) }],
  )
}

/** Returns the grid with lines as rows above and below it. */
export function addRows(
  grid: Grid,
  above: readonly Line[],
  below: readonly Line[],
  headerRowCount: number,
): Grid | undefined {
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
