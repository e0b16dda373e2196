import test from 'ava'
import type { ChoiceList } from '../../../benchmarks/choice/choice-list.js'
import { DEFAULT_TREE_OPTIONS, fitTrees } from '../../../benchmarks/choice/fit-trees.js'
import { readTrees, treeValue } from '../../../plugins/recognise/tables/models/trees.js'

/** Lists of three readings, of which the one with the smaller second feature is the better. The first feature is noise. */
const lists: readonly ChoiceList[] = Array.from({ length: 60 }, (_, i) => ({
  document: `page ${i}`,
  options: [0, 1, 2].map((k) => {
    const fault = (i * 7 + k * 5) % 11
    return { finder: 'some/finder', features: [(i * 3 + k) % 4, fault], quality: 1 - fault / 11, exact: 0 }
  }),
}))

const options = { ...DEFAULT_TREE_OPTIONS, trees: 120, leaves: 6, tolerance: 0.03, leastInLeaf: 5 }

test('the fitted trees prefer the best reading of every list', (t) => {
  const trees = readTrees(fitTrees(lists, options).join('\n'))
  const preferenceOf = (features: readonly number[]) => trees.reduce((sum, tree) => sum + treeValue(tree, features), 0)
  for (const { document, options: readings } of lists) {
    const best = readings.reduce((a, b) => (b.quality > a.quality ? b : a))
    const chosen = readings.reduce((a, b) => (preferenceOf(b.features) > preferenceOf(a.features) ? b : a))
    t.is(chosen.quality, best.quality, document)
  }
})

test('the same lists give the same trees', (t) => {
  t.deepEqual(fitTrees(lists, options), fitTrees(structuredClone(lists), options))
})
