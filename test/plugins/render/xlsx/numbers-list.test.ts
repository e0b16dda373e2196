import test from 'ava'
import exceljs, { type Workbook } from 'exceljs'
import { strFromU8, unzipSync } from 'fflate'
import type { DocumentModel, UnaccountedNumber } from '../../../../core/model.js'
import { documentClusterer } from '../../../../plugins/cluster/by-document.js'
import { plainFormat } from '../../../../plugins/render/formats/plain.js'
import { xlsxRenderer } from '../../../../plugins/render/xlsx/xlsx-renderer.js'
import { drawLoose, drawLooseRow, drawSales, LOOSE, recogniseDocument } from '../../../fixtures/loose-numbers.js'
import { renderOptions } from '../../../fixtures/render-options.js'
import { packageFaults } from '../../../packages/package-faults.js'

const HEADING = 'Numbers in no table, chart or text'

const render = (document: DocumentModel) =>
  xlsxRenderer().render(document, renderOptions({ configuration: plainFormat, isChosen: false }))

async function open(document: DocumentModel): Promise<Workbook> {
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.load((await render(document)) as unknown as ArrayBuffer)
  return workbook
}

/** Returns the texts of the first three columns, from a row on. */
function textsFrom(workbook: Workbook, row: number): readonly (readonly string[])[] {
  const sheet = workbook.getWorksheet('Checks')!
  const rows = Array.from({ length: sheet.rowCount - row + 1 }, (_, at) => row + at)
  return rows.map((at) => [1, 2, 3].map((column) => sheet.getCell(at, column).text))
}

/** Returns a document without checks. */
const withoutChecks = (document: DocumentModel): DocumentModel => ({
  ...document,
  tables: document.tables.map((table) => ({ ...table, checks: [] })),
})

test('numbers in no table are listed below the checks, with their page and the nearest table', async (t) => {
  const workbook = await open(await recogniseDocument(drawLoose))
  const sheet = workbook.getWorksheet('Checks')!
  t.is(sheet.getCell('A1').value, 'Checks')
  // Two checks: the totals of both years.
  t.is(sheet.getCell('A6').text, 'passes')
  t.deepEqual(textsFrom(workbook, 7), [
    ['', '', ''],
    ['', '', ''],
    [HEADING, '', ''],
    ['As printed. They may be missing in a table: compare them with the page', '', ''],
    ['', '', ''],
    ['Number', 'Page', 'Nearest table'],
    ['4,711', '1', 'Page 1, table 1'],
    ['8,150.5', '1', 'Page 1, table 1'],
    ['(92)', '1', 'Page 1, table 1'],
  ])
})

test('a listed number is a text, its page is a number, and its table is a link', async (t) => {
  const document = await recogniseDocument(drawLoose)
  const cells = (await open(document)).getWorksheet('Checks')!
  t.is(cells.getCell('A13').value, '4,711')
  t.is(cells.getCell('A13').numFmt, '@')
  t.is(cells.getCell('B13').value, 1)
  const sheet = strFromU8(unzipSync(await render(document))['xl/worksheets/sheet3.xml']!)
  t.regex(sheet, /<hyperlink ref="C13" location="&apos;Page 1, table 1&apos;!A1"/)
  t.regex(sheet, /<ignoredError [^>]*numberStoredAsText="1"/)
})

test('both lists have the same header style, and the columns keep their widths', async (t) => {
  const sheet = (await open(await recogniseDocument(drawLoose))).getWorksheet('Checks')!
  t.deepEqual(sheet.getCell('A12').font, sheet.getCell('A4').font)
  t.deepEqual(sheet.getCell('A12').fill, sheet.getCell('A4').fill)
  t.deepEqual(sheet.getCell('A9').font, sheet.getCell('A1').font)
  t.deepEqual(sheet.getCell('A13').font.name, sheet.getCell('B5').font.name)
  t.deepEqual(
    [1, 2, 3].map((column) => sheet.getColumn(column).width),
    [15, 42, 33],
  )
  t.is(sheet.pageSetup.printTitlesRow, '4:4')
  t.is(sheet.pageSetup.printArea, 'A1:J15')
})

test('the contents count the checks and the numbers, and link to their sheet', async (t) => {
  const document = await recogniseDocument(drawLoose)
  t.is(
    (await open(document)).worksheets[0]!.getCell('A3').text,
    'Checks: 2 pass. 3 numbers are in no table, chart or text',
  )
  const sheet = strFromU8(unzipSync(await render(document))['xl/worksheets/sheet1.xml']!)
  t.regex(sheet, /<hyperlink ref="A3" location="&apos;Checks&apos;!A1"/)
})

