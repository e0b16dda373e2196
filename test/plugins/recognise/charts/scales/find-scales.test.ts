import test from 'ava'
import { findScales } from '../../../../../plugins/recognise/charts/scales/find-scales.js'
import { endingAt, label, plotOf, stroke } from '../plain-ground.js'

/** Creates numbers at the left of the plot, from bottom to top. */
const atLeft = (...texts: readonly string[]) =>
  texts.map((text, i) => endingAt(text, 95, 300 - (200 * i) / (texts.length - 1)))

const valuesOf = (...texts: readonly string[]) =>
  findScales(plotOf(atLeft(...texts)), new Set())[0]?.ticks.map(({ value }) => value)

test('evenly spaced numbers beside a plot are a scale that converts positions to values', (t) => {
  const [scale] = findScales(plotOf(atLeft('0', '100', '200', '300', '400')), new Set())
  t.deepEqual([scale?.direction, scale?.side, scale?.kind], ['y', 'left', 'linear'])
  t.is(scale?.toValue(150), 300)
  t.is(scale?.toPlace(50), 275)
})

test('a number among the ticks that fits none of them is left out', (t) => {
  const stray = endingAt('17', 95, 160)
  const [scale] = findScales(plotOf([...atLeft('0', '100', '200', '300', '400'), stray]), new Set())
  t.deepEqual(
    scale?.ticks.map(({ value }) => value),
    [400, 300, 200, 100, 0],
  )
})

test('values that increase by a constant factor, including powers, are a logarithmic scale', (t) => {
  t.is(findScales(plotOf(atLeft('1', '10', '100', '1,000')), new Set())[0]?.kind, 'log')
  const [scale] = findScales(plotOf(atLeft('10⁻¹', '10⁰', '10¹', '10²', '10³')), new Set())
  t.is(scale?.kind, 'log')
  t.is(Math.round(scale!.toValue(200)), 10)
})

test('tick values may be percentages, money, negative in brackets, dashes or multiples', (t) => {
  t.deepEqual(valuesOf('0%', '5%', '10%'), [10, 5, 0])
  t.deepEqual(valuesOf('$(1,000)', '$0', '$1,000'), [1000, 0, -1000])
  t.deepEqual(valuesOf('(50)', '0', '50'), [50, 0, -50])
  t.deepEqual(valuesOf('−0.5', '0.0', '0.5'), [0.5, 0, -0.5])
  t.deepEqual(valuesOf('1.0x', '1.5x', '2.0x'), [2, 1.5, 1])
  t.deepEqual(valuesOf('$0bn', '$2bn', '$4bn'), [4, 2, 0])
})

test('points as thousands separators are detected by the steps between ticks', (t) => {
  t.deepEqual(valuesOf('0', '500', '1.000', '1.500'), [1500, 1000, 500, 0])
})

test('a 0 beside a number with three digits after the separator shows that these are thousands', (t) => {
  t.deepEqual(valuesOf('0', '1.000', '2.000', '3.000'), [3000, 2000, 1000, 0])
  t.deepEqual(valuesOf('0.000', '1.000', '2.000', '3.000'), [3, 2, 1, 0])
  t.deepEqual(valuesOf('1.000', '1.025', '1.050', '1.075'), [1.075, 1.05, 1.025, 1])
})

test('thousands beside millions are converted to one scale', (t) => {
  t.deepEqual(valuesOf('0', '500K', '1M', '1.5M'), [1_500_000, 1_000_000, 500_000, 0])
})

test('ticks are on the lines that they label, whatever the glyph boxes of the typeface are', (t) => {
  const grid = [0, 1, 2, 3, 4].map((i) => stroke(100, 298 - 50 * i, 300, 298 - 50 * i))
  const [scale] = findScales(plotOf(atLeft('0', '100', '200', '300', '400'), { strokes: grid }), new Set())
  t.true(Math.abs(scale!.toValue(298)) < 1e-9)
  t.true(Math.abs(scale!.toValue(98) - 400) < 1e-9)
})

test('edges near a label do not move a tick away from gridlines of equal length', (t) => {
  const grid = [0, 1, 2, 3, 4].map((i) => stroke(100, 298 - 50 * i, 300, 298 - 50 * i))
  const edges = [stroke(120, 98.7, 130, 98.7), stroke(150, 148.8, 160, 148.8)]
  const labels = atLeft('0', '100', '200', '300', '400')
  const [scale] = findScales(plotOf(labels, { strokes: [...edges, ...grid] }), new Set())
  t.true(Math.abs(scale!.toValue(98) - 400) < 1e-9)
})

test('an outermost label that is shifted inwards labels the line at the end of its axis', (t) => {
  const places = [100, 150.4, 199.6, 250.4, 300]
  const labels = ['0', '100', '200', '300', '400'].map((text, i) => label(text, places[i]! + [3, 0, 0, 0, -3][i]!, 310))
  const grid = places.map((x) => stroke(x, 100, x, 300))
  const [scale] = findScales(plotOf(labels, { strokes: grid }), new Set())
  t.deepEqual(
    scale!.ticks.map(({ at }) => at),
    places,
  )
})

