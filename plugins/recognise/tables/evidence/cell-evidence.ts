import type { Bbox, PageContent, Ruling } from '../../../../core/model.js'
import { centerX, hullOf, median, overlapX } from '../../geometry/boxes.js'
import { isNumberLike } from '../../lexicon/values.js'
import type { Word } from '../../text/words.js'
import type { Grid, GridCell } from '../grid/grid.js'
import { crossesNumbers } from '../grid/part-crossing-cells.js'
import { isLineBetween } from '../grid/rules-between.js'
import type { Judged } from './evidence.js'
import { isLattice } from './lattice.js'
import { share } from './shares.js'

/** Maximum distance of two words of a sentence, in font sizes. */
const MAX_WORD_GAP = 0.55
/** Minimum distance of the baselines of two lines, in font sizes. */
const MIN_LINE_STEP = 0.6
/** Maximum distance of the two halves of a range, in font sizes. */
const MAX_RANGE_GAP = 1.5
/** Maximum distance of a dash in a cell of its own from the numbers of its range, in font sizes. */
const MAX_DASH_GAP = 1.75
/** Minimum number of lines that a label seldom wraps to. */
const MIN_TALL_LINES = 3
/** Minimum number of cells that show the alignment of a column. */
const MIN_ALIGNED_CELLS = 4
/** Maximum spread of the edges of aligned cells, in font sizes. */
const MAX_SPREAD = 0.5

/** What the words of the cells say, cell by cell. */
export function cellEvidence({ grid, content }: Judged) {
  const rows = bodyRowsOf(grid)
  const shareOf = (holds: (cells: readonly GridCell[]) => boolean) => share(rows.filter(holds).length, rows.length)
  return {
    stray: shareOf((cells) => cells.length === 1 && cells[0]!.column > 0 && !isNumeric(cells[0]!)),
    crossed: Math.min(1, 4 * shareOf((cells) => cells.some((cell) => crossesNumbers(cell, grid.columns)))),
    torn: tornShare(grid, content),
    split: shareOf((cells) => cells.some((_, i) => isHalfRange(cells, i))),
    stacked: isLattice(grid, content.rulings) ? 0 : Math.min(1, 2 * shareOf((cells) => cells.some(hasStackedNumbers))),
    tall: shareOf(isTall),
    ragged: raggedShare(grid),
  }
}

export function bodyRowsOf({ rows, cells, headerRowCount }: Grid): readonly (readonly GridCell[])[] {
  const lists: GridCell[][] = rows.map(() => [])
  for (const cell of cells) lists[cell.row]!.push(cell)
  return lists.slice(headerRowCount).filter((row) => row.length > 0)
}

/** Share of the pairs of texts beside each other that only a blank separates. Lines between them make a pair certain. */
function tornShare({ cells, rows, evidence }: Grid, { rulings }: PageContent): number {
  if (evidence === 'rulings') return 0
  const uprights = rulings.filter(({ direction }) => direction === 'vertical')
  let pairs = 0
  let torn = 0
  const lists: GridCell[][] = rows.map(() => [])
  for (const cell of cells) lists[cell.row]!.push(cell)
  for (const row of lists) {
    for (const [i, cell] of row.entries()) {
      const before = row[i - 1]
      if (before === undefined || !hasLetters(before) || !hasLetters(cell)) continue
      pairs++
      if (isOnlyBlankBetween(before.words, cell.words, uprights)) torn++
    }
  }
  return share(torn, pairs)
}

function isOnlyBlankBetween(left: readonly Word[], right: readonly Word[], uprights: readonly Ruling[]): boolean {
  return left.some((word) =>
    right.some((next) => {
      const gap = next.bbox.x0 - word.bbox.x1
      const isLevel = Math.abs(next.baseline - word.baseline) < 0.2 * word.size
      return (
        isLevel &&
        gap < MAX_WORD_GAP * word.size &&
        overlapX(next.bbox, word.bbox) < 0.2 * word.size &&
        !isLineBetween(word.bbox, next.bbox, uprights)
      )
    }),
  )
}

function hasLetters({ words }: GridCell): boolean {
  return words.some(({ text }) => /\p{L}{2}/u.test(text))
}

