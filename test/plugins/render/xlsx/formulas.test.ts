import test from 'ava'
import exceljs, { type Worksheet } from 'exceljs'
import { strFromU8, unzipSync } from 'fflate'
import type { Check, Table } from '../../../../core/model.js'
import { withSums } from '../../../../plugins/recognise/tables/checks/with-sums.js'
import { plainFormat } from '../../../../plugins/render/formats/plain.js'
import { planFormulas } from '../../../../plugins/render/xlsx/formulas.js'
import { storedAmounts } from '../../../../plugins/render/xlsx/stored-amounts.js'
import type { XlsxOptions } from '../../../../plugins/render/xlsx/xlsx-options.js'
import { xlsxRenderer } from '../../../../plugins/render/xlsx/xlsx-renderer.js'
import { renderOptions } from '../../../fixtures/render-options.js'
import { type DrawnRow, documentOf, drawTable, incomeStatement } from '../../../fixtures/statement-table.js'
import { packageFaults } from '../../../packages/package-faults.js'

async function sheetOf(table: Table, options: XlsxOptions = {}): Promise<Worksheet> {
  const choice = renderOptions({ configuration: plainFormat, isChosen: false })
  const workbook = new exceljs.Workbook()
  const bytes = await xlsxRenderer(options).render(documentOf([table]), choice)
  await workbook.xlsx.load(bytes as unknown as ArrayBuffer)
  return workbook.worksheets[1]!
}

/** Returns the table with its detected sums. */
function drawSums(rows: readonly DrawnRow[], extra: Partial<Table> = {}): Table {
  return withSums(drawTable(rows, { headerRowCount: 0, ...extra }))
}

const rowSum = (rows: readonly number[], found: number, extra: Partial<Check> = {}): Check => ({
  kind: 'row-sum',
  rows,
  columns: [1],
  expected: found,
  found,
  ties: true,
  ...extra,
})

test('a sum that reconciles is a formula over its parts, and shows the printed amount', async (t) => {
  const sheet = await sheetOf(withSums(incomeStatement))
  t.is(sheet.getCell('B10').formula, 'SUM(B7:B9)')
  t.is(sheet.getCell('B10').result, 62010)
  t.is(sheet.getCell('B10').numFmt, '#,##0_);(#,##0)')
  t.is(sheet.getCell('B7').value, 42610)
})

test('a subtotal replaces its parts in the sum below it, so that nothing counts twice', async (t) => {
  const table = drawSums([
    ['data', 1, 'Cash', '1,210', '1,054'],
    ['data', 1, 'Receivables', '2,377', '2,861'],
    ['subtotal', 0, 'Total current assets', '3,587', '3,915'],
    ['data', 1, 'Property', '7,912', '7,448'],
    ['data', 1, 'Goodwill', '4,106', '4,106'],
    ['total', 0, 'Total assets', '15,605', '15,469'],
  ])
  const sheet = await sheetOf(table)
  t.is(sheet.getCell('B6').formula, 'SUM(B4:B5)')
  t.is(sheet.getCell('B9').formula, 'SUM(B6:B8)')
  t.is(sheet.getCell('C9').formula, 'SUM(C6:C8)')
})

test('subtracted parts are subtracted, and a number between the parts is not added', async (t) => {
  const table = drawTable(
    [
      ['data', 0, 'Revenue', '9,412'],
      ['data', 0, 'Cost of sales', '5,108'],
      ['data', 0, 'Shares outstanding', '777'],
      ['data', 0, 'Expenses', '1,290'],
      ['total', 0, 'Income', '3,014'],
    ],
    { headerRowCount: 0, checks: [rowSum([0, 1, 3, 4], 3014, { subtracted: [1, 3] })] },
  )
  const sheet = await sheetOf(table)
  t.is(sheet.getCell('B8').formula, 'B4-B5-B7')
})

