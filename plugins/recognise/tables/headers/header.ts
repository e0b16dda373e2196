import type { Ruling } from '../../../../core/model.js'
import { centerX, centerY, hull, overlapY } from '../../geometry/boxes.js'
import { flatten } from '../../geometry/flatten.js'
import type { Span } from '../../geometry/span.js'
import { isPeriod } from '../../lexicon/values.js'
import { type Line, textOf } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import type { ColumnSpan } from '../grid/columns.js'
import type { GridCell } from '../grid/grid.js'
import { placeTexts } from './header-columns.js'
import { isUnitOrShare } from './header-order.js'

/** The column heads of a grid, in rows of their own. */
interface Header {
  readonly rows: readonly Span[]
  readonly cells: readonly GridCell[]
}

interface Head {
  readonly first: number
  readonly last: number
  readonly words: readonly Word[]
  readonly y0: number
  readonly y1: number
}

/** A head as tall as its neighbours' two levels starts beside the upper one when this share of that level is beside it. */
const BESIDE = 0.3

/**
 * Reads the lines above a table's body: each text is given the columns that it heads (those that the rule under it
 * covers, or over which it is centred), texts over the same columns are one head of several lines, and heads that stand
 * on each other make the levels.
 *
 * @param lines Header lines, top to bottom.
 * @param columns All columns, the stub included.
 * @param rulings Horizontal and vertical lines of the page.
 */
export function readHeader(lines: readonly Line[], columns: readonly ColumnSpan[], rulings: readonly Ruling[]): Header {
  if (lines.length === 0) return { rows: [], cells: [] }
  const levels = rulings.filter((ruling) => ruling.direction === 'horizontal')
  const heads: Head[] = []
  const lowest = lines.findLast((line) => line.phrases.length > 1) ?? lines.at(-1)!
  for (const { text, columns: own, size } of placeTexts(lines, lowest, columns, levels)) {
    const [first, last] = own
    addHead(heads, { first, last, words: text.words, y0: text.bbox.y0, y1: text.bbox.y1 }, levels, size)
  }
  return layLevels(heads)
}

/** A text over the same columns as the head right above it goes on with it, unless a rule parts them. */
function addHead(heads: Head[], head: Head, levels: readonly Ruling[], size: number): void {
  const at = heads.findLastIndex((above) => above.first <= head.last && above.last >= head.first)
  const above = heads[at]
  const isUnitOfPeriod = above !== undefined && isPeriod(textOf(above.words)) && isUnitOrShare(textOf(head.words))
  const isSame = above !== undefined && above.first === head.first && above.last === head.last && !isUnitOfPeriod
  if (above !== undefined && isSame && head.y0 - above.y1 < 0.9 * size && !isRuledBetween(above, head, levels)) {
    heads[at] = { ...above, words: [...above.words, ...head.words], y1: Math.max(above.y1, head.y1) }
  } else heads.push(head)
}

function isRuledBetween(above: Head, below: Head, levels: readonly Ruling[]): boolean {
  const x = centerX(hull(below.words.map((word) => word.bbox)))
  return levels.some(({ bbox }) => {
    const y = centerY(bbox)
    return y > (above.y0 + above.y1) / 2 && y < (below.y0 + below.y1) / 2 && bbox.x0 <= x && bbox.x1 >= x
  })
}

/**
 * Gives each head its row. What stands on another head is one row above it; a head on which and under which nothing
 * stands takes the rows that it stands level with.
 */
function layLevels(heads: readonly Head[]): Header {
  const isOver = (upper: Head, lower: Head) =>
    upper !== lower && upper.first <= lower.last && upper.last >= lower.first && lower.y0 > upper.y0 + 0.5
  const heights = new Map<Head, number>()
  const heightOf = (head: Head): number => {
    const known = heights.get(head)
    if (known !== undefined) return known
    const height = Math.max(-1, ...heads.filter((other) => isOver(head, other)).map(heightOf)) + 1
    heights.set(head, height)
    return height
  }
  const count = Math.max(0, ...heads.map(heightOf)) + 1
  const lowestRow = (head: Head) => count - 1 - heightOf(head)
  const isFixed = (head: Head) => heads.some((other) => isOver(head, other) || isOver(other, head))
  const bands = Array.from({ length: count }, (_, row) => {
    const own = heads.filter((head) => lowestRow(head) === row)
    const fixed = own.filter(isFixed)
    return bandOf(fixed.length > 0 ? fixed : own)
  })
  const rowsOf = heads.map((head): readonly [number, number] => {
    const lowest = lowestRow(head)
    const level = isFixed(head) ? [] : flatten(bands.map((band, row) => (isBeside(head, band) ? [row] : [])))
    const upper = flatten(
      bands.map((band, row) =>
        row < lowest && isBeside(head, band) && isFree(head, row, heads, lowestRow) ? [row] : [],
      ),
    )
    // "Category" level with the last line of a tall head is beside little of that row, and of no other
    const within = isFixed(head)
      ? -1
      : bands.findIndex(({ start, end }) => start < middleOf(head) && middleOf(head) < end)
    return [level[0] ?? upper[0] ?? (within < 0 ? lowest : within), level.at(-1) ?? (within < 0 ? lowest : within)]
  })
  // of lone heads set to the bottom beside heads of two levels, one that has three lines reaches up and one that has one does not
  const isLone = (i: number) => heads[i]!.first > 0 && !isFixed(heads[i]!) && rowsOf[i]![1] === count - 1
  const top = Math.min(...rowsOf.flatMap(([first], i) => (isLone(i) ? [first] : [])))
  const cells = heads.map((head, i): GridCell => {
    const [own, last] = rowsOf[i]!
    const first = isLone(i) ? top : own
    return {
      row: first,
      column: head.first,
      rowSpan: last - first + 1,
      columnSpan: head.last - head.first + 1,
      words: head.words,
    }
  })
  return { rows: flow(bands), cells: cells.sort((a, b) => a.row - b.row || a.column - b.column) }
}

function middleOf({ y0, y1 }: Head): number {
  return (y0 + y1) / 2
}

function bandOf(heads: readonly Head[]): Span {
  return { start: Math.min(...heads.map((head) => head.y0)), end: Math.max(...heads.map((head) => head.y1)) }
}

/** Whether no other head stands over the same columns from this row down to where the head itself stands. */
function isFree(head: Head, row: number, heads: readonly Head[], rowOf: (head: Head) => number): boolean {
  return !heads.some(
    (other) =>
      other !== head &&
      other.first <= head.last &&
      other.last >= head.first &&
      rowOf(other) >= row &&
      rowOf(other) < rowOf(head),
  )
}

function isBeside(head: Head, row: Span): boolean {
  const common = overlapY({ x0: 0, x1: 0, y0: head.y0, y1: head.y1 }, { x0: 0, x1: 0, y0: row.start, y1: row.end })
  return common > BESIDE * (row.end - row.start)
}

/** Rows do not reach into each other: a tall head beside two levels must not stretch the lower one. */
function flow(rows: readonly Span[]): readonly Span[] {
  return rows.map((row, i) => ({ start: i === 0 ? row.start : Math.max(row.start, rows[i - 1]!.end), end: row.end }))
}
