import { centerX, centerY, holdsCenter, hull, overlapX } from '../../geometry/boxes.js'
import { isNumberLike, isPeriod } from '../../lexicon/values.js'
import type { Word } from '../../text/words.js'
import { type Grid, inReadingOrder } from '../grid/grid.js'

/** Maximum distance from the top of the grid up to the baseline of the last header line, in font sizes. */
const MAX_GAP_TO_GRID = 1.6
/** Maximum distance between the baselines of two header lines, in font sizes. */
const MAX_LINE_STEP = 1.5
/** Maximum number of header lines above a grid. */
const MAX_HEADER_LINES = 4
/** Texts over different columns are further apart than this, in font sizes; words of one text are nearer. */
const MIN_TEXT_GAP = 0.8
/** Minimum number of columns; over two columns, a title and a unit look like headers. */
const MIN_COLUMNS = 3
/** Minimum fraction of the columns that have a header. */
const MIN_HEADED_FRACTION = 0.7

/**
 * Adds the headers above a grid as its first row: bold lines right above a first row that is not bold, each text over
 * one column. A grid that has header rows already is returned unchanged.
 *
 * @param words All words of the page.
 * @param others The other grids of the page; words inside them are not used.
 */
export function withHeadersAbove(grid: Grid, words: readonly Word[], others: readonly Grid[]): Grid {
  if (grid.headerRowCount > 0 || grid.columns.length < MIN_COLUMNS || isBold(grid.cells)) return grid
  const above = words.filter(
    ({ bbox }) =>
      centerY(bbox) < grid.bbox.y0 &&
      overlapX(bbox, grid.bbox) > 0 &&
      !others.some((other) => holdsCenter(other.bbox, bbox)),
  )
  const headers: Word[] = []
  let floor = grid.bbox.y0
  for (let count = 0; count < MAX_HEADER_LINES; count++) {
    const line = lastLine(above, floor, count === 0 ? MAX_GAP_TO_GRID : MAX_LINE_STEP)
    if (line.length === 0 || !areBold(line, grid) || !isOverColumns(line, grid)) break
    // a line only over the first column is a title
    if (count > 0 && line.every(({ bbox }) => isInColumn(bbox, grid.columns[0]!))) break
    headers.push(...line)
    floor = Math.max(...line.map(({ baseline }) => baseline)) - 0.1
  }
  const headed = grid.columns.filter((column) => headers.some(({ bbox }) => isInColumn(bbox, column)))
  const hasHeaders = headed.length >= MIN_HEADED_FRACTION * grid.columns.length && headers.some(isText)
  return hasHeaders ? addRow(grid, headers) : grid
}

/** Returns the words of the nearest line above `floor`, at most `maxGap` font sizes away. */
function lastLine(words: readonly Word[], floor: number, maxGap: number): readonly Word[] {
  const near = words.filter(({ baseline, size }) => baseline < floor && floor - baseline < maxGap * size)
  const last = Math.max(...near.map(({ baseline }) => baseline))
  return words.filter(({ baseline, size }) => Math.abs(baseline - last) < 0.3 * size)
}

/** Whether each text of a line is over one column and is no number. A sentence crosses the column borders. */
function isOverColumns(line: readonly Word[], { columns }: Grid): boolean {
  const sorted = [...line].sort((a, b) => a.bbox.x0 - b.bbox.x0)
  const columnOf = ({ bbox }: Word) => columns.findIndex((column) => isInColumn(bbox, column))
  return sorted.every((word, i) => {
    const before = sorted[i - 1]
    const isApart = before !== undefined && word.bbox.x0 - before.bbox.x1 > MIN_TEXT_GAP * word.size
    const isNumber = isNumberLike(word.text) && !isPeriod(word.text)
    return (
      columnOf(word) >= 0 && !isNumber && (before === undefined || (columnOf(before) !== columnOf(word)) === isApart)
    )
  })
}

function isInColumn(bbox: Word['bbox'], { start, end }: Grid['columns'][number]): boolean {
  const x = centerX(bbox)
  return x > start && x < end
}

/** Whether at least half of the words are bold. Words over the label column count only if there are no others. */
function areBold(line: readonly Word[], { columns }: Grid): boolean {
  const beside = line.filter(({ bbox }) => !isInColumn(bbox, columns[0]!))
  const words = beside.length > 0 ? beside : line
  return words.filter((word) => word.isBold).length * 2 >= words.length
}

/** Whether most words of the first row are bold. */
function isBold(cells: Grid['cells']): boolean {
  const words = cells.filter(({ row }) => row === 0).flatMap((cell) => cell.words)
  return words.filter((word) => word.isBold).length * 2 > words.length
}

function isText({ text }: Word): boolean {
  return /\p{L}{2}/u.test(text)
}

function addRow(grid: Grid, headers: readonly Word[]): Grid {
  const box = hull(headers.map(({ bbox }) => bbox))
  const cells = grid.columns.flatMap((column, i) => {
    const words = headers.filter(({ bbox }) => isInColumn(bbox, column))
    return words.length === 0 ? [] : [{ row: 0, column: i, rowSpan: 1, columnSpan: 1, words: inReadingOrder(words) }]
  })
  return {
    ...grid,
    bbox: hull([grid.bbox, box]),
    rows: [{ start: box.y0, end: grid.bbox.y0 }, ...grid.rows],
    cells: [...cells, ...grid.cells.map((cell) => ({ ...cell, row: cell.row + 1 }))],
    headerRowCount: 1,
  }
}
