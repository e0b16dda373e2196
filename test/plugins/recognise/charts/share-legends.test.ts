import test from 'ava'
import type { DrawingPage } from '../../../../examples/drawing/draw-document.js'
import { recogniseCharts } from '../../../../plugins/recognise/charts/recognise-charts.js'
import { readPage } from '../../../fixtures/read-page.js'

const TEXT = { font: 'helvetica', size: 8 } as const
const KEYS = [
  ['North', '#1f77b4'],
  ['South', '#ff7f0e'],
  ['East', '#2ca02c'],
] as const
/** Series per panel, as columns side by side. */
const PANELS = [
  {
    left: 70,
    series: [
      [30, 42, 51, 47],
      [18, 25, 31, 28],
      [10, 14, 9, 22],
    ],
  },
  {
    left: 320,
    series: [
      [24, 33, 41, 38],
      [14, 20, 25, 22],
    ],
  },
] as const

/** Draws the axes of a panel, three points per unit, with a number at every 20. */
function drawAxes(page: DrawingPage, left: number): void {
  page.stroke(left, 300, left + 200, 300, 0.7)
  page.stroke(left, 120, left, 300, 0.7)
  for (const number of [0, 20, 40, 60]) {
    page.stroke(left - 3, 300 - 3 * number, left, 300 - 3 * number, 0.7)
    const text = String(number)
    page.write(text, left - 6 - page.measure(text, TEXT), 303 - 3 * number, TEXT)
  }
}

test('each of two panels has the legend names of the series drawn in it', async (t) => {
  const content = await readPage((page) => {
    for (const { left, series } of PANELS) {
      drawAxes(page, left)
      for (const [i, name] of ['Jan', 'Feb', 'Mar', 'Apr'].entries()) {
        const x = left + 10 + 48 * i
        page.write(name, x + 18 - page.measure(name, TEXT) / 2, 312, TEXT)
        for (const [k, values] of series.entries())
          page.fill({ x0: x + 12 * k, y0: 300 - 3 * values[i]!, x1: x + 12 * (k + 1), y1: 300 }, KEYS[k]![1])
      }
    }
    for (const [k, [name, color]] of KEYS.entries()) {
      page.fill({ x0: 205 + 65 * k, y0: 333, x1: 221 + 65 * k, y1: 340 }, color)
      page.write(name, 227 + 65 * k, 340, TEXT)
    }
  })
  const { charts } = recogniseCharts(content)
  t.deepEqual(
    charts.map(({ series }) => series.map(({ name, color }) => [name, color])),
    [KEYS.map((key) => [...key]), KEYS.slice(0, 2).map((key) => [...key])],
  )
})

/** Draws two series of columns in each panel of a row, and shared keys at `middle` below. */
function drawRow(page: DrawingPage, lefts: readonly number[], middle: number): void {
  for (const left of lefts) {
    drawAxes(page, left)
    for (const [i, name] of ['Jan', 'Feb', 'Mar', 'Apr'].entries()) {
      const x = left + 10 + 48 * i
      page.write(name, x + 18 - page.measure(name, TEXT) / 2, 312, TEXT)
      for (const [k, values] of PANELS[1].series.entries())
        page.fill({ x0: x + 18 * k, y0: 300 - 3 * values[i]!, x1: x + 18 * (k + 1), y1: 300 }, KEYS[k]![1])
    }
  }
  for (const [k, [name, color]] of KEYS.slice(0, 2).entries()) {
    page.fill({ x0: middle - 60 + 65 * k, y0: 319, x1: middle - 40 + 65 * k, y1: 326 }, color)
    page.write(name, middle - 34 + 65 * k, 326, TEXT)
  }
}

test('the panel beside a corner legend with two names has these names, too', async (t) => {
  const { charts } = recogniseCharts(await readPage((page) => drawRow(page, [70, 320], 130)))
  const names = charts.map(({ series }) => series.map(({ name }) => name))
  t.deepEqual(names, [
    ['North', 'South'],
    ['North', 'South'],
  ])
  const [first, second] = charts.map(({ place }) => place.bbox)
  t.true(first!.x1 < second!.x0, 'the box of the second contains no key of the first')
})

