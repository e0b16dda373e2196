import test from 'ava'
import exceljs, { type Workbook } from 'exceljs'
import { strFromU8, unzipSync } from 'fflate'
import type { Check, Table } from '../../../../core/model.js'
import { withSums } from '../../../../plugins/recognise/tables/checks/with-sums.js'
import { plainFormat } from '../../../../plugins/render/formats/plain.js'
import type { XlsxOptions } from '../../../../plugins/render/xlsx/xlsx-options.js'
import { xlsxRenderer } from '../../../../plugins/render/xlsx/xlsx-renderer.js'
import { renderOptions } from '../../../fixtures/render-options.js'
import { documentOf, drawTable, incomeStatement } from '../../../fixtures/statement-table.js'
import { packageFaults } from '../../../packages/package-faults.js'

async function render(tables: readonly Table[], options: XlsxOptions = {}): Promise<Uint8Array> {
  const choice = renderOptions({ configuration: plainFormat, isChosen: false })
  return xlsxRenderer(options).render(documentOf(tables), choice)
}

async function open(bytes: Uint8Array): Promise<Workbook> {
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.load(bytes as unknown as ArrayBuffer)
  return workbook
}

const checksOf = async (tables: readonly Table[], options: XlsxOptions = {}) =>
  (await open(await render(tables, options))).getWorksheet('Checks')!

const sum = (found: number, expected: number, extra: Partial<Check> = {}): Check => ({
  kind: 'row-sum',
  rows: [1, 2, 3],
  columns: [1],
  expected,
  found,
  ties: expected === found,
  ...extra,
})

/** Returns a table of two numbers and their sum, as printed. The last row is the sum. */
function drawSum(id: string, figures: readonly [string, string, string], check: Check): Table {
  const [one, two, total] = figures
  return drawTable(
    [
      ['header', 0, 'Region', '2023'],
      ['data', 0, 'North', one],
      ['data', 0, 'South', two],
      ['total', 0, `Total of ${id}`, total],
    ],
    { id, title: `Sales ${id}`, checks: [check] },
  )
}

const tying = drawSum('p1t1', ['1,412', '1,377', '2,789'], sum(2789, 2789))
const rounded = drawSum('p2t1', ['14.2', '13.7', '27.8'], sum(27.8, 27.9, { ties: true }))
const broken = drawSum('p3t1', ['1,412', '1,377', '2,798'], sum(2798, 2789))

test('every check is listed, failed ones first', async (t) => {
  const sheet = await checksOf([tying, rounded, broken])
  t.is(sheet.getCell('A2').value, 'As printed: 1 fails, 1 within rounding, 1 passes')
  const rows = [5, 6, 7].map((row) => [sheet.getCell(row, 1).result, sheet.getCell(row, 2).value])
  t.deepEqual(rows, [
    ['fails', 'Total of p3t1'],
    ['within rounding', 'Total of p2t1'],
    ['passes', 'Total of p1t1'],
  ])
})

test('both amounts, their difference and the status of a check are formulas over the cells of its table', async (t) => {
  const sheet = await checksOf([rounded, broken])
  const formulas = (row: number) => [8, 9, 10, 1].map((column) => sheet.getCell(row, column).formula)
  const results = (row: number) => [8, 9, 10, 1].map((column) => sheet.getCell(row, column).result)
  t.deepEqual(formulas(5), [
    "'Sales p3t1'!B7",
    "SUM('Sales p3t1'!B5:B6)",
    'H5-I5',
    'IF(J5=0,"passes",IF(ABS(J5)<=1,"within rounding","fails"))',
  ])
  t.deepEqual(results(5), [2798, 2789, 9, 'fails'])
  t.deepEqual(formulas(6), [
    "'Sales p2t1'!B7",
    "ROUND(SUM('Sales p2t1'!B5:B6),1)",
    'ROUND(H6-I6,1)',
    'IF(J6=0,"passes",IF(ABS(J6)<=0.1,"within rounding","fails"))',
  ])
  t.deepEqual(results(6), [27.8, 27.9, -0.1, 'within rounding'])
})

