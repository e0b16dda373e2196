import { createHash } from 'node:crypto'
import test from 'ava'
import exceljs, { type Workbook } from 'exceljs'
import { strFromU8, unzipSync } from 'fflate'
import type { Cell, DocumentModel, PageOutcome, Table } from '../../../../core/model.js'
import { bankerFormat } from '../../../../plugins/render/formats/banker.js'
import { plainFormat } from '../../../../plugins/render/formats/plain.js'
import { xlsxRenderer } from '../../../../plugins/render/xlsx/xlsx-renderer.js'
import { renderOptions } from '../../../fixtures/render-options.js'
import { type DrawnRow, documentOf, drawTable, incomeStatement } from '../../../fixtures/statement-table.js'

const notChosen = { configuration: plainFormat, isChosen: false }

async function open(bytes: Uint8Array): Promise<Workbook> {
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.load(bytes as unknown as ArrayBuffer)
  return workbook
}

async function renderAndOpen(document: DocumentModel, options = notChosen): Promise<Workbook> {
  return open(await xlsxRenderer().render(document, renderOptions(options)))
}

async function sheetOf(options = notChosen, table = incomeStatement) {
  return (await renderAndOpen(documentOf([table]), options)).worksheets[1]!
}

test('the workbook begins with its contents and has a sheet per table', async (t) => {
  const other = drawTable([['data', 0, 'Revenue', '12']], { id: 'p13t1' })
  const workbook = await renderAndOpen(documentOf([incomeStatement, other]))
  t.deepEqual(
    workbook.worksheets.map((sheet) => sheet.name),
    ['Contents', 'Cons. STATEMENTS OPERATIONS', 'Page 13, table 1', 'Checks'],
  )
})

test('the contents list each table with its page, size and confidence', async (t) => {
  const contents = (await renderAndOpen(documentOf([incomeStatement]))).worksheets[0]!
  t.is(contents.getCell('A1').value, 'annual-report.pdf')
  t.is(contents.getCell('A5').text, 'CONSOLIDATED STATEMENTS OF OPERATIONS')
  t.is(contents.getCell('B5').value, 12)
  t.is(contents.getCell('C5').value, 'in millions, except per share amounts')
  t.is(contents.getCell('D5').value, '27 × 5')
  t.is(contents.getCell('E5').value, 0.97)
})

test('a link of the contents refers to a sheet of the workbook and nothing external', async (t) => {
  const parts = unzipSync(await xlsxRenderer().render(documentOf([incomeStatement]), renderOptions(notChosen)))
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!)
  t.regex(sheet, /<hyperlink ref="A5" location="&apos;Cons\. STATEMENTS OPERATIONS&apos;!A1"/)
  const relations = parts['xl/worksheets/_rels/sheet1.xml.rels']
  t.false(relations !== undefined && strFromU8(relations).includes('External'))
})

test('a long title takes one line of the contents, and its link shows it completely', async (t) => {
  const title = `Reconciliation of adjusted earnings ${'before interest and taxes '.repeat(6)}to net income`
  const table = drawTable([['data', 0, 'Revenue', '12']], { title })
  const bytes = await xlsxRenderer().render(documentOf([table]), renderOptions(notChosen))
  const contents = (await open(bytes)).worksheets[0]!
  t.regex(contents.getCell('A5').text, /^Reconciliation of adjusted earnings before .* …$/)
  t.is(contents.getRow(5).height, plainFormat.row.rowHeight)
  t.true(strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!).includes(`<hyperlink ref="A5" tooltip="${title}"`))
})

test('failed pages and warnings are listed without duplicates', async (t) => {
  const failed: PageOutcome = { state: 'failed', pageNumber: 16, error: { code: 'page_timeout', message: 'Too slow' } }
  const document = documentOf([incomeStatement], {
    warnings: [
      { code: 'page_timeout', message: 'Page 16 failed: Too slow', pageNumber: 16 },
      { code: 'needs_ocr', message: 'The page is a picture', pageNumber: 14 },
    ],
  })
  const workbook = await renderAndOpen({ ...document, pages: [...document.pages, failed] })
  const column = workbook.worksheets[0]!.getColumn(1).values.filter((value) => typeof value === 'string')
  t.deepEqual(column.slice(-4), ['Pages that could not be read', 'Too slow', 'Warnings', 'The page is a picture'])
})

test('a document without tables is a workbook with only contents', async (t) => {
  const workbook = await renderAndOpen(documentOf([]))
  t.is(workbook.worksheets.length, 1)
  t.regex(workbook.worksheets[0]!.getCell('A2').text, /No table was found/)
})

