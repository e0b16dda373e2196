import test from 'ava'
import exceljs, { type Worksheet } from 'exceljs'
import type { Table } from '../../../../core/model.js'
import { plainFormat } from '../../../../plugins/render/formats/plain.js'
import { xlsxRenderer } from '../../../../plugins/render/xlsx/xlsx-renderer.js'
import { renderOptions } from '../../../fixtures/render-options.js'
import { documentOf, drawTable } from '../../../fixtures/statement-table.js'

const notChosen = { configuration: plainFormat, isChosen: false }

async function sheetOf(table: Table): Promise<Worksheet> {
  const bytes = await xlsxRenderer().render(documentOf([table]), renderOptions(notChosen))
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.load(bytes as unknown as ArrayBuffer)
  return workbook.worksheets[1]!
}

const long = `Reconciliation of adjusted earnings ${'before interest and taxes '.repeat(8)}to net income`

test('a title longer than the page width is wrapped, so that the sheet keeps its print scale', async (t) => {
  const sheet = await sheetOf(drawTable([['data', 0, 'Revenue', '12']], { title: long }))
  const title = sheet.getCell('A1')
  t.is(title.value, long)
  t.true(title.alignment.wrapText)
  t.true(sheet.getRow(1).height >= 2 * 14 * 1.2)
  // Nine units per column: about ten columns are a letter page.
  const lastColumn = /:([A-Z]+)/.exec(sheet.pageSetup.printArea!)![1]!
  t.true(lastColumn < 'L', lastColumn)
  t.is(sheet.getCell(`${lastColumn}1`).master.address, 'A1')
})

test('a title that fits on a page extends over the empty cells next to it, in one line', async (t) => {
  const title = 'Reconciliation of adjusted earnings before interest and taxes'
  const sheet = await sheetOf(drawTable([['data', 0, 'Revenue', '12']], { title }))
  t.false(sheet.getCell('B1').isMerged)
  t.is(sheet.getRow(1).height, 21)
})

test('a table that is read from right to left has a sheet that starts at the right, with its labels there', async (t) => {
  const table = drawTable([
    ['header', 0, 'סעיף', '2024'],
    ['data', 0, 'הכנסות', '12'],
  ])
  const sheet = await sheetOf({ ...table, isRightToLeft: true })
  t.true(sheet.views[0]!.rightToLeft)
  const labels = sheet.getColumn(1).values
  const label = sheet.getCell(labels.indexOf('הכנסות'), 1)
  t.is(label.alignment.horizontal, 'right')
  t.falsy((await sheetOf(table)).views[0]!.rightToLeft)
})
