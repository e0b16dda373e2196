import type { Bbox, Ruling } from '../../../../core/model.js'
import { centerX, centerY, heightOf, hull, widthOf } from '../../geometry/boxes.js'
import type { Span } from '../../geometry/span.js'
import { textOf } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import { type Grid, type GridCell, inReadingOrder } from '../grid/grid.js'
import { countNumbersIn } from './count-numbers.js'

/** Lines within this distance of each other meet, in points. */
const MAX_MEETING_GAP = 3.5
/** Minimum height of a row and width of a column, in points. */
const MIN_CELL_SIZE = 4
/** A network with more cells than this is a hatching or a plot, not a table. */
const MAX_CELLS = 10_000
/** Texts further apart than this belong to two columns, in font sizes. */
const MAX_WORD_GAP = 1.5
/** A side is a border if at least this share of its length is drawn. */
const MIN_DRAWN_SHARE = 0.55

/**
 * Finds the grids that drawn lines form. Lines that meet form a network; its horizontal and vertical lines are the
 * edges of rows and columns; cells without a line between them merge into a spanning cell (after the lattice method of
 * T. Hassan, "Object-level document analysis of PDF files", 2009, and A. Nurminen, "Algorithmic extraction of data in
 * tables in PDF documents", 2013, section 4).
 *
 * @param rulings Joined lines of the page.
 * @returns One grid for each network with at least two rows and two columns. Header rows are not counted yet.
 */
export function findRuledGrids(rulings: readonly Ruling[], words: readonly Word[]): readonly Grid[] {
  return groupMeeting(rulings)
    .map((network) => toGrid(network, words))
    .filter((grid) => grid !== undefined)
}

function groupMeeting(rulings: readonly Ruling[]): readonly (readonly Ruling[])[] {
  const group = rulings.map((_, i) => i)
  const rootOf = (i: number): number => {
    let root = i
    while (group[root] !== root) root = group[root]!
    group[i] = root
    return root
  }
  const numbers = (direction: Ruling['direction']) =>
    [...rulings.keys()].filter((i) => rulings[i]!.direction === direction)
  const uprights = numbers('vertical')
  for (const level of numbers('horizontal')) {
    for (const upright of uprights) {
      if (meets(rulings[level]!.bbox, rulings[upright]!.bbox)) group[rootOf(upright)] = rootOf(level)
    }
  }
  const networks = new Map<number, Ruling[]>()
  rulings.forEach((ruling, i) => {
    const root = rootOf(i)
    const network = networks.get(root)
    if (network === undefined) networks.set(root, [ruling])
    else network.push(ruling)
  })
  return [...networks.values()]
}

function meets(a: Bbox, b: Bbox): boolean {
  return (
    a.x0 <= b.x1 + MAX_MEETING_GAP &&
    b.x0 <= a.x1 + MAX_MEETING_GAP &&
    a.y0 <= b.y1 + MAX_MEETING_GAP &&
    b.y0 <= a.y1 + MAX_MEETING_GAP
  )
}

function toGrid(network: readonly Ruling[], words: readonly Word[]): Grid | undefined {
  const levels = network.filter((ruling) => ruling.direction === 'horizontal')
  const uprights = network.filter((ruling) => ruling.direction === 'vertical')
  if (levels.length < 2 || uprights.length < 1) return undefined
  const box = hull(network.map((ruling) => ruling.bbox))
  const xs = edges([box.x0, box.x1, ...uprights.map((ruling) => centerX(ruling.bbox))])
  const ys = edges([box.y0, box.y1, ...levels.map((ruling) => centerY(ruling.bbox))])
  if (xs.length < 3 || ys.length < 3 || xs.length * ys.length > MAX_CELLS) return undefined
  const columns = spans(xs)
  const rows = spans(ys)
  const wallsAt = groupAtEdges(uprights, xs, 'vertical')
  const floorsAt = groupAtEdges(levels, ys, 'horizontal')
  const isWall = (x: number, row: Span) => isOuter(x, xs) || drawnShare(wallsAt.get(x)!, row) >= MIN_DRAWN_SHARE
  const isFloor = (y: number, column: Span) => isOuter(y, ys) || drawnShare(floorsAt.get(y)!, column) >= MIN_DRAWN_SHARE
  const cells = mergeCells(rows, columns, isWall, isFloor)
  return dropEmpty({
    bbox: box,
    rows,
    columns,
    cells: fillCells(cells, rows, columns, words),
    headerRowCount: 0,
    evidence: 'rulings',
  })
}