test('a check links to its table, its cell and its parts', async (t) => {
  const parts = unzipSync(await render([broken]))
  const sheet = strFromU8(parts['xl/worksheets/sheet3.xml']!)
  const location = (cell: string) => new RegExp(`<hyperlink ref="${cell}"[^>]* location="([^"]*)"`).exec(sheet)?.[1]
  t.is(location('D5'), '&apos;Sales p3t1&apos;!A1')
  t.is(location('F5'), '&apos;Sales p3t1&apos;!B7')
  t.is(location('G5'), '&apos;Sales p3t1&apos;!B5:B6')
})

test('the contents count the checks and link to them', async (t) => {
  const bytes = await render([tying, broken])
  const contents = (await open(bytes)).worksheets[0]!
  t.is(contents.getCell('A3').text, 'Checks: 1 fails, 1 passes')
  t.is(contents.getCell('G5').text, '1 passes')
  t.is(contents.getCell('G6').text, '1 fails')
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!)
  t.regex(sheet, /<hyperlink ref="G5" location="&apos;Checks&apos;!A6"/)
  t.regex(sheet, /<hyperlink ref="G6" location="&apos;Checks&apos;!A5"/)
})

test('amounts of two statements are compared across their sheets', async (t) => {
  const period = (label: string, endDate: string) => (table: Table) => ({
    ...table,
    columns: table.columns.map((column, index) => (index === 0 ? column : { ...column, period: { label, endDate } })),
  })
  const income = period(
    'Year ended',
    '2023-12-31',
  )(drawTable([['total', 0, 'Net income', '$ 494']], { id: 'p4t1', title: 'Statements of Income', headerRowCount: 0 }))
  const cashFlow = period(
    'Year ended',
    '2023-12-31',
  )(
    drawTable(
      [
        ['data', 0, 'Net income', '$ 484'],
        ['total', 0, 'Net cash provided by operating activities', '570'],
      ],
      { id: 'p5t1', title: 'Statements of Cash Flows', headerRowCount: 0 },
    ),
  )
  const sheet = await checksOf([income, cashFlow])
  t.is(sheet.getCell('A5').result, 'fails')
  t.is(sheet.getCell('B5').value, 'Net income = net income in the cash flow statement')
  t.is(sheet.getCell('H5').formula, "'Statements of Income'!B4")
  t.is(sheet.getCell('I5').formula, "'Statements of Cash Flows'!B4")
  t.is(sheet.getCell('J5').result, 10)
  t.is(sheet.getCell('G5').text, "'Statements of Cash Flows'!B4")
})

test('an uncertain amount is marked in its check', async (t) => {
  const cells = tying.cells.map((cell) => (cell.text === '1,377' ? { ...cell, isDoubtful: true as const } : cell))
  const sheet = await checksOf([{ ...tying, cells }])
  t.falsy(sheet.getCell('H5').note)
  t.regex(sheet.getCell('I5').note as unknown as string, /may be wrong/)
})

test('a workbook without checks has no sheet of them', async (t) => {
  const workbook = await open(await render([{ ...tying, checks: [] }]))
  t.deepEqual(
    workbook.worksheets.map(({ name }) => name),
    ['Contents', 'Sales p1t1'],
  )
  t.is(workbook.worksheets[0]!.getCell('A3').value, null)
})

test('without the formulas option, the checks sheet has no formulas', async (t) => {
  const sheet = await checksOf([broken], { formulas: false })
  t.deepEqual(
    [8, 9, 10, 1].map((column) => sheet.getCell(5, column).value),
    [2798, 2789, 9, 'fails'],
  )
})

test('Excel has nothing to repair in checks and formulas, and the bytes are reproducible', async (t) => {
  const tables = [tying, rounded, broken, withSums(incomeStatement)]
  for (const layout of ['table', 'page', 'document'] as const) {
    const bytes = await render(tables, { layout })
    t.deepEqual(packageFaults(bytes), [])
    t.deepEqual(await render(tables, { layout }), bytes)
  }
})