/** Whether a range is split over two neighbouring cells: `14 –` and `23`, or `14` and `– 23`. */
export function isHalfRange(cells: readonly GridCell[], at: number): boolean {
  const { words } = cells[at]!
  if (words.length < 2) return isDashOfRange(cells, at)
  const [first, second] = [words[0]!, words[1]!]
  const [last, beforeLast] = [words.at(-1)!, words.at(-2)!]
  const [before, after] = [cells[at - 1]?.words.at(-1), cells[at + 1]?.words[0]]
  const isTight = (left: Word, right: Word) => right.bbox.x0 - left.bbox.x1 < MAX_RANGE_GAP * left.size
  const isNumber = (word: Word | undefined): word is Word => word !== undefined && isNumberLike(word.text)
  return (
    (isDash(last) && isNumber(beforeLast) && isNumber(after) && isTight(last, after)) ||
    (isDash(first) && isNumber(second) && isNumber(before) && isTight(before, first))
  )
}

/** Whether a cell has nothing but a dash near two numbers, which is that of a range. */
function isDashOfRange(cells: readonly GridCell[], at: number): boolean {
  const [dash] = cells[at]!.words
  const [before, after] = [cells[at - 1]?.words.at(-1), cells[at + 1]?.words[0]]
  if (dash === undefined || before === undefined || after === undefined) return false
  const isNear = (left: Word, right: Word) => right.bbox.x0 - left.bbox.x1 < MAX_DASH_GAP * left.size
  const areNumbers = isNumberLike(before.text) && isNumberLike(after.text)
  // an em dash stands for nil
  return /^[-–]$/.test(dash.text) && areNumbers && isNear(before, dash) && isNear(dash, after)
}

function isDash({ text }: Word): boolean {
  return /^[-–—]$/.test(text)
}

function isNumeric({ words }: GridCell): boolean {
  return words.some(({ text }) => isNumberLike(text)) && !words.some(({ text }) => /\p{L}{3}/u.test(text))
}

/** Whether a cell of nothing but numbers has some on one line and some on another. */
export function hasStackedNumbers(cell: GridCell): boolean {
  if (cell.words.length < 2) return false
  // "(1)" is the mark of a note
  const numbers = cell.words.filter(({ text }) => isNumberLike(text) && !/^\(\d{1,2}\)$/.test(text))
  if (numbers.length < 2 || numbers.length * 2 <= cell.words.length) return false
  const [first] = numbers
  return numbers.some((word) => Math.abs(word.baseline - first!.baseline) > MIN_LINE_STEP * word.size)
}

/** Whether all cells of a row have the same number of lines, and too many for a label that wraps. */
function isTall(cells: readonly GridCell[]): boolean {
  if (cells.length < 2 || cells.some(({ words }) => words.length < MIN_TALL_LINES)) return false
  const counts = cells.map(({ words }) => countLines(words))
  return counts[0]! >= MIN_TALL_LINES && counts.every((count) => count === counts[0])
}

function countLines(words: readonly Word[]): number {
  const baselines: number[] = []
  for (const { baseline, size } of words) {
    if (!baselines.some((other) => Math.abs(other - baseline) < MIN_LINE_STEP * size)) baselines.push(baseline)
  }
  return baselines.length
}

/** Share of the columns with at least four cells whose cells have no common edge or middle. */
function raggedShare({ columns, cells, headerRowCount }: Grid): number {
  const boxes: Bbox[][] = columns.map(() => [])
  let size = 1
  for (const { row, column, columnSpan, words } of cells) {
    if (row < headerRowCount || columnSpan > 1 || words.length === 0) continue
    boxes[column]!.push(hullOf(words))
    size = words[0]!.size
  }
  const full = boxes.filter((own) => own.length >= MIN_ALIGNED_CELLS)
  const ragged = full.filter((own) =>
    [(box: Bbox) => box.x0, (box: Bbox) => box.x1, centerX].every(
      (edge) => spreadOf(own.map(edge)) > MAX_SPREAD * size,
    ),
  )
  return share(ragged.length, full.length)
}

/** Median distance from the median. */
function spreadOf(edges: readonly number[]): number {
  const middle = median(edges)
  return median(edges.map((edge) => Math.abs(edge - middle)))
}
