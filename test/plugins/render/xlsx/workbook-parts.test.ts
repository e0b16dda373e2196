import test from 'ava'
import exceljs, { type Workbook } from 'exceljs'
import { strFromU8, unzipSync } from 'fflate'
import { newWorkbook, WorkbookParts } from '../../../../plugins/render/xlsx/new-workbook.js'

function draw(workbook: Workbook): Workbook {
  const date = new Date('2020-01-01T00:00:00Z')
  Object.assign(workbook, { title: 'Two sheets', creator: 'A', lastModifiedBy: 'A', created: date, modified: date })
  for (const name of ['First', 'Second']) {
    const sheet = workbook.addWorksheet(name)
    sheet.getCell('A1').value = `Head of ${name}`
    sheet.getCell('A1').font = { bold: true }
    sheet.getCell('A1').note = 'A note'
    sheet.getCell('B1').value = { text: 'a place', hyperlink: "#'First'!A1" }
    sheet.mergeCells('A2:B2')
    sheet.getCell('B3').value = { formula: 'SUM(B4:B5)', result: 3 }
    sheet.getCell('B4').numFmt = '0.0'
    sheet.getCell('B4').value = 3
    sheet.pageSetup.printArea = 'A1:B5'
    sheet.pageSetup.printTitlesRow = '1:1'
  }
  return workbook
}

test('sheets that are written one by one give the same parts as the library writes for all', async (t) => {
  const workbook = draw(newWorkbook())
  const parts = new WorkbookParts(workbook)
  for (const sheet of workbook.worksheets) await parts.writeSheet(sheet)
  const whole = unzipSync(new Uint8Array(await draw(new exceljs.Workbook()).xlsx.writeBuffer()))
  const texts = (all: Record<string, Uint8Array>) =>
    Object.fromEntries(
      Object.entries(all).flatMap(([name, part]) => (name.endsWith('/') ? [] : [[name, strFromU8(part)]])),
    )
  t.deepEqual(texts(await parts.end()), texts(whole))
})

test('the cells of a sheet are released when it is written', async (t) => {
  const workbook = draw(newWorkbook())
  const parts = new WorkbookParts(workbook)
  const [first, second] = workbook.worksheets
  await parts.writeSheet(first!)
  t.is(first!.actualRowCount, 0)
  t.is(second!.actualRowCount, 4)
})
