import test from 'ava'
import { recogniseCharts } from '../../../../plugins/recognise/charts/recognise-charts.js'
import { printPdf } from '../../../fixtures/print-pdf.js'
import { readBytes, readPage } from '../../../fixtures/read-page.js'
import { growsInLine } from '../../../fixtures/time-growth.js'

const TEXT = { font: 'helvetica', size: 8 } as const

/** Generates positions spread over a plot, the same in each run. */
function* places(count: number): Generator<readonly [number, number]> {
  let seed = 1
  const next = () => {
    seed = (seed * 16807) % 2147483647
    return seed / 2147483647
  }
  for (let i = 0; i < count; i++) yield [100 + next() * 290, 100 + next() * 190]
}

/** Returns a function that searches for charts on the drawn page. */
async function searchOf(draw: (page: PDFKit.PDFDocument) => void) {
  const [content] = await readBytes(await printPdf(draw))
  return () => recogniseCharts(content!)
}

test('a page with very many short lines is searched quickly', async (t) => {
  const search = (count: number) =>
    searchOf((page) => {
      for (const [x, y] of places(count)) page.moveTo(x, y).lineTo(x + 5, y + 4)
      page.lineWidth(0.3).strokeColor('#4472c4').stroke()
    })
  const { isInLine, times } = await growsInLine(search, 5000)
  t.true(isInLine, times)
})

test('a page with very many small boxes is searched quickly', async (t) => {
  const search = (count: number) =>
    searchOf((page) => {
      for (const [x, y] of places(count)) page.rect(x, y, 3, 3 + (x % 4)).fill('#4472c4')
    })
  const { isInLine, times } = await growsInLine(search, 2500)
  t.true(isInLine, times)
})

/** Reads a frame from (100, 100) to (400, 300) with numbers at its left and `count` small marks inside. */
async function readCloud(count: number) {
  const content = await readPage((page) => {
    page.paint((pdf) => {
      pdf.lineWidth(0.5).strokeColor('#000000')
      pdf.moveTo(100, 100).lineTo(100, 300).stroke()
      pdf.moveTo(100, 300).lineTo(400, 300).stroke()
      for (const value of [0, 10, 20, 30, 40])
        pdf
          .moveTo(95, 300 - 5 * value)
          .lineTo(100, 300 - 5 * value)
          .stroke()
      for (let i = 0; i < count; i++) {
        const [x, y] = [104 + ((i * 7919) % 2920) / 10, 104 + ((i * 104729) % 1900) / 10]
        pdf
          .moveTo(x, y - 1)
          .lineTo(x + 1, y + 1)
          .lineTo(x - 1, y + 1)
          .closePath()
        pdf.fill('#1f4e79')
      }
    })
    for (const value of [0, 10, 20, 30, 40])
      page.write(String(value), 90 - page.measure(String(value), TEXT), 303 - 5 * value, TEXT)
  })
  return recogniseCharts(content)
}

test('a chart with too many marks is reported with its place', async (t) => {
  const { charts, warnings } = await readCloud(5000)
  t.deepEqual(charts, [])
  t.deepEqual(
    warnings.map(({ code }) => code),
    ['chart_not_read'],
  )
  const { x0, y0, x1, y1 } = warnings[0]!.bbox!
  t.deepEqual([x0, y0, x1, y1].map(Math.round), [100, 100, 400, 300])
})
