import { readFile } from 'node:fs/promises'
import test from 'ava'
import { type Clusterer, documentClusterer, type Extractor, type Reader, type Renderer } from 'recreate-engine'
import { imageReader } from 'recreate-engine/recognition'
import { clustererCases, documentReaderCases, extractorCases, rendererCases } from 'recreate-engine/testing'
import sharp from 'sharp'
import type { Page, PageContent, Table } from '../../core/model.js'
import { csvExtractor } from '../../examples/csv-statement/csv-extractor.js'
import { markdownRenderer } from '../../examples/markdown-renderer.js'

// A suite must detect faulty plugins. Each plugin here has one fault, which a case must report.

// All awaits must precede the first test.
const statement = { fileName: 'statement.csv', bytes: await readFile('examples/csv-statement/statement.csv') }
const png = {
  fileName: 'page.png',
  bytes: await sharp({ create: { width: 200, height: 300, channels: 3, background: '#ddd' } })
    .png()
    .toBuffer(),
}
/** Checks that the case with these words in its title fails with a matching error. */
function faulty<Sample>(
  fault: string,
  cases: readonly { readonly title: string; run(sample: Sample): Promise<void> }[],
  words: string,
  sample: Sample,
  message: RegExp,
) {
  test(`the suite detects ${fault}`, async (t) => {
    const found = cases.filter(({ title }) => title.includes(words))
    t.is(found.length, 1, words)
    const error = await t.throwsAsync(async () => found[0]?.run(sample), { any: true })
    t.regex(String(error), message)
  })
}

const renderer = (change: (sound: Renderer) => Partial<Renderer>) => () => {
  const sound = markdownRenderer()
  return { ...sound, ...change(sound) }
}
faulty(
  'a renderer whose extension has a dot',
  rendererCases,
  'its format, extension',
  renderer(() => ({ extension: '.md' })),
  /extension: lower-case letters/,
)
faulty(
  'a renderer that writes nothing',
  rendererCases,
  'a document with every feature',
  renderer(() => ({ render: async () => new Uint8Array() })),
  /Expected a non-empty Uint8Array/,
)
faulty(
  'a renderer that fails for a document without tables',
  rendererCases,
  'a document without tables and charts',
  renderer(({ render }) => ({
    render: async (document, options) => {
      if (document.tables[0] === undefined) throw new TypeError('no first table')
      return render(document, options)
    },
  })),
  /no first table/,
)
faulty(
  'a renderer that writes the time',
  rendererCases,
  'the same document and options',
  renderer(() => ({ render: async () => Buffer.from(new Date().toISOString()) })),
  /Two runs gave different bytes/,
)
let lastTables: readonly Table[] = []
faulty(
  'a renderer that shares a document between calls',
  rendererCases,
  'several documents concurrently',
  renderer(({ render }) => ({
    render: async (document, options) => {
      lastTables = document.tables
      await new Promise(setImmediate)
      return render({ ...document, tables: lastTables }, options)
    },
  })),
  /gave different bytes/,
)
faulty(
  'a renderer that sorts the given tables in place',
  rendererCases,
  'are not modified',
  renderer(({ render }) => ({
    render: async (document, options) => {
      ;(document.tables as Table[]).reverse()
      return render(document, options)
    },
  })),
  /Cannot assign to read only|read only/,
)

const extractor = (change: (sound: Extractor) => Partial<Extractor>) => ({
  make: () => {
    const sound = csvExtractor()
    return { ...sound, ...change(sound) }
  },
  source: statement,
})
const pages = (change: (page: Page) => Page) =>
  extractor(({ open }) => ({
    open: async (source) => {
      const extraction = await open(source)
      return { ...extraction, page: async (pageNumber, ...rest) => change(await extraction.page(pageNumber, ...rest)) }
    },
  }))
