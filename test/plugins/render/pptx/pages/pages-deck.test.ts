import test from 'ava'
import { strFromU8, unzipSync } from 'fflate'
import { RecreateError } from '../../../../../core/errors.js'
import type { DocumentModel, PageOutcome } from '../../../../../core/model.js'
import {
  A4,
  type Drawing,
  type DrawingPage,
  drawDocument,
  LETTER,
} from '../../../../../examples/drawing/draw-document.js'
import { drawTable } from '../../../../../examples/drawing/draw-table.js'
import type { TableDescription } from '../../../../../examples/drawing/table-description.js'
import { tableStyle } from '../../../../../examples/drawing/table-style.js'
import { convert, inProcessRunner, pptxRenderer, readerExtractor } from '../../../../../index.js'
import { mupdfReader } from '../../../../../plugins/recognition.js'
import { plainFormat } from '../../../../../plugins/render/formats/plain.js'
import { packageFaults } from '../../../../packages/package-faults.js'

const EMU_PER_POINT = 12_700
const STYLE = { font: 'times', size: 11 } as const
const AREA = { x: 72, y: 200, width: 460 }
const SALES: TableDescription = {
  columns: [{ kind: 'label' }, { kind: 'number' }, { kind: 'number' }],
  rows: [
    { type: 'header', cells: ['', '2023', '2022'] },
    { type: 'data', cells: ['Products', '$ 4,261', '$ 3,987'] },
    { type: 'data', cells: ['Services', '1,204', '(118)'] },
    { type: 'total', cells: ['Total net sales', '$ 5,465', '$ 3,869'] },
  ],
}

/** Renders the deck of whole pages of a document drawn here. */
async function deckOf(draw: (document: Drawing) => void): Promise<Uint8Array> {
  const { bytes } = await drawDocument({ file: 'drawn.pdf', title: 'Drawn & bound' }, draw)
  const runner = inProcessRunner([readerExtractor(mupdfReader())])
  try {
    const source = { fileName: 'drawn.pdf', bytes }
    const { files } = await convert(source, { presentation: true, renderers: [pptxRenderer()], runner })
    return files[0]!.bytes
  } finally {
    await runner.close()
  }
}

function partsOf(bytes: Uint8Array): Record<string, string> {
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]))
}

function textsIn(slide: string): readonly string[] {
  return [...slide.matchAll(/<a:p>.*?<\/a:p>/gs)].map(([paragraph]) =>
    [...paragraph.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, text]) => text).join(''),
  )
}

function drawPage(page: DrawingPage) {
  page.write('Sales by kind', 72, 90, { ...STYLE, size: 20, weight: 'bold' })
  page.write('Sales rose in all parts of the world.', 72, 140, STYLE)
  drawTable(page, SALES, tableStyle(STYLE), AREA)
}

test('a slide per page has its title, text and table, and needs no repair', async (t) => {
  const bytes = await deckOf((document) => drawPage(document.addPage()))
  t.deepEqual(packageFaults(bytes), [])
  const parts = partsOf(bytes)
  const slide = parts['ppt/slides/slide1.xml']!
  const title = /<p:sp>(?:(?!<\/p:sp>).)*type="title".*?<\/p:sp>/s.exec(slide)![0]
  t.deepEqual(textsIn(title), ['Sales by kind'])
  t.true(textsIn(slide).includes('Sales rose in all parts of the world.'))
  const table = /<a:tbl>.*<\/a:tbl>/s.exec(slide)![0]
  t.deepEqual(
    textsIn(table)
      .filter(Boolean)
      .map((text) => text.replace('\t', ' ')),
    [
      '2023',
      '2022',
      'Products',
      '$ 4,261',
      '$ 3,987',
      'Services',
      '1,204',
      '(118)',
      'Total net sales',
      '$ 5,465',
      '$ 3,869',
    ],
  )
  t.true(parts['ppt/notesSlides/notesSlide1.xml']!.includes('Source: drawn.pdf, page 1 of 1'))
  t.true(parts['docProps/core.xml']!.includes('Drawn &amp; bound'))
})

