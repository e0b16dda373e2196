import test from 'ava'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { DocumentModel } from '../../core/model.js'
import { bankerFormat } from '../../plugins/render/formats/banker.js'
import { plainFormat } from '../../plugins/render/formats/plain.js'
import { reportFormat } from '../../plugins/render/formats/report.js'
import { pptxRenderer } from '../../plugins/render/pptx/pptx-renderer.js'
import { xlsxRenderer } from '../../plugins/render/xlsx/xlsx-renderer.js'
import { chartsOfEachKind } from '../fixtures/charts.js'
import { plainCharts } from '../fixtures/plain-charts.js'
import { renderOptions } from '../fixtures/render-options.js'
import { documentOf, drawTable, incomeStatement } from '../fixtures/statement-table.js'
import { packageFaults } from './package-faults.js'

const charts = [...Object.values(plainCharts), ...chartsOfEachKind].map((chart, rank) => ({
  ...chart,
  id: `p3c${rank + 1}`,
}))
const wide = drawTable(
  [
    ['header', 0, '', ...Array.from({ length: 9 }, (_, pair) => ({ text: `Quarter ${pair}`, columnSpan: 3 }))],
    ['header', 0, 'Item', ...Array.from({ length: 27 }, (_, column) => `Month ${column}`)],
    ...Array.from(
      { length: 20 },
      (_, row) =>
        [
          'data' as const,
          row % 3,
          `Office ${row}`,
          ...Array.from({ length: 27 }, (_, column) => `${row * column},000`),
        ] as const,
    ),
  ],
  { id: 'p13t1', title: 'Offices: “all” of [them]' },
)
const doubtful = drawTable(
  [
    ['header', 0, 'Name', '2023'],
    ['data', 0, 'Cash', '1,234'],
  ],
  { id: 'p14t1' },
)
const documents: Readonly<Record<string, DocumentModel>> = {
  tables: documentOf([
    incomeStatement,
    wide,
    incomeStatement,
    {
      ...doubtful,
      cells: doubtful.cells.map((cell) =>
        cell.value ? { ...cell, isDoubtful: true as const, readAs: '1,284' } : cell,
      ),
    },
  ]),
  charts: documentOf([incomeStatement], { charts }),
  nothing: documentOf([]),
}

const looks = [
  { configuration: plainFormat, isChosen: false },
  { configuration: bankerFormat, isChosen: true },
  { configuration: reportFormat, isChosen: true },
]

for (const renderer of [xlsxRenderer(), pptxRenderer()]) {
  for (const look of looks) {
    test(`no ${renderer.format} of a drawn document in ${look.configuration.templateName} needs repair`, async (t) => {
      for (const document of Object.values(documents)) {
        t.deepEqual(packageFaults(await renderer.render(document, renderOptions(look))), [])
      }
    })
  }
}

const choice = renderOptions({ configuration: plainFormat, isChosen: false })

const small = documentOf([incomeStatement], { charts: [plainCharts.columns] })
const files = {
  xlsx: xlsxRenderer().render(small, choice),
  pptx: pptxRenderer().render(small, choice),
}

/** Returns the faults of a file after one of its parts was damaged. */
async function faultsAfter(format: 'xlsx' | 'pptx', part: string, damage: (xml: string) => string | undefined) {
  const parts = unzipSync(await files[format])
  const before = parts[part] ? strFromU8(parts[part]) : ''
  const after = damage(before)
  if (after === before) throw new Error(`Expected ${part} to contain the text to be damaged`)
  if (after === undefined) delete parts[part]
  else parts[part] = strToU8(after)
  return packageFaults(zipSync(parts, { level: 0 })).join('\n')
}