test('a text between the parts does not interrupt a range', async (t) => {
  const table = drawTable(
    [
      ['data', 0, 'North', '412'],
      ['section', 0, 'Abroad'],
      ['data', 0, 'South', 'see note'],
      ['data', 0, 'East', '—'],
      ['total', 0, 'Total', '412'],
    ],
    { headerRowCount: 0, checks: [rowSum([0, 3, 4], 412)] },
  )
  const sheet = await sheetOf(table)
  t.is(sheet.getCell('B8').formula, 'SUM(B4:B7)')
  t.is(sheet.getCell('B8').result, 412)
})

test('a date between the parts is not in a range, because a program would add it', async (t) => {
  const table = drawTable(
    [
      ['data', 0, 'North', '412'],
      ['data', 0, 'Opened on', 'March 4, 2021'],
      ['data', 0, 'South', '300'],
      ['total', 0, 'Total', '712'],
    ],
    { headerRowCount: 0, checks: [rowSum([0, 2, 3], 712)] },
  )
  const sheet = await sheetOf(table)
  t.is(sheet.getCell('B5').type, exceljs.ValueType.Date)
  t.is(sheet.getCell('B7').formula, 'B4+B6')
})

test('percentages add up as fractions, rounded if binary fractions are not exact', async (t) => {
  const table = drawTable(
    [
      ['data', 0, 'Bonds', '10.1%', '50.0%'],
      ['data', 0, 'Shares', '20.2%', '25.0%'],
      ['total', 0, 'Total', '30.3%', '75.0%'],
    ],
    {
      headerRowCount: 0,
      checks: [rowSum([0, 1, 2], 30.3), { ...rowSum([0, 1, 2], 75), columns: [2] }],
    },
  )
  // A program would show this instead of 0.303.
  t.not(0.101 + 0.202, 0.303)
  const sheet = await sheetOf(table)
  t.is(sheet.getCell('B6').formula, 'ROUND(SUM(B4:B5),3)')
  t.is(sheet.getCell('B6').result, 0.303)
  // 0.5 and 0.25 add up exactly, but formulas of one row have the same form.
  t.is(sheet.getCell('C6').formula, 'ROUND(SUM(C4:C5),3)')
})

test('a sum of whole numbers is not rounded', async (t) => {
  const sheet = await sheetOf(withSums(incomeStatement))
  sheet.eachRow((row) => row.eachCell((cell) => t.notRegex(cell.formula ?? '', /ROUND/)))
})

test('a sum within rounding keeps its printed amount, and a note gives the difference', async (t) => {
  const table = drawTable(
    [
      ['data', 0, 'North', '1,412'],
      ['data', 0, 'South', '1,377'],
      ['total', 0, 'Total', '2,790'],
    ],
    { headerRowCount: 0, checks: [rowSum([0, 1, 2], 2790, { expected: 2789 })] },
  )
  const sheet = await sheetOf(table)
  t.is(sheet.getCell('B6').value, 2790)
  t.is(sheet.getCell('B6').note as unknown, 'SUM(B4:B5) gives 2,789, 1 less than printed: within rounding.')
})

test('a sum that fails keeps its printed amount, and a note says so', async (t) => {
  const table = drawTable(
    [
      ['data', 0, 'North', '14.2'],
      ['data', 0, 'South', '13.7'],
      ['total', 0, 'Total', '27.4'],
    ],
    { headerRowCount: 0, checks: [rowSum([0, 1, 2], 27.4, { expected: 27.9, ties: false })] },
  )
  const sheet = await sheetOf(table)
  t.is(sheet.getCell('B6').value, 27.4)
  t.is(sheet.getCell('B6').note as unknown, 'SUM(B4:B5) gives 27.9, 0.5 more than printed: the check fails.')
})

