import test from 'ava'
import type { PageContent } from '../../../../core/model.js'
import { drawTable } from '../../../../examples/drawing/draw-table.js'
import { data, header, numberColumns, total } from '../../../../examples/drawing/table-description.js'
import { tableStyle } from '../../../../examples/drawing/table-style.js'
import { shouldLook } from '../../../../plugins/extract/witness/should-look.js'
import { type PageTrace, tracePage } from '../../../../plugins/recognise/recognise-page.js'
import { readPage } from '../../../fixtures/read-page.js'
import { AREA } from '../../../fixtures/recognise-drawn.js'

test('a page is inspected if its table contradicts itself, or has a confidence below .8', async (t) => {
  const { content, trace } = await traceSure()
  t.false(shouldLook(trace, content))
  const doubtful = { code: 'table_doubtful', message: 'A sum does not reconcile', pageNumber: 1 }
  t.true(shouldLook(withPage(trace, { warnings: [doubtful] }), content))
  const tables = trace.page.tables.map((table) => ({ ...table, confidence: 0.79 }))
  t.true(shouldLook(withPage(trace, { tables }), content))
})

test('a page that was read from pixels, or needs OCR, is not inspected', async (t) => {
  const { content, trace } = await traceSure()
  const unsure = withPage(trace, { tables: trace.page.tables.map((table) => ({ ...table, confidence: 0.1 })) })
  t.true(shouldLook(unsure, content))
  t.false(shouldLook(unsure, { ...content, source: 'ocr' }))
  t.false(shouldLook({ ...unsure, ocrNeed: 'stamped' }, content))
})

test('a page with a large picture is inspected if neither a table nor a chart was read in it', async (t) => {
  const { content, trace } = await traceSure()
  const { bbox } = trace.page.tables[0]!.places[0]!
  const below = { x0: 60, y0: bbox.y1 + 20, x1: 300, y1: bbox.y1 + 200 }
  const pictured: PageContent = { ...content, pictures: [{ bbox: below, pixelWidth: 400, pixelHeight: 300 }] }
  t.true(shouldLook(trace, pictured))
  const place = { pageNumber: 1, bbox: below }
  const table = { ...trace.page.tables[0]!, places: [place] }
  t.false(shouldLook(withPage(trace, { tables: [...trace.page.tables, table] }), pictured))
  const small = { ...pictured, pictures: [{ ...pictured.pictures[0]!, bbox: { ...below, x1: below.x0 + 40 } }] }
  t.false(shouldLook(trace, small))
})

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
