import test from 'ava'
import type { PageContent } from '../../../../../core/model.js'
import { isSafe } from '../../../../../plugins/recognise/tables/choose/is-safe.js'
import type { PageReading } from '../../../../../plugins/recognise/tables/choose/page-reading.js'
import { readChanged, readPage as readText } from '../../../../../plugins/recognise/tables/choose/page-reading.js'
import { findUndrawnTables } from '../../../../../plugins/recognise/tables/find/undrawn-tables.js'
import type { Grid } from '../../../../../plugins/recognise/tables/grid/grid.js'
import { keepRows, partColumn } from '../../../../../plugins/recognise/tables/propose/grid-edits.js'
import { findWords } from '../../../../../plugins/recognise/text/words.js'
import { readPage } from '../../../../fixtures/read-page.js'
import { PLAIN } from '../../../../fixtures/write-lines.js'

const rows = [
  ['Hotel', '2022', '2023'],
  ['Harbour', '1,240', '1,310'],
  ['Station', '870', '905'],
  ['Airport', '655', '700'],
  ['Old town', '420', '433'],
]

/** The reading of a page with one table. */
async function reading(): Promise<PageReading> {
  const content: PageContent = await readPage((page) => {
    rows.forEach((cells, row) => {
      cells.forEach((text, column) => {
        page.write(text, 60 + 120 * column, 104 + 16 * row, PLAIN)
      })
    })
  })
  const words = findWords(content)
  const { zones, grids } = findUndrawnTables(words, content)
  return readText({ content, words, lines: zones.flat(), charts: [] }, grids)
}

/** The reading with another grid, which is preferred by the minimum gain. */
function replacement(current: PageReading, grid: Grid): Parameters<typeof isSafe>[0] {
  return { next: readChanged(current, [0], [grid]), replaces: [0], gain: 1.3 }
}

test('a reading without the last row of numbers is not safe', async (t) => {
  const current = await reading()
  const [grid] = current.proposed
  const fewer = keepRows(grid!, 0, rows.length - 1)!
  t.true(isSafe(replacement(current, grid!), current))
  t.false(isSafe(replacement(current, fewer), current))
  t.false(
    isSafe({ ...replacement(current, fewer), gain: 10 }, current),
    'even if it is clearly preferred: the table is likely right',
  )
})

test('a row of numbers does not become a header row', async (t) => {
  const current = await reading()
  const [grid] = current.proposed
  t.is(grid!.headerRowCount, 1)
  t.false(isSafe(replacement(current, { ...grid!, headerRowCount: 2 }), current))
})

test('a column is not parted such that one part has no header', async (t) => {
  const sure = await reading()
  const doubtful = { ...sure, tables: sure.tables.map((table) => ({ ...table, confidence: 0.5 })) }
  const [grid] = sure.proposed
  const [label] = grid!.cells.filter(({ row, column }) => row === 4 && column === 0)
  const parted = partColumn(grid!, 0, label!.words[1]!.bbox.x0 - 1)!
  t.is(parted.columns.length, 4)
  t.false(isSafe(replacement(doubtful, parted), doubtful))
  t.true(isSafe({ ...replacement(doubtful, parted), gain: 10 }, doubtful), 'a clearly preferred reading may')
  t.false(isSafe({ ...replacement(sure, parted), gain: 10 }, sure), 'unless the table is likely right')
})
