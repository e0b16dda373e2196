import test from 'ava'
import { recogniseCharts } from '../../../../plugins/recognise/charts/recognise-charts.js'
import { readPage } from '../../../fixtures/read-page.js'
import { drawColumns } from './bars/drawn-bars.js'

const HEIGHTS = [48, 100, 156, 72]

/** Reads columns with some printed values on an axis with a step of 40 points. */
async function readBeside(ticks: readonly string[], numbers: readonly string[] = []) {
  const content = await readPage((page) => {
    const text = { font: 'helvetica', size: 8 } as const
    for (const [i, tick] of ticks.entries()) {
      page.fill({ x0: 90, y0: 299.75 - 40 * i, x1: 330, y1: 300.25 - 40 * i }, '#cccccc')
      page.write(tick, 86 - page.measure(tick, text), 303 - 40 * i, text)
    }
    drawColumns(
      page,
      HEIGHTS.map((height, i) => ({ name: 'ABCD'[i]!, height, ...(numbers[i] && { figure: numbers[i] }) })),
    )
  })
  return recogniseCharts(content)
}

test('beyond an axis break no value is measured, and the tick after it is reported', async (t) => {
  const whole = await readBeside(['0', '10', '20', '30', '40'])
  const broken = await readBeside(['0', '10', '20', '30', '100'])
  t.deepEqual(whole.charts[0]!.series[0]!.values, [12, 25, 39, 18])
  t.deepEqual(broken.charts[0]!.series[0]!.values, [12, 25, null, 18])
  t.is(broken.charts[0]!.valueAxis!.max, 30)
  t.true(broken.charts[0]!.confidence < 0.6 * whole.charts[0]!.confidence)
  t.deepEqual(
    broken.warnings.map(({ code }) => code),
    ['chart_label_disagrees'],
  )
})

test('a value printed beyond an axis break is kept', async (t) => {
  const { charts } = await readBeside(['0', '10', '20', '30', '100'], ['12', '25', '97', '18'])
  t.deepEqual(charts[0]!.series[0]!.values, [12, 25, 97, 18])
})
