import test from 'ava'
import exceljs, { type Workbook } from 'exceljs'
import { strFromU8, unzipSync } from 'fflate'
import { RecreateError } from '../../../../core/errors.js'
import type { FormatChoice } from '../../../../core/format-configuration.js'
import type { Chart, DocumentModel } from '../../../../core/model.js'
import { plainFormat } from '../../../../plugins/render/formats/plain.js'
import { reportFormat } from '../../../../plugins/render/formats/report.js'
import { xlsxRenderer } from '../../../../plugins/render/xlsx/xlsx-renderer.js'
import { documentOfCharts, plainChart, plainCharts } from '../../../fixtures/plain-charts.js'
import { rawPng } from '../../../fixtures/raw-png.js'
import { renderOptions } from '../../../fixtures/render-options.js'
import { documentOf, incomeStatement } from '../../../fixtures/statement-table.js'
import { findAll, readXml, type XmlNode } from '../../../fixtures/xml-tree.js'

const notChosen: FormatChoice = { configuration: plainFormat, isChosen: false }
const refuse = async () => {
  throw new RecreateError('not_available', 'This source has no images')
}

/** An image of four by three gray pixels. */
const SMALL = rawPng({ width: 4, height: 3, rows: new Uint8Array(15) })

async function render(document: DocumentModel, choice = notChosen, picture: () => Promise<Uint8Array> = refuse) {
  const options = { ...renderOptions(choice), pages: { content: refuse, picture, art: refuse } }
  return xlsxRenderer().render(document, options)
}

async function open(bytes: Uint8Array): Promise<Workbook> {
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.load(bytes as unknown as ArrayBuffer)
  return workbook
}

test('numbers of a chart have finance colors if the option asks for it, words do not', async (t) => {
  const options = { ...renderOptions(notChosen), pages: { content: refuse, picture: refuse, art: refuse } }
  const bytes = await xlsxRenderer({ colors: 'finance' }).render(documentOfCharts([plainCharts.columns]), options)
  const sheet = (await open(bytes)).worksheets[1]!
  t.is(sheet.getCell('B5').value, 1204.5)
  t.is(sheet.getCell('B5').font.color?.argb, 'FF0000FF')
  t.not(sheet.getCell('A5').font.color?.argb, 'FF0000FF')
})

async function sheetOf(chart: Chart) {
  return (await open(await render(documentOfCharts([chart]), notChosen))).worksheets[1]!
}

function partOf(bytes: Uint8Array, name: string): XmlNode {
  return readXml(strFromU8(unzipSync(bytes)[name]!))
}

const everyChart = Object.values<Chart>(plainCharts).map((chart, index) => ({ ...chart, id: `p3c${index + 1}` }))

test('a chart has a separate sheet after those of the tables', async (t) => {
  const document = { ...documentOf([incomeStatement]), charts: [plainCharts.columns] }
  const names = (await open(await render(document))).worksheets.map(({ name }) => name)
  t.deepEqual(names, ['Contents', 'Cons. STATEMENTS OPERATIONS', 'Revenue & <profit> by quarter', 'Checks'])
})

test('the data of a chart are numbers below headers, and missing values are empty', async (t) => {
  const sheet = await sheetOf(plainCharts.columns)
  t.is(sheet.getCell('A1').value, 'Revenue & <profit> by quarter')
  const rows = [4, 5, 6, 7, 8].map((row) => ['A', 'B', 'C'].map((column) => sheet.getCell(`${column}${row}`).value))
  t.deepEqual(rows, [
    ['Item', 'Revenue', 'Profit'],
    ['Q1 2023', 1204.5, 110.5],
    ['Q2 2023', 1310, null],
    ['Q3 2023', 1275.25, 98.75],
    ['Q4 2023', 1402, 131],
  ])
  t.is(sheet.getCell('B5').numFmt, '"$"#,##0.00')
  t.is(sheet.getCell('A10').value, 'Source: report.pdf, page 3')
})

test('a percentage of a chart is stored as printed, and shows its percent sign', async (t) => {
  const sheet = await sheetOf(plainCharts.negativeColumns)
  t.is(sheet.getCell('B6').value, -12.1)
  t.is(sheet.getCell('B6').numFmt, '#,##0.0"%";(#,##0.0"%")')
  t.is(sheet.getCell('A5').value, 2019)
})

test('the points of a scatter chart have a column per coordinate', async (t) => {
  const sheet = await sheetOf(plainCharts.scatter)
  const rowOf = (row: number) => ['A', 'B', 'C', 'D'].map((column) => sheet.getCell(`${column}${row}`).value)
  t.deepEqual(rowOf(4), ['City: Square metres', 'City', 'Country: Square metres', 'Country'])
  t.deepEqual(rowOf(5), [35.5, 210, 60, 150])
  t.deepEqual(rowOf(8), [90, 480, null, null])
})

