import test from 'ava'
import { unzipSync } from 'fflate'
import type { DocumentModel } from '../../core/model.js'
import { contractJsonRenderer } from '../../plugins/render/contract-json.js'
import { plainFormat } from '../../plugins/render/formats/plain.js'
import { descendantsOf } from '../../plugins/render/office-xml.js'
import { pptxRenderer } from '../../plugins/render/pptx/pptx-renderer.js'
import { xlsxRenderer } from '../../plugins/render/xlsx/xlsx-renderer.js'
import { plainChart } from '../fixtures/plain-charts.js'
import { renderOptions } from '../fixtures/render-options.js'
import { documentOf, drawTable, incomeStatement } from '../fixtures/statement-table.js'
import { openPackage } from './office-package.js'
import { packageFaults } from './package-faults.js'
import { wholeText } from './workbook-facts.js'

/** Texts that a program could mistake for something else. */
const HOSTILE = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://evil.example","click")',
  '_x003D_1+1',
  '_x000D__x0041_',
  '<b>&amp;"bold"</b>',
  '</a:t></a:r>',
  ']]><!--',
  "O'Neil's [sheet]: a/b\\c?*",
  'before\u0000\u0008\u001fbehind',
  'half \ud83d a pair',
  'javascript:alert(1)',
  'file:///etc/passwd',
  '{=1+1}',
  '😀 − “שלום” 数字',
  `long ${'word '.repeat(3000)}end`,
]

const options = renderOptions({ configuration: plainFormat, isChosen: false })

/** Returns a document with these texts wherever a document has text. */
const documents = HOSTILE.map((text): DocumentModel => {
  const table = drawTable([
    ['header', 0, 'Name', text],
    ['section', 0, text],
    ['data', 0, text, '1,234'],
    ['data', 1, 'Plain', text],
  ])
  const chart = plainChart({
    title: text,
    xTitle: text,
    yTitle: text,
    unit: text,
    categories: [text, 'Plain'],
    series: [{ name: text, values: [1, 2], labels: [text, null] }],
  })
  return documentOf([{ ...table, title: text, unit: text, footnotes: [{ mark: text, text }] }], {
    fileName: `${text}.pdf`,
    properties: { title: text },
    charts: [chart],
    warnings: [{ code: 'odd', message: text, pageNumber: 1 }],
  })
})

/** Normalizes a text to what a file can contain: line breaks and repeated spaces become one space. */
function comparable(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])/g, '\ufffd')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns the texts of a workbook's cells as Excel shows them (ST_Xstring, ECMA-376 part 1, 22.9.2.19). */
function cellTexts(bytes: Uint8Array): readonly string[] {
  const items = openPackage(bytes).xml.get('xl/sharedStrings.xml')!.children.map(wholeText)
  return items.map((text) =>
    comparable(text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))),
  )
}

test('a workbook contains every ambiguous text completely and as text', async (t) => {
  for (const [index, document] of documents.entries()) {
    const text = comparable(HOSTILE[index]!)
    const bytes = await xlsxRenderer().render(document, options)
    t.deepEqual(packageFaults(bytes), [], text.slice(0, 40))
    const texts = cellTexts(bytes)
    t.true(texts.includes(text), `${text.slice(0, 40)} is a cell`)
    t.true(texts.includes(`${text} ${text}`), `${text.slice(0, 40)} is a footnote`)
    const sheets = [...openPackage(bytes).xml].filter(([name]) => name.startsWith('xl/worksheets/'))
    t.deepEqual(
      sheets.flatMap(([, root]) => descendantsOf(root, 'f')),
      [],
    )
  }
})

test('a deck contains every ambiguous text completely and as text', async (t) => {
  for (const [index, document] of documents.entries()) {
    const text = comparable(HOSTILE[index]!)
    const bytes = await pptxRenderer().render(document, options)
    t.deepEqual(packageFaults(bytes), [], text.slice(0, 40))
    const { xml } = openPackage(bytes)
    const slides = [...xml].filter(([name]) => /^ppt\/slides\/slide/.test(name))
    const cells = slides.flatMap(([, root]) => descendantsOf(root, 'tc')).map((cell) => comparable(wholeText(cell)))
    // Headers occur once per slide.
    t.true(cells.filter((cell) => cell === text).length >= 4, text.slice(0, 40))
    const titles = slides
      .flatMap(([, root]) => descendantsOf(root, 'sp'))
      .filter((shape) => descendantsOf(shape, 'ph').length > 0)
    t.true(
      titles.some((title) => comparable(wholeText(title)) === text),
      text.slice(0, 40),
    )
  }
})

test('JSON returns every ambiguous text unchanged', async (t) => {
  for (const [index, document] of documents.entries()) {
    const bytes = await contractJsonRenderer().render(document, options)
    const texts = new Set<unknown>()
    JSON.parse(new TextDecoder().decode(bytes), (_, value) => texts.add(value) && value)
    t.true(
      texts.has(HOSTILE[index]!.replace('\ud83d', '\ufffd')) || texts.has(HOSTILE[index]),
      HOSTILE[index]!.slice(0, 40),
    )
  }
})

test('the document properties are plain text', async (t) => {
  for (const renderer of [xlsxRenderer(), pptxRenderer()]) {
    const bytes = await renderer.render(
      documentOf([incomeStatement], { properties: { title: '=1+1</dc:title>\u0000' } }),
      options,
    )
    const title = descendantsOf(openPackage(bytes).xml.get('docProps/core.xml')!, 'title')
    t.is(title[0]?.text, '=1+1</dc:title>')
    t.true('docProps/app.xml' in unzipSync(bytes))
  }
})
