import test from 'ava'
import { findScales } from '../../../../../plugins/recognise/charts/scales/find-scales.js'
import { endingAt, label, plotOf, stroke } from '../plain-ground.js'

const LEFT = [0, 5, 10, 15].map((value, i) => endingAt(String(value), 95, 290 - 50 * i))
const gridlines = (...places: readonly number[]) => places.map((x) => stroke(x, 95, x, 305))

/** Returns the scale below a plot from x = 100 to 300 with numbers at these x. */
function levelOf(numbers: Readonly<Record<string, number>>, lines: readonly number[]) {
  const under = Object.entries(numbers).map(([text, x]) => label(text, x, 315))
  const scales = findScales(plotOf([...LEFT, ...under], { strokes: gridlines(...lines) }), new Set())
  return scales.find(({ direction }) => direction === 'x')
}

test('two numbers below a plot are a scale if there is a gridline above each and nowhere else', (t) => {
  const level = levelOf({ '0%': 140, '10%': 240 }, [140.5, 240.5])
  t.deepEqual(
    [140.5, 190.5, 290.5].map((at) => level && Math.round(level.toValue(at) * 1e6) / 1e6),
    [0, 5, 15],
  )
  t.is(level?.suffix, '%')
})

test('two numbers are not a scale without gridlines, with more gridlines, or if they may be powers', (t) => {
  t.is(levelOf({ 0: 140, 10: 240 }, []), undefined)
  t.is(levelOf({ 0: 140, 10: 240 }, [140, 190, 240]), undefined)
  t.is(levelOf({ 0: 140, 10: 240 }, [140, 220]), undefined)
  t.is(levelOf({ 1: 140, 10: 240 }, [140, 240]), undefined)
})