/** Sorts positions and merges those closer than the minimum cell size. */
function edges(positions: readonly number[]): readonly number[] {
  const kept: number[] = []
  for (const position of [...positions].sort((a, b) => a - b)) {
    if (kept.length === 0 || position - kept.at(-1)! >= MIN_CELL_SIZE) kept.push(position)
  }
  return kept
}

function spans(positions: readonly number[]): readonly Span[] {
  return positions.slice(1).map((end, i) => ({ start: positions[i]!, end }))
}

function isOuter(position: number, positions: readonly number[]): boolean {
  return position === positions[0] || position === positions.at(-1)
}

/** Returns the stretches that are drawn at each edge. */
function groupAtEdges(
  rulings: readonly Ruling[],
  positions: readonly number[],
  direction: Ruling['direction'],
): ReadonlyMap<number, readonly Span[]> {
  const isUpright = direction === 'vertical'
  const drawn = rulings.map(({ bbox }) => ({
    axis: isUpright ? centerX(bbox) : centerY(bbox),
    start: isUpright ? bbox.y0 : bbox.x0,
    end: isUpright ? bbox.y1 : bbox.x1,
  }))
  return new Map(
    positions.map((position) => [position, drawn.filter(({ axis }) => Math.abs(axis - position) <= MIN_CELL_SIZE)]),
  )
}

function drawnShare(stretches: readonly Span[], side: Span): number {
  let drawn = 0
  for (const { start, end } of stretches) drawn += Math.max(0, Math.min(end, side.end) - Math.max(start, side.start))
  return drawn / (side.end - side.start)
}

type EmptyCell = Omit<GridCell, 'words'>

/** Merges cells from the top left. Each grows to the right, then down, until a line is drawn. */
function mergeCells(
  rows: readonly Span[],
  columns: readonly Span[],
  isWall: (x: number, row: Span) => boolean,
  isFloor: (y: number, column: Span) => boolean,
): readonly EmptyCell[] {
  const taken = rows.map(() => columns.map(() => false))
  const cells: EmptyCell[] = []
  for (let row = 0; row < rows.length; row++) {
    for (let column = 0; column < columns.length; column++) {
      if (taken[row]![column]) continue
      let right = column
      while (right + 1 < columns.length && !taken[row]![right + 1] && !isWall(columns[right]!.end, rows[row]!)) right++
      let bottom = row
      const isOpenBelow = () => columns.slice(column, right + 1).every((c) => !isFloor(rows[bottom]!.end, c))
      while (bottom + 1 < rows.length && isOpenBelow()) bottom++
      for (let r = row; r <= bottom; r++) for (let c = column; c <= right; c++) taken[r]![c] = true
      cells.push({ row, column, rowSpan: bottom - row + 1, columnSpan: right - column + 1 })
    }
  }
  return cells
}

function fillCells(
  cells: readonly EmptyCell[],
  rows: readonly Span[],
  columns: readonly Span[],
  words: readonly Word[],
): readonly GridCell[] {
  const cellAt = rows.map((): number[] => [])
  cells.forEach((cell, i) => {
    for (let row = cell.row; row < cell.row + cell.rowSpan; row++)
      for (let column = cell.column; column < cell.column + cell.columnSpan; column++) cellAt[row]![column] = i
  })
  const inside = cells.map((): Word[] => [])
  for (const word of words) {
    const row = spanAt(rows, centerY(word.bbox))
    const column = spanAt(columns, centerX(word.bbox))
    if (row >= 0 && column >= 0) inside[cellAt[row]![column]!]!.push(word)
  }
  // no object spread: V8 would create a separate hidden class for every cell
  return cells.map(({ row, column, rowSpan, columnSpan }, i) => {
    return { row, column, rowSpan, columnSpan, words: inReadingOrder(inside[i]!) }
  })
}

