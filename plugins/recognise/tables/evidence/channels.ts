import type { Word } from '../../text/words.js'
import type { Grid } from '../grid/grid.js'

/** Minimum width of a channel, in font sizes: more than the blank between two words. */
const MIN_WIDTH = 0.45
/** Minimum number of rows with text on both sides of a channel. */
const MIN_ROWS = 3
/** Maximum number of channels that are tried in one column: they repeat from row to row. */
const MAX_TRIED = 60

/** Currency signs, brackets, bullets and signs like `~` have white space of their own beside them. */
const SIGN = /^(?:[$€£¥%()~<>±+]+|[•●▪■◦o])$/

/** The horizontal extent of the words of one row in one column, from left to right. */
type RowWords = readonly { readonly x0: number; readonly x1: number; readonly size: number }[]

/** A white channel inside a column. */
interface Channel {
  readonly column: number
  readonly x: number
  /** Share of the rows with text on both sides, less the rows whose text crosses it: from 0 to 1. */
  readonly clearness: number
}

/** Returns the clearest white channel that runs through the rows of one column, so that it may be two columns. */
export function findChannel(grid: Grid): Channel | undefined {
  const lists = new Map<number, Word[][]>()
  for (const { row, column, columnSpan, words } of grid.cells) {
    if (row < grid.headerRowCount || columnSpan > 1 || words.length === 0) continue
    const rows = lists.get(column)
    if (rows === undefined) lists.set(column, [[...words]])
    else rows.push([...words])
  }
  let best: Channel | undefined
  for (const [column, rows] of lists) {
    if (rows.length < MIN_ROWS) continue
    const { x, clearness } = clearest(rows.map(inOrder))
    if (clearness > (best?.clearness ?? 0)) best = { column, x, clearness }
  }
  return best
}

function inOrder(words: readonly Word[]): RowWords {
  return words
    .filter(({ text }) => !SIGN.test(text))
    .map(({ bbox, size }) => ({ x0: bbox.x0, x1: bbox.x1, size }))
    .sort((a, b) => a.x0 - b.x0)
}

function clearest(rows: readonly RowWords[]): Omit<Channel, 'column'> {
  const middles: number[] = []
  for (const row of rows) {
    for (let i = 1; i < row.length; i++) {
      const [left, right] = [row[i - 1]!, row[i]!]
      if (right.x0 - left.x1 >= MIN_WIDTH * right.size) middles.push((left.x1 + right.x0) / 2)
    }
  }
  let best = { x: 0, clearness: 0 }
  if (middles.length < MIN_ROWS) return best
  for (const x of middles.slice(0, MAX_TRIED)) {
    const clearness = clearnessAt(x, rows)
    if (clearness > best.clearness) best = { x, clearness }
  }
  return best
}

function clearnessAt(x: number, rows: readonly RowWords[]): number {
  let both = 0
  let crossing = 0
  let start = -Infinity
  let end = Infinity
  for (const row of rows) {
    let left = -Infinity
    let right = Infinity
    let isCrossed = false
    for (const word of row) {
      if (word.x1 <= x) left = Math.max(left, word.x1)
      else if (word.x0 >= x) right = Math.min(right, word.x0)
      else isCrossed = true
    }
    if (isCrossed) crossing++
    else if (left > -Infinity && right < Infinity) {
      both++
      start = Math.max(start, left)
      end = Math.min(end, right)
    }
  }
  const isWide = end - start >= MIN_WIDTH * (rows[0]![0]?.size ?? 0)
  return both < MIN_ROWS || !isWide ? 0 : (both - crossing) / rows.length
}