test('numbers are numbers, and a currency symbol has no separate cell', async (t) => {
  const sheet = await sheetOf()
  t.is(sheet.getCell('B7').value, 42610)
  t.is(sheet.getCell('B7').numFmt, '"$" #,##0_);"$" (#,##0)')
  t.is(sheet.getCell('B12').value, -24118)
  t.is(sheet.getCell('E9').value, -0.057)
  t.is(sheet.getCell('D9').value, 0)
  t.is(sheet.columnCount, 5)
})

test('a year in the header is a number, and a text header is a text', async (t) => {
  const sheet = await sheetOf()
  t.is(sheet.getCell('B5').value, 2023)
  t.is(sheet.getCell('B4').value, 'Year Ended December 31,')
  t.is(sheet.getCell('E5').value, 'Change')
})

test('a date below the header is a date, and a date in the header stays text', async (t) => {
  const table = drawTable([
    ['header', 0, 'Notes', 'December 31, 2022', 'Due'],
    ['data', 0, '4.5% notes', '500', 'March 4, 2031'],
    ['section', 0, 'March 4, 2031'],
  ])
  const sheet = await sheetOf(notChosen, table)
  t.is(sheet.getCell('B4').value, 'December 31, 2022')
  t.deepEqual(sheet.getCell('C5').value, new Date('2031-03-04'))
  t.regex(sheet.getCell('C5').numFmt, /mmmm d\\?, yyyy$/)
  t.is(sheet.getCell('A6').value, 'March 4, 2031')
})

test('a spanning header is centered over its columns without merged cells', async (t) => {
  const sheet = await sheetOf()
  for (const address of ['B4', 'C4', 'D4']) t.is(sheet.getCell(address).alignment.horizontal, 'centerContinuous')
  t.not(sheet.getCell('E4').alignment?.horizontal, 'centerContinuous')
  t.false(sheet.getCell('C4').isMerged)
})

test('a label is indented as on its page', async (t) => {
  const sheet = await sheetOf()
  t.is(sheet.getCell('A6').alignment.indent ?? 0, 0)
  t.is(sheet.getCell('A7').alignment.indent, 1)
  t.is(sheet.getCell('A16').alignment.indent, 2)
})

test('row labels are aligned left, also years; a first column with only numbers is aligned right', async (t) => {
  const rightAligned = (rows: readonly DrawnRow[]) => {
    const drawn = drawTable(rows)
    return { ...drawn, columns: drawn.columns.map((column) => ({ ...column, alignment: 'right' as const })) }
  }
  const years = rightAligned([
    ['data', 0, '2016', '2,529'],
    ['data', 0, 'Thereafter', '1,022'],
  ])
  const figures = rightAligned([['data', 0, '12.5', '2,529']])
  t.is((await sheetOf(notChosen, years)).getCell('A4').alignment.horizontal, 'left')
  t.is((await sheetOf(notChosen, figures)).getCell('A4').alignment.horizontal, 'right')
})

test('the title, unit, footnotes and source are around the grid', async (t) => {
  const sheet = await sheetOf()
  t.is(sheet.getCell('A1').value, 'CONSOLIDATED STATEMENTS OF OPERATIONS')
  t.is(sheet.getCell('A2').value, 'in millions, except per share amounts')
  t.regex(sheet.getCell('A32').text, /^\(1\) Share-based/)
  t.is(sheet.getCell(`A${sheet.rowCount}`).value, 'Source: annual-report.pdf, page 12')
})

test('document text never becomes a formula', async (t) => {
  const texts = ['=1+1', '+cmd', '-cmd', '@SUM(A1)']
  const table = drawTable(texts.map((text) => ['data', 0, 'Label', text] as const))
  const sheet = await sheetOf(notChosen, table)
  texts.forEach((text, row) => {
    const cell = sheet.getCell(4 + row, 2)
    t.is(cell.value, text)
    t.is(cell.numFmt, '@')
  })
})

test('a text is truncated to the length limit of a cell, without characters that XML cannot contain', async (t) => {
  const table = drawTable([['data', 0, `a\u0000b_x0041_${'z'.repeat(40_000)}`, '1']])
  const sheet = await sheetOf(notChosen, table)
  const text = String(sheet.getCell('A4').value)
  t.true(text.startsWith('ab_x0041_zz'))
  t.true(text.length <= 32_767)
})

