import { readTrees, treeValue } from '../models/trees.js'
import { TREES } from './preference-trees.js'

const trees = readTrees(TREES)

/**
 * Returns how much a reading is to be preferred: the sum of regression trees, whose inner nodes compare a feature with a
 * threshold. Fitted, see `benchmarks/choice`. Only differences between readings of one page count.
 */
export function preferenceOf(features: readonly number[]): number {
  let sum = 0
  for (const tree of trees) sum += treeValue(tree, features)
  return sum
}
