import test from 'ava'
import type { DrawingPage } from '../../../../../examples/drawing/draw-document.js'
import { tablesOn, textsOf } from '../../../../fixtures/recognise-drawn.js'
import { PLAIN } from '../../../../fixtures/write-lines.js'

/** Draws rows with lines around every cell. */
function drawGrid(
  page: DrawingPage,
  top: number,
  edges: readonly number[],
  rows: readonly (readonly string[])[],
): void {
  const foot = top + 18 * rows.length
  for (const x of edges) page.stroke(x, top, x, foot, 0.5)
  for (let i = 0; i <= rows.length; i++) page.stroke(edges[0]!, top + 18 * i, edges.at(-1)!, top + 18 * i, 0.5)
  rows.forEach((cells, row) => {
    cells.forEach((text, column) => {
      page.write(text, edges[column]! + 4, top + 18 * row + 12, PLAIN)
    })
  })
}

test('labels with answers of all kinds have no header', async (t) => {
  const rows = [
    ['Identification number', 'CRP0025'],
    ['Category', 'Negative impacts'],
    ['Status', 'Cancelled'],
    ['Budget', '$1,250.00'],
    ['Expenditures', '$900.00'],
    ['Obligations', '$350.00'],
  ]
  const [table] = await tablesOn((page) => drawGrid(page, 90, [60, 260, 460], rows))
  t.deepEqual([table!.headerRowCount, textsOf(table!)], [0, rows])
})

test('a time over other times is no header', async (t) => {
  const rows = [
    ['8:30 - 9:00', 'Welcome and introduction'],
    ['9:00 - 9:45', 'Extracting associations'],
    ['9:45 - 10:00', 'Coffee break'],
    ['10:00 - 11:30', 'Learning from few examples'],
    ['11:30 - 12:00', 'Discussion'],
  ]
  const [table] = await tablesOn((page) => drawGrid(page, 90, [60, 160, 460], rows))
  t.deepEqual([table!.headerRowCount, textsOf(table!)], [0, rows])
})

test('two tables of labels and answers with a title between stay two', async (t) => {
  const [first, second] = [
    [
      ['Identification number', 'CRP0025'],
      ['Status', 'Cancelled'],
      ['Budget', '$1,250.00'],
    ],
    [
      ['Identification number', 'CRP0031'],
      ['Status', 'Open'],
      ['Budget', '$2,400.00'],
    ],
  ]
  const tables = await tablesOn((page) => {
    drawGrid(page, 90, [60, 260, 460], first!)
    page.write('Project: hazard reduction', 60, 160, { ...PLAIN, weight: 'bold' })
    drawGrid(page, 168, [60, 260, 460], second!)
  })
  t.deepEqual(tables.map(textsOf), [first, second])
})
