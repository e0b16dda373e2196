import test from 'ava'
import type { DrawingPage } from '../../../../examples/drawing/draw-document.js'
import { recognisePage } from '../../../../plugins/recognise/recognise-page.js'
import { readPage } from '../../../fixtures/read-page.js'

const BODY = { font: 'helvetica', size: 10 } as const
const HEADING = { font: 'helvetica', weight: 'bold', size: 20 } as const

/** Draws columns with years as names on an axis from 0 to 60, without a title. */
function drawColumns(page: DrawingPage, left: number, top: number): void {
  page.paint((pdf) => {
    for (const tick of [0, 20, 40, 60]) {
      const y = top + 150 - 2 * tick
      pdf
        .lineWidth(0.5)
        .moveTo(left, y)
        .lineTo(left + 300, y)
        .stroke('#d0d0d0')
    }
    for (const [i, value] of [32, 47, 28, 55].entries())
      pdf.rect(left + 20 + 70 * i, top + 150 - 2 * value, 44, 2 * value).fill('#1f4e79')
  })
  for (const tick of [0, 20, 40, 60]) page.write(`${tick}`, left - 20, top + 153 - 2 * tick, BODY)
  for (const i of [0, 1, 2, 3]) page.write(`${2021 + i}`, left + 30 + 70 * i, top + 168, BODY)
}

async function chartsOf(draw: (page: DrawingPage) => void) {
  return recognisePage(await readPage(draw)).charts
}

test('the heading above a chart without a title is its subject', async (t) => {
  const [chart] = await chartsOf((page) => {
    page.write('Cash conversion has recovered', 72, 90, HEADING)
    drawColumns(page, 120, 160)
  })
  t.is(chart!.title, undefined)
  t.is(chart!.subject, 'Cash conversion has recovered')
})

test('the sentence that introduces a chart gives its subject', async (t) => {
  const [chart] = await chartsOf((page) => {
    page.write('Our stores have changed over time, as those of our competitors have, and we expect', 72, 90, BODY)
    page.write('that to go on. The following chart shows the number of stores that were opened:', 72, 103, BODY)
    drawColumns(page, 120, 125)
  })
  t.is(chart!.subject, 'Number of stores that were opened')
})

test('a chart with a title has no subject', async (t) => {
  const [chart] = await chartsOf((page) => {
    page.write('Cash conversion has recovered', 72, 60, HEADING)
    page.write('Stores opened', 236, 150, { font: 'helvetica', weight: 'bold', size: 11 })
    drawColumns(page, 120, 160)
  })
  t.is(chart!.title, 'Stores opened')
  t.is(chart!.subject, undefined)
})

test('a text above another chart does not belong to the chart below', async (t) => {
  const charts = await chartsOf((page) => {
    page.write('Cash conversion has recovered', 72, 90, HEADING)
    drawColumns(page, 120, 160)
    drawColumns(page, 120, 420)
  })
  t.deepEqual(
    charts.map(({ subject }) => subject),
    ['Cash conversion has recovered', undefined],
  )
})
