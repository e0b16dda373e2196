import test from 'ava'
import type { Page } from '../../../../../core/model.js'
import type { DrawingPage } from '../../../../../examples/drawing/draw-document.js'
import { recognisePage } from '../../../../../plugins/recognise/recognise-page.js'
import { settleUnaccounted } from '../../../../../plugins/recognise/tables/ledger/settle-unaccounted.js'
import { movePage } from '../../../../../plugins/recognise/text/turned-page.js'
import { drawRows } from '../../../../fixtures/draw-rows.js'
import { drawLoose, drawLooseRow, drawSales, LOOSE, SALES } from '../../../../fixtures/loose-numbers.js'
import { readPage } from '../../../../fixtures/read-page.js'
import { PLAIN } from '../../../../fixtures/write-lines.js'

const recognise = async (draw: (page: DrawingPage) => void) => recognisePage(await readPage(draw))
const numbersOf = ({ unaccounted }: Pick<Page, 'unaccounted'>) => unaccounted?.map(({ text }) => text)
const codesOf = ({ warnings }: Page) => warnings.map(({ code }) => code)

test('numbers that belong to nothing are on their page and in its table, and the page has a warning', async (t) => {
  const page = await recognise(drawLoose)
  t.deepEqual(numbersOf(page), LOOSE)
  t.deepEqual(page.tables.map(numbersOf), [LOOSE])
  t.deepEqual(codesOf(page), ['numbers_unaccounted'])
  t.is(page.warnings[0]!.message, '3 numbers on page 1 are in no table, chart or text: 4,711, 8,150.5, (92)')
})

test('a page whose numbers are all in its table has neither a list nor a warning', async (t) => {
  const page = await recognise(drawSales)
  t.false('unaccounted' in page)
  t.false('unaccounted' in page.tables[0]!)
  t.deepEqual(page.warnings, [])
})

test('numbers on a page without tables are only on the page', async (t) => {
  const page = await recognise(drawLooseRow)
  t.deepEqual(page.tables, [])
  t.deepEqual(numbersOf(page), LOOSE)
  t.deepEqual(codesOf(page), ['numbers_unaccounted'])
})

test('each number belongs to the table with the smallest distance', async (t) => {
  const page = await recognise((page) => {
    drawRows(page, 100, SALES)
    page.write('4,711', 500, 300, PLAIN)
    page.write('8,150', 500, 560, PLAIN)
    drawRows(page, 640, SALES)
  })
  t.deepEqual(page.tables.map(numbersOf), [['4,711'], ['8,150']])
})

test('settling the numbers of a page again changes nothing', async (t) => {
  const page = await recognise(drawLoose)
  t.deepEqual(settleUnaccounted(page), page)
})

test('a number that is accounted for later leaves its table and the warning', async (t) => {
  const { unaccounted, ...page } = await recognise(drawLoose)
  const fewer = settleUnaccounted({ ...page, unaccounted: unaccounted!.slice(0, 1) })
  t.deepEqual(fewer.tables.map(numbersOf), [['4,711']])
  t.is(fewer.warnings[0]!.message, 'A number on page 1 is in no table, chart or text: 4,711')
  const none = settleUnaccounted(page)
  t.deepEqual(none.tables.map(numbersOf), [undefined])
  t.deepEqual(none.warnings, [])
})

test('numbers move with their page, also those of tables', async (t) => {
  const page = await recognise(drawLoose)
  const moved = movePage(page, ({ x0, y0, x1, y1 }) => ({ x0: x0 + 7, y0: y0 + 9, x1: x1 + 7, y1: y1 + 9 }), page)
  const left = page.unaccounted![0]!.place.bbox.x0
  t.is(moved.unaccounted![0]!.place.bbox.x0, left + 7)
  t.deepEqual(moved.tables[0]!.unaccounted, moved.unaccounted)
})

test('on a page whose text runs up, numbers are where they are printed', async (t) => {
  const page = await recognise((page) => void page.turned('up', drawLoose))
  const [first] = page.tables[0]!.unaccounted!
  t.deepEqual(page.tables.map(numbersOf), [LOOSE])
  // 120 points from the left of the turned page, and 500 points from its top.
  t.true(Math.abs(first!.place.bbox.y1 - (page.height - 120)) < 2)
  t.true(Math.abs(first!.place.bbox.x1 - 503) < 4)
})