function spanAt(spans: readonly Span[], position: number): number {
  return spans.findIndex(({ start, end }) => position >= start && position < end)
}

/** Drops rows and columns in which no filled cell starts: they come only from how the lines were drawn. */
function dropEmpty(grid: Grid): Grid | undefined {
  const filled = grid.cells.filter((cell) => cell.words.length > 0)
  const isUsed = (count: number, start: (cell: GridCell) => number) =>
    Array.from({ length: count }, (_, i) => filled.some((cell) => start(cell) === i))
  const usedRows = isUsed(grid.rows.length, (cell) => cell.row)
  const usedColumns = isUsed(grid.columns.length, (cell) => cell.column)
  const rowAt = renumber(usedRows)
  const columnAt = renumber(usedColumns)
  const rows = grid.rows.filter((_, i) => usedRows[i])
  const columns = grid.columns.filter((_, i) => usedColumns[i])
  if (rows.length < 2 || columns.length < 2) return undefined
  const cells = filled.map((cell) => ({
    ...cell,
    row: rowAt[cell.row]!,
    column: columnAt[cell.column]!,
    rowSpan: usedRows.slice(cell.row, cell.row + cell.rowSpan).filter(Boolean).length,
    columnSpan: usedColumns.slice(cell.column, cell.column + cell.columnSpan).filter(Boolean).length,
  }))
  return { ...grid, rows, columns, cells }
}

function renumber(used: readonly boolean[]): readonly number[] {
  let next = 0
  return used.map((isUsed) => (isUsed ? next++ : -1))
}

/**
 * Whether the lines fit the words: few cells hold several numbers, several columns or more than 60 words. A box around
 * a statement, or rules only between its column groups, do not fit.
 */
export function explainsWords(grid: Grid, isNumber: (text: string) => boolean): boolean {
  let crowded = 0
  let numeric = 0
  for (const cell of grid.cells) {
    const numbers = countNumbersIn(cell.words, isNumber)
    if (numbers === 0) continue
    numeric++
    // "3 236 560" is one number in several words; numbers on two lines are two
    const [first] = cell.words
    const isOneLine = cell.words.every((word) => Math.abs(word.baseline - first!.baseline) < 0.4 * word.size)
    const isCrowded = numbers > 1 && numbers * 2 > cell.words.length
    if (isCrowded && !(isOneLine && isNumber(textOf(cell.words)))) crowded++
  }
  // rules only under headers and between column groups leave cells with several columns
  const parted = grid.cells.filter(holdsColumns).length
  const longCells = grid.cells.filter((cell) => cell.words.length > 60).length
  return (
    crowded <= 0.15 * Math.max(numeric, 1) &&
    longCells * 4 <= grid.cells.length &&
    parted * 2 < Math.max(grid.cells.length, 1) &&
    widthOf(grid.bbox) > 30 &&
    heightOf(grid.bbox) > 12
  )
}

/** Whether at least three texts are set apart on one line of a cell. */
function holdsColumns({ words }: GridCell): boolean {
  let texts = 1
  return words.some((word, i) => {
    const last = words[i - 1]
    if (last === undefined) return false
    const isBeside = Math.abs(word.baseline - last.baseline) < 0.4 * word.size
    const isApart = isBeside && word.bbox.x0 - last.bbox.x1 > MAX_WORD_GAP * word.size
    texts = isBeside ? texts + (isApart ? 1 : 0) : 1
    return texts > 2
  })
}