test('an uncertain amount with a formula keeps its mark and its note', async (t) => {
  const table = withSums(incomeStatement)
  const cells = table.cells.map((cell) =>
    cell.row === 6 && cell.column === 1 ? { ...cell, isDoubtful: true as const } : cell,
  )
  const cell = (await sheetOf({ ...table, cells })).getCell('B10')
  t.is(cell.formula, 'SUM(B7:B9)')
  t.regex(cell.note as unknown as string, /may be wrong/)
  t.deepEqual(cell.fill, { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFFE699' } })
})

test('the grand total, a sum both ways, adds up its column', (t) => {
  const table = drawSums(
    [
      ['header', 0, '', 'North', 'South', 'Total'],
      ['data', 0, 'Bikes', '1,412', '2,013', '3,425'],
      ['data', 0, 'Boats', '3,377', '1,844', '5,221'],
      ['data', 0, 'Trains', '5,120', '7,351', '12,471'],
      ['total', 0, 'Total', '9,909', '11,208', '21,117'],
    ],
    { headerRowCount: 1 },
  )
  const formulas = planFormulas(table, storedAmounts(table))
  const total = formulas.filter(({ row, column }) => row === 4 && column === 3)
  t.deepEqual(
    total.map(({ kind, parts }) => [kind, parts.map(({ row }) => row)]),
    [['row-sum', [1, 2, 3]]],
  )
  t.is(formulas.filter(({ kind }) => kind === 'column-sum').length, 3)
})

test('no formula is circular', (t) => {
  // The total is the sum of the rows above it, and the first number is the difference from the total.
  const table = drawTable(
    [
      ['data', 0, 'Sales', '900'],
      ['data', 0, 'Other', '100'],
      ['total', 0, 'Total', '1,000'],
    ],
    { headerRowCount: 0, checks: [rowSum([0, 1, 2], 1000), rowSum([1, 2, 0], 900, { subtracted: [1] })] },
  )
  const formulas = planFormulas(table, storedAmounts(table))
  t.deepEqual(
    formulas.map(({ row }) => row),
    [2],
  )
})

test('with the formulas option off, all numbers are constants', async (t) => {
  const sheet = await sheetOf(withSums(incomeStatement), { formulas: false })
  t.is(sheet.getCell('B10').value, 62010)
  sheet.eachRow((row) => row.eachCell((cell) => t.falsy(cell.formula)))
})

test('sheets with formulas suppress the error marks of Excel on sums next to a year or subtotal', async (t) => {
  const choice = renderOptions({ configuration: plainFormat, isChosen: false })
  const bytes = await xlsxRenderer().render(documentOf([withSums(incomeStatement)]), choice)
  const sheets = [1, 2].map((number) => strFromU8(unzipSync(bytes)[`xl/worksheets/sheet${number}.xml`]!))
  const ignored = sheets.map((xml) => /<ignoredError [^>]*>/.exec(xml)?.[0])
  t.deepEqual(ignored, [undefined, '<ignoredError sqref="A1:E34" formula="1" formulaRange="1"/>'])
  t.deepEqual(packageFaults(bytes), [])
})

test('percentages with a percent sign only in the first row and in the sum add up', (t) => {
  const table = drawSums([
    ['data', 0, 'Industrial', '37.2%'],
    ['data', 0, 'Safety', '19.8'],
    ['data', 0, 'Consumer', '43.0'],
    ['total', 0, 'Total', '100.0%'],
  ])
  const figures = storedAmounts(table)
  t.deepEqual(
    [0, 1, 2, 3].map((row) => figures.at(row, 1)?.number),
    [37.2, 19.8, 43, 100],
  )
  t.is(figures.at(0, 1)?.format, '0.0"%"')
  t.deepEqual(
    planFormulas(table, figures).map(({ row }) => row),
    [3],
  )
})

test('a percentage below an amount without a common sum stays a percentage', (t) => {
  const figures = storedAmounts(
    drawSums([
      ['data', 0, 'Sales', '1,200'],
      ['data', 0, 'Growth', '48%'],
      ['data', 0, 'Staff', '28'],
    ]),
  )
  t.is(figures.at(1, 1)?.number, 0.48)
})
