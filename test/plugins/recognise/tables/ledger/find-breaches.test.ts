import test from 'ava'
import type { DrawingPage } from '../../../../../examples/drawing/draw-document.js'
import { type PageTrace, tracePage } from '../../../../../plugins/recognise/recognise-page.js'
import { readPage } from '../../../../fixtures/read-page.js'
import { BOLD, PLAIN } from '../../../../fixtures/write-lines.js'

const LABELS = ['Bread', 'Cheese', 'Onions', 'Apples', 'Walnuts', 'Honey']

/** Writes rows of cells below each other, each cell at the position of its column. */
function writeRows(
  page: DrawingPage,
  columns: readonly number[],
  rows: readonly (readonly string[])[],
  top = 100,
): void {
  rows.forEach((cells, row) => {
    cells.forEach((text, column) => {
      page.write(text, columns[column]!, top + 16 * row, row === 0 ? BOLD : PLAIN)
    })
  })
}

async function trace(draw: (page: DrawingPage) => void): Promise<PageTrace> {
  return tracePage(await readPage(draw))
}

const rows = [['Food', '2022', '2023'], ...LABELS.map((label, i) => [label, `${120 + i}`, `${240 - i}`])]

test('a table in which everything is in its place breaks no invariant and has a high confidence', async (t) => {
  const traced = await trace((page) => writeRows(page, [60, 260, 360], rows))
  t.deepEqual(traced.breaches, [])
  t.true(traced.page.tables[0]!.confidence > 0.9)
  t.deepEqual(traced.page.warnings, [])
})

test('a range that is split over two cells is reported at each row, or once if there are many', async (t) => {
  const split = [
    ['Value', 'Result', 'Low', ''],
    ['Sodium', '141', '136 –', '145'],
    ['Calcium', '2.4', '2.1 –', '2.6'],
    ['Potassium', '4.2', '3.6 –', '4.8'],
    ['Chloride', '101', '98 –', '107'],
  ]
  const { page, breaches } = await trace((drawn) => writeRows(drawn, [60, 200, 280, 312], split))
  t.deepEqual(
    breaches.map(({ invariant }) => invariant),
    Array.from({ length: 4 }, () => 'cells/whole-range'),
  )
  const table = page.tables.find(({ id }) => id === breaches[0]!.table)!
  t.true(table.confidence < 0.5, `${table.confidence}`)
  const [warning, ...others] = page.warnings
  t.deepEqual(others, [])
  t.is(warning!.code, 'table_doubtful')
  t.is(warning!.subject, 'table')
  t.is(warning!.message, 'A table on page 1 may be wrong: a range is split over two cells. Compare it with the page')
  // from the first "136 –" to the last "98 –"
  t.true(warning!.bbox!.x0 >= 279 && warning!.bbox!.x1 < 310)
  t.true(warning!.bbox!.y0 < 116 && warning!.bbox!.y1 > 160)
})
