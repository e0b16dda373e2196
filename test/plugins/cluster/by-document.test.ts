import test from 'ava'
import type { PageOutcome, Table } from '../../../core/model.js'
import { businessParagraph } from '../../../examples/drawing/business-text.js'
import type { Drawing, DrawingPage } from '../../../examples/drawing/draw-document.js'
import { drawParagraph, drawRunningLines } from '../../../examples/drawing/draw-prose.js'
import { drawTable } from '../../../examples/drawing/draw-table.js'
import {
  data,
  header,
  numberColumns,
  type RowDescription,
  subtotal,
  type TableDescription,
} from '../../../examples/drawing/table-description.js'
import { tableStyle } from '../../../examples/drawing/table-style.js'
import { documentClusterer } from '../../../plugins/cluster/by-document.js'
import { pageClusterer } from '../../../plugins/cluster/by-page.js'
import { recognisePage } from '../../../plugins/recognise/recognise-page.js'
import { readPages } from '../../fixtures/read-page.js'
import { textsOf } from '../../fixtures/recognise-drawn.js'
import { writeTable } from '../../fixtures/write-table.js'

const style = { font: 'times', size: 10 } as const
const years = header('', '2023', '2022')
const columns = numberColumns(2, { width: 80 })
const assets = [data('Cash', ['$ 1,204', '$ 1,377']), data('Inventories', ['862', '945']), data('Land', ['90', '85'])]
const debts = [data('Payables', ['546', '438']), data('Notes', ['1,210', '1,610']), data('Leases', ['615', '33'])]
const equity = [data('Shares', ['52', '51']), data('Surplus', ['9,786', '9,240']), data('Earnings', ['77', '66'])]

const titled = (text: string) => ({ headings: [{ role: 'title' as const, text }] })
const part = (rows: readonly RowDescription[], more: Partial<TableDescription> = {}): TableDescription => ({
  columns,
  rows,
  ...more,
})

/** Draws a page with running headers and footers and one table, at the same position on each page. */
function drawPart(document: Drawing, table: TableDescription): { readonly page: DrawingPage; readonly bottom: number } {
  const page = document.addPage()
  drawRunningLines(page, 'Velquora Systems, Inc.', { ...style, size: 8 }, { margin: 60 })
  return { page, bottom: drawTable(page, table, tableStyle(style), { x: 60, y: 60, width: 480 }).bottom }
}

/** Returns the pages of a drawn document as page outcomes. */
async function outcomesOf(draw: (document: Drawing) => void): Promise<readonly PageOutcome[]> {
  return (await readPages(draw)).map((content) => ({
    state: 'done',
    pageNumber: content.pageNumber,
    page: recognisePage(content),
  }))
}

const cluster = (pages: readonly PageOutcome[]) => documentClusterer().cluster(pages).tables
const partsOf = (...tables: readonly TableDescription[]) =>
  outcomesOf((document) => {
    for (const table of tables) drawPart(document, table)
  })
const labelsOf = (table: Table) => textsOf(table).map(([label]) => label)

test('a unit in the corner is not a header: the table continues below it', async (t) => {
  const places = [
    ['left', 60],
    ['right', 380],
    ['right', 460],
  ] as const
  const [table, ...others] = cluster(
    await outcomesOf((document) => {
      for (const rows of [
        [
          ['(in millions)', '2023', '2022'],
          ['Cash', '1,204', '1,377'],
          ['Inventories', '862', '945'],
          ['Land', '90', '85'],
        ],
        [
          ['(in millions)', '', ''],
          ['Payables', '546', '438'],
          ['Notes', '1,210', '1,610'],
          ['Leases', '615', '33'],
        ],
      ])
        writeTable(document.addPage(), rows, places, 100)
    }),
  )
  t.deepEqual(
    [labelsOf(table!), others.length],
    [['(in millions)', 'Cash', 'Inventories', 'Land', 'Payables', 'Notes', 'Leases'], 0],
  )
})

test('a table whose header is repeated on the next page is one table with one header', async (t) => {
  const tables = cluster(await partsOf(part([years, ...assets], titled('Balance sheets')), part([years, ...debts])))
  t.deepEqual(tables.map(labelsOf), [['', 'Cash', 'Inventories', 'Land', 'Payables', 'Notes', 'Leases']])
})