test('a legend close below the middle one of three panels leaves each panel its columns', async (t) => {
  const { charts } = recogniseCharts(
    await readPage((page) => drawRow(page, [40, 270, 500], 370), { size: { width: 792, height: 612 } }),
  )
  t.deepEqual(
    charts.map(({ series }) => series.map(({ name, values }) => [name, ...values])),
    Array.from({ length: 3 }, () => [
      ['North', 24, 33, 41, 38],
      ['South', 14, 20, 25, 22],
    ]),
  )
})

test('names of lines have the order of the shared legend', async (t) => {
  const content = await readPage((page) => {
    for (const left of [70, 320]) {
      drawAxes(page, left)
      const xOf = (i: number) => left + 20 + 50 * i
      for (const [i, name] of ['Jan', 'Feb', 'Mar', 'Apr'].entries())
        page.write(name, xOf(i) - page.measure(name, TEXT) / 2, 312, TEXT)
      for (const [k, values] of PANELS[0].series.entries())
        for (let i = 1; i < values.length; i++)
          page.stroke(xOf(i - 1), 300 - 3 * values[i - 1]!, xOf(i), 300 - 3 * values[i]!, 1.2, KEYS[k]![1])
    }
    for (const [k, [name, color]] of KEYS.entries()) {
      page.stroke(205 + 65 * k, 337, 221 + 65 * k, 337, 1.2, color)
      page.write(name, 227 + 65 * k, 340, TEXT)
    }
  })
  const names = recogniseCharts(content).charts.map(({ series }) => series.map(({ name }) => name))
  t.deepEqual(names, [KEYS.map(([name]) => name), KEYS.map(([name]) => name)])
})

test('bars highlighted by a color do not take names from the panel beside them', async (t) => {
  const content = await readPage((page) => {
    drawRow(page, [70], 130)
    drawAxes(page, 320)
    for (const [i, name] of ['Jan', 'Feb', 'Mar', 'Apr'].entries()) {
      const x = 330 + 48 * i
      page.write(name, x + 18 - page.measure(name, TEXT) / 2, 312, TEXT)
      page.fill({ x0: x, y0: 300 - 3 * (20 + 5 * i), x1: x + 36, y1: 300 }, KEYS[i === 3 ? 1 : 0]![1])
    }
  })
  const names = recogniseCharts(content).charts.map(({ series }) => series.map(({ name }) => name))
  t.deepEqual(names[0], ['North', 'South'])
  t.false(names[1]!.some((name) => name === 'North' || name === 'South'))
})

test('each of four panels has all names of the legend beside their middle', async (t) => {
  const places = [70, 320].flatMap((left) => [0, 240].map((down) => ({ left, down })))
  const content = await readPage(
    (page) => {
      for (const { left, down } of places) {
        const xOf = (i: number) => left + 20 + 50 * i
        page.stroke(left, 220 + down, left + 200, 220 + down, 0.7)
        page.stroke(left, 40 + down, left, 220 + down, 0.7)
        for (const number of [0, 20, 40, 60]) {
          page.stroke(left - 3, 220 + down - 3 * number, left, 220 + down - 3 * number, 0.7)
          page.write(String(number), left - 6 - page.measure(String(number), TEXT), 223 + down - 3 * number, TEXT)
        }
        for (const [i, name] of ['Jan', 'Feb', 'Mar', 'Apr'].entries())
          page.write(name, xOf(i) - page.measure(name, TEXT) / 2, 232 + down, TEXT)
        for (const [k, values] of PANELS[0].series.entries())
          for (let i = 1; i < values.length; i++)
            page.stroke(
              xOf(i - 1),
              220 + down - 3 * values[i - 1]!,
              xOf(i),
              220 + down - 3 * values[i]!,
              1.2,
              KEYS[k]![1],
            )
      }
      for (const [k, [name, color]] of KEYS.entries()) {
        page.stroke(540, 235 + 14 * k, 556, 235 + 14 * k, 1.2, color)
        page.write(name, 562, 238 + 14 * k, TEXT)
      }
    },
    { size: { width: 620, height: 520 } },
  )
  const names = recogniseCharts(content).charts.map(({ series }) => series.map(({ name }) => name))
  t.deepEqual(
    names,
    places.map(() => KEYS.map(([name]) => name)),
  )
})
