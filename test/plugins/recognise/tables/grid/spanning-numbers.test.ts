import test from 'ava'
import type { DrawingPage } from '../../../../../examples/drawing/draw-document.js'
import { tablesOn } from '../../../../fixtures/recognise-drawn.js'
import { type ColumnPlace, writeTable } from '../../../../fixtures/write-table.js'

const COLUMNS: readonly ColumnPlace[] = [
  ['left', 60],
  ['right', 300],
  ['right', 360],
  ['right', 440],
  ['right', 500],
]
const ROWS = [
  ['', 'Shares', 'Price', 'Shares', 'Price'],
  ['January', '8.0', '376.38', '9.9', '270.23'],
  ['May', '8.1', '312.40', '8.7', '230.43'],
]

/** Returns the last row of a table with shares and prices for two years, with the span of each cell. */
async function lastRow(last: (page: DrawingPage) => void): Promise<readonly (readonly [string, number, number])[]> {
  const [table] = await tablesOn((page) => {
    writeTable(
      page,
      [['2020', '2019']],
      [
        ['middle', 320],
        ['middle', 460],
      ],
      87,
    )
    for (const x of [270, 410]) page.stroke(x, 90, x + 92, 90, 0.5)
    writeTable(page, ROWS, COLUMNS, 102)
    last(page)
  })
  return table!.cells
    .filter(({ row }) => row === table!.rows.length - 1)
    .map(({ text, column, columnSpan }) => [text, column, columnSpan])
}

test('a number centered under each spanning header spans all columns of that header', async (t) => {
  const cells = await lastRow((page) =>
    writeTable(
      page,
      [['Total cost', '3,024', '2,671']],
      [
        ['left', 60],
        ['middle', 320],
        ['middle', 460],
      ],
      141,
    ),
  )
  t.deepEqual(cells, [
    ['Total cost', 0, 1],
    ['3,024', 1, 2],
    ['2,671', 3, 2],
  ])
})

test('a number aligned with the numbers of a column is only in that column', async (t) => {
  const cells = await lastRow((page) => writeTable(page, [['Total', '16.1', '', '18.6', '']], COLUMNS, 141))
  t.deepEqual(cells, [
    ['Total', 0, 1],
    ['16.1', 1, 1],
    ['18.6', 3, 1],
  ])
})
