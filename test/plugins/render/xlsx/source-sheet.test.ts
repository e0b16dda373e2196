import test from 'ava'
import exceljs from 'exceljs'
import { strFromU8, unzipSync } from 'fflate'
import type { PageAccess } from '../../../../core/contracts.js'
import { RecreateError } from '../../../../core/errors.js'
import { plainFormat } from '../../../../plugins/render/formats/plain.js'
import { cellsUnder, type SourcePage } from '../../../../plugins/render/xlsx/sheets/source-pages.js'
import { xlsxRenderer } from '../../../../plugins/render/xlsx/xlsx-renderer.js'
import { renderOptions } from '../../../fixtures/render-options.js'
import { documentOf, drawTable, incomeStatement } from '../../../fixtures/statement-table.js'

const PNG = new Uint8Array([137, 80, 78, 71])
const notChosen = { configuration: plainFormat, isChosen: false }
const other = drawTable([['data', 0, 'Revenue', '12']], { id: 'p13t1', title: 'Other' })

function drawing(picture: PageAccess['picture']): PageAccess {
  const { pages } = renderOptions(notChosen)
  return { ...pages, picture }
}

async function render(picture: PageAccess['picture'] = async () => PNG) {
  const options = { ...renderOptions(notChosen), pages: drawing(picture) }
  return xlsxRenderer({ provenance: 'source-sheet' }).render(documentOf([incomeStatement, other]), options)
}

async function open(bytes: Uint8Array) {
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.load(bytes as unknown as ArrayBuffer)
  return workbook
}

/** An unscaled letter page below a heading of three rows. */
const page: SourcePage = {
  pageNumber: 12,
  sheetName: 'Source p. 12',
  png: PNG,
  width: 612,
  height: 792,
  scale: 1,
  tables: [],
  firstRow: 4,
}

test('a place maps to the cells of 10.5 points that it covers', (t) => {
  t.is(cellsUnder(page, { x0: 0, y0: 0, x1: 10, y1: 10 }), "'Source p. 12'!A4")
  // 276 of 10.5 begins in the 27th cell, 342 ends in the 33rd; 144 in the 14th row, 154 in the 15th.
  t.is(cellsUnder(page, { x0: 276, y0: 144, x1: 342, y1: 154 }), "'Source p. 12'!AA17:AG18")
})

test('a place beyond the page maps to its edge', (t) => {
  t.is(cellsUnder(page, { x0: -5, y0: 790, x1: 10, y1: 900 }), "'Source p. 12'!A79")
})

test('each page with a table has a sheet at the end, with its image and a frame around the table', async (t) => {
  const asked: number[] = []
  const bytes = await render(async (pageNumber) => {
    asked.push(pageNumber)
    return PNG
  })
  t.deepEqual(asked, [12, 13])
  const { worksheets } = await open(bytes)
  t.deepEqual(
    worksheets.slice(-2).map(({ name }) => name),
    ['Source p. 12', 'Source p. 13'],
  )
  const parts = unzipSync(bytes)
  const drawn = strFromU8(parts['xl/drawings/drawing1.xml']!)
  t.is(drawn.match(/<xdr:pic>/g)?.length, 1)
  t.is(drawn.match(/<xdr:sp /g)?.length, 1)
  // The table begins at 54 points, its frame at 51: after four cells of 10.5 and 9 points.
  t.regex(drawn, /<xdr:col>4<\/xdr:col><xdr:colOff>114300<\/xdr:colOff>/)
  t.is(worksheets.at(-1)!.getCell('A2').text, 'Other')
})

test('the title, the last line and each number link to the source without a change of style', async (t) => {
  const bytes = await render()
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet2.xml']!)
  const targetOf = (address: string) => new RegExp(`<hyperlink ref="${address}" location="([^"]*)"`).exec(sheet)?.[1]
  t.is(targetOf('B7'), "'Source p. 12'!AA17:AG18")
  t.is(targetOf('A1'), targetOf('A34'))
  t.regex(targetOf('A1')!, /^'Source p\. 12'!F\d+:/)
  t.is(targetOf('A7'), undefined)
  const { worksheets } = await open(bytes)
  const plain = await open(await xlsxRenderer().render(documentOf([incomeStatement, other]), renderOptions(notChosen)))
  t.deepEqual(worksheets[1]!.getCell('B7').font, plain.worksheets[1]!.getCell('B7').font)
  // A sum is still a formula.
  t.is(worksheets[1]!.getCell('B10').formula, 'SUM(B7:B9)')
  t.is(targetOf('B10'), "'Source p. 12'!AA21:AG22")
})

test('a page that cannot be drawn has no sheet, and the contents give the reason', async (t) => {
  const bytes = await render(async (pageNumber) => {
    if (pageNumber === 12) throw new RecreateError('page_timeout', 'It took too long')
    return PNG
  })
  const { worksheets } = await open(bytes)
  t.deepEqual(
    worksheets.map(({ name }) => name).filter((name) => name.startsWith('Source')),
    ['Source p. 13'],
  )
  const lines = worksheets[0]!.getColumn(1).values
  t.true(lines.includes('Page 12 has no source sheet: It took too long'))
  t.false(strFromU8(unzipSync(bytes)['xl/worksheets/sheet2.xml']!).includes('Source p. 12'))
})

test('an error that does not concern a page fails the workbook', async (t) => {
  const cancelled = new RecreateError('cancelled', 'Stopped')
  await t.throwsAsync(
    render(() => Promise.reject(cancelled)),
    { is: cancelled },
  )
})

test('two runs give the same bytes', async (t) => {
  t.deepEqual(await render(), await render())
})
