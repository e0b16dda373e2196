import test from 'ava'
import { DEFAULT_LINE_OPTIONS, fitLineTrees } from '../../../benchmarks/lines/fit-line-trees.js'
import { readTrees, treeValue } from '../../../plugins/recognise/tables/models/trees.js'

/** Three labels in a plane: left, right at the top, right at the bottom. */
const samples = Array.from({ length: 400 }, (_, i) => {
  const [x, y] = [(i % 20) / 20, Math.floor(i / 20) / 20]
  const label = x < 0.5 ? 0 : y < 0.3 ? 1 : 2
  return { features: [x, y, (i * 7919) % 13], label, weight: 1 }
})

test('trees learn labels that depend on two features', (t) => {
  const trees = readTrees(fitLineTrees(samples, 3, { ...DEFAULT_LINE_OPTIONS, trees: 20, leastInLeaf: 5 }).join('\n'))
  t.is(trees.length, 60)
  const guess = (features: readonly number[]) => {
    const sums = [0, 0, 0]
    for (const [i, tree] of trees.entries()) sums[i % 3]! += treeValue(tree, features)
    return sums.indexOf(Math.max(...sums))
  }
  const wrong = samples.filter(({ features, label }) => guess(features) !== label)
  t.is(wrong.length, 0)
})

test('a sample with more weight decides', (t) => {
  const torn = [
    ...Array.from({ length: 40 }, () => ({ features: [1], label: 0, weight: 1 })),
    ...Array.from({ length: 40 }, () => ({ features: [1], label: 1, weight: 5 })),
  ]
  const [first, second] = readTrees(fitLineTrees(torn, 2, { ...DEFAULT_LINE_OPTIONS, trees: 1 }).join('\n'))
  t.true(treeValue(second!, [1]) > treeValue(first!, [1]))
})
