import { centerX, centerY, holdsCenter, hull, overlapX } from '../../geometry/boxes.js'
import { isNumberLike, isPeriod } from '../../lexicon/values.js'
import type { Word } from '../../text/words.js'
import { type Grid, inReadingOrder } from '../grid/grid.js'

/** The baseline of the last line of heads is this near above the grid, and that of a line above the next, in font sizes. */
const REACH = 1.6
const LINE_STEP = 1.5
const MOST_LINES = 4
/** Texts over different columns are this far apart at least, in font sizes; words of one text are nearer. */
const APART = 0.8
/** Over two columns a title and a unit stand as heads do. */
const LEAST_COLUMNS = 3
/** In this share of the columns heads stand. */
const HEADED = 0.7

/**
 * Adds the heads to a grid that is drawn below them: a bold line of texts right above rows that are not bold, or several,
 * each text over one column alone. A grid with heads inside of it has its own.
 *
 * @param words All words of the page.
 * @param others The other grids of the page: what stands in them is theirs.
 */
export function withHeadsAbove(grid: Grid, words: readonly Word[], others: readonly Grid[]): Grid {
  if (grid.headerRowCount > 0 || grid.columns.length < LEAST_COLUMNS || isBold(grid.cells)) return grid
  const above = words.filter(
    ({ bbox }) =>
      centerY(bbox) < grid.bbox.y0 &&
      overlapX(bbox, grid.bbox) > 0 &&
      !others.some((other) => holdsCenter(other.bbox, bbox)),
  )
  const heads: Word[] = []
  let floor = grid.bbox.y0
  for (let count = 0; count < MOST_LINES; count++) {
    const line = lastLine(above, floor, count === 0 ? REACH : LINE_STEP)
    if (line.length === 0 || !areBold(line, grid) || !isOverColumns(line, grid)) break
    // a text alone over the first column is a title
    if (count > 0 && line.every(({ bbox }) => isIn(bbox, grid.columns[0]!))) break
    heads.push(...line)
    floor = Math.max(...line.map(({ baseline }) => baseline)) - 0.1
  }
  const headed = grid.columns.filter((column) => heads.some(({ bbox }) => isIn(bbox, column)))
  const isHeads = headed.length >= HEADED * grid.columns.length && heads.some(isText)
  return isHeads ? addRow(grid, heads) : grid
}

/** The words of the line right above a height, where it is near. */
function lastLine(words: readonly Word[], floor: number, reach: number): readonly Word[] {
  const near = words.filter(({ baseline, size }) => baseline < floor && floor - baseline < reach * size)
  const last = Math.max(...near.map(({ baseline }) => baseline))
  return words.filter(({ baseline, size }) => Math.abs(baseline - last) < 0.3 * size)
}

/** Whether each text of a line stands over one column alone: a sentence runs across their borders, a figure is of a row. */
function isOverColumns(line: readonly Word[], { columns }: Grid): boolean {
  const sorted = [...line].sort((a, b) => a.bbox.x0 - b.bbox.x0)
  const columnOf = ({ bbox }: Word) => columns.findIndex((column) => isIn(bbox, column))
  return sorted.every((word, i) => {
    const before = sorted[i - 1]
    const isApart = before !== undefined && word.bbox.x0 - before.bbox.x1 > APART * word.size
    const isOfFigures = isNumberLike(word.text) && !isPeriod(word.text)
    return (
      columnOf(word) >= 0 && !isOfFigures && (before === undefined || (columnOf(before) !== columnOf(word)) === isApart)
    )
  })
}

function isIn(bbox: Word['bbox'], { start, end }: Grid['columns'][number]): boolean {
  const x = centerX(bbox)
  return x > start && x < end
}

/** Whether half of the words are bold, a unit over the labels apart. */
function areBold(line: readonly Word[], { columns }: Grid): boolean {
  const beside = line.filter(({ bbox }) => !isIn(bbox, columns[0]!))
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

function addRow(grid: Grid, heads: readonly Word[]): Grid {
  const box = hull(heads.map(({ bbox }) => bbox))
  const cells = grid.columns.flatMap((column, i) => {
    const words = heads.filter(({ bbox }) => isIn(bbox, column))
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
