import test from 'ava'
import { recogniseCharts } from '../../../../plugins/recognise/charts/recognise-charts.js'
import { printPdf } from '../../../fixtures/print-pdf.js'
import { readBytes } from '../../../fixtures/read-page.js'

/** A page is looked through within this time, with room for a slow machine. */
const MOST_MS = 3000

/** Places that are spread over a plot alike in each run. */
function* places(count: number): Generator<readonly [number, number]> {
  let seed = 1
  const next = () => {
    seed = (seed * 16807) % 2147483647
    return seed / 2147483647
  }
  for (let i = 0; i < count; i++) yield [100 + next() * 290, 100 + next() * 190]
}

test('a page of very many short lines is looked through at once', async (t) => {
  const bytes = await printPdf((page) => {
    for (const [x, y] of places(40_000)) page.moveTo(x, y).lineTo(x + 5, y + 4)
    page.lineWidth(0.3).strokeColor('#4472c4').stroke()
  })
  const [content] = await readBytes(bytes)
  const start = performance.now()
  recogniseCharts(content!)
  t.true(performance.now() - start < MOST_MS)
})

test('a page of very many small boxes is looked through at once', async (t) => {
  const bytes = await printPdf((page) => {
    for (const [x, y] of places(20_000)) page.rect(x, y, 3, 3 + (x % 4)).fill('#4472c4')
  })
  const [content] = await readBytes(bytes)
  const start = performance.now()
  recogniseCharts(content!)
  t.true(performance.now() - start < MOST_MS)
})
