import test from 'ava'
import { toMarks } from '../../../../plugins/extract/charts/to-marks.js'
import { traceMarks } from '../../../../plugins/extract/charts/trace-marks.js'
import { chartsFrom } from '../../../../plugins/recognise/charts/recognise-charts.js'
import { label } from '../../recognise/charts/plain-ground.js'
import { pictureOf } from './picture-of.js'

const DPI = 200
const CENTER = { x: 200, y: 150 }
const RADIUS = 90
const shares = [38, 24, 14, 11, 9, 4]
const names = ['Equities', 'Bonds', 'Credit', 'Real estate', 'Private', 'Cash']
const COLORS = ['#ffffff', '#add8e6', '#ffe4e1', '#e0ffff', '#e6e6fa', '#fff8dc']

const angles = shares.map((_, i) => shares.slice(0, i).reduce((sum, share) => sum + share, 0) / 100)

function at(turn: number, radius: number): readonly [number, number] {
  const angle = 2 * Math.PI * turn
  return [CENTER.x + radius * Math.sin(angle), CENTER.y - radius * Math.cos(angle)]
}

/** Draws a pie with outlined slices: the first is white, the others are pale. */
function drawPie(pdf: PDFKit.PDFDocument): void {
  pdf.lineWidth(0.8)
  for (const [i, share] of shares.entries()) {
    pdf.moveTo(CENTER.x, CENTER.y)
    for (let k = 0; k <= 60; k++) pdf.lineTo(...at(angles[i]! + (share / 100) * (k / 60), RADIUS))
    pdf.closePath().fillAndStroke(COLORS[i]!, '#000000')
  }
}

test('a slice in the background color is read like the others in its pie', async (t) => {
  const marks = toMarks(traceMarks(await pictureOf(drawPie, { dpi: DPI }), [], DPI), DPI)
  const labels = names.map((name, i) => {
    const [x, y] = at(angles[i]! + shares[i]! / 200, RADIUS + 30)
    return label(`${name} ${shares[i]}%`, x, y)
  })
  const { charts } = chartsFrom(marks, () => labels, { tolerance: 0.13, source: 'pixels', pageNumber: 1 })
  t.is(charts.length, 1)
  const [{ chartType, categories, series }] = charts as [(typeof charts)[number]]
  t.is(chartType, 'pie')
  const read = new Map(categories.map((name, i) => [name, series[0]!.values[i]]))
  t.deepEqual([...read].sort(), names.map((name, i) => [name, shares[i]]).sort())
})