const sheet = 'xl/worksheets/sheet2.xml'
const slide = 'ppt/slides/slide2.xml'
const damages: readonly (readonly [
  title: string,
  format: 'xlsx' | 'pptx',
  part: string,
  damage: (xml: string) => string | undefined,
  fault: RegExp,
])[] = [
  ['a missing part', 'xlsx', sheet, () => undefined, /leads to "xl\/worksheets\/sheet2\.xml", which is missing/],
  ['an unreferenced part', 'xlsx', 'xl/lost.xml', () => '<lost/>', /nothing refers to "xl\/lost\.xml"/],
  ['a control character', 'xlsx', sheet, (xml) => xml.replace('<sheetData>', '<sheetData>\u0001'), /XML cannot hold/],
  ['a tag that is not closed', 'xlsx', sheet, (xml) => xml.replace('</sheetData>', ''), /well-formed/],
  [
    'elements of a sheet out of order',
    'xlsx',
    sheet,
    (xml) => xml.replace(/(<cols>.*<\/cols>)(<sheetData>.*<\/sheetData>)/s, '$2$1'),
    /in worksheet, cols is too late/,
  ],
  ['a missing style', 'xlsx', sheet, (xml) => xml.replace(/ s="\d+"/, ' s="9999"'), /has the style 9999/],
  [
    'a missing shared text',
    'xlsx',
    sheet,
    (xml) => xml.replace(/t="s"><v>\d+/, 't="s"><v>99999'),
    /has the shared text 99999/,
  ],
  [
    'merged cells that overlap',
    'xlsx',
    sheet,
    (xml) =>
      xml.replace(
        /<mergeCells.*<\/mergeCells>/s,
        '<mergeCells count="2"><mergeCell ref="A1:B2"/><mergeCell ref="B2:C3"/></mergeCells>',
      ),
    /B2:C3 overlaps/,
  ],
  ['cells out of order', 'xlsx', sheet, (xml) => xml.replace(/r="B5"/, 'r="A4"'), /is in row 5 after/],
  [
    'two sheets with the same name',
    'xlsx',
    'xl/workbook.xml',
    (xml) =>
      xml
        .replace('name="Contents"', 'name="CONSOLIDATED STMT. OPERATIONS"')
        .replace(
          /(<sheet [^>]*sheetId="2"[^>]*name="|<sheet [^>]*name=")(?!CONS)[^"]*/,
          '$1consolidated Stmt. Operations',
        ),
    /two sheets are named|refers to the sheet/,
  ],
  [
    'a link to a missing sheet',
    'xlsx',
    'xl/worksheets/sheet1.xml',
    (xml) => xml.replace(/location="[^"]*"/, `location="'Elsewhere'!A1"`),
    /leads to 'Elsewhere'!A1/,
  ],
  [
    'a format with an unclosed quote',
    'xlsx',
    'xl/styles.xml',
    (xml) => xml.replace(/formatCode="/, 'formatCode="&quot;'),
    /number format .* is broken/,
  ],
  [
    'elements of a slide out of order',
    'pptx',
    slide,
    (xml) => xml.replace(/(<p:cSld .*<\/p:cSld>)(<p:clrMapOvr>.*<\/p:clrMapOvr>)/s, '$2$1'),
    /in sld, cSld is too late/,
  ],
  [
    'two shapes with the same id',
    'pptx',
    slide,
    (xml) => xml.replaceAll(/<p:cNvPr id="\d+"/g, '<p:cNvPr id="2"'),
    /two shapes have the id 2/,
  ],
  ['a row with a missing cell', 'pptx', slide, (xml) => xml.replace(/<a:tc>.*?<\/a:tc>/s, ''), /cells in \d+ columns/],
  [
    'a missing relationship',
    'pptx',
    'ppt/slides/slide1.xml',
    (xml) => xml.replace(/r:id="[^"]*"/, 'r:id="rId77"'),
    /uses the relationship rId77/,
  ],
]

for (const [title, format, part, damage, fault] of damages) {
  test(`the package check finds ${title}`, async (t) => {
    t.regex(await faultsAfter(format, part, damage), fault)
  })
}
