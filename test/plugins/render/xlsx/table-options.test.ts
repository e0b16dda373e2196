import test from 'ava'
import exceljs, { type Cell as SheetCell } from 'exceljs'
import { strFromU8, unzipSync } from 'fflate'
import type { Table } from '../../../../core/model.js'
import { bankerFormat } from '../../../../plugins/render/formats/banker.js'
import { plainFormat } from '../../../../plugins/render/formats/plain.js'
import type { XlsxOptions } from '../../../../plugins/render/xlsx/xlsx-options.js'
import { xlsxRenderer } from '../../../../plugins/render/xlsx/xlsx-renderer.js'
import { renderOptions } from '../../../fixtures/render-options.js'
import { documentOf, drawTable, incomeStatement } from '../../../fixtures/statement-table.js'

const notChosen = { configuration: plainFormat, isChosen: false }
const ownColor = `FF${plainFormat.row.fontColorHex.slice(1)}`

async function render(options: XlsxOptions, tables: readonly Table[] = [incomeStatement], format = notChosen) {
  const bytes = await xlsxRenderer(options).render(documentOf(tables), renderOptions(format))
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.load(bytes as unknown as ArrayBuffer)
  return { bytes, worksheets: workbook.worksheets }
}

async function firstSheet(options: XlsxOptions, tables?: readonly Table[]) {
  return (await render(options, tables)).worksheets[1]!
}

function colorOf(cell: SheetCell): string | undefined {
  return cell.font?.color?.argb
}

function noteOf({ note }: SheetCell): string | undefined {
  return typeof note === 'object' ? (note.texts ?? []).map(({ text }) => text).join('') : note
}

test('spanning headers are in merged cells if the option asks for it', async (t) => {
  const sheet = await firstSheet({ spans: 'merged' })
  t.is(sheet.getCell('B4').value, 'Year Ended December 31,')
  for (const address of ['C4', 'D4']) t.is(sheet.getCell(address).master.address, 'B4')
  t.is(sheet.getCell('B4').alignment.horizontal, 'center')
  // It is above its column and next to both header rows.
  t.is(sheet.getCell('E4').value, 'Change')
  t.is(sheet.getCell('E5').master.address, 'E4')
  t.is(sheet.getCell('B5').value, 2023)
  t.false(sheet.getCell('B5').isMerged)
})

test('overlapping headers are not merged', async (t) => {
  const drawn = drawTable([
    ['header', 0, '', { text: 'Both years', columnSpan: 2 }],
    ['data', 0, 'Revenue', '1', '2'],
  ])
  const twice = { ...drawn, cells: [...drawn.cells, { ...drawn.cells[0]!, column: 0, text: 'All' }] }
  const sheet = await firstSheet({ spans: 'merged' }, [twice])
  t.is(sheet.getCell('C4').master.address, 'B4')
  t.false(sheet.getCell('A4').isMerged)
})

test('with finance colors, typed numbers are blue, sums are black, and words keep their color', async (t) => {
  const sheet = await firstSheet({ colors: 'finance' })
  t.is(colorOf(sheet.getCell('B7')), 'FF0000FF')
  t.is(sheet.getCell('B10').formula, 'SUM(B7:B9)')
  t.is(colorOf(sheet.getCell('B10')), 'FF000000')
  t.is(colorOf(sheet.getCell('A7')), ownColor)
  t.is(colorOf(sheet.getCell('B5')), colorOf(sheet.getCell('E5')))
  t.is(colorOf((await firstSheet({})).getCell('B7')), ownColor)
})

test('a year that labels its row gets no finance color', async (t) => {
  const table = drawTable([
    ['data', 0, '2016', '2,529'],
    ['data', 0, '2017', '1,022'],
  ])
  const sheet = await firstSheet({ colors: 'finance', provenance: 'comment' }, [table])
  t.is(colorOf(sheet.getCell('A4')), ownColor)
  t.is(noteOf(sheet.getCell('A4')), undefined)
  t.is(colorOf(sheet.getCell('B4')), 'FF0000FF')
})

