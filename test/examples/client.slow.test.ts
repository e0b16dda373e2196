import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import ExcelJS from 'exceljs'
import { convertThere } from '../../examples/client.js'
import { recreateClient } from '../../server/client/index.js'
import { drawPdf, statement } from '../server/commands/draw-pdf.js'
import { makeFolder } from '../server/commands/run-command.js'
import { startTestServer } from '../server/running-server.js'

test('a program converts a document with the service', async (t) => {
  const { url, key } = await startTestServer(t)
  const folder = await makeFolder(t)
  const [pdf, out] = [join(folder, 'report.pdf'), join(folder, 'out')]
  await writeFile(pdf, await drawPdf([statement, []]))
  const said: string[] = []
  await convertThere(recreateClient({ baseUrl: url, apiKey: key }), pdf, '1-2', out, (line) => said.push(line))

  t.is(said[0], 'CREATED: 0 of 2 pages')
  const [done = '', table = '', wrote] = said.slice(-3)
  t.is(done, 'COMPLETED: 2 of 2 pages')
  t.deepEqual(table.split('\r\n').slice(0, 3), ['Item,2023,2022', 'Revenue,1200,1100', 'Cost of sales,-700,-650'])
  t.is(wrote, 'wrote report.xlsx')
  t.deepEqual(await readdir(out), ['report.xlsx'])
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.readFile(join(out, 'report.xlsx'))
  const values = workbook.worksheets.flatMap((sheet) =>
    sheet.getRows(1, sheet.rowCount)!.map((row) => (row.values as unknown[]).slice(1)),
  )
  t.true(
    values.some((row) => row.join() === 'Cost of sales,-700,-650'),
    JSON.stringify(values),
  )
})
