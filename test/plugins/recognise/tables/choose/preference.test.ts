import test from 'ava'
import { readTrees, treeValue } from '../../../../../plugins/recognise/tables/models/trees.js'

test('a tree leads smaller and equal values to the left, others to the right', (t) => {
  // feature 1 <= 0.5 ? 10 : (feature 0 <= 2 ? 20 : 30)
  const [tree] = readTrees('1 0.5 2 -1 10 0 0 2 2 -1 20 0 -1 30 0\n')
  t.is(treeValue(tree!, [9, 0.5]), 10)
  t.is(treeValue(tree!, [2, 0.6]), 20)
  t.is(treeValue(tree!, [3, 0.6]), 30)
})

test('blank lines are no trees', (t) => {
  t.deepEqual(readTrees('\n-1 4 0\n\n'), [[-1, 4, 0]])
})