test('a value is less certain at the ends of an axis whose lines are aligned with pixels', (t) => {
  const grid = [298, 248.3, 197.7, 148.3, 98].map((y) => stroke(100, y, 300, y))
  const [scale] = findScales(plotOf(atLeft('0', '100', '200', '300', '400'), { strokes: grid }), new Set())
  t.true(scale!.errorAt(98) > scale!.errorAt(198))
  t.true(scale!.errorAt(98) > Math.abs(scale!.toValue(98) - 400))
})

test('numbers that are on a line by chance, with uneven steps, are data', (t) => {
  t.deepEqual(
    findScales(plotOf([endingAt('420', 95, 120), endingAt('180', 95, 220), endingAt('75', 95, 264)]), new Set()),
    [],
  )
})

test('axes on both sides have their own scales', (t) => {
  const right = ['0%', '10%', '20%'].map((text, i) => label(text, 315, 300 - 100 * i))
  const scales = findScales(plotOf([...atLeft('0', '100', '200', '300'), ...right]), new Set())
  t.deepEqual(
    scales.map(({ side, suffix }) => [side, suffix]),
    [
      ['left', undefined],
      ['right', '%'],
    ],
  )
})

test('a scale has no tick beyond its axis, so headers of a table below are not a scale', (t) => {
  const axis = ['0', '10', '20', '30'].map((text, i) => label(text, 100 + (200 * i) / 3, 310))
  const headers = ['2020', '2021', '2022', '2023'].map((text, i) => label(text, 110 + 60 * i, 340))
  const scales = findScales(plotOf([...axis, ...headers]), new Set())
  t.deepEqual(
    scales.map(({ ticks }) => ticks.map(({ value }) => value)),
    [[0, 10, 20, 30]],
  )
})

test('years in a legend are not ticks', (t) => {
  const years = ['2021', '2022', '2023'].map((text, i) => label(text, 120 + 50 * i, 320))
  t.is(findScales(plotOf(years), new Set()).length, 1)
  t.deepEqual(findScales(plotOf(years), new Set(years)), [])
})

test('the uncertainty of a scale includes the offset of its labels from their lines', (t) => {
  const exact = findScales(plotOf(atLeft('0', '100', '200', '300', '400')), new Set())[0]!
  const rough = findScales(
    plotOf(atLeft('0', '100', '200', '300', '400').map((each, i) => endingAt(each.text, 95, 300 - 50 * i + (i % 2)))),
    new Set(),
  )[0]!
  t.true(Math.abs(exact.errorAt(200) - 0.1) < 1e-6)
  t.true(rough.errorAt(200) > 4 * exact.errorAt(200))
})

test('without lines at the ticks, the uncertainty of all values is a fraction of the font size', (t) => {
  const labels = atLeft('0', '100', '200', '300', '400')
  const grid = [0, 1, 2, 3, 4].map((i) => stroke(100, 298 - 50 * i, 300, 298 - 50 * i))
  t.true(findScales(plotOf(labels), new Set())[0]!.offCenter! > 2)
  t.is(findScales(plotOf(labels, { strokes: grid }), new Set())[0]!.offCenter, undefined)
})

test('a table column above a plot is not an axis, even if four of its numbers increase evenly', (t) => {
  const table = ['20', '24', '28', '32', '21'].map((text, i) => endingAt(text, 112, 20 + 12 * i))
  const scales = findScales(plotOf([...atLeft('0', '10', '20', '30', '40'), ...table]), new Set())
  t.deepEqual(
    scales.map(({ ticks }) => ticks.map(({ value }) => value)),
    [[40, 30, 20, 10, 0]],
  )
})

test('descending pictured numbers at the right that all have a minus have tick marks before them', (t) => {
  const read = (texts: readonly string[], source: 'pixels' | 'drawing', zeroAt: number) => {
    const labels = texts.map((text, i) => {
      const label = endingAt(text, 0, 300 - 50 * i)
      const x0 = text === '0' ? zeroAt : 303
      const shift = x0 - label.bbox.x0
      return { ...label, bbox: { ...label.bbox, x0, x1: label.bbox.x1 + shift } }
    })
    const [scale] = findScales({ ...plotOf(labels), source }, new Set())
    return scale!.ticks
      .map(({ value, isMended }) => [value, isMended ?? false] as const)
      .toSorted(([a], [b]) => Math.abs(a) - Math.abs(b))
  }
  const FALLING = ['0', '-10', '-20', '-30']
  const asRead = [0, -10, -20, -30].map((value) => [value, false])
  const mended = [10, 20, 30].map((value) => [value, true])
  // a zero whose tick mark was read as a minus starts after it
  t.deepEqual(read(FALLING, 'pixels', 308), [[0, false], ...mended])
  t.deepEqual(read(['-10', '-20', '-30'], 'pixels', 303), mended)
  t.deepEqual(read(FALLING, 'pixels', 303), asRead)
  t.deepEqual(read(FALLING, 'drawing', 308), asRead)
  t.deepEqual(read(['-30', '-20', '-10', '0'], 'pixels', 308), asRead)
})

test('a depth axis at the left of a picture keeps its minus signs', (t) => {
  const labels = ['-3', '-5', '-7', '-9'].map((text, i) => endingAt(text, 97, 300 - 50 * i))
  const [scale] = findScales({ ...plotOf(labels), source: 'pixels' }, new Set())
  t.deepEqual(scale!.ticks.map(({ value }) => value).toSorted(), [-3, -5, -7, -9])
})
