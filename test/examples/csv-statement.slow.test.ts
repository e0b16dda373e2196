import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import exceljs from 'exceljs'
import { convertStatement, engineInChildren, engineInProcess } from '../../examples/csv-statement/convert-statement.js'
import { readCsv } from '../../examples/csv-statement/read-csv.js'
import { drawPdf, statement } from '../server/commands/draw-pdf.js'
import { makeFolder } from '../server/commands/run-command.js'

const file = join('examples', 'csv-statement', 'statement.csv')

for (const [where, makeEngine] of [
  ['in this process', engineInProcess],
  ['in children', engineInChildren],
] as const) {
  test(`a CSV statement is converted to a workbook, a deck and JSON, read ${where}`, async (t) => {
    const out = join(await makeFolder(t), 'out')
    const engine = await makeEngine()
    t.teardown(() => engine.close())
    const written = await convertStatement(engine, file, out)
    t.deepEqual(written, ['statement.xlsx', 'statement.pptx', 'statement.json'])

    const workbook = new exceljs.Workbook()
    await workbook.xlsx.readFile(join(out, 'statement.xlsx'))
    const sheet = workbook.worksheets[1]!
    const find = (label: string) => {
      const row = sheet.getRows(1, sheet.rowCount)!.find((each) => each.getCell(1).text === label)
      return row ?? t.fail(label)
    }
    t.is(find('Northwind Traders, Inc.').getCell(4).value, 57900)
    t.is(find('Option on "NWT", short').getCell(2).value, -10)
    t.is(find('Option on "NWT", short').getCell(4).value, -1350)
    const total = find('Total')
    t.is(total.getCell(4).value, 81635.55)
    t.true(total.getCell(4).font.bold)

    const { tables } = JSON.parse(await readFile(join(out, 'statement.json'), 'utf8'))
    t.is(tables[0].metadata.corner, 'Security')
    t.deepEqual(tables[0].headers.slice(1), ['Quantity', 'Price', 'Market value, USD'])
    t.deepEqual(
      tables[0].rows.map((row: { row_type: string }) => row.row_type),
      ['data', 'data', 'data', 'data', 'total'],
    )
  })
}

test('with the CSV extractor, PDFs are still read, wherever it runs', async (t) => {
  for (const makeEngine of [engineInProcess, engineInChildren]) {
    const folder = await makeFolder(t, { 'report.pdf': await drawPdf([statement]) })
    const engine = await makeEngine()
    t.teardown(() => engine.close())
    t.is((await convertStatement(engine, join(folder, 'report.pdf'), join(folder, 'out'))).length, 3)
  }
})

test('a damaged CSV file is rejected with its name', async (t) => {
  const path = join(await makeFolder(t), 'torn.csv')
  await writeFile(path, 'Security,Value\n"Cash,1\n')
  const engine = await engineInProcess()
  t.teardown(() => engine.close())
  await t.throwsAsync(engine.create(path), {
    code: 'source_damaged',
    message: 'Expected torn.csv to be CSV, got a quote that does not end',
  })
})

test('quotes, commas and line breaks in values are parsed according to RFC 4180', (t) => {
  t.deepEqual(readCsv('a,"b ""c"", d",\r\n"e\nf",,g\n\nlast'), [['a', 'b "c", d', ''], ['e\nf', '', 'g'], ['last']])
  t.is(readCsv('"a" b,c\n'), undefined)
})
