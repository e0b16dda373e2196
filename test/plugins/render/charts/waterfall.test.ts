import test from 'ava'
import { waterfallSteps } from '../../../../plugins/render/charts/waterfall.js'

function kindsOf(values: readonly (number | null)[]) {
  return waterfallSteps({ name: '', values }).map((step) => step?.kind)
}

test('the first figure is a total, and each that says where the sum stands', (t) => {
  t.deepEqual(kindsOf([100, 20, -30, 90, 15, 105]), ['total', 'increase', 'decrease', 'total', 'increase', 'total'])
})

test('a total is one though its parts are rounded', (t) => {
  // 4.5 + 0.6 - 0.9 - 0.7 is 3.5, and 3.6 is printed.
  t.deepEqual(kindsOf([4.5, 0.6, -0.9, -0.7, 3.6]), ['total', 'increase', 'decrease', 'decrease', 'total'])
})

test('a last step down to nothing is no total', (t) => {
  t.deepEqual(kindsOf([40, -10, -20, -10]), ['total', 'decrease', 'decrease', 'decrease'])
})

test('what is missing is no step, and the sum goes on behind it', (t) => {
  t.deepEqual(waterfallSteps({ name: '', values: [10, null, 5] }), [
    { kind: 'total', from: 0, to: 10 },
    null,
    { kind: 'increase', from: 10, to: 15 },
  ])
})