test('the header stays visible on the screen and on each printed page', async (t) => {
  const sheet = await sheetOf()
  t.like(sheet.views[0], { state: 'frozen', xSplit: 1, ySplit: 5 })
  t.is(sheet.pageSetup.printTitlesRow, '4:5')
  t.is(sheet.pageSetup.fitToWidth, 1)
  t.regex(sheet.headerFooter.oddFooter ?? '', /annual-report\.pdf.*Page &P of &N/)
})

test('a wide table is printed in landscape orientation', async (t) => {
  const months = Array.from({ length: 24 }, (_, month) => `${month + 1},000`)
  const wide = drawTable([['data', 0, 'Revenue', ...months]])
  t.is((await sheetOf(notChosen, wide)).pageSetup.orientation, 'landscape')
  t.is((await sheetOf()).pageSetup.orientation, 'portrait')
})

const wideLabel = 'Net sales to customers of the segment by the place where they take delivery'
const fiveColumns = (rows: number) =>
  drawTable([
    ['header', 0, '', '2023', '2022', '2021', '2020', '2019'],
    ...Array.from({ length: rows }, (): DrawnRow => ['data', 0, wideLabel, '1', '2', '3', '4', '5']),
  ])

test('a long sheet is slightly scaled down rather than printed on many pages', async (t) => {
  t.is((await sheetOf(notChosen, fiveColumns(80))).pageSetup.orientation, 'portrait')
  t.is((await sheetOf(notChosen, fiveColumns(8))).pageSetup.orientation, 'landscape')
})

test('a sheet a little longer than a page is printed on one page', async (t) => {
  const sheetOfRows = (count: number) =>
    sheetOf(notChosen, drawTable(Array.from({ length: count }, (): DrawnRow => ['data', 0, 'Office', '1'])))
  t.is((await sheetOfRows(48)).pageSetup.fitToHeight, 1)
  t.is((await sheetOfRows(200)).pageSetup.fitToHeight, 0)
})

test('number columns of similar width get the same width', async (t) => {
  const years = drawTable([
    ['header', 0, '', '2020', '2019', '2018'],
    ['data', 0, 'Missouri', '$ 12', '$ 1,479', '—'],
  ])
  const sheet = await sheetOf(notChosen, years)
  t.is(sheet.getColumn(2).width, sheet.getColumn(3).width)
  t.is(sheet.getColumn(4).width, sheet.getColumn(3).width)
})

test('a text column after a number column has an indent', async (t) => {
  const drawn = drawTable([
    ['header', 0, 'Name', 'Age', 'Position'],
    ['data', 0, 'Inge Thulin', '65', 'Executive Chairman'],
  ])
  const columns = drawn.columns.map((column, at) => (at === 2 ? { ...column, alignment: 'left' as const } : column))
  const sheet = await sheetOf(notChosen, { ...drawn, columns })
  t.is(sheet.getCell('C4').alignment.indent, 1)
  t.is(sheet.getCell('C5').alignment.indent, 1)
})

test('a long header wraps, and its column is at most as wide as a text column', async (t) => {
  const head = 'Janssen receives a positive opinion for the treatment of adult patients '.repeat(8).trim()
  const table = drawTable([
    ['header', 0, 'Name', head],
    ['data', 0, 'Other', 'Press release'],
  ])
  const sheet = await sheetOf(notChosen, table)
  t.true(sheet.getColumn(2).width! < 60)
  t.true(sheet.getCell('B4').alignment.wrapText)
})

test('every number fits its column', async (t) => {
  const sheet = await sheetOf()
  incomeStatement.cells.forEach(({ value, column, text }) => {
    if (value) t.true(sheet.getColumn(column + 1).width! >= text.length + 1, text)
  })
})