test('without checks, the sheet and the line of the contents have only the numbers', async (t) => {
  const workbook = await open(withoutChecks(await recogniseDocument(drawLoose)))
  t.is(workbook.worksheets[0]!.getCell('A3').text, '3 numbers are in no table, chart or text')
  const sheet = workbook.getWorksheet('Checks')!
  t.is(sheet.getCell('A1').value, HEADING)
  t.is(sheet.pageSetup.printArea, 'A1:C7')
  t.is(sheet.pageSetup.printTitlesRow, '4:4')
  t.deepEqual(textsFrom(workbook, 4), [
    ['Number', 'Page', 'Nearest table'],
    ...LOOSE.map((text) => [text, '1', 'Page 1, table 1']),
  ])
})

test('numbers on pages without tables are listed without a link, in the order of the pages', async (t) => {
  const workbook = await open(withoutChecks(await recogniseDocument(drawLooseRow, drawLoose)))
  t.deepEqual(textsFrom(workbook, 5), [
    ...LOOSE.map((text) => [text, '1', '']),
    ...LOOSE.map((text) => [text, '2', 'Page 2, table 1']),
  ])
})

test('a document with numbers and no table has the list', async (t) => {
  const workbook = await open(await recogniseDocument(drawLooseRow))
  t.deepEqual(
    workbook.worksheets.map(({ name }) => name),
    ['Contents', 'Checks'],
  )
  t.is(workbook.worksheets[0]!.getCell('A3').text, '3 numbers are in no table, chart or text')
})

test('one number is counted in the singular', async (t) => {
  const document = await recogniseDocument((page) => {
    drawSales(page)
    page.write('4,711', 300, 500, { font: 'times', size: 10 })
  })
  t.is(
    (await open(document)).worksheets[0]!.getCell('A3').text,
    'Checks: 2 pass. 1 number is in no table, chart or text',
  )
})

test('a document whose numbers are all in tables has neither the list nor the line', async (t) => {
  const document = await recogniseDocument(drawSales)
  const workbook = await open(document)
  t.is(workbook.worksheets[0]!.getCell('A3').text, 'Checks: 2 pass')
  t.false(workbook.getWorksheet('Checks')!.getColumn(1).values.includes(HEADING))
  t.is((await open(withoutChecks(document))).worksheets.length, 2)
})

test('numbers of every part of a joined table link to its sheet', async (t) => {
  const document = await recogniseDocument(drawLoose, drawLoose)
  const [table, next] = document.tables
  const pages = document.pages.map((outcome, at) =>
    outcome.state === 'failed'
      ? outcome
      : {
          ...outcome,
          page: {
            ...outcome.page,
            tables: outcome.page.tables.map((each) => ({
              ...each,
              checks: [],
              ...(at === 0 ? { closesPage: true as const } : { opensPage: true as const }),
            })),
          },
        },
  )
  t.truthy(table && next)
  const { tables } = documentClusterer().cluster(pages)
  t.is(tables.length, 1)
  const workbook = await open(withoutChecks({ ...document, pages, tables }))
  t.deepEqual(textsFrom(workbook, 5), [
    ...LOOSE.map((text) => [text, '1', 'Page 1, table 1']),
    ...LOOSE.map((text) => [text, '2', 'Page 1, table 1']),
  ])
})

test('at most 500 numbers are listed, and a line counts the others', async (t) => {
  const document = withoutChecks(await recogniseDocument(drawSales))
  const numbers = Array.from(
    { length: 523 },
    (_, at): UnaccountedNumber => ({
      text: `${1000 + at}`,
      place: { pageNumber: 1, bbox: { x0: 60, y0: 200 + at, x1: 80, y1: 201 + at } },
    }),
  )
  const withNumbers = (count: number): DocumentModel => ({
    ...document,
    pages: document.pages.map((outcome) =>
      outcome.state === 'failed'
        ? outcome
        : { ...outcome, page: { ...outcome.page, unaccounted: numbers.slice(0, count) } },
    ),
  })
  const sheet = (await open(withNumbers(523))).getWorksheet('Checks')!
  t.is(sheet.getCell('A504').value, '1499')
  t.is(sheet.getCell('A505').value, '23 more numbers are not listed')
  t.is(sheet.rowCount, 505)
  t.is((await open(withNumbers(501))).getWorksheet('Checks')!.getCell('A505').value, '1 more number is not listed')
  t.is((await open(withNumbers(500))).getWorksheet('Checks')!.rowCount, 504)
})

test('Excel has nothing to repair in a workbook with the list, and the bytes are reproducible', async (t) => {
  const document = await recogniseDocument(drawLoose, drawLooseRow)
  for (const each of [document, withoutChecks(document)]) {
    const bytes = await render(each)
    t.deepEqual(packageFaults(bytes), [])
    t.deepEqual(await render(each), bytes)
  }
})
