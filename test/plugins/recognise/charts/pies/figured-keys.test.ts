import test from 'ava'
import { recogniseCharts } from '../../../../../plugins/recognise/charts/recognise-charts.js'
import { readRawPage } from '../../../../fixtures/raw-page.js'
import { slicePath } from './raw-ring.js'

const COLORS = ['0.1 0.3 0.5', '0.8 0.35 0.1', '0.4 0.7 0.3', '0.5 0.4 0']

/** Reads a pie of four slices and a list of names with numbers beside keys with black borders. */
async function namesOf(drawn: readonly number[], printed: readonly number[]) {
  let angle = 0
  const slices = drawn.map((share, i) => {
    const from = angle
    angle += share * 3.6
    return `${COLORS[i]} rg ${slicePath({ from, to: angle }, { inner: 0, outer: 60 })} f`
  })
  const keys = ['Rice', 'Wheat', 'Maize', 'Oats'].map((name, i) => {
    const y = 260 - 20 * i
    return `${COLORS[i]} rg 0 G 1 w 290 ${y} 10 10 re B 0 g BT /F 9 Tf 306 ${y + 1} Td (${name}: ${printed[i]}) Tj ET`
  })
  const [chart] = recogniseCharts(await readRawPage([...slices, ...keys].join('\n'))).charts
  return [chart?.categories, chart?.series.map(({ values }) => values)]
}

test('whole numbers after names are values if they match the slices; key borders are not leaders', async (t) => {
  t.deepEqual(await namesOf([40, 30, 20, 10], [80, 60, 40, 20]), [
    ['Rice', 'Wheat', 'Maize', 'Oats'],
    [[80, 60, 40, 20]],
  ])
})

test('whole numbers that do not match the drawn percentages stay in the names', async (t) => {
  const [names] = await namesOf([40, 30, 20, 10], [2, 7, 1, 8])
  t.deepEqual(names, ['Rice: 2', 'Wheat: 7', 'Maize: 1', 'Oats: 8'])
})