test('a table that continues without a header is one table', async (t) => {
  const tables = cluster(await partsOf(part([years, ...assets], titled('Balance sheets')), part(debts)))
  t.deepEqual(tables.map(labelsOf), [['', 'Cash', 'Inventories', 'Land', 'Payables', 'Notes', 'Leases']])
})

test('a table over three pages is one table', async (t) => {
  const tables = cluster(
    await partsOf(
      part([years, ...assets], titled('Balance sheets')),
      part([years, ...debts]),
      part([years, ...equity]),
    ),
  )
  t.deepEqual(
    tables.map((table) => [table.rows.length, table.places.map((place) => place.pageNumber)]),
    [[10, [1, 2, 3]]],
  )
})

test('the numbers of a joined table are next to their labels', async (t) => {
  const [table] = cluster(await partsOf(part([years, ...assets], titled('Balance sheets')), part([years, ...debts])))
  t.deepEqual(textsOf(table!).slice(3, 5), [
    ['Land', '90', '85'],
    ['Payables', '546', '438'],
  ])
})

test('rows of a joined table keep the page on which they were read', async (t) => {
  const [table] = cluster(await partsOf(part([years, ...assets], titled('Balance sheets')), part([years, ...debts])))
  t.deepEqual(
    table!.rows.map((row) => row.place.pageNumber),
    [1, 1, 1, 1, 2, 2, 2],
  )
})

test('rows of a joined table keep the ids of where they were read', async (t) => {
  const [table] = cluster(await partsOf(part([years, ...assets], titled('Balance sheets')), part([years, ...debts])))
  t.deepEqual(
    table!.rows.map((row) => row.id),
    ['p1t1r1', 'p1t1r2', 'p1t1r3', 'p1t1r4', 'p2t1r2', 'p2t1r3', 'p2t1r4'],
  )
})

test('a total on the second page is the sum of rows on both pages', async (t) => {
  const [first, second] = [assets, debts].map((rows) => rows.slice(0, 2))
  const total = subtotal('Sums', ['3,822', '4,370'])
  const tables = cluster(await partsOf(part([years, ...first!], titled('Accounts')), part([...second!, total])))
  t.is(tables.length, 1)
  t.deepEqual(
    tables[0]!.checks.map(({ rows, columns, ties }) => ({ rows, columns, ties })),
    [
      { rows: [1, 2, 3, 4, 5], columns: [1], ties: true },
      { rows: [1, 2, 3, 4, 5], columns: [2], ties: true },
    ],
  )
})

test('a title marked as continued joins the tables', async (t) => {
  const tables = cluster(
    await partsOf(
      part([years, ...assets], titled('Consolidated balance sheets')),
      part([years, ...debts], titled('Consolidated balance sheets (continued)')),
    ),
  )
  t.deepEqual(
    tables.map((table) => [table.title, table.rows.length]),
    [['Consolidated balance sheets', 7]],
  )
})

test('tables with the same title and the same header are joined', async (t) => {
  const tables = cluster(
    await partsOf(
      part([years, ...assets], titled('Consolidated balance sheets')),
      part([years, ...debts], titled('Consolidated balance sheets')),
    ),
  )
  t.is(tables.length, 1)
})

test('another year in the corner does not join', async (t) => {
  const of = (year: string) => header(year, 'Wireless', 'Wireline')
  const tables = cluster(await partsOf(part([of('2015'), ...assets]), part([of('2014'), ...debts])))
  t.is(tables.length, 2)
})

test('a table with other column positions on the next page is recognized by its header', async (t) => {
  const names = header('', 'Wireless', 'Wireline')
  const first = { columns: numberColumns(2, { width: 80 }), rows: [names, ...assets] }
  const second = { columns: numberColumns(2, { width: 120 }), rows: [names, ...debts] }
  const tables = cluster(await partsOf(first, second))
  t.deepEqual(
    tables.map((table) => table.rows.length),
    [7],
  )
})

test('tables with different titles above the same header are not joined', async (t) => {
  const tables = cluster(
    await partsOf(
      part([years, ...assets], titled('Consolidated balance sheets')),
      part([years, ...debts], titled('Allowance for credit losses')),
    ),
  )
  t.is(tables.length, 2)
})