test('without formulas, every number with a finance color is blue', async (t) => {
  const sheet = await firstSheet({ colors: 'finance', formulas: false })
  t.is(colorOf(sheet.getCell('B10')), 'FF0000FF')
})

test('the text of a dark total keeps the color of its format', async (t) => {
  const total = { ...bankerFormat.total, fillColorHex: '#14284B', fontColorHex: '#FFFFFF' }
  const format = { configuration: { ...bankerFormat, total }, isChosen: true }
  const { worksheets } = await render({ colors: 'finance' }, [incomeStatement], format)
  t.is(colorOf(worksheets[1]!.getCell('B10')), 'FFFFFFFF')
})

test('each number has a note with its place on the page, and words have none', async (t) => {
  const sheet = await firstSheet({ provenance: 'comment' })
  // Row 3 and column 1 of the drawn table.
  const note = 'annual-report.pdf, page 12: 276–342 pt from the left, 144–154 pt from the top'
  t.is(noteOf(sheet.getCell('B7')), note)
  t.is(noteOf(sheet.getCell('A7')), undefined)
  t.is(noteOf(sheet.getCell('B5')), undefined)
  t.is(noteOf((await firstSheet({})).getCell('B7')), undefined)
})

test('on a shared sheet each table has its heading, its footnotes and links from the contents', async (t) => {
  const second = drawTable([['data', 0, 'Revenue', '12']], { id: 'p12t2', title: 'Second', unit: 'in euros' })
  const workbook = await render({ layout: 'page' }, [incomeStatement, second])
  t.deepEqual(
    workbook.worksheets.slice(0, 2).map(({ name }) => name),
    ['Contents', 'Page 12'],
  )
  const sheet = workbook.worksheets[1]!
  const contents = strFromU8(unzipSync(workbook.bytes)['xl/worksheets/sheet1.xml']!)
  const at = ['A5', 'A6'].map((ref) =>
    Number(new RegExp(`ref="${ref}" location="&apos;Page 12&apos;!A(\\d+)"`).exec(contents)?.[1]),
  )
  t.deepEqual(
    at.map((row) => sheet.getCell(row, 1).value),
    ['CONSOLIDATED STATEMENTS OF OPERATIONS', 'Second'],
  )
  t.is(sheet.getCell(at[1]! + 1, 1).value, 'in euros')
  t.is(sheet.getCell(at[1]! + 3, 2).value, 12)
  t.is(sheet.getCell(at[1]! + 5, 1).value, 'Source: annual-report.pdf, page 12')
})

test('sums of the second table on a sheet add the numbers of the second table', async (t) => {
  const second = { ...incomeStatement, id: 'p12t2', title: 'Second' }
  const sheet = await firstSheet({ layout: 'document' }, [incomeStatement, second])
  const firstRow = sheet.getColumn(1).values.indexOf('Second') + 3
  t.is(sheet.getCell(firstRow + 6, 2).formula, `SUM(B${firstRow + 3}:B${firstRow + 5})`)
})

test('a long text of one table does not widen a number column of another', async (t) => {
  const words = 'a description that is rather long '.repeat(4).trim()
  const figures = drawTable([['data', 0, 'Revenue', '12']])
  const drawn = drawTable([['data', 0, 'Notes', words]], { id: 'p1t2' })
  const texts: Table = { ...drawn, columns: drawn.columns.map((column) => ({ ...column, alignment: 'left' })) }
  const widthAlone = (await firstSheet({}, [texts])).getColumn(2).width!
  const sheet = await firstSheet({ layout: 'page' }, [figures, texts])
  t.true(sheet.getColumn(2).width! < widthAlone / 1.3)
  const row = sheet.getColumn(2).values.indexOf(words)
  t.true(sheet.getCell(row, 2).alignment.wrapText)
  t.true(sheet.getRow(row).height > 2 * plainFormat.row.rowHeight)
})
