import test from 'ava'
import { tablesOn, textsOf } from '../../../../fixtures/recognise-drawn.js'
import { writeTable } from '../../../../fixtures/write-table.js'

const COLUMNS = [
  ['left', 60],
  ['right', 300],
] as const
const ROWS = [
  ['Assets acquired:', ''],
  ['Cash', '70'],
  ['Inventories', '1,282'],
  ['Other assets', '10'],
]

/** Returns the first label of a table whose row bands end at x = `right`; `bands` lists the rows with a band. */
async function firstRowOf(right: number, bands = [0, 2]): Promise<string | undefined> {
  const [table] = await tablesOn((page) => {
    for (const row of bands) page.fill({ x0: 58, y0: 90 + 13 * row, x1: right, y1: 103 + 13 * row }, '#cceeff')
    writeTable(page, ROWS, COLUMNS, 100)
  })
  return textsOf(table!)[0]![0]
}

test('a label on a band under all columns, above a table without headers, is its first section', async (t) => {
  t.is(await firstRowOf(303), 'Assets acquired:')
  t.is(await firstRowOf(150), 'Cash')
  // a single bar over the table belongs to its title
  t.is(await firstRowOf(303, [0]), 'Cash')
})

test('a text centered on a rule that starts after the labels spans all columns', async (t) => {
  const rowsOf = async (x0: number) => {
    const columns = [
      ['left', 60],
      ['right', 300],
      ['right', 380],
      ['right', 460],
    ] as const
    const [table] = await tablesOn((page) => {
      writeTable(page, [['December 31, 2016']], [['middle', (x0 + 500) / 2]], 84)
      page.stroke(x0, 88, 500, 88, 0.5)
      const rows = [
        ['', 'Amount', 'Level 1', 'Level 2'],
        ['Receivables', '8,832', '', '8,830'],
        ['Notes', '807', '', '803'],
        ['Debt', '(9,815)', '(131)', '(9,084)'],
      ]
      writeTable(page, rows, columns, 100)
    })
    return table!.cells
      .filter(({ text }) => text.startsWith('December'))
      .map(({ column, columnSpan }) => [column, columnSpan])
  }
  t.deepEqual(await rowsOf(200), [[1, 3]])
})
