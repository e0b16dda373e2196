import test from 'ava'
import type { Cell, Page } from '../../../../core/model.js'
import { type Drawing, drawDocument } from '../../../../examples/drawing/draw-document.js'
import { drawTable } from '../../../../examples/drawing/draw-table.js'
import type { GoldCell, GoldTable } from '../../../../examples/drawing/gold.js'
import {
  data,
  header,
  numberColumns,
  section,
  spanning,
  subtotal,
  type TableDescription,
  total,
} from '../../../../examples/drawing/table-description.js'
import { type TableStyle, tableStyle } from '../../../../examples/drawing/table-style.js'
import { documentClusterer } from '../../../../plugins/cluster/by-document.js'
import { builtInExtractors } from '../../../../plugins/extract/built-in.js'
import { overlapOf } from '../../../fixtures/accuracy.js'
import { type DrawnScan, type ScanOptions, scanDocument } from '../../../fixtures/draw-scan.js'
import { jpegOf, pngOf, tiffOf } from '../../../fixtures/scan-files.js'

// The built-in engines, kept warm between the scans.
const extractors = builtInExtractors({ ocr: { engine: 'tesseract.js' }, detector: false })
test.after.always(async () => {
  for (const extractor of extractors) await extractor.close?.()
})

/** A small statement with all typical features, read in a second or two. */
const costs: TableDescription = {
  columns: numberColumns(2, { width: 64 }),
  rows: [
    header('', spanning('Years Ended June 30,', 2)),
    header('', '2024', '2023'),
    section('Revenue:'),
    data('Subscriptions', ['$ 41,220', '$ 36,905'], { indent: 1 }),
    data('Services and support', ['5,938', '5,102'], { indent: 1 }),
    subtotal('Total revenue', ['47,158', '42,007']),
    data('Cost of revenue', ['(14,006)', '(12,932)']),
    data('Restructuring charges', ['—', '(412)']),
    data('Provision for income taxes', ['(2,716)', '(1,504)']),
    total('Net income', ['$ 30,436', '$ 27,159']),
  ],
}

const SIZE = { width: 396, height: 280 }

function draw(document: Drawing, style: Partial<TableStyle> = {}): void {
  const page = document.addPage({ size: SIZE })
  page.write('Costs of the year', 40, 46, { font: 'times', size: 12, weight: 'bold' })
  page.write('What was earned and what was spent is shown in the table below.', 40, 64, { font: 'times', size: 10 })
  drawTable(page, costs, tableStyle({ font: 'times', size: 10, ...style }), { x: 40, y: 80, width: 316 })
}

async function scanOf(options: ScanOptions, style: Partial<TableStyle> = {}): Promise<DrawnScan> {
  const drawn = await drawDocument({ file: 'costs.pdf' }, (document) => draw(document, style))
  return (await scanDocument(drawn, options))[0]!
}

async function read(fileName: string, bytes: Uint8Array): Promise<readonly Page[]> {
  const source = { fileName, bytes }
  const document = await extractors.find((each) => each.accepts(source))!.open(source)
  try {
    const pages: Page[] = []
    for (let number = 1; number <= document.pageCount; number++) pages.push(await document.page(number))
    return pages
  } finally {
    await document.close()
  }
}

/** Returns row, column and text of each number below the headers, for comparison. */
const figuresOf = (cells: readonly (Cell | GoldCell)[]) =>
  cells
    .filter(({ row, column }) => row > 1 && column > 0)
    .map(({ row, column, text }) => `${row} ${column} ${text.replace(/[–—−]/g, '—')}`)
    .sort()

async function asDrawn(t: import('ava').ExecutionContext, page: Page | undefined, gold: GoldTable): Promise<void> {
  const [table, ...others] = page!.tables
  t.is(others.length, 0)
  t.deepEqual(figuresOf(table!.cells), figuresOf(gold.cells))
  t.deepEqual(
    table!.rows.map((row) => row.type),
    gold.row_types,
  )
  t.is(table!.source, 'ocr')
  t.true(table!.cells.every(({ confidence }) => confidence !== undefined))
  t.true(overlapOf(table!.places[0]!.bbox, gold.bbox) > 0.8)
}

for (const turn of [90, 180] as const) {
  test(`a sheet rotated by ${turn} degrees is read upright, with places on the image`, async (t) => {
    const scan = await scanOf({ turn, noise: 6 })
    const [page] = await read('scan.png', await pngOf(scan))
    await asDrawn(t, page, scan.gold.tables[0]!)
  })
}

test('white headers on a dark band are read', async (t) => {
  const scan = await scanOf({ noise: 6 }, { headerFill: '#1f3864', headerColor: '#ffffff' })
  const [page] = await read('scan.jpg', await jpegOf(scan, 75))
  await asDrawn(t, page, scan.gold.tables[0]!)
})

test('a fax of two pages is two pages with a table each', async (t) => {
  const scan = await scanOf({ isBilevel: true, noise: 12, skew: -0.6 })
  const pages = await read('fax.tif', await tiffOf([scan, scan], 'fax'))
  t.is(pages.length, 2)
  for (const page of pages) await asDrawn(t, page, scan.gold.tables[0]!)
})

test('a table across two pages of a fax is one table of the document, with each row once', async (t) => {
  const drawn = await drawDocument({ file: 'costs.pdf' }, (document) => {
    const heads = costs.rows.slice(0, 2)
    const halves = [costs.rows.slice(2, 7), costs.rows.slice(7)]
    for (const rows of halves) {
      const page = document.addPage({ size: { width: 396, height: 220 } })
      drawTable(page, { ...costs, rows: [...heads, ...rows] }, tableStyle({ font: 'times', size: 10 }), {
        x: 40,
        y: 36,
        width: 316,
      })
    }
  })
  const scans = await scanDocument(drawn, { isBilevel: true, noise: 8 })
  const pages = await read('fax.tif', await tiffOf(scans, 'fax'))
  const { tables } = documentClusterer().cluster(
    pages.map((page) => ({ state: 'done', pageNumber: page.pageNumber, page })),
  )
  t.is(tables.length, 1)
  const labels = tables[0]!.cells.filter(({ row, column }) => row > 1 && column === 0).map(({ text }) => text)
  t.deepEqual(labels, [
    'Revenue:',
    'Subscriptions',
    'Services and support',
    'Total revenue',
    'Cost of revenue',
    'Restructuring charges',
    'Provision for income taxes',
    'Net income',
  ])
  t.deepEqual(
    tables[0]!.places.map(({ pageNumber }) => pageNumber),
    [1, 2],
  )
})