test('every reference of a native chart refers to the cells with its cached content', async (t) => {
  const bytes = await render(documentOfCharts(everyChart))
  const workbook = await open(bytes)
  let seen = 0
  everyChart.forEach((_, index) => {
    const space = partOf(bytes, `xl/charts/chart${index + 1}.xml`)
    for (const reference of [...findAll(space, 'c:strRef'), ...findAll(space, 'c:numRef')]) {
      const [, name = '', first = '', firstRow, , lastRow = firstRow] =
        /^'(.+)'!\$([A-Z]+)\$(\d+)(?::\$([A-Z]+)\$(\d+))?$/.exec(findAll(reference, 'c:f')[0]!.text)!
      const cached = new Map(
        findAll(reference, 'c:pt').map((point) => [Number(point.attributes.idx), point.children[0]!.text]),
      )
      const sheet = workbook.getWorksheet(name)!
      for (let row = Number(firstRow); row <= Number(lastRow); row++) {
        const { value, formula, result } = sheet.getCell(`${first}${row}`)
        const shown = formula ? result : value
        t.is(shown === null ? undefined : String(shown), cached.get(row - Number(firstRow)))
        seen++
      }
    }
  })
  t.true(seen > 300)
})

test('every part of the package has a type, and every relationship has a target', async (t) => {
  const document = { ...documentOf([incomeStatement]), ...documentOfCharts(everyChart), tables: [incomeStatement] }
  const parts = unzipSync(await render(document, notChosen, async () => SMALL))
  const types = readXml(strFromU8(parts['[Content_Types].xml']!))
  const known = new Set(findAll(types, 'Override').map(({ attributes }) => attributes.PartName!.slice(1)))
  const endings = new Set(findAll(types, 'Default').map(({ attributes }) => attributes.Extension))
  for (const name of known) t.true(name in parts, name)
  for (const name of Object.keys(parts)) t.true(known.has(name) || endings.has(name.split('.').at(-1)!), name)
  for (const name of Object.keys(parts).filter((each) => /(?:charts|drawings|worksheets)\/_rels\//.test(each))) {
    for (const { attributes } of findAll(readXml(strFromU8(parts[name]!)), 'Relationship')) {
      t.true(`xl/${attributes.Target!.replace(/^\.\.\//, '')}` in parts, `${name}: ${attributes.Target}`)
    }
  }
})

test('in a sheet with both, the drawing precedes the notes', async (t) => {
  const bytes = await render(documentOfCharts([plainCharts.estimated]))
  const names = partOf(bytes, 'xl/worksheets/sheet2.xml').children.map(({ name }) => name)
  t.true(names.includes('drawing') && names.includes('legacyDrawing'))
  t.true(names.indexOf('drawing') < names.indexOf('legacyDrawing'))
  t.true(names.indexOf('drawing') > names.indexOf('pageSetup'))
})

test('the image of the source is next to the chart, in its aspect ratio', async (t) => {
  const asked: unknown[] = []
  const png = SMALL
  const pages = {
    content: refuse,
    art: refuse,
    picture: async (pageNumber: number, options: unknown) => {
      asked.push([pageNumber, options])
      return png
    },
  }
  const bytes = await xlsxRenderer().render(documentOfCharts([plainCharts.area]), {
    ...renderOptions(notChosen),
    pages,
  })
  t.deepEqual(unzipSync(bytes)['xl/media/picture1.png'], new Uint8Array(png))
  // The chart is from 72 to 372 and from 100 to 280, with a small margin.
  const [[pageNumber, { bbox }]] = asked as [[number, { bbox: { x0: number; y1: number } }]]
  t.is(pageNumber, 3)
  t.true(bbox.x0 < 72 && bbox.x0 > 60 && bbox.y1 > 280 && bbox.y1 < 292)
  const [chart, picture] = findAll(partOf(bytes, 'xl/drawings/drawing1.xml'), 'xdr:oneCellAnchor')
  const columnOf = (anchor: XmlNode | undefined) => Number(findAll(anchor!, 'xdr:col')[0]!.text)
  t.true(columnOf(picture) > columnOf(chart) && columnOf(chart) >= 2)
  const { cx, cy } = findAll(picture!, 'xdr:ext')[0]!.attributes
  t.true(Math.abs(Number(cx) / Number(cy) - 300 / 180) < 0.05)
})

test('a source without images gives a workbook without images', async (t) => {
  const parts = unzipSync(await render(documentOfCharts([plainCharts.area])))
  t.deepEqual(
    Object.keys(parts).filter((name) => name.startsWith('xl/media/')),
    [],
  )
  t.true('xl/charts/chart1.xml' in parts)
})

test('values measured in an image are italic, with a background and a note with the error bound', async (t) => {
  const sheet = await sheetOf(plainCharts.estimated)
  const [measured, printed] = [sheet.getCell('B6'), sheet.getCell('B8')]
  t.true(measured.font.italic)
  t.is(measured.numFmt, '#,##0.0')
  t.deepEqual(measured.fill, { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFCE9DA' } })
  t.regex(JSON.stringify(measured.note), /Measured in the picture of the chart\. It may be off by 0\.6 either way\./)
  t.falsy(printed.font.italic)
  t.falsy(printed.note)
  t.regex(String(sheet.getCell('A10').value), /^Values on this ground are not printed: .* to within ±0\.6$/)
})

test('the contents list each chart with its type, page, confidence and estimated values', async (t) => {
  const bytes = await render(documentOfCharts([plainCharts.stackedBars, plainCharts.estimated]))
  const contents = (await open(bytes)).worksheets[0]!
  const rowOf = (row: number) =>
    ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((column) => contents.getCell(`${column}${row}`))
  t.is(contents.getCell('A2').value, '2 charts on 1 of 10 pages')
  t.deepEqual(
    rowOf(4).map(({ text }) => text),
    ['Chart', 'Page', 'Type', 'Size', 'Confidence', 'Sheet', 'Values', 'Off by up to'],
  )
  t.deepEqual(
    rowOf(5).map(({ text }) => text),
    ['Headcount', '3', 'Stacked bars', '3 × 2', '0.93', 'Headcount', 'printed', ''],
  )
  t.deepEqual(
    rowOf(6)
      .slice(6)
      .map(({ value }) => value),
    ['estimated', 0.6],
  )
  t.regex(
    strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!),
    /<hyperlink ref="A5" location="&apos;Headcount&apos;!A1"/,
  )
})

test('if all values are printed, the contents do not mention estimates', async (t) => {
  const contents = (await open(await render(documentOfCharts([plainCharts.pie])))).worksheets[0]!
  t.is(contents.getCell('G4').value, null)
})

test('a chosen format sets the decimals of the cells and the size of the chart', async (t) => {
  const chart = { ...reportFormat.chart, quickSizingConfig: { width_cm: 10, height_px: 200 } }
  const bytes = await render(documentOfCharts([plainCharts.columns]), {
    configuration: { ...reportFormat, chart },
    isChosen: true,
  })
  t.is((await open(bytes)).worksheets[1]!.getCell('B7').numFmt, '"$"#,##0.0')
  const { cx, cy } = findAll(partOf(bytes, 'xl/drawings/drawing1.xml'), 'xdr:ext')[0]!.attributes
  t.is(Number(cx), 3600000)
  t.is(Number(cy), 200 * 9525)
})

test('the same charts give the same bytes', async (t) => {
  const document = documentOfCharts(everyChart)
  const picture = async () => SMALL
  t.deepEqual(await render(document, notChosen, picture), await render(document, notChosen, picture))
})

test('the model is unchanged after charts are written', async (t) => {
  const document = documentOfCharts(everyChart)
  const before = JSON.stringify(document)
  await render(document)
  t.is(JSON.stringify(document), before)
})

test('values measured on a drawing are italic, and one line gives their error bound', async (t) => {
  const sheet = await sheetOf({ ...plainCharts.estimated, source: 'drawing' })
  const [measured, printed] = [sheet.getCell('B6'), sheet.getCell('B8')]
  t.true(measured.font.italic)
  t.falsy(measured.note)
  t.falsy(printed.font.italic)
  t.regex(String(sheet.getCell('A10').value), /^Values in italics are not printed: .* to within ±0\.6$/)
})

test('a chart without data still has a valid sheet', async (t) => {
  const sheet = await sheetOf(plainChart({}))
  t.is(sheet.getCell('A1').value, 'Page 3, chart 1')
  t.is(sheet.getCell('A4').value, 'Item')
})

test('the unit is below the title, unless it is a symbol that is printed with each number', async (t) => {
  t.is((await sheetOf({ ...plainCharts.area, unit: '€ in millions' })).getCell('A2').value, '€ in millions')
  t.is((await sheetOf({ ...plainCharts.pie, unit: '%' })).getCell('A2').value, null)
})

test('a chart without series has its sheet with a message, and no drawing that would not open', async (t) => {
  const bytes = await render(documentOfCharts([plainChart({})]))
  t.deepEqual(
    Object.keys(unzipSync(bytes)).filter((name) => /^xl\/(?:charts|drawings)\//.test(name)),
    [],
  )
  t.is((await open(bytes)).worksheets[1]!.getCell('A6').value, 'No values were read from this chart')
})
