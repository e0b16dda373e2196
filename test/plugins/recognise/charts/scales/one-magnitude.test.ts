import test from 'ava'
import { findScales } from '../../../../../plugins/recognise/charts/scales/find-scales.js'
import { toOneMagnitude } from '../../../../../plugins/recognise/charts/scales/one-magnitude.js'
import { readFigure } from '../../../../../plugins/recognise/charts/scales/tick-values.js'
import { endingAt, plotOf } from '../plain-ground.js'

const valuesOf = (texts: readonly string[], ticks: readonly string[] = []) => {
  const labels = ticks.map((text, i) => endingAt(text, 95, 300 - (200 * i) / (ticks.length - 1)))
  return toOneMagnitude(
    texts.map((text) => readFigure(text)!),
    findScales(plotOf(labels), new Set()),
  ).map(({ value }) => value)
}

test('numbers take the most frequent scale', (t) => {
  t.deepEqual(valuesOf(['900M', '950M', '1.1B']), [900, 950, 1100])
  t.deepEqual(valuesOf(['950', '1.1K', '1.2K', '1.3K']), [950, 1100, 1200, 1300])
  t.deepEqual(valuesOf(['1.1K', '1.2K', '0', '5%']), [1.1, 1.2, 0, 5])
})

test('numbers take the scale of their axis', (t) => {
  t.deepEqual(valuesOf(['900M', '950M', '1.1B'], ['0B', '1B', '2B']), [0.9, 0.95, 1.1])
  t.deepEqual(valuesOf(['900K', '950K', '1.1M'], ['0', '500K', '1M', '1.5M']), [900_000, 950_000, 1_100_000])
})
