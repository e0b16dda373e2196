import test from 'ava'
import type { PageContent, UnaccountedNumber } from '../../../../core/model.js'
import { drawTable } from '../../../../examples/drawing/draw-table.js'
import { data, header, numberColumns, total } from '../../../../examples/drawing/table-description.js'
import { tableStyle } from '../../../../examples/drawing/table-style.js'
import { shouldLook } from '../../../../plugins/extract/witness/should-look.js'
import { type PageTrace, tracePage } from '../../../../plugins/recognise/recognise-page.js'
import { readPage } from '../../../fixtures/read-page.js'
import { AREA } from '../../../fixtures/recognise-drawn.js'

test('a page is inspected if three numbers on it belong to nothing', async (t) => {
  const { content, trace } = await traceSure()
  t.false(shouldLook(trace, content))
  t.false(shouldLook(withPage(trace, { unaccounted: numbers(2) }), content))
  t.true(shouldLook(withPage(trace, { unaccounted: numbers(3) }), content))
})

test('an uncertain table alone is no reason to inspect a page, but lines that nothing explains are', async (t) => {
  const { content, trace } = await traceSure()
  const tables = trace.page.tables.map((table) => ({ ...table, confidence: 0.79 }))
  const unsure = withPage(trace, { tables })
  const { bbox } = trace.page.tables[0]!.places[0]!
  t.false(shouldLook(unsure, content))
  t.true(shouldLook({ ...unsure, openLines: [{ bbox }, { bbox }] }, content))
  t.false(shouldLook({ ...trace, openLines: [{ bbox }, { bbox }] }, content))
  const doubtful = { code: 'table_doubtful', message: 'A sum does not reconcile', pageNumber: 1 }
  const contradicting = withPage(trace, { warnings: [doubtful] })
  t.true(shouldLook({ ...contradicting, openLines: [{ bbox }, { bbox }] }, content))
})

test('a page that was read from pixels, or needs OCR, is not inspected', async (t) => {
  const { content, trace } = await traceSure()
  const open = withPage(trace, { unaccounted: numbers(3) })
  t.true(shouldLook(open, content))
  t.false(shouldLook(open, { ...content, source: 'ocr' }))
  t.false(shouldLook({ ...open, ocrNeed: 'stamped' }, content))
})

test('a page is inspected if a picture is too small for OCR to read a table, and larger than a logo', async (t) => {
  const { content, trace } = await traceSure()
  const { bbox } = trace.page.tables[0]!.places[0]!
  const below = { x0: 60, y0: bbox.y1 + 20, x1: 190, y1: bbox.y1 + 100 }
  const pictured: PageContent = { ...content, pictures: [{ bbox: below, pixelWidth: 400, pixelHeight: 300 }] }
  t.true(shouldLook(trace, pictured))
  const place = { pageNumber: 1, bbox: below }
  const table = { ...trace.page.tables[0]!, places: [place] }
  t.false(shouldLook(withPage(trace, { tables: [...trace.page.tables, table] }), pictured))
  for (const x1 of [below.x0 + 70, below.x0 + 400]) {
    const other = { ...pictured, pictures: [{ ...pictured.pictures[0]!, bbox: { ...below, x1 } }] }
    t.false(shouldLook(trace, other), `${x1 - below.x0} points wide`)
  }
})

function numbers(count: number): readonly UnaccountedNumber[] {
  const bbox = { x0: 100, y0: 700, x1: 120, y1: 710 }
  return Array.from({ length: count }, (_, i) => ({ text: `${i}.5`, place: { pageNumber: 1, bbox } }))
}

/** Draws and traces a page with one table, of whose confidence there is no doubt. */
async function traceSure(): Promise<{ content: PageContent; trace: PageTrace }> {
  const rows = [
    header('', '2023', '2022'),
    data('Coatings', ['1,204', '1,100']),
    data('Films', ['2,310', '2,050']),
    data('Adhesives', ['986', '940']),
    total('Total', ['4,500', '4,090']),
  ]
  const content = await readPage((page) => {
    drawTable(page, { columns: numberColumns(2), rows }, tableStyle({ font: 'times', size: 10 }), AREA)
  })
  return { content, trace: tracePage(content) }
}

function withPage(trace: PageTrace, page: Partial<PageTrace['page']>): PageTrace {
  return { ...trace, page: { ...trace.page, ...page } }
}
