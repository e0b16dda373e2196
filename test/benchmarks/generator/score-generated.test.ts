import test from 'ava'
import type { GoldEntry } from '../../../benchmarks/accuracy/gold-folder.js'
import { scoreGenerated } from '../../../benchmarks/generator/score-generated.js'

test('tables are exact where each text stands in its cell, and each kind has a row', (t) => {
  const entries = [entry('one', 'invoice', [table('4.50')]), entry('two', 'paper', [table('1')])]
  const predictions = new Map([
    ['one', { pages: [page([table('4.50')])] }],
    ['two', { pages: [page([table('7')])] }],
  ])
  const { rows, text } = scoreGenerated(entries, (name) => predictions.get(name), 'kind')
  t.deepEqual(
    rows.map(({ name, tables, exact }) => [name, tables, exact]),
    [
      ['invoice', 1, 1],
      ['paper', 1, 0],
      ['all', 2, 1],
    ],
  )
  t.regex(text, /invoice +1 +1 +1 +1\.000/)
})

test('a table on a page without tables is counted as invented', (t) => {
  const { rows } = scoreGenerated([entry('letter', 'form', [])], () => ({ pages: [page([table('1')])] }), 'family')
  t.is(rows.at(-1)?.pagesWithInvented, 1)
})

test('a missing prediction counts as no tables', (t) => {
  const { rows } = scoreGenerated([entry('one', 'invoice', [table('4.50')])], () => undefined, 'kind')
  t.is(rows[0]?.exactShare, 0)
})

function entry(name: string, kind: string, tables: readonly ReturnType<typeof table>[]): GoldEntry {
  const gold = { kind, family: 'plain', pages: [page(tables)] }
  return { name, part: 'pages', document: undefined, gold: gold as GoldEntry['gold'] }
}

function page(tables: readonly ReturnType<typeof table>[]) {
  return { page_number: 1, width: 595, height: 842, tables: [...tables] }
}

function table(price: string) {
  const texts = [
    ['Item', 'Price'],
    ['Soup', price],
  ]
  const cells = texts.flatMap((line, row) =>
    line.map((text, column) => ({ row, column, row_span: 1, column_span: 1, text })),
  )
  return { bbox: { x0: 10, y0: 10, x1: 200, y1: 60 }, n_rows: 2, n_columns: 2, header_rows: 1, cells }
}
