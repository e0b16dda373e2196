import test from 'ava'
import exceljs, { type Worksheet } from 'exceljs'
import { strFromU8, unzipSync } from 'fflate'
import type { Table } from '../../../../core/model.js'
import { readValue } from '../../../../plugins/recognise/lexicon/values.js'
import { withSums } from '../../../../plugins/recognise/tables/checks/with-sums.js'
import { plainFormat } from '../../../../plugins/render/formats/plain.js'
import { xlsxRenderer } from '../../../../plugins/render/xlsx/xlsx-renderer.js'
import { renderOptions } from '../../../fixtures/render-options.js'
import { type DrawnRow, documentOf, drawTable } from '../../../fixtures/statement-table.js'
import { packageFaults } from '../../../packages/package-faults.js'

/** Returns a table whose numbers are parsed as on a page, with its sums. */
function readTable(rows: readonly DrawnRow[], extra: Partial<Table> = {}): Table {
  const table = drawTable(rows, extra)
  const cells = table.cells.map((cell) => {
    const { value: _, ...rest } = cell
    const value = cell.row < table.headerRowCount ? undefined : readValue(cell.text)
    return value ? { ...rest, value } : rest
  })
  return withSums({ ...table, cells })
}

async function sheetOf(table: Table): Promise<Worksheet> {
  const choice = renderOptions({ configuration: plainFormat, isChosen: false })
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.load((await xlsxRenderer().render(documentOf([table]), choice)) as unknown as ArrayBuffer)
  return workbook.worksheets[1]!
}

test('a number with more digits than a spreadsheet stores is written as text', async (t) => {
  const sheet = await sheetOf(
    readTable([
      ['header', 0, 'Account', 'Number', 'Share'],
      ['data', 0, 'Cash', '12,345,678,901,234,567', '0.12345678901234567'],
      ['data', 0, 'Bonds', '4111111111111111', '0.1250000000000000'],
      ['data', 0, 'Notional', '900,000,000,000,000,000', '123,456,789,012.345'],
    ]),
  )
  const shown = ['B5', 'C5', 'B6', 'C6', 'B7', 'C7'].map((address) => sheet.getCell(address).value)
  t.deepEqual(shown, [
    '12,345,678,901,234,567',
    '0.12345678901234567',
    '4111111111111111',
    0.125,
    900_000_000_000_000_000,
    123_456_789_012.345,
  ])
})

test('a title that ends with a currency symbol names its sheet, and links work', async (t) => {
  const rows: readonly DrawnRow[] = [
    ['header', 0, '', '2023'],
    ['data', 0, 'North', '1,412'],
    ['data', 0, 'South', '1,377'],
    ['total', 0, 'Total', '2,789'],
  ]
  const tables = ['Amounts in US$', '$& or $1', '$`'].map((title, at) => readTable(rows, { id: `p${at + 1}t1`, title }))
  const choice = renderOptions({ configuration: plainFormat, isChosen: false })
  const bytes = await xlsxRenderer().render(documentOf(tables), choice)
  t.deepEqual(packageFaults(bytes), [])
  const contents = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!)
  const links = ['A5', 'A6', 'A7'].map((at) => new RegExp(`ref="${at}"[^>]* location="([^"]*)"`).exec(contents)?.[1])
  t.deepEqual(links, ['&apos;Amounts in US$&apos;!A1', '&apos;$&amp; or $1&apos;!A1', '&apos;$`&apos;!A1'])
})

test('a file name that is too long for the footer is cut between characters', async (t) => {
  const fileName = `${'😀'.repeat(120)}.pdf`
  const choice = renderOptions({ configuration: plainFormat, isChosen: false })
  const bytes = await xlsxRenderer().render(
    documentOf([readTable([['data', 0, 'A', '1']])], { fileName: `a${fileName}` }),
    choice,
  )
  const footer = /<oddFooter>(.*?)<\/oddFooter>/.exec(strFromU8(unzipSync(bytes)['xl/worksheets/sheet2.xml']!))![1]!
  t.regex(footer, /^&amp;L&amp;8a(😀)+&amp;R&amp;8Page/u)
})

test('the total of a list of 300 rows is a formula over them, and so is the total of a second list', async (t) => {
  const list = (count: number, from: number) => Array.from({ length: count }, (_, at) => from + ((at * 7919) % 977))
  const rows = (name: string, values: readonly number[]): readonly DrawnRow[] => [
    ...values.map((value, at): DrawnRow => ['data', 1, `${name} ${at + 1}`, value.toLocaleString('en')]),
    ['total', 0, `Total ${name}`, values.reduce((sum, value) => sum + value, 0).toLocaleString('en')],
  ]
  const sheet = await sheetOf(
    readTable([['header', 0, '', '2023'], ...rows('bonds', list(300, 1000)), ...rows('shares', list(80, 2100))]),
  )
  t.is(sheet.getCell('B305').formula, 'SUM(B5:B304)')
  t.is(sheet.getCell('B386').formula, 'SUM(B306:B385)')
})