test('a chosen format is applied exactly', async (t) => {
  const sheet = await sheetOf({ configuration: bankerFormat, isChosen: true })
  const head = sheet.getCell('B5')
  t.deepEqual(head.fill, { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FF14284B' } })
  t.like(head.font, { name: 'Arial', size: 10, bold: true, color: { argb: 'FFFFFFFF' } })
  const total = sheet.getCell('B26')
  t.deepEqual(total.border, { top: { style: 'thin' }, bottom: { style: 'thin' } })
  t.is(sheet.views[0]!.zoomScale, 85)
  t.is(sheet.getRow(8).height, 14)
  t.is(sheet.getCell('B27').value, null)
  t.is(sheet.getCell('B28').numFmt, '"$" #,##0.0_);"$" (#,##0.0)')
  t.is(sheet.getCell('B28').value, 5.61)
})

test('emphasis of the page is kept until a person chooses a format', async (t) => {
  const plain = drawTable([['data', 0, 'Revenue', '12']])
  const bold = { ...plain, cells: plain.cells.map((cell) => ({ ...cell, isBold: true })) }
  t.true((await sheetOf(notChosen, bold)).getCell('A4').font.bold)
  t.falsy((await sheetOf({ configuration: plainFormat, isChosen: true }, bold)).getCell('A4').font.bold)
})

test('borders are below the header and below spanning headers, not inside it', async (t) => {
  const sheet = await sheetOf()
  t.is(sheet.getCell('A4').border?.bottom, undefined)
  t.is(sheet.getCell('C4').border.bottom?.style, 'thin')
  t.is(sheet.getCell('A5').border.bottom?.style, 'thin')
})

test('a title with quotes and special characters gives a valid workbook', async (t) => {
  const table = drawTable(
    [
      ['header', 0, '', '2023'],
      ['data', 0, 'A & B', '1'],
    ],
    { title: "Stockholders' <Equity> & Debt" },
  )
  const workbook = await renderAndOpen(documentOf([table]))
  t.is(workbook.worksheets[1]!.name, 'Stockholders’ <Equity> & Debt')
  t.is(workbook.worksheets[1]!.getCell('A1').value, "Stockholders' <Equity> & Debt")
})

test('the same document gives the same bytes', async (t) => {
  const hashes = new Set<string>()
  for (let run = 0; run < 2; run++) {
    const bytes = await xlsxRenderer().render(documentOf([incomeStatement]), renderOptions(notChosen))
    hashes.add(createHash('sha256').update(bytes).digest('hex'))
    await new Promise((resolve) => setTimeout(resolve, 1100))
  }
  t.is(hashes.size, 1)
})

test('the model is unchanged after a workbook is written', async (t) => {
  const before = JSON.stringify(incomeStatement)
  await xlsxRenderer().render(documentOf([incomeStatement]), renderOptions(notChosen))
  t.is(JSON.stringify(incomeStatement), before)
})

/** Returns a statement with two uncertain numbers and a corrected one. */
const readFromPicture: Table = {
  ...incomeStatement,
  source: 'ocr',
  cells: incomeStatement.cells.map((cell): Cell => {
    if (cell.text === '15,020') return { ...cell, isDoubtful: true }
    if (cell.text === '(24,118)') return { ...cell, readAs: '(24.118' }
    return cell.text === '318' ? { ...cell, isDoubtful: true, readAs: '3l8' } : cell
  }),
}

test('uncertain numbers have a background and a note, corrected ones a fainter background and the read text', async (t) => {
  const sheet = await sheetOf(notChosen, readFromPicture)
  const cellOf = (text: string) => {
    const { row, column } = readFromPicture.cells.find((cell) => cell.text === text)!
    return sheet.getCell(row + 4, column + 1)
  }
  const groundOf = (text: string) => (cellOf(text).fill as { fgColor?: { argb?: string } })?.fgColor?.argb
  const noteOf = (text: string) => {
    const { note } = cellOf(text)
    return typeof note === 'object' ? (note.texts ?? []).map((part) => part.text).join('') : note
  }
  t.is(cellOf('15,020').value, 15020)
  t.regex(noteOf('15,020')!, /may be wrong/)
  t.regex(noteOf('318')!, /“3l8”.*check/)
  t.regex(noteOf('(24,118)')!, /“\(24\.118”/)
  t.is(groundOf('15,020'), groundOf('318'))
  t.not(groundOf('15,020'), groundOf('(24,118)'))
  t.is(groundOf('18,455'), undefined)
  t.falsy(cellOf('18,455').note)
  const lines = [32, 33].map((row) => sheet.getCell(row, 1).text)
  t.regex(lines[0]!, /2 numbers read from the picture may be wrong/)
  t.regex(lines[1]!, /1 number was corrected/)
})

test('the contents sheet counts uncertain and corrected numbers only if there are any', async (t) => {
  const [contents] = (await renderAndOpen(documentOf([readFromPicture]))).worksheets
  t.deepEqual([contents!.getCell('H4').value, contents!.getCell('I4').value], ['Doubtful', 'Mended'])
  t.deepEqual([contents!.getCell('H5').value, contents!.getCell('I5').value], [2, 1])
  const [plain] = (await renderAndOpen(documentOf([incomeStatement]))).worksheets
  t.is(plain!.getCell('H4').value, null)
})

test('a workbook with notes is reproducible', async (t) => {
  const render = () => xlsxRenderer().render(documentOf([readFromPicture]), renderOptions(notChosen))
  t.deepEqual(await render(), await render())
})
