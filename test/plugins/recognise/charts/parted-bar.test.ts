import test from 'ava'
import { recogniseCharts } from '../../../../plugins/recognise/charts/recognise-charts.js'
import { readPage } from '../../../fixtures/read-page.js'

const TEXT = { font: 'helvetica', size: 8 } as const
const NAMES = ['Bonds', 'Loans', 'Leases']
const COLORS = ['#0b2545', '#13a89e', '#f28c28']

/** Reads one bar with three segments, numbers inside and a legend below. */
async function readBar(lengths: readonly number[], numbers: readonly string[]) {
  const content = await readPage((page) => {
    let x = 80
    for (const [i, length] of lengths.entries()) {
      page.fill({ x0: x, y0: 200, x1: x + length, y1: 230 }, COLORS[i]!)
      page.write(numbers[i]!, x + length / 2 - page.measure(numbers[i]!, TEXT) / 2, 218, { ...TEXT, color: '#ffffff' })
      page.fill({ x0: 80 + 80 * i, y0: 244, x1: 87 + 80 * i, y1: 251 }, COLORS[i]!)
      page.write(NAMES[i]!, 91 + 80 * i, 250, TEXT)
      x += length
    }
  })
  return recogniseCharts(content).charts
}

test('a segmented bar with numbers that match the segment lengths is a stack', async (t) => {
  const charts = await readBar([240, 110, 50], ['60%', '27.5%', '12.5%'])
  t.deepEqual(
    charts.map(({ chartType, series }) => [chartType, series.map(({ name, values }) => [name, values])]),
    [
      [
        'stacked_bar',
        [
          ['Bonds', [60]],
          ['Loans', [27.5]],
          ['Leases', [12.5]],
        ],
      ],
    ],
  )
})

test('shaded column headers with numbers are not a stack', async (t) => {
  t.deepEqual(await readBar([240, 110, 50], ['2022', '2023', '2024']), [])
})