const tables = (change: (table: Table) => Table) => pages((page) => ({ ...page, tables: page.tables.map(change) }))
faulty(
  'an extractor that checks only the file name',
  extractorCases,
  'by their content',
  extractor(() => ({ accepts: ({ fileName }) => fileName.endsWith('.csv') })),
  /false/,
)
faulty(
  'an extractor that accepts everything',
  extractorCases,
  'it does not accept other files',
  extractor(() => ({ accepts: () => true })),
  /an empty file/,
)
faulty(
  'an extractor with overlapping cells',
  extractorCases,
  'consistent for renderers',
  tables((table) => ({ ...table, cells: [...table.cells, ...table.cells.slice(0, 1)] })),
  /two cells overlap/,
)
faulty(
  'an extractor with numbers that are NaN',
  extractorCases,
  'consistent for renderers',
  tables((table) => ({
    ...table,
    cells: table.cells.map((cell) => ({
      ...cell,
      value: { kind: 'number', number: Number.NaN, decimals: 0, isGrouped: false },
    })),
  })),
  /its number must be finite, got NaN/,
)
faulty(
  'an extractor with functions in its pages',
  extractorCases,
  'plain data',
  pages((page) => Object.assign({ ...page }, { print: () => '' })),
  /the page must survive JSON conversion/,
)
let asked = 0
faulty(
  'an extractor whose pages are not reproducible',
  extractorCases,
  'in any order',
  tables((table) => ({ ...table, title: `Read ${++asked} times` })),
  /Read \d+ times/,
)
faulty(
  'an extractor that modifies the given bytes',
  extractorCases,
  'the bytes of the document',
  {
    ...extractor(({ open }) => ({
      open: async (source) => {
        const extraction = await open(source)
        source.bytes[0] = 0
        return extraction
      },
    })),
    source: { ...statement, bytes: Uint8Array.from(statement.bytes) },
  },
  /bytes/,
)

const reader = (change: (sound: Reader) => Partial<Reader>) => ({
  make: () => {
    const sound = imageReader()
    return { ...sound, ...change(sound) }
  },
  source: png,
})
const contents = (change: (content: PageContent) => PageContent) =>
  reader(({ open }) => ({
    open: async (source) => {
      const document = await open(source)
      const { pageCount, properties } = document
      return {
        pageCount,
        properties,
        content: async (...given) => change(await document.content(...given)),
        picture: (...given) => document.picture(...given),
        close: () => document.close(),
      }
    },
  }))
faulty(
  'a reader that accepts everything',
  documentReaderCases,
  'by their content',
  reader(() => ({ accepts: () => true })),
  /an empty file/,
)
faulty(
  'a reader with upside-down boxes, as in PDF',
  documentReaderCases,
  'in its own coordinates',
  contents((content) => ({
    ...content,
    pictures: content.pictures.map((each) => ({ ...each, bbox: { x0: 0, y0: 300, x1: 200, y1: 0 } })),
  })),
  /x0 <= x1 and y0 <= y1, got 0, 300, 200, 0/,
)
faulty(
  'a reader that finds nothing on a page',
  documentReaderCases,
  'has content',
  contents((content) => ({ ...content, pictures: [] })),
  /false|falsy|truthy/,
)

const clusterer = (change: (tables: readonly Table[]) => readonly Table[]) => (): Clusterer => {
  const sound = documentClusterer()
  return {
    ...sound,
    cluster: (given) => {
      const answer = sound.cluster(given)
      return { ...answer, tables: change(answer.tables) }
    },
  }
}
const cells = (change: (cell: Table['cells'][number]) => Table['cells'][number]) =>
  clusterer((all) => all.map((table) => ({ ...table, cells: table.cells.map(change) })))
faulty(
  'a clusterer that loses a row',
  clustererCases,
  'every row of every table',
  clusterer((all) => all.map((table) => ({ ...table, rows: table.rows.slice(0, -1) }))),
  /deep-equal/,
)
faulty(
  'a clusterer that inverts signs',
  clustererCases,
  'keeps its text, value',
  cells((cell) =>
    cell.value?.kind === 'number' ? { ...cell, value: { ...cell.value, number: -cell.value.number } } : cell,
  ),
  /deep-equal/,
)
faulty(
  'a clusterer that swaps two columns',
  clustererCases,
  'keeps its text, value',
  cells((cell) => ({ ...cell, column: cell.column < 2 ? 1 - cell.column : cell.column })),
  /deep-equal/,
)
faulty(
  'a clusterer that returns tables out of order',
  clustererCases,
  'the order in which they begin',
  clusterer((all) => all.toReversed()),
  /deep-equal/,
)
let clustered = 0
faulty(
  'a clusterer whose result is not reproducible',
  clustererCases,
  'the same result',
  clusterer((all) => all.map((table) => ({ ...table, title: `Joined ${++clustered} times` }))),
  /Joined \d+ times/,
)
