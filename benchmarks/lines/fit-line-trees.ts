import { BinnedFeatures, type GrowOptions, growTree, toLine } from '../models/grow-tree.js'

/** A line whose label is known. */
export interface LineSample {
  readonly features: readonly number[]
  /** Index of its label. */
  readonly label: number
  /** How much it counts. */
  readonly weight: number
}

interface LineTreeOptions extends GrowOptions {
  /** Number of trees for each label. */
  readonly trees: number
}

export const DEFAULT_LINE_OPTIONS: LineTreeOptions = {
  trees: 50,
  leaves: 16,
  rate: 0.15,
  leastInLeaf: 30,
  penalty: 2,
}

/**
 * Fits regression trees whose sums are the logarithms of the odds of each label: gradient boosting with the softmax loss
 * (Friedman, Greedy function approximation, Annals of Statistics 2001, section 4.6). Deterministic.
 *
 * @returns One line a tree; every `labels` lines are a round, one tree for each label.
 */
export function fitLineTrees(
  samples: readonly LineSample[],
  labels: number,
  options: LineTreeOptions = DEFAULT_LINE_OPTIONS,
): readonly string[] {
  const features = new BinnedFeatures(samples.map((sample) => sample.features))
  const scores = Array.from({ length: labels }, () => new Float64Array(samples.length))
  const derivatives = { slopes: new Float64Array(samples.length), curvatures: new Float64Array(samples.length) }
  const lines: string[] = []
  for (let round = 0; round < options.trees; round++) {
    const shares = sharesOf(scores)
    for (let label = 0; label < labels; label++) {
      for (const [i, sample] of samples.entries()) {
        const share = shares[label]![i]!
        derivatives.slopes[i] = sample.weight * (share - (sample.label === label ? 1 : 0))
        derivatives.curvatures[i] = sample.weight * share * (1 - share)
      }
      const root = growTree(features, derivatives, options)
      features.addTree(root, scores[label]!)
      lines.push(toLine(root))
    }
  }
  return lines
}

/** Probability of each label, sample by sample. */
function sharesOf(scores: readonly Float64Array[]): readonly Float64Array[] {
  const shares = scores.map((own) => new Float64Array(own.length))
  for (let i = 0; i < scores[0]!.length; i++) {
    const most = Math.max(...scores.map((own) => own[i]!))
    let sum = 0
    for (const [label, own] of scores.entries()) {
      shares[label]![i] = Math.exp(own[i]! - most)
      sum += shares[label]![i]!
    }
    for (const own of shares) own[i]! /= sum
  }
  return shares
}
