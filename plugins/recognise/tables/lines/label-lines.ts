import { readTrees, treeValue } from '../models/trees.js'
import { LINE_TREES } from './line-trees.js'

/**
 * Labels of the lines of a table and around it. `row` is the first line of a row, `more` a further line of it, `outside` a
 * line that is not of the table.
 */
const LINE_LABELS = ['outside', 'header', 'row', 'more'] as const

export type LineLabel = (typeof LINE_LABELS)[number]

/** Indexes of the labels. */
export const [OUTSIDE, HEADER, ROW, MORE] = [0, 1, 2, 3] as const

/** Where a line may stand, from top to bottom: above the table, in its header, at the start of a row, within one, below. */
const STATES: readonly { readonly label: number; readonly after: readonly number[]; readonly ends: boolean }[] = [
  { label: OUTSIDE, after: [0], ends: true },
  // a header without rows is none
  { label: HEADER, after: [0, 1], ends: false },
  { label: ROW, after: [0, 1, 2, 3], ends: true },
  { label: MORE, after: [2, 3], ends: true },
  { label: OUTSIDE, after: [2, 3, 4], ends: true },
]
/** States of a first line. */
const FIRST: ReadonlySet<number> = new Set([0, 1, 2])
/** Odds below this are not told apart. */
const LEAST_ODDS = 1e-4

const trees = readTrees(LINE_TREES)

/** Probability of each label. */
export function labelOdds(features: readonly number[]): readonly number[] {
  const sums = LINE_LABELS.map(() => 0)
  for (const [i, tree] of trees.entries()) sums[i % LINE_LABELS.length]! += treeValue(tree, features)
  const most = Math.max(...sums)
  const shares = sums.map((sum) => Math.exp(sum - most))
  const all = shares.reduce((a, b) => a + b, 0)
  return shares.map((share) => share / all)
}

/**
 * The most likely labels of lines: some outside, header lines, rows, and some outside again. Found by dynamic programming
 * over the logarithms of the odds (Viterbi 1967).
 *
 * @param odds Probability of each label, line by line.
 */
export function bestLabels(odds: readonly (readonly number[])[]): readonly LineLabel[] {
  let costs = STATES.map((_, state) => (FIRST.has(state) ? 0 : Infinity))
  const origins: number[][] = []
  for (const [i, line] of odds.entries()) {
    const from = STATES.map(({ after }, state) => (i === 0 ? state : cheapest(after, costs)))
    const before = costs
    costs = STATES.map(({ label }, state) => before[from[state]!]! - Math.log(Math.max(LEAST_ODDS, line[label]!)))
    origins.push(from)
  }
  let state = cheapest(
    STATES.flatMap(({ ends }, at) => (ends ? [at] : [])),
    costs,
  )
  const labels: LineLabel[] = []
  for (const from of origins.reverse()) {
    labels.unshift(LINE_LABELS[STATES[state]!.label]!)
    state = from[state]!
  }
  return labels
}

function cheapest(states: readonly number[], costs: readonly number[]): number {
  return states.reduce((best, state) => (costs[state]! < costs[best]! ? state : best))
}
