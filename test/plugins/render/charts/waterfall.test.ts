import test from 'ava'
import { waterfallSteps } from '../../../../plugins/render/charts/waterfall.js'

function kindsOf(values: readonly (number | null)[]) {
  return waterfallSteps({ name: '', values }).map((step) => step?.kind)
}

test('the first value is a total, and so is each value that equals the running sum', (t) => {
  t.deepEqual(kindsOf([100, 20, -30, 90, 15, 105]), ['total', 'increase', 'decrease', 'total', 'increase', 'total'])
})

test('a total is recognized despite rounded parts', (t) => {
  // 4.5 + 0.6 - 0.9 - 0.7 is 3.5, and 3.6 is printed.
  t.deepEqual(kindsOf([4.5, 0.6, -0.9, -0.7, 3.6]), ['total', 'increase', 'decrease', 'decrease', 'total'])
})

test('a last step down to zero is not a total', (t) => {
  t.deepEqual(kindsOf([40, -10, -20, -10]), ['total', 'decrease', 'decrease', 'decrease'])
})

test('a missing value is not a step, and the running sum continues after it', (t) => {
  t.deepEqual(waterfallSteps({ name: '', values: [10, null, 5] }), [
    { kind: 'total', from: 0, to: 10 },
    null,
    { kind: 'increase', from: 10, to: 15 },
  ])
})

test('a change that equals the running sum is a change if a later total requires it', (t) => {
  t.deepEqual(waterfallSteps({ name: '', values: [100, 100, -50, 150] }), [
    { kind: 'total', from: 0, to: 100 },
    { kind: 'increase', from: 100, to: 200 },
    { kind: 'decrease', from: 200, to: 150 },
    { kind: 'total', from: 0, to: 150 },
  ])
  t.deepEqual(kindsOf([20, 20, 40]), ['total', 'increase', 'total'])
  t.deepEqual(kindsOf([100, 50, 150, 150, 300]), ['total', 'increase', 'total', 'increase', 'total'])
})

test('a small change near zero floats at its printed position', (t) => {
  t.deepEqual(waterfallSteps({ name: '', values: [1000, -600, -395, 4, 9] })[3], { kind: 'increase', from: 5, to: 9 })
  t.deepEqual(kindsOf([10000, 40, 60, 10100]), ['total', 'increase', 'increase', 'total'])
  t.deepEqual(kindsOf([10000, 40, 10070]), ['total', 'increase', 'increase'])
})

test('bars in the color of totals are totals', (t) => {
  const values = [100, -50, 50, -30, 20]
  const [blue, green, red] = ['#0000FF', '#00FF00', '#FF0000']
  const kinds = (pointColors: readonly string[]) =>
    waterfallSteps({ name: '', values, pointColors }).map((step) => step?.kind)
  t.deepEqual(kinds([blue, red, blue, red, blue]), ['total', 'decrease', 'total', 'decrease', 'total'])
  t.deepEqual(kinds([blue, red, green, red, green]), ['total', 'decrease', 'increase', 'decrease', 'increase'])
})

test('many zeros are handled quickly', (t) => {
  t.is(kindsOf(Array.from({ length: 500 }, () => 0)).length, 500)
})
