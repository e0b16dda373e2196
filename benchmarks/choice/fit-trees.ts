import { BinnedFeatures, type Derivatives, type GrowOptions, growTree, toLine } from '../models/grow-tree.js'
import type { ChoiceList } from './choice-list.js'

/** How the trees are grown. */
interface TreeOptions extends GrowOptions {
  readonly trees: number
  /** Difference in quality at which a reading is preferred by the factor e. */
  readonly tolerance: number
}

export const DEFAULT_TREE_OPTIONS: TreeOptions = {
  trees: 250,
  leaves: 12,
  rate: 0.1,
  leastInLeaf: 20,
  penalty: 1,
  tolerance: 0.08,
}

const LEAST_CURVATURE = 1e-4

/**
 * Fits regression trees that prefer the best readings of each list: gradient boosting (Friedman, Greedy function
 * approximation, Annals of Statistics 2001) of the cross entropy between the shares of preference and of quality in each
 * list (Cao et al., Learning to rank: from pairwise approach to listwise approach, ICML 2007). Trees grow leaf by leaf, with
 * Newton steps. Deterministic.
 *
 * @returns One line a tree, in the form that `plugins/recognise/tables/models/trees.ts` reads.
 */
export function fitTrees(lists: readonly ChoiceList[], options: TreeOptions = DEFAULT_TREE_OPTIONS): readonly string[] {
  const features = new BinnedFeatures(lists.flatMap((list) => list.options.map((option) => option.features)))
  const loss = new ListLoss(lists, options.tolerance)
  const scores = new Float64Array(features.count)
  const lines: string[] = []
  for (let i = 0; i < options.trees; i++) {
    const root = growTree(features, loss.derivativesAt(scores), options)
    features.addTree(root, scores)
    lines.push(toLine(root))
  }
  return lines
}

/** The loss of the scores of all readings, list by list. */
class ListLoss {
  readonly #lists: readonly { readonly start: number; readonly end: number }[]
  readonly #targets: Float64Array
  readonly #derivatives: Derivatives

  constructor(lists: readonly ChoiceList[], tolerance: number) {
    const count = lists.reduce((sum, { options }) => sum + options.length, 0)
    this.#targets = new Float64Array(count)
    this.#derivatives = { slopes: new Float64Array(count), curvatures: new Float64Array(count) }
    let start = 0
    this.#lists = lists.map((list) => {
      const end = start + list.options.length
      const best = Math.max(...list.options.map(({ quality }) => quality))
      const shares = list.options.map(({ quality }) => Math.exp((quality - best) / tolerance))
      const sum = shares.reduce((a, b) => a + b, 0)
      for (const [i, share] of shares.entries()) this.#targets[start + i] = share / sum
      const range = { start, end }
      start = end
      return range
    })
  }

  derivativesAt(scores: Float64Array): Derivatives {
    const { slopes, curvatures } = this.#derivatives
    for (const { start, end } of this.#lists) {
      let most = -Infinity
      for (let i = start; i < end; i++) most = Math.max(most, scores[i]!)
      let sum = 0
      for (let i = start; i < end; i++) sum += Math.exp(scores[i]! - most)
      for (let i = start; i < end; i++) {
        const share = Math.exp(scores[i]! - most) / sum
        slopes[i] = share - this.#targets[i]!
        curvatures[i] = Math.max(share * (1 - share), LEAST_CURVATURE)
      }
    }
    return this.#derivatives
  }
}