test('tables with different headers are not joined', async (t) => {
  const tables = cluster(
    await partsOf(part([years, ...assets], titled('Balance sheets')), part([header('', '2021', '2020'), ...debts])),
  )
  t.is(tables.length, 2)
})

test('another number of columns does not join', async (t) => {
  const wide = [
    data('Payables', ['546', '438', '1']),
    data('Notes', ['1,210', '1,610', '2']),
    data('Leases', ['6', '3', '3']),
  ]
  const tables = cluster(
    await partsOf(part([years, ...assets], titled('Balance sheets')), {
      columns: numberColumns(3, { width: 80 }),
      rows: wide,
    }),
  )
  t.is(tables.length, 2)
})

test('columns at other positions do not join', async (t) => {
  const tables = cluster(
    await partsOf(part([years, ...assets], titled('Balance sheets')), {
      columns: numberColumns(2, { width: 130 }),
      rows: debts,
    }),
  )
  t.is(tables.length, 2)
})

test('a paragraph below the first part does not join', async (t) => {
  const tables = cluster(
    await outcomesOf((document) => {
      const { page, bottom } = drawPart(document, part([years, ...assets], titled('Balance sheets')))
      drawParagraph(page, businessParagraph(3, 4), style, { x: 60, y: bottom + 10, width: 480 })
      drawPart(document, part([years, ...debts]))
    }),
  )
  t.is(tables.length, 2)
})

test('a paragraph above the second part does not join', async (t) => {
  const tables = cluster(
    await outcomesOf((document) => {
      drawPart(document, part([years, ...assets], titled('Balance sheets')))
      const page = document.addPage()
      const y = drawParagraph(page, businessParagraph(3, 4), style, { x: 60, y: 60, width: 480 })
      drawTable(page, part([years, ...debts]), tableStyle(style), { x: 60, y: y + 10, width: 480 })
    }),
  )
  t.is(tables.length, 2)
})

test('parts are not joined across a page that failed', async (t) => {
  const [first, second, third] = await partsOf(
    part([years, ...assets], titled('Balance sheets')),
    part([years, ...debts]),
    part([years, ...equity]),
  )
  const failed = { state: 'failed', pageNumber: 2, error: { code: 'page_timeout', message: 'slow' } } as const
  t.is(cluster([first!, second!, third!]).length, 1)
  t.is(cluster([first!, failed, third!]).length, 2)
})

test('parts are not joined across a page that was not selected', async (t) => {
  const [first, , third] = await partsOf(
    part([years, ...assets], titled('Balance sheets')),
    part([years, ...debts]),
    part([years, ...equity]),
  )
  t.is(cluster([first!, third!]).length, 2)
})

test('a page without tables between two parts keeps them apart', async (t) => {
  const pages = await outcomesOf((document) => {
    drawPart(document, part([years, ...assets], titled('Balance sheets')))
    drawRunningLines(document.addPage(), 'Velquora Systems, Inc.', { ...style, size: 8 }, { margin: 60 })
    drawPart(document, part([years, ...debts]))
  })
  t.is(cluster(pages).length, 2)
})

test('other tables after a joined one on its page stay separate', async (t) => {
  const tables = cluster(
    await outcomesOf((document) => {
      drawPart(document, part([years, ...assets], titled('Balance sheets')))
      const { page, bottom } = drawPart(document, part([years, ...debts]))
      const other = part([years, ...equity], titled('Shares and earnings'))
      drawTable(page, other, tableStyle(style), { x: 60, y: bottom + 60, width: 480 })
    }),
  )
  t.deepEqual(
    tables.map((table) => [table.title, table.rows.length]),
    [
      ['Balance sheets', 7],
      ['Shares and earnings', 4],
    ],
  )
})

test('no row is lost or duplicated, joined or not', async (t) => {
  const pages = await partsOf(
    part([years, ...assets], titled('Balance sheets')),
    part([years, ...debts]),
    part([years, ...equity], titled('Equity')),
  )
  const read = pageClusterer()
    .cluster(pages)
    .tables.flatMap((table) => table.rows.filter((row) => row.type !== 'header').map((row) => row.id))
  const given = cluster(pages).flatMap((table) =>
    table.rows.filter((row) => row.type !== 'header').map((row) => row.id),
  )
  t.is(read.length, 9)
  t.deepEqual(given, read)
})
