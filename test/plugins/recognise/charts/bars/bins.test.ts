import test from 'ava'
import type { DrawingPage } from '../../../../../examples/drawing/draw-document.js'
import { recogniseCharts } from '../../../../../plugins/recognise/charts/recognise-charts.js'
import { readPage } from '../../../../fixtures/read-page.js'
import { valuesOf } from './drawn-bars.js'

const TEXT = { font: 'helvetica', size: 8 } as const

/** Draws an axis from 0 to 40 with ticks at the left, from (100, 300) upwards, three points per unit. */
function drawCounts(page: DrawingPage): void {
  for (const value of [0, 10, 20, 30, 40]) {
    const y = 300 - 3 * value
    page.fill({ x0: 94, y0: y - 0.3, x1: 99, y1: y + 0.3 }, '#000000')
    page.write(String(value), 90 - page.measure(String(value), TEXT), y + 3, TEXT)
  }
}

/** Draws a horizontal axis with numbers at the given x. */
function drawNumbers(page: DrawingPage, numbers: readonly (readonly [text: string, x: number])[]): void {
  for (const [text, x] of numbers) {
    page.fill({ x0: x - 0.3, y0: 302, x1: x + 0.3, y1: 307 }, '#000000')
    page.write(text, x - page.measure(text, TEXT) / 2, 318, TEXT)
  }
}

/** Draws adjacent bars of width `breadth`, each with a border. */
function drawBins(page: DrawingPage, counts: readonly number[], breadth: number, room = 0): void {
  for (const [i, count] of counts.entries()) {
    const x0 = 110 + i * breadth + room / 2
    if (count > 0)
      page.paint((pdf) => pdf.rect(x0, 300 - 3 * count, breadth - room, 3 * count).fillAndStroke('#d3d3d3', '#000000'))
  }
}

async function readHistogram(draw: (page: DrawingPage) => void) {
  const content = await readPage((page) => {
    drawCounts(page)
    draw(page)
  })
  const { charts } = recogniseCharts(content)
  return charts
}

test('bars without gaps, with a number at every second edge, are one series of bins', async (t) => {
  const counts = [2, 7, 22, 35, 31, 18, 9, 1]
  const charts = await readHistogram((page) => {
    drawBins(page, counts, 30)
    drawNumbers(
      page,
      [0, 20, 40, 60, 80].map((value) => [String(value), 110 + 3 * value]),
    )
  })
  t.is(charts.length, 1)
  t.is(charts[0]!.chartType, 'column')
  t.deepEqual(charts[0]!.categories, ['0–10', '10–20', '20–30', '30–40', '40–50', '50–60', '60–70', '70–80'])
  t.deepEqual(valuesOf(charts[0]!), [counts])
})

test('bins narrower than the axis step are one series, and an empty bin has the count zero', async (t) => {
  const counts = [36, 25, 20, 12, 9, 4, 0, 2, 1]
  const charts = await readHistogram((page) => {
    drawBins(page, counts, 20, 1)
    drawNumbers(
      page,
      [0, 5, 10, 15].map((value) => [String(value), 110 + 10 * value]),
    )
  })
  t.deepEqual(charts[0]!.categories, ['0–2', '2–4', '4–6', '6–8', '8–10', '10–12', '12–14', '14–16', '16–18'])
  t.deepEqual(valuesOf(charts[0]!), [counts])
})

test('bins with negative edges are named with the word "to"', async (t) => {
  const charts = await readHistogram((page) => {
    drawBins(page, [5, 20, 38, 11], 50)
    drawNumbers(
      page,
      [-2, -1, 0, 1, 2].map((value) => [String(value), 210 + 50 * value]),
    )
  })
  t.deepEqual(charts[0]!.categories, ['-2 to -1', '-1 to 0', '0 to 1', '1 to 2'])
})

test('bars without gaps, with numbers centered below them, have these numbers as names', async (t) => {
  const counts = [12, 18, 30, 22, 9]
  const charts = await readHistogram((page) => {
    drawBins(page, counts, 40)
    drawNumbers(
      page,
      [1, 2, 3, 4, 5].map((value) => [String(value), 90 + 40 * value]),
    )
  })
  t.deepEqual(charts[0]!.categories, ['1', '2', '3', '4', '5'])
  t.deepEqual(valuesOf(charts[0]!), [counts])
})
