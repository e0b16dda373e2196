import { readTrees, treeValue } from '../models/trees.js'
import { type Gap, isOnBothSides, type WordRow } from './find-gaps.js'
import { type FeaturedGap, isRuled } from './gap-features.js'
import { GAP_TREES } from './gap-trees.js'

/** Minimum probability of a gap between two columns. */
const LEAST_ODDS = 0.45
/** Probability of a gap with a drawn line in it. */
const RULED_ODDS = 0.99
/** Minimum number of rows with a word in a column, of tables with several rows. */
const LEAST_ROWS = 2
/** Number of rows from which on a table has several. */
const SEVERAL = 4

const trees = readTrees(GAP_TREES)

/** Probability that a gap is between two columns. A drawn line is certain, however narrow the gap. */
export function gapOdds(features: readonly number[]): number {
  if (isRuled(features)) return RULED_ODDS
  let sum = 0
  for (const tree of trees) sum += treeValue(tree, features)
  return 1 / (1 + Math.exp(-sum))
}

/**
 * Returns the gaps that are likely between two columns, from left to right: the most likely first, as long as each column
 * has words of several rows.
 *
 * @param rows All lines of the table.
 */
export function columnGaps(gaps: readonly FeaturedGap[], rows: readonly WordRow[]): readonly Gap[] {
  const likely = gaps
    .map(({ gap, features }) => ({ gap, odds: gapOdds(features) }))
    .filter(({ odds }) => odds > LEAST_ODDS)
    .sort((a, b) => b.odds - a.odds)
  const least = leastRows(rows)
  const taken: Gap[] = []
  for (const { gap } of likely) {
    const before = taken.findLast(({ end }) => end <= gap.start)
    const after = taken.find(({ start }) => start >= gap.end)
    if (wordsBetween(before, gap, rows) < least || wordsBetween(gap, after, rows) < least) continue
    taken.splice(before === undefined ? 0 : taken.indexOf(before) + 1, 0, gap)
  }
  return taken
}

/** Minimum number of rows with a word in each column. */
export function leastRows(rows: readonly WordRow[]): number {
  return rows.length < SEVERAL ? 1 : LEAST_ROWS
}

/** Number of rows with a word between two gaps. */
function wordsBetween(left: Gap | undefined, right: Gap | undefined, rows: readonly WordRow[]): number {
  const [from, to] = [left === undefined ? -Infinity : middle(left), right === undefined ? Infinity : middle(right)]
  return rows.filter(({ words }) => words.some(({ bbox }) => bbox.x0 > from - 0.1 && bbox.x1 < to + 0.1)).length
}

/** The place of a gap. */
export function middle({ start, end }: Gap): number {
  return (start + end) / 2
}

/** The usual white between the words beside a gap, in points. */
export function usualWidth({ sides }: Gap): number {
  const widths = sides.filter(isOnBothSides).map(({ left, right }) => right!.bbox.x0 - left!.bbox.x1)
  return widths.sort((a, b) => a - b)[Math.floor((widths.length - 1) / 2)] ?? 0
}