test('a table has its position on the page, and no row needs more than its height', async (t) => {
  const slide = partsOf(await deckOf((document) => drawPage(document.addPage())))['ppt/slides/slide1.xml']!
  const frame = /<p:graphicFrame>.*?<\/p:graphicFrame>/s.exec(slide)![0]
  const [, x, y, width, height] = /<a:off x="(\d+)" y="(\d+)"\/><a:ext cx="(\d+)" cy="(\d+)"/.exec(frame)!.map(Number)
  t.true(Math.abs(x! / EMU_PER_POINT - AREA.x) < 8 && Math.abs(y! / EMU_PER_POINT - AREA.y) < 8)
  t.true(Math.abs(width! / EMU_PER_POINT - AREA.width) < 16)
  const rows = [...frame.matchAll(/<a:tr h="(\d+)">(.*?)<\/a:tr>/gs)]
  const total = rows.reduce((sum, [, row]) => sum + Number(row), 0)
  t.true(Math.abs(total - height!) < rows.length * 2)
  for (const [, row, cells] of rows) {
    for (const [cell] of cells!.matchAll(/<a:tc>.*?<\/a:tc>/gs)) {
      const lines = [...cell.matchAll(/<a:spcPts val="(\d+)"/g)].map(([, each]) => Number(each))
      const top = Number(/marT="(\d+)"/.exec(cell)![1])
      t.true(top + (Math.max(...lines) / 100) * EMU_PER_POINT <= Number(row) + 200)
    }
  }
})

test('the most frequent page size is the slide size, and other pages are centered', async (t) => {
  const parts = partsOf(
    await deckOf((document) => {
      document.addPage({ size: LETTER }).write('First', 72, 100, STYLE)
      document.addPage({ size: { width: 792, height: 612 } }).write('Second', 72, 100, STYLE)
      document.addPage({ size: LETTER }).write('Third', 72, 100, STYLE)
    }),
  )
  const [, width, height] = /<p:sldSz cx="(\d+)" cy="(\d+)"/.exec(parts['ppt/presentation.xml']!)!.map(Number)
  t.deepEqual([width, height], [LETTER.width * EMU_PER_POINT, LETTER.height * EMU_PER_POINT])
  const [, x] = /type="title".*?<a:off x="(-?\d+)" y="(-?\d+)"/s.exec(parts['ppt/slides/slide2.xml']!)!.map(Number)
  const scale = LETTER.width / LETTER.height
  t.true(Math.abs(x! / EMU_PER_POINT - 72 * scale) < 1)
})

test('the same document gives the same deck', async (t) => {
  const draw = (document: Drawing) => drawPage(document.addPage({ size: A4 }))
  t.deepEqual(await deckOf(draw), await deckOf(draw))
})

test('a page that could not be read has a slide with a message', async (t) => {
  const failed: PageOutcome = { state: 'failed', pageNumber: 1, error: { code: 'page_failed', message: 'It is torn' } }
  const bytes = await render([failed])
  t.deepEqual(packageFaults(bytes), [])
  t.true(textsIn(partsOf(bytes)['ppt/slides/slide1.xml']!).includes('Page 1 could not be read: It is torn'))
})

test('if the source has no page drawings, the deck has a slide per table or chart', async (t) => {
  const page = { pageNumber: 1, width: 612, height: 792, tables: [], charts: [], warnings: [] }
  const bytes = await render([{ state: 'empty', pageNumber: 1, page }])
  t.true(textsIn(partsOf(bytes)['ppt/slides/slide1.xml']!).some((text) => text.startsWith('No table or chart')))
})

/** Renders a deck whose source provides no page drawings. */
async function render(pages: readonly PageOutcome[]): Promise<Uint8Array> {
  const document: DocumentModel = {
    fileName: 'drawn.pdf',
    pageCount: pages.length,
    properties: {},
    mode: 'page',
    pages,
    tables: [],
    charts: [],
    warnings: [],
  }
  const refuse = async () => {
    throw new RecreateError('not_available', 'Expected a source with pages')
  }
  return pptxRenderer().render(document, {
    configuration: plainFormat,
    isChosen: false,
    showsPages: true,
    pages: { content: refuse, picture: refuse, art: refuse },
  })
}
