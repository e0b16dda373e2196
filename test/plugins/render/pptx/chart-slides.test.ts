import { createHash } from 'node:crypto'
import test from 'ava'
import exceljs from 'exceljs'
import { strFromU8, unzipSync } from 'fflate'
import type { Chart, DocumentModel } from '../../../../core/model.js'
import { bankerFormat } from '../../../../plugins/render/formats/banker.js'
import { plainFormat } from '../../../../plugins/render/formats/plain.js'
import { pptxRenderer } from '../../../../plugins/render/pptx/pptx-renderer.js'
import {
  chartsOfEachKind,
  columnChart,
  comboChart,
  lineChart,
  pieChart,
  scatterChart,
} from '../../../fixtures/charts.js'
import { renderOptions } from '../../../fixtures/render-options.js'
import { documentOf, incomeStatement } from '../../../fixtures/statement-table.js'

const notChosen = { configuration: plainFormat, isChosen: false }

type Parts = Readonly<Record<string, Uint8Array>>

async function renderDeck(document: DocumentModel, options = notChosen): Promise<Parts> {
  return unzipSync(await pptxRenderer().render(document, renderOptions(options)))
}

function renderCharts(...charts: readonly Chart[]): Promise<Parts> {
  return renderDeck(documentOf([], { charts }))
}

function textOf(parts: Parts, name: string): string {
  const part = parts[name]
  if (part === undefined) throw new Error(`Expected the part ${name}`)
  return strFromU8(part)
}

