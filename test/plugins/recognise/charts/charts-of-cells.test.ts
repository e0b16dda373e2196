import test from 'ava'
import type { Page } from '../../../../core/model.js'
import { recognisePage } from '../../../../plugins/recognise/recognise-page.js'
import { boxSteps, Canvas, chain, type Spot } from '../../../charts/canvas.js'
import { readPage } from '../../../fixtures/read-page.js'
import { textsOf } from '../../../fixtures/recognise-drawn.js'

const style = { font: 'helvetica', size: 9 } as const
const products = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta']
const units = [80, 55, 30, 95, 10, 45]
const margins = ['34.3', '23.6', '12.9', '40.7', '4.3', '19.3']
const sales = ['1040', '715', '390', '1235', '130', '585']
const LEADING = 18

const drawn = async (draw: (canvas: Canvas) => void): Promise<Page> =>
  recognisePage(await readPage((page) => draw(new Canvas(page, 'plain'))))

/** Prints a header and one text per product below it. */
function printColumn(canvas: Canvas, x: number, header: string, texts: readonly (string | number)[]): void {
  canvas.text(header, x, 95, style)
  for (const [row, text] of texts.entries()) canvas.text(String(text), x, 113 + row * LEADING, style)
}

/** Draws one bar per product, one point long per unit. */
function drawBars(canvas: Canvas, x: number): void {
  for (const [row, value] of units.entries()) {
    const y0 = 101 + row * LEADING
    canvas.path(boxSteps({ x0: x, y0, x1: x + value, y1: y0 + 16 }), { fill: '#63c384' })
  }
}

const whole = [
  ['Product', 'Units', 'Margin', 'Sales'],
  ...products.map((product, i) => [product, String(units[i]), margins[i], sales[i]]),
]

test('bars in the cells of a ruled table leave the table complete', async (t) => {
  const { charts, tables } = await drawn((canvas) => {
    drawBars(canvas, 201)
    printColumn(canvas, 80, 'Product', products)
    printColumn(canvas, 280, 'Units', units)
    printColumn(canvas, 340, 'Margin', margins)
    printColumn(canvas, 420, 'Sales', sales)
    for (let row = 0; row <= 7; row++) {
      const ends: readonly Spot[] = [
        [75, 82 + row * LEADING],
        [460, 82 + row * LEADING],
      ]
      canvas.path(chain(ends), { stroke: '#888888', width: 0.5 })
    }
    for (const x of [75, 200, 310, 390, 460]) {
      const ends: readonly Spot[] = [
        [x, 82],
        [x, 208],
      ]
      canvas.path(chain(ends), { stroke: '#888888', width: 0.5 })
    }
  })
  t.deepEqual(tables.map(textsOf), [whole])
  t.deepEqual(charts, [])
})

test('bars between columns of numbers leave each number in its row', async (t) => {
  const { charts, tables } = await drawn((canvas) => {
    printColumn(canvas, 80, 'Product', products)
    drawBars(canvas, 150)
    for (const [row, value] of units.entries()) canvas.text(`${value}%`, 153 + value, 113 + row * LEADING, style)
    printColumn(canvas, 330, 'Sales', sales)
    printColumn(canvas, 400, 'Margin', margins)
  })
  const filled = tables.flatMap(textsOf).map((row) => row.filter((text) => text !== ''))
  t.deepEqual(filled, [
    ['Product', 'Sales', 'Margin'],
    ...products.map((product, i) => [product, `${units[i]}%`, sales[i], margins[i]]),
  ])
  t.deepEqual(charts, [])
})

test('sparklines in a table column leave the table complete', async (t) => {
  const { charts, tables } = await drawn((canvas) => {
    printColumn(canvas, 80, 'Product', products)
    printColumn(
      canvas,
      225,
      'Units',
      products.map((_, i) => 10 * i + 7),
    )
    printColumn(canvas, 400, 'Margin', margins)
    for (const row of products.keys()) {
      const points = Array.from(
        { length: 7 },
        (_, k): Spot => [260 + k * 14, 110 + row * LEADING + 6 * Math.sin(k * 2 + row)],
      )
      canvas.path(chain(points), { stroke: '#4472c4', width: 1 })
    }
  })
  t.deepEqual(tables.map(textsOf), [
    [['Product', 'Units', 'Margin'], ...products.map((product, i) => [product, String(10 * i + 7), margins[i]])],
  ])
  t.deepEqual(charts, [])
})

test('bars with their numbers and a single column of totals are a chart', async (t) => {
  const { charts } = await drawn((canvas) => {
    for (const [row, product] of products.entries()) canvas.text(product, 80, 113 + row * LEADING, style)
    drawBars(canvas, 150)
    for (const [row, value] of units.entries()) {
      canvas.text(`${value}`, 153 + value, 113 + row * LEADING, style)
      canvas.text(sales[row]!, 330, 113 + row * LEADING, style)
    }
  })
  t.deepEqual(
    charts.map(({ series }) => series[0]?.values),
    [units],
  )
})
