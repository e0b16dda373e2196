import test from 'ava'
import type { ReadChart } from '../../../../plugins/recognise/charts/parts.js'
import { isTangle } from '../../../../plugins/recognise/charts/tangle.js'

function lines(names: readonly string[]): ReadChart {
  const series = names.map((name) => ({ name, values: [1, 2], color: '#000000' }))
  return { chartType: 'line', categories: ['a', 'b'], series, used: { marks: [], labels: [] }, confidence: 1 }
}

test('a dozen lines that nothing names are a tangle of hatching', (t) => {
  t.true(isTangle(lines(Array(12).fill(''))))
})

test('a few lines without a legend, and many that have names, are a chart', (t) => {
  t.false(isTangle(lines(Array(8).fill(''))))
  t.false(isTangle(lines([...Array(9).fill(''), ...'ABCDEFGHI'])))
})

test('many columns without names are a chart', (t) => {
  t.false(isTangle({ ...lines(Array(12).fill('')), chartType: 'column' }))
})