test('a chart is a slide with its title, its unit, a chart and its source', async (t) => {
  const parts = await renderCharts(columnChart)
  const slide = textOf(parts, 'ppt/slides/slide1.xml')
  t.false('ppt/slides/slide2.xml' in parts)
  t.regex(slide, /type="title".*<a:t>Revenue by region<\/a:t>/s)
  t.regex(slide, /<a:t>\$ in millions<\/a:t>/)
  t.regex(slide, /<a:t>Source: annual-report.pdf, page 3<\/a:t>/)
  t.regex(slide, /<p:graphicFrame>.*<c:chart [^>]*r:id="/s)
  t.notRegex(textOf(parts, 'ppt/charts/chart1.xml'), /<c:title>.*Revenue by region/s)
})

test('a unit that is in the title or an axis, or is a symbol, has no separate line', async (t) => {
  const unitOn = async (chart: Chart) => /name="Unit"/.test(textOf(await renderCharts(chart), 'ppt/slides/slide1.xml'))
  t.true(await unitOn(columnChart))
  t.false(await unitOn({ ...columnChart, title: 'Revenue ($ in millions)' }))
  t.false(await unitOn({ ...columnChart, yTitle: '$ in Millions' }))
  t.false(await unitOn({ ...columnChart, unit: '%' }))
})

test('a chart without a title is called by its name', async (t) => {
  const { title: _, ...untitled } = pieChart
  t.regex(textOf(await renderCharts(untitled), 'ppt/slides/slide1.xml'), /<a:t>Page 3, chart 1<\/a:t>/)
})

test('measured values are marked next to the source, with their error bound', async (t) => {
  const parts = await renderCharts(lineChart)
  const said = 'Values without a label were measured on the drawing of the chart, to within ±0.1 percentage points'
  t.true(textOf(parts, 'ppt/slides/slide1.xml').includes(`<a:t>Source: annual-report.pdf, page 3 · ${said}</a:t>`))
  t.true(textOf(parts, 'ppt/notesSlides/notesSlide1.xml').includes(said))
  const pictured = await renderCharts({ ...lineChart, source: 'pixels', isEstimated: true })
  t.regex(
    textOf(pictured, 'ppt/slides/slide1.xml'),
    /· Values without a label were measured in a picture of the chart, to within ±0\.1 percentage points</,
  )
})

test('tables and charts are in document order in the deck', async (t) => {
  const place = (pageNumber: number) => ({ ...columnChart.place, pageNumber })
  const charts = [
    { ...pieChart, place: place(2), title: 'Before' },
    { ...columnChart, place: place(40), title: 'Behind' },
  ]
  const parts = await renderDeck(documentOf([incomeStatement], { charts }))
  const titles = [1, 2, 3].map(
    (number) => /type="title".*?<a:t>([^<]*)</s.exec(textOf(parts, `ppt/slides/slide${number}.xml`))?.[1],
  )
  t.deepEqual(titles, ['Before', 'CONSOLIDATED STATEMENTS OF OPERATIONS', 'Behind'])
  t.deepEqual(targetsOf(parts, 'ppt/slides/_rels/slide1.xml.rels', 'chart'), ['ppt/charts/chart1.xml'])
  t.deepEqual(targetsOf(parts, 'ppt/slides/_rels/slide2.xml.rels', 'chart'), [])
  t.deepEqual(targetsOf(parts, 'ppt/slides/_rels/slide3.xml.rels', 'chart'), ['ppt/charts/chart2.xml'])
})

test('every relationship of the deck has a target, and every part has a type', async (t) => {
  const parts = await renderDeck(documentOf([incomeStatement], { charts: chartsOfEachKind }))
  const types = textOf(parts, '[Content_Types].xml')
  const named = new Set([...types.matchAll(/PartName="\/([^"]+)"/g)].map(([, name]) => name!))
  const endings = new Set([...types.matchAll(/Extension="([^"]+)"/g)].map(([, ending]) => ending!))
  for (const name of named) t.true(name in parts, name)
  for (const name of Object.keys(parts).filter((each) => each !== '[Content_Types].xml')) {
    t.true(named.has(name) || endings.has(name.split('.').at(-1)!), name)
    if (!name.endsWith('.rels')) continue
    for (const target of targetsOf(parts, name)) t.true(target in parts, `${name} to ${target}`)
    const ids = [...textOf(parts, name).matchAll(/ Id="([^"]+)"/g)].map(([, id]) => id)
    t.is(new Set(ids).size, ids.length, name)
  }
  t.is(Object.keys(parts).filter((name) => /^ppt\/charts\/chart\d+\.xml$/.test(name)).length, chartsOfEachKind.length)
})

for (const chart of chartsOfEachKind) {
  const name = chart.isWaterfall ? 'waterfall' : chart.chartType
  test(`a ${name} chart keeps every value in its part and in its workbook`, async (t) => {
    const parts = await renderCharts(chart)
    const sheet = await readSheet(parts['ppt/embeddings/Microsoft_Excel_Worksheet1.xlsx']!)
    const caches = readCaches(textOf(parts, 'ppt/charts/chart1.xml'))
    for (const { formula, values } of caches) t.deepEqual(values, cellsOf(sheet, formula), formula)
    const columns = Array.from({ length: sheet.columnCount }, (_, at) => columnOf(sheet, at + 1))
    for (const { name, values, xValues } of chart.series) {
      t.true(hasColumn(columns, values), `values of ${name}`)
      if (xValues) t.true(hasColumn(columns, xValues), `level coordinates of ${name}`)
      // A waterfall draws its segments, not its values.
      if (!chart.isWaterfall)
        t.true(
          caches.some((cache) => isPrefix(values, cache.values)),
          `drawn values of ${name}`,
        )
    }
    if (chart.categories.length > 0) t.true(hasColumn(columns, chart.categories.map(inCell)))
  })
}

test('editing a chart opens the workbook that its part names', async (t) => {
  const parts = await renderCharts(scatterChart)
  const part = textOf(parts, 'ppt/charts/chart1.xml')
  const [, relation] =
    /<c:externalData r:id="([^"]+)"><c:autoUpdate val="0"\/><\/c:externalData><\/c:chartSpace>$/.exec(part)!
  const ties = textOf(parts, 'ppt/charts/_rels/chart1.xml.rels')
  t.regex(ties, new RegExp(`Id="${relation}"[^>]*relationships/package"`))
  t.deepEqual(targetsOf(parts, 'ppt/charts/_rels/chart1.xml.rels'), ['ppt/embeddings/Microsoft_Excel_Worksheet1.xlsx'])
})

test('the alternative text of a chart describes its content', async (t) => {
  const parts = await renderCharts(comboChart)
  t.regex(
    textOf(parts, 'ppt/slides/slide1.xml'),
    /descr="Combination “Revenue and growth”: Revenue, Growth; 2019 to 2023"/,
  )
})

test('a chosen format sets the colors of charts; otherwise they keep their own', async (t) => {
  const own = { ...columnChart, series: columnChart.series.map((each) => ({ ...each, color: '#AB12CD' })) }
  const document = documentOf([], { charts: [own] })
  const kept = textOf(await renderDeck(document), 'ppt/charts/chart1.xml')
  const styled = await renderDeck(document, { configuration: bankerFormat, isChosen: true })
  t.regex(kept, /AB12CD/)
  t.notRegex(textOf(styled, 'ppt/charts/chart1.xml'), /AB12CD/)
  for (const color of bankerFormat.chart.colors.slice(0, 2)) {
    t.true(textOf(styled, 'ppt/charts/chart1.xml').includes(color.slice(1)))
  }
})

test('chart text on a slide is as large as table text, whatever the format', async (t) => {
  const small = { ...plainFormat, chart: { ...plainFormat.chart, fontSize: 6 } }
  const parts = await renderDeck(documentOf([], { charts: chartsOfEachKind }), { configuration: small, isChosen: true })
  for (const name of Object.keys(parts).filter((each) => each.startsWith('ppt/charts/chart'))) {
    for (const [, size] of textOf(parts, name).matchAll(/ sz="(\d+)"/g))
      t.true(Number(size) >= 1000, `${name}: ${size}`)
  }
})

test('names with XML special characters do not break the deck', async (t) => {
  const chart = {
    ...columnChart,
    title: 'R&D <new>\u0001 "plan"',
    series: columnChart.series.map((each) => ({ ...each, name: 'A & <B>' })),
  }
  const parts = await renderCharts(chart)
  t.regex(textOf(parts, 'ppt/slides/slide1.xml'), /descr="Columns “R&amp;D &lt;new&gt; &quot;plan&quot;”/)
  t.regex(textOf(parts, 'ppt/charts/chart1.xml'), /<c:v>A &amp; &lt;B&gt;<\/c:v>/)
})

test('the same charts give the same bytes', async (t) => {
  const hashes = new Set<string>()
  for (let run = 0; run < 2; run++) {
    const bytes = await pptxRenderer().render(documentOf([], { charts: chartsOfEachKind }), renderOptions(notChosen))
    hashes.add(createHash('sha256').update(bytes).digest('hex'))
    await new Promise((resolve) => setTimeout(resolve, 1100))
  }
  t.is(hashes.size, 1)
})

/** Returns the targets of a part's relationships. */
function targetsOf(parts: Parts, name: string, kind = ''): readonly string[] {
  const folder = name.replace(/_rels\/[^/]*$/, '')
  return [...textOf(parts, name).matchAll(/<Relationship [^>]*>/g)]
    .filter(([tie]) => tie.includes(`/${kind}"`) || kind === '')
    .map(([tie]) => new URL(/Target="([^"]+)"/.exec(tie)![1]!, `file:///${folder}`).pathname.slice(1))
}

interface Cache {
  readonly formula: string
  readonly values: readonly (string | number | null)[]
}

/** Returns the cached content of a chart part. */
function readCaches(part: string): readonly Cache[] {
  return [...part.matchAll(/<c:(num|str)Ref><c:f>([^<]+)<\/c:f>.*?<c:ptCount val="(\d+)"\/>(.*?)<\/c:\1Cache>/gs)].map(
    ([, kind, formula, count, points]) => {
      const values: (string | number | null)[] = Array.from({ length: Number(count) }, () => null)
      for (const [, at, text] of points!.matchAll(/<c:pt idx="(\d+)"[^>]*><c:v>([^<]*)<\/c:v>/g)) {
        values[Number(at)] = kind === 'num' ? Number(text) : inCell(text!.replaceAll('&amp;', '&'))
      }
      return { formula: formula!.replaceAll('&apos;', "'"), values }
    },
  )
}

/** Converts a year to a number, as in its cell. */
function inCell(name: string): string | number {
  return /^\d{4}$/.test(name) ? Number(name) : name
}

async function readSheet(bytes: Uint8Array): Promise<exceljs.Worksheet> {
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.load(new Uint8Array(bytes).buffer as ArrayBuffer)
  return workbook.worksheets[0]!
}

/** Returns the cells of `'Sheet1'!$B$2:$B$6`. */
function cellsOf(sheet: exceljs.Worksheet, formula: string): readonly (string | number | null)[] {
  const [name, range] = formula.split('!') as [string, string]
  if (name.replaceAll("'", '') !== sheet.name) throw new Error(`Expected a reference to ${sheet.name}, got ${formula}`)
  const [first, last = first] = range
    .replaceAll('$', '')
    .split(':')
    .map((address) => sheet.getCell(address))
  return columnOf(sheet, Number(first!.col)).slice(Number(first!.row) - 1, Number(last!.row))
}

function columnOf(sheet: exceljs.Worksheet, column: number): readonly (string | number | null)[] {
  return Array.from({ length: sheet.rowCount }, (_, row) => {
    const { value, formula, result } = sheet.getCell(row + 1, column)
    return value === null ? null : ((formula ? result : value) as string | number)
  })
}

/** Returns whether a column contains these cells below its header. */
function hasColumn(columns: readonly (readonly unknown[])[], cells: readonly unknown[]): boolean {
  return columns.some(([, ...rest]) => isPrefix(cells, rest))
}

/** Returns whether a column contains exactly these cells. Columns are padded to the longest. */
function isPrefix(cells: readonly unknown[], column: readonly unknown[]): boolean {
  return cells.length <= column.length && column.every((cell, row) => cell === (cells[row] ?? null))
}

test('a chart without series is a slide with a message, without a part that would not open', async (t) => {
  const parts = await renderCharts({ ...columnChart, series: [] })
  t.deepEqual(
    Object.keys(parts).filter((name) => /ppt\/(?:charts|embeddings)\/./.test(name)),
    [],
  )
  t.regex(textOf(parts, 'ppt/slides/slide1.xml'), /<a:t>No values were read from this chart<\/a:t>/)
})

test('the workbook of a slide contains years, formats and texts like a sheet', async (t) => {
  const series = [{ name: '=1+2', values: [12.5, 3], labels: ['12.5%', '3.0%'] }]
  const parts = await renderCharts({ ...columnChart, categories: ['2019', '_x0041_'], series })
  const sheet = await readSheet(parts['ppt/embeddings/Microsoft_Excel_Worksheet1.xlsx']!)
  t.is(sheet.getCell('A2').value, 2019)
  t.is(sheet.getCell('A3').value, '_x0041_')
  t.is(sheet.getCell('B1').value, '=1+2')
  t.is(sheet.getCell('B1').numFmt, '@')
  t.is(sheet.getCell('B2').numFmt, '#,##0.0"%"')
})
