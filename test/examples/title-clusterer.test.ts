import test from 'ava'
import { convert, inProcessRunner } from 'recreate-engine'
import { sampleTable } from 'recreate-engine/testing'
import { csvExtractor } from '../../examples/csv-statement/csv-extractor.js'
import { clusterByTitle } from '../../examples/title-clusterer.js'
import type { PageOutcome, Table } from '../../index.js'

const page = (pageNumber: number, ...tables: readonly Table[]): PageOutcome => ({
  state: 'done',
  pageNumber,
  page: { pageNumber, width: 612, height: 792, tables, charts: [], warnings: [] },
})
const quarter = (pageNumber: number, title: string, figure: string) =>
  sampleTable({
    pageNumber,
    title,
    lines: [
      ['header', 'Item', 'USD'],
      ['data', `Cash ${pageNumber}`, figure],
    ],
  })

test('tables with the same title are joined, with one header and their rows in order', (t) => {
  const other = quarter(2, 'Debt', '9')
  const pages = [
    page(1, quarter(1, 'Cash by quarter', '1')),
    page(2, other),
    page(7, quarter(7, 'CASH BY QUARTER (continued)', '7')),
  ]
  const { tables } = clusterByTitle().cluster(pages)
  t.deepEqual(
    tables.map(({ id, title, cells }) => [id, title, cells.map(({ text }) => text).join(' ')]),
    [
      ['p1t1', 'Cash by quarter', 'Item USD Cash 1 1 Cash 7 7'],
      ['p2t1', 'Debt', 'Item USD Cash 2 9'],
    ],
  )
  t.deepEqual(
    tables[0]?.places.map(({ pageNumber }) => pageNumber),
    [1, 7],
  )
})

test('the ignored part of a title is an option', (t) => {
  const pages = [page(1, quarter(1, 'Cash, Q1', '1')), page(2, quarter(2, 'Cash, Q2', '2'))]
  t.is(clusterByTitle().cluster(pages).tables.length, 2)
  t.is(clusterByTitle({ without: /, Q\d/ }).cluster(pages).tables.length, 1)
})

test('tables without a title, or with other columns, stay separate', (t) => {
  const wide = sampleTable({ pageNumber: 2, title: 'Cash', lines: [['data', 'a', '1', '2']] })
  const bare = (pageNumber: number) => sampleTable({ pageNumber, lines: [['data', 'a', '1']] })
  const pages = [page(1, quarter(1, 'Cash', '1')), page(2, wide), page(3, bare(3)), page(4, bare(4))]
  t.is(clusterByTitle().cluster(pages).tables.length, 4)
})

test('an engine uses it instead of the built-in clusterer of its mode', async (t) => {
  const runner = inProcessRunner([csvExtractor()])
  t.teardown(() => runner.close())
  const bytes = Buffer.from('Fund,Value\nGrowth,1\n')
  const { document } = await convert({ fileName: 'a.csv', bytes }, { runner, clusterer: clusterByTitle() })
  t.deepEqual([document.mode, document.tables.length], ['document', 1])
})
