import test from 'ava'
import { drawTable } from '../../../../../examples/drawing/draw-table.js'
import { data, header, numberColumns, spanning } from '../../../../../examples/drawing/table-description.js'
import { tableStyle } from '../../../../../examples/drawing/table-style.js'
import { AREA, tablesOn } from '../../../../fixtures/recognise-drawn.js'

const style = { font: 'times', size: 8 } as const
const groups = header('', spanning('Shares', 2), spanning('Dollars', 2))
const rows = [
  groups,
  header('', '2024', '2023', '2024', '2023'),
  data('Beginning of year', ['1,204', '1,377', '862', '945']),
  data('Issued', ['11', '13', '86', '94']),
  data('End of year', ['1,215', '1,390', '948', '1,039']),
]

/** Returns the header rows under a text centered over columns one to three. */
async function headersBelow(size: number, gap: number) {
  const [table] = await tablesOn((page) => {
    const own = { font: 'times', weight: 'bold', size } as const
    const drawn = { columns: numberColumns(4, { width: 80 }), rows }
    drawTable(page, drawn, tableStyle(style), AREA)
    const headers = page.tables[0]!.cells.filter(({ row }) => row === 1).map(({ bbox }) => bbox)
    // over the first three of four columns
    const middle = (headers.at(-4)!.x0 + headers.at(-2)!.x1) / 2
    page.write('Statements of Equity', middle - page.measure('Statements of Equity', own) / 2, AREA.y - gap, own)
  })
  return { title: table!.title, headerRowCount: table!.headerRowCount }
}

test('a single centered text in larger type with a gap below it is not a header', async (t) => {
  t.deepEqual(await headersBelow(10, 14), { title: 'Statements of Equity', headerRowCount: 2 })
  t.is((await headersBelow(8, 1)).headerRowCount, 3)
})
