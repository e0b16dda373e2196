import test from 'ava'
import { bestLabels } from '../../../../../plugins/recognise/tables/lines/label-lines.js'

const outside = [0.9, 0.04, 0.03, 0.03]
const header = [0.04, 0.9, 0.03, 0.03]
const row = [0.04, 0.03, 0.9, 0.03]
const more = [0.04, 0.03, 0.03, 0.9]

test('lines are labelled as their odds say', (t) => {
  t.deepEqual(bestLabels([outside, header, row, more, row, outside]), [
    'outside',
    'header',
    'row',
    'more',
    'row',
    'outside',
  ])
})

test('a doubtful line between rows is a row', (t) => {
  t.deepEqual(bestLabels([row, [0.5, 0, 0.45, 0.05], row, row]), ['row', 'row', 'row', 'row'])
})

test('a header without rows below it is none', (t) => {
  t.deepEqual(bestLabels([outside, header]), ['outside', 'outside'])
})

test('a table does not begin with a further line of a row', (t) => {
  t.deepEqual(bestLabels([[0.05, 0.05, 0.3, 0.6], row]), ['row', 'row'])
})

test('no lines have no labels', (t) => {
  t.deepEqual(bestLabels([]), [])
})
