import test from 'ava'
import type { DrawingPage } from '../../../../examples/drawing/draw-document.js'
import { recogniseCharts } from '../../../../plugins/recognise/charts/recognise-charts.js'
import { readPage } from '../../../fixtures/read-page.js'

const TEXT = { font: 'helvetica', size: 8 } as const
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
]
const VALUES = [20, 35, 30, 55, 40, 45, 70, 65, 80, 60, 75]
/** Number of straight segments of one curve between two names. */
const PIECES = 20

/** Interpolates between two values with a cubic that is horizontal at both ends; `share` is from 0 to 1. */
const bend = (from: number, to: number, share: number) => from + (to - from) * share * share * (3 - 2 * share)

/** Draws a line over names in a grid, with a border in two halves that meets at the bottom; 2 points per unit. */
function drawLine(page: DrawingPage): void {
  page.paint((pdf) => {
    pdf.lineWidth(0.5).moveTo(290, 360).lineTo(60, 360).lineTo(60, 80).lineTo(520, 80).lineTo(520, 360).lineTo(290, 360)
    pdf.stroke('#d9d9d9')
    for (let value = 0; value <= 100; value += 20)
      pdf
        .moveTo(100, 310 - 2 * value)
        .lineTo(500, 310 - 2 * value)
        .stroke('#878787')
    pdf.lineWidth(2)
    for (let i = 0; i < VALUES.length - 1; i++)
      for (let piece = 0; piece <= PIECES; piece++) {
        const x = 110 + 38 * (i + piece / PIECES)
        const y = 310 - 2 * bend(VALUES[i]!, VALUES[i + 1]!, piece / PIECES)
        if (i + piece === 0) pdf.moveTo(x, y)
        else pdf.lineTo(x, y)
      }
    pdf.stroke('#4a7ebb')
  })
  for (let value = 0; value <= 100; value += 20)
    page.write(String(value), 96 - page.measure(String(value), TEXT), 313 - 2 * value, TEXT)
  for (const [i, name] of MONTHS.entries()) page.write(name, 110 + 38 * i - page.measure(name, TEXT) / 2, 322, TEXT)
}

test('a curve drawn in short straight segments has the values at the printed names, despite its border', async (t) => {
  const { charts, warnings } = recogniseCharts(await readPage(drawLine))
  t.deepEqual(
    charts.map(({ categories, series }) => [categories, series.map(({ values }) => values)]),
    [[MONTHS, [VALUES]]],
  )
  t.deepEqual(
    warnings.map(({ code }) => code),
    ['chart_points_left_out'],
  )
})
