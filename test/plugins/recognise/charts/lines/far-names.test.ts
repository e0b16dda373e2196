import test from 'ava'
import { recognisePage } from '../../../../../plugins/recognise/recognise-page.js'
import { printPdf } from '../../../../fixtures/print-pdf.js'
import { readBytes } from '../../../../fixtures/read-page.js'

const NAMES = ['Q1', 'Q2', 'Q3', 'Q4']
const VALUES = [16, 25, 31, 18]
const LEFT = 130

/** Reads a line with numbers above and names far below it, without a value axis. */
async function readLine(names: readonly string[], step: number) {
  const spots = VALUES.map((value, i) => ({ value, x: LEFT + 80 * i, y: 300 - 5 * value }))
  const bytes = await printPdf((page) => {
    page.lineWidth(1.5).strokeColor('#336699')
    page.moveTo(spots[0]!.x, spots[0]!.y)
    for (const { x, y } of spots.slice(1)) page.lineTo(x, y)
    page.stroke().fontSize(8)
    for (const { value, x, y } of spots) page.text(`${value}%`, x - 8, y - 12, { lineBreak: false })
    for (const [i, name] of names.entries()) page.text(name, LEFT + step * i - 5, 306, { lineBreak: false })
  })
  const [content] = await readBytes(bytes)
  return recognisePage(content!).charts
}

test('distant names below a line without a value axis belong to it when each is under a point', async (t) => {
  const [chart] = await readLine(NAMES, 80)
  t.deepEqual(chart?.categories, NAMES)
  t.deepEqual(chart?.series[0]?.values, VALUES)
})

test('distant words below a line that are not under its points are not its names', async (t) => {
  const charts = await readLine(['Our', 'plan', 'holds', 'good'], 62)
  t.true(charts.every(({ categories }) => categories.every((name) => name === '')))
})
