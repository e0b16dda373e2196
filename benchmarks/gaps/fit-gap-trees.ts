import { BinnedFeatures, type GrowOptions, growTree, toLine } from '../models/grow-tree.js'
import type { GapTable } from './gap-table.js'

interface GapTreeOptions extends GrowOptions {
  /** Number of trees. */
  readonly trees: number
}

const OPTIONS: GapTreeOptions = { trees: 80, leaves: 12, rate: 0.15, leastInLeaf: 20, penalty: 2 }

/** Every fifth document is left out for a report. */
const LEFT_OUT = 5

/** A gap whose label is known. */
interface GapSample {
  readonly features: readonly number[]
  readonly label: number
  readonly weight: number
}

/**
 * Fits regression trees whose sum is the logarithm of the odds of a gap between columns: gradient boosting with the
 * logistic loss (Friedman, Greedy function approximation, Annals of Statistics 2001, section 4.4). Deterministic.
 *
 * @returns One line a tree.
 */
export function fitGapTrees(tables: readonly GapTable[], options: GapTreeOptions = OPTIONS): readonly string[] {
  return grow(samplesOf(tables), options).lines
}

/** Reports how many gaps and tables a model gets right that was fitted without their documents. */
export function reportGaps(tables: readonly GapTable[], options: GapTreeOptions = OPTIONS): string {
  const names = [...new Set(tables.map(({ document }) => document))].sort()
  const leftOut = new Set(names.filter((_, i) => i % LEFT_OUT === 0))
  const { scoreOf } = grow(samplesOf(tables.filter(({ document }) => !leftOut.has(document))), options)
  const own = tables.filter(({ document }) => leftOut.has(document))
  let [wrong, count, wrongTables] = [0, 0, 0]
  for (const { labels, features } of own) {
    const misses = labels.filter((label, i) => label >= 0 && scoreOf(features[i]!) > 0 !== (label === 1)).length
    wrong += misses
    count += labels.filter((label) => label >= 0).length
    if (misses > 0) wrongTables++
  }
  return `${own.length} tables, ${count} gaps; ${wrong} gaps wrong, in ${wrongTables} tables`
}

function samplesOf(tables: readonly GapTable[]): readonly GapSample[] {
  return tables.flatMap(({ labels, features, weight }) =>
    labels.flatMap((label, i) => (label < 0 ? [] : [{ features: features[i]!, label, weight }])),
  )
}

function grow(
  samples: readonly GapSample[],
  options: GapTreeOptions,
): { readonly lines: readonly string[]; readonly scoreOf: (features: readonly number[]) => number } {
  const features = new BinnedFeatures(samples.map((sample) => sample.features))
  const scores = new Float64Array(samples.length)
  const derivatives = { slopes: new Float64Array(samples.length), curvatures: new Float64Array(samples.length) }
  const roots: ReturnType<typeof growTree>[] = []
  for (let round = 0; round < options.trees; round++) {
    for (const [i, { label, weight }] of samples.entries()) {
      const odds = 1 / (1 + Math.exp(-scores[i]!))
      derivatives.slopes[i] = weight * (odds - label)
      derivatives.curvatures[i] = weight * odds * (1 - odds)
    }
    const root = growTree(features, derivatives, options)
    features.addTree(root, scores)
    roots.push(root)
  }
  return {
    lines: roots.map(toLine),
    scoreOf: (own) => roots.reduce((sum, root) => sum + leafValue(root, own), 0),
  }
}

function leafValue(root: ReturnType<typeof growTree>, features: readonly number[]): number {
  let node = root
  while (node.left !== undefined && node.right !== undefined)
    node = features[node.feature]! <= node.threshold ? node.left : node.right
  return node.value
}
