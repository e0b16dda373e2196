import test from 'ava'
import exceljs, { type Cell, type Worksheet } from 'exceljs'
import { strFromU8, unzipSync } from 'fflate'
import { recreateClient } from '../../server/client/index.js'
import { UNLIMITED, untilTheFileEnds } from './asking.js'
import { drawPdf } from './commands/draw-pdf.js'
import { startTestServer } from './running-server.js'

const pdf = await drawPdf([
  [
    'Item|2023|2022|2021',
    'Revenue|1,200|1,100|1,015',
    'Services|2,310|2,280|2,115',
    'Licences|1,018|3,377|1,250',
    'Total revenue|4,528|6,757|4,380',
  ],
])
const server = await startTestServer(untilTheFileEnds, UNLIMITED)
const client = recreateClient({ baseUrl: server.url, apiKey: server.key })

/** Corrects one cell of the first row and waits for its files. */
async function corrected(value: string, presentation = false): Promise<string> {
  const { recreate_id: id } = await client.create({ fileName: 'report.pdf', bytes: pdf }, { pages: '1', presentation })
  await client.wait(id)
  const { wanted } = await client.correct(id, [{ row_identifier: 'p1t1r2', column_header: '2023', value }], {
    by: 'Ana',
  })
  for await (const { name, data } of client.events(id)) {
    if (name === 'files' && data.generation === wanted) break
  }
  return id
}

async function workbookOf(id: string) {
  return open((await client.download(id, 'xlsx')).bytes)
}

async function open(bytes: Uint8Array<ArrayBuffer>) {
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.load(bytes.buffer as unknown as ArrayBuffer)
  return workbook
}

async function slideOf(id: string): Promise<string> {
  const { bytes } = await client.download(id, 'pptx')
  const slides = Object.entries(unzipSync(bytes)).filter(([name]) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
  return slides.map(([, xml]) => strFromU8(xml)).join('')
}

/** Returns the cell with a text, found by the row label. */
function cellBeside(sheet: Worksheet, label: string, column: number): Cell {
  let found: Cell | undefined
  sheet.eachRow((row) => {
    if (row.getCell(1).text === label) found = row.getCell(column)
  })
  return found!
}

function noteOf({ note }: Cell): string | undefined {
  return typeof note === 'object' ? note.texts?.map(({ text }) => text).join('') : note
}

const today = () => new Date().toISOString().slice(0, 10)

test('the corrected number is in the workbook, with a note about who, when and the original text', async (t) => {
  const dayBefore = today()
  const workbook = await workbookOf(await corrected('1,250'))
  const sheet = workbook.worksheets[1]!
  const cell = cellBeside(sheet, 'Revenue', 2)
  t.is(cell.value, 1250)
  const note = noteOf(cell) ?? ''
  const days = [dayBefore, today()]
  t.true(
    days.some((day) => note === `Corrected by Ana on ${day}. “1,200” was read on the page.`),
    note,
  )
  t.like(cell.fill, { pattern: 'solid', fgColor: { argb: 'FFDDEBF7' } })
  t.is(noteOf(cellBeside(sheet, 'Revenue', 3)), undefined)
  const lines = sheet.getColumn(1).values.map(String)
  t.true(lines.some((line) => /With this background: 1 cell was corrected by hand/.test(line)))
})

test('the contents sheet lists each correction with a link to its cell', async (t) => {
  const { bytes } = await client.download(await corrected('1,250'), 'xlsx')
  const workbook = await open(bytes)
  const contents = workbook.worksheets[0]!
  const row = (contents.getColumn(1).values as unknown[]).indexOf('Corrections')
  t.true(row > 0)
  const line = contents.getRow(row + 1)
  t.is(line.getCell(1).text, 'Revenue, 2023')
  const xml = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!)
  t.regex(xml, new RegExp(`<hyperlink ref="A${row + 1}" location="[^"]*!B5"`))
  t.is(workbook.worksheets[1]!.getCell('B5').value, 1250)
  t.deepEqual([line.getCell(2).value, line.getCell(3).value], [1, '“1,200” is “1,250”'])
  t.true(line.getCell(5).value instanceof Date)
  t.is(line.getCell(6).value, 'Ana')
})

test('a sum that the correction breaks becomes a value with a note; an unaffected sum stays a formula', async (t) => {
  const workbook = await workbookOf(await corrected('1,250'))
  const sheet = workbook.worksheets[1]!
  const broken = cellBeside(sheet, 'Total revenue', 2)
  t.is(broken.value, 4528)
  t.regex(noteOf(broken) ?? '', /gives 4,578, 50 more than printed: the check fails/)
  t.regex(cellBeside(sheet, 'Total revenue', 3).formula ?? '', /^SUM/)
  const checks = workbook.worksheets.find(({ name }) => name === 'Checks')!
  const states: string[] = []
  checks.eachRow((row) => states.push(row.getCell(1).text))
  t.is(states.filter((state) => state === 'fails').length, 1)
})

test('a deleted cell is empty in the workbook and keeps its note', async (t) => {
  const sheet = (await workbookOf(await corrected(''))).worksheets[1]!
  const cell = cellBeside(sheet, 'Revenue', 2)
  t.is(cell.value, null)
  t.regex(noteOf(cell) ?? '', /^Deleted by Ana .*“1,200”/)
})

for (const presentation of [false, true]) {
  const kind = presentation ? 'of whole pages' : 'of tables'
  test(`the deck ${kind} shows the corrected number`, async (t) => {
    const slide = await slideOf(await corrected('1,250', presentation))
    t.true(slide.includes('1,250'))
    t.false(slide.includes('1,200'))
  })

  test(`the deck ${kind} does not show a deleted text`, async (t) => {
    const slide = await slideOf(await corrected('', presentation))
    t.false(slide.includes('1,200'))
    t.true(slide.includes('1,100'))
  })
}
