import test from 'ava'
import type { DrawingPage } from '../../../../examples/drawing/draw-document.js'
import { recognisePage } from '../../../../plugins/recognise/recognise-page.js'
import { readPage } from '../../../fixtures/read-page.js'
import { tablesOn, textsOf } from '../../../fixtures/recognise-drawn.js'

const STYLE = { font: 'helvetica', size: 10 } as const
const CATCH = [
  ['', '2001', '2002'],
  ['Cod', '14', '25'],
  ['Herring', '36', '7'],
]

for (const turn of ['up', 'down'] as const) {
  test(`a table rotated ${turn} is read in its orientation and keeps its place on the page`, async (t) => {
    const [table, ...others] = await tablesOn((page) => {
      page.write('Yearbook', 72, 40, STYLE)
      page.turned(turn, (sheet) => printCatch(sheet, 200, 100))
    })
    t.deepEqual([textsOf(table!), others.length], [CATCH, 0])
    // on the rotated sheet, "Cod" starts at x = 200 and its row is at y = 120
    const cod = table!.cells.find((cell) => cell.text === 'Cod')!.place.bbox
    const [x, y] = turn === 'up' ? [120, 792 - 200] : [612 - 120, 200]
    t.true(cod.x0 < x && cod.x1 > x - 1 && Math.abs((turn === 'up' ? cod.y1 : cod.y0) - y) < 1)
  })
}

test('a vertical text beside a table is not one of its columns', async (t) => {
  const [table, ...others] = await tablesOn((page) => {
    page.turned('up', (sheet) => sheet.write('tonnes', 792 - 140, 190, STYLE))
    printCatch(page, 200, 100)
  })
  t.deepEqual([textsOf(table!), others.length], [CATCH, 0])
})

test('vertical headers over narrow columns are column headers', async (t) => {
  const headers = ['Spring', 'Summer', 'Autumn catch']
  const [table, ...others] = await tablesOn((page) => {
    for (const [i, header] of headers.entries())
      page.turned('up', (sheet) => sheet.write(header, 792 - 180, 204 + i * 40, STYLE))
    for (const [row, label] of ['Cod', 'Herring', 'Plaice'].entries()) {
      page.write(label, 72, 200 + row * 18, STYLE)
      for (let i = 0; i < 3; i++) page.write(`${row + 3}${i}`, 195 + i * 40, 200 + row * 18, STYLE)
    }
  })
  t.deepEqual(textsOf(table!), [
    ['', ...headers],
    ['Cod', '30', '31', '32'],
    ['Herring', '40', '41', '42'],
    ['Plaice', '50', '51', '52'],
  ])
  t.deepEqual([table!.headerRowCount, others.length], [1, 0])
})

test('vertically centered vertical headers are column headers', async (t) => {
  const headers = ['Spring', 'Summer', 'Autumn catch']
  const [table] = await tablesOn((page) => {
    for (const [i, text] of headers.entries())
      page.turned('up', (sheet) => sheet.write(text, 792 - 150 - sheet.measure(text, STYLE) / 2, 204 + i * 40, STYLE))
    for (const [row, label] of ['Cod', 'Herring', 'Plaice'].entries()) {
      page.write(label, 72, 200 + row * 18, STYLE)
      for (let i = 0; i < 3; i++) page.write(`${row + 3}${i}`, 195 + i * 40, 200 + row * 18, STYLE)
    }
  })
  t.deepEqual(textsOf(table!)[0], ['', ...headers])
})

function printCatch(page: DrawingPage, x: number, y: number): void {
  for (const [row, cells] of CATCH.entries()) {
    for (const [column, text] of cells.entries()) {
      const left = column === 0 ? x : x + 40 + column * 60 - page.measure(text, STYLE)
      if (text !== '') page.write(text, left, y + row * 20, STYLE)
    }
  }
}

test('a chart with vertical names is not a rotated page', async (t) => {
  const { charts } = recognisePage(
    await readPage((page) => {
      const values = [40, 90, 60, 120]
      for (const [i, name] of ['September 2022', 'October 2022', 'November 2022', 'December 2022'].entries()) {
        page.turned('up', (sheet) => sheet.write(name, 792 - 400, 204 + i * 60, STYLE))
        page.fill({ x0: 185 + i * 60, y0: 300 - values[i]!, x1: 215 + i * 60, y1: 300 }, '#1f4e79')
      }
      for (const value of [0, 50, 100, 150]) page.write(String(value), 140, 304 - value, STYLE)
    }),
  )
  t.is(charts.length, 1)
})
