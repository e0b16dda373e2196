import test from 'ava'
import type { DrawingPage } from '../../../../examples/drawing/draw-document.js'
import { recognisePage } from '../../../../plugins/recognise/recognise-page.js'
import { readPage } from '../../../fixtures/read-page.js'
import { textsOf } from '../../../fixtures/recognise-drawn.js'

const TEXT = { font: 'helvetica', size: 9 } as const
const YEARS = ['2020', '2021', '2022', '2023']
const ROWS: readonly (readonly [name: string, color: string, values: readonly number[]])[] = [
  ['Plan', '#1f4e79', [12, 15, 11, 19]],
  ['Actual', '#c55a11', [8, 9, 13, 14]],
]

function middleOf(i: number): number {
  return 190 + 80 * i
}

function centre(page: DrawingPage, text: string, x: number, baseline: number): void {
  page.write(text, x - page.measure(text, TEXT) / 2, baseline, TEXT)
}

/** Draws columns of two series on an axis from 0 to 20, from (150, 100) to (470, 300), without category names. */
function drawColumns(page: DrawingPage): void {
  page.paint((pdf) => {
    pdf.lineWidth(0.75).strokeColor('#000000')
    for (const value of [0, 5, 10, 15, 20])
      pdf
        .moveTo(150, 300 - 10 * value)
        .lineTo(470, 300 - 10 * value)
        .stroke()
  })
  for (const value of [0, 5, 10, 15, 20])
    page.write(String(value), 144 - page.measure(String(value), TEXT), 303 - 10 * value, TEXT)
  for (const [k, [, color, values]] of ROWS.entries())
    for (const [i, value] of values.entries()) {
      const x0 = middleOf(i) - 25 + 25 * k
      page.fill({ x0, y0: 300 - 10 * value, x1: x0 + 25, y1: 300 }, color)
    }
}

/** Draws the table of the same values below them; its headers are the category names. */
function drawTable(page: DrawingPage): void {
  for (const [i, year] of YEARS.entries()) centre(page, year, middleOf(i), 314)
  for (const [k, [name, , values]] of ROWS.entries()) {
    page.write(name, 100, 330 + 16 * k, TEXT)
    for (const [i, value] of values.entries()) centre(page, `${value}.0`, middleOf(i), 330 + 16 * k)
  }
}

const CELLS = [
  ['', '2020', '2021', '2022', '2023'],
  ['Plan', '12.0', '15.0', '11.0', '19.0'],
  ['Actual', '8.0', '9.0', '13.0', '14.0'],
]

/** Reads the cell texts of the only table on a page and the years of its chart. */
async function readBoth(draw: (page: DrawingPage) => void) {
  const { tables, charts } = recognisePage(await readPage(draw))
  return { texts: tables.map(textsOf), names: charts.map(({ categories }) => categories) }
}

test('names under a chart stay the headers of the table below', async (t) => {
  const { texts, names } = await readBoth((page) => {
    drawColumns(page)
    drawTable(page)
  })
  t.deepEqual(names, [YEARS])
  t.deepEqual(texts, [CELLS])
})

test('a ruled table attached to the bottom of a chart is complete', async (t) => {
  const { texts, names } = await readBoth((page) => {
    drawColumns(page)
    drawTable(page)
    page.paint((pdf) => {
      pdf.lineWidth(0.75).strokeColor('#000000')
      for (const y of [300, 318, 334, 350]) pdf.moveTo(95, y).lineTo(470, y).stroke()
      for (const x of [95, 150, 230, 310, 390, 470]) pdf.moveTo(x, 300).lineTo(x, 350).stroke()
    })
  })
  t.deepEqual(names, [YEARS])
  t.deepEqual(texts, [CELLS])
})

test('a ruled table beside a pie is complete when its first column contains the legend keys', async (t) => {
  const slices = [
    ['Retail stores of our own', '#1f4e79', 40],
    ['Online shops of partners', '#c55a11', 30],
    ['Wholesale to other firms', '#548235', 20],
    ['Licences and other sales', '#7f6000', 10],
  ] as const
  const { texts } = await readBoth((page) => {
    let from = -Math.PI / 2
    for (const [, color, share] of slices) {
      const to = from + (share / 100) * 2 * Math.PI
      const steps = Array.from({ length: 25 }, (_, i) => from + ((to - from) * i) / 24)
      page.paint((pdf) => {
        pdf.moveTo(180, 220)
        for (const at of steps) pdf.lineTo(180 + 80 * Math.cos(at), 220 + 80 * Math.sin(at))
        pdf.closePath().fill(color)
      })
      from = to
    }
    for (const [i, [name, color, share]] of slices.entries()) {
      page.fill({ x0: 305, y0: 176 + 24 * i, x1: 312, y1: 183 + 24 * i }, color)
      page.write(name, 317, 183 + 24 * i, TEXT)
      page.write(`${share}.0`, 470, 183 + 24 * i, TEXT)
    }
    page.paint((pdf) => {
      pdf.lineWidth(0.75).strokeColor('#000000')
      for (let i = 0; i <= 4; i++)
        pdf
          .moveTo(300, 168 + 24 * i)
          .lineTo(510, 168 + 24 * i)
          .stroke()
      for (const x of [300, 450, 510]) pdf.moveTo(x, 168).lineTo(x, 264).stroke()
    })
  })
  t.deepEqual(texts, [slices.map(([name, , share]) => [name, `${share}.0`])])
})
