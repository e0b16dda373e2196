import test from 'ava'
import { findScales } from '../../../../../plugins/recognise/charts/scales/find-scales.js'
import { endingAt, label, plotOf, stroke } from '../plain-ground.js'

test('the tick marks of the right axis do not belong to the numbers at the left, however near they are', (t) => {
  // a unit at the left is 4 points; the step at the right is 0.4 points more than ten units
  const left = [0, 10, 20, 30, 40].map((value) => ({ value, at: 300 - 4 * value }))
  const right = [0, 2, 4, 6, 8].map((value, i) => ({ value, at: 299.6 - 40.4 * i }))
  const labels = [
    ...left.map(({ value, at }) => endingAt(String(value), 92, at)),
    ...right.map(({ value, at }) => label(String(value), 310, at)),
  ]
  const strokes = [...left.map(({ at }) => stroke(96, at, 100, at)), ...right.map(({ at }) => stroke(300, at, 304, at))]
  const scales = findScales(plotOf(labels, { strokes }), new Set())
  const valueAt = (side: 'left' | 'right', at: number) =>
    Number(
      scales
        .find((scale) => scale.side === side)!
        .toValue(at)
        .toFixed(6),
    )
  t.is(valueAt('left', 140), 40)
  t.is(valueAt('right', 138), 8)
})
