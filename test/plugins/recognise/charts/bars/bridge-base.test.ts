import test from 'ava'
import { readColumns, valuesOf } from './drawn-bars.js'

test('the totals of a waterfall that returns to its start value are positive', async (t) => {
  const { charts } = await readColumns([
    { name: '2022', height: 100, figure: '50' },
    { name: 'Volume', from: 100, height: 12, figure: '+6' },
    { name: 'Price', from: 112, height: 18, figure: '+9' },
    { name: 'Cost', from: 106, height: 24, figure: '(12)' },
    { name: 'Rates', from: 100, height: 6, figure: '(3)' },
    { name: '2023', height: 100, figure: '50' },
  ])
  t.true(charts[0]!.isWaterfall)
  t.deepEqual(valuesOf(charts[0]!), [[50, 6, 9, -12, -3, 50]])
})
