import test from 'ava'
import { tickDecimals, tidyBounds } from '../../../../plugins/render/charts/tidy-axis.js'

const reach = { low: 10, high: 400 }

test('ends on ticks are kept, without rounding errors', (t) => {
  t.deepEqual(tidyBounds({ min: 0.0004, max: 499.9996, step: 100 }, reach), { min: 0, max: 500 })
  t.deepEqual(tidyBounds({ min: 0, max: 499.9996 }, reach), { min: 0, max: 500 })
})

test('ends between ticks are extended to the next tick', (t) => {
  t.deepEqual(tidyBounds({ min: -107.2, max: 131, step: 50 }, { low: -100, high: 120 }), { min: -150, max: 150 })
})

test('an end that is not round is omitted if no step is known', (t) => {
  t.deepEqual(tidyBounds({ min: -107.245, max: 150 }, { low: -100, high: 120 }), { max: 150 })
})

test('an end that would cut off a mark is omitted', (t) => {
  t.deepEqual(tidyBounds({ min: 0, max: 300, step: 100 }, reach), { min: 0 })
  t.deepEqual(tidyBounds({ min: 100, max: 500, step: 100 }, reach), { max: 500 })
})

test('a logarithmic axis ends at powers of ten', (t) => {
  t.deepEqual(tidyBounds({ min: 1.0001, max: 99_800, isLogarithmic: true }, reach), { min: 1, max: 100_000 })
  t.deepEqual(tidyBounds({ min: 0, max: 100, isLogarithmic: true }, reach), {})
})

test('steps of a tenth add up exactly', (t) => {
  t.deepEqual(tidyBounds({ min: 0, max: 0.3, step: 0.1 }, { low: 0, high: 0.3 }), { min: 0, max: 0.3 })
})

test('ticks have the printed decimals, or as many as their step needs', (t) => {
  t.is(tickDecimals({ min: 0, max: 5, step: 1, decimals: 1 }), 1)
  t.is(tickDecimals({ min: 0, max: 5, step: 0.25 }), 2)
  t.is(tickDecimals({ min: 0.0001, max: 499.9996 }), 0)
  t.is(tickDecimals({ min: 0, max: 2 }), 1)
})
