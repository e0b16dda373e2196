import test from 'ava'
import type { Table } from '../../../../../core/model.js'
import { tablesOn, textsOf } from '../../../../fixtures/recognise-drawn.js'
import { type ColumnPlace, writeTable } from '../../../../fixtures/write-table.js'

const bold = { font: 'times', size: 10, weight: 'bold' } as const
const COLUMNS: readonly ColumnPlace[] = [
  ['left', 60],
  ['middle', 380],
  ['middle', 480],
]
const HEADERS = ['Subsidiary', 'Country', 'Ownership']
const ROWS = [
  ['Lindmark Holding', 'Sweden', '100%'],
  ['Arnfield Ltd', 'Ireland', '100%'],
  ['Costa Alta', 'Spain', '80%'],
]

/** Reads bold headers over rules, then plain rows that start with `first`. */
async function tableOf(first: readonly string[], rules: readonly (readonly [number, number])[]): Promise<Table> {
  const [table] = await tablesOn((page) => {
    writeTable(page, [HEADERS], COLUMNS, 87, { style: bold })
    for (const [x0, x1] of rules) page.stroke(x0, 90, x1, 90, 0.5)
    writeTable(page, [first, ...ROWS], COLUMNS, 101)
  })
  return table!
}

test('a labelled line in regular type below ruled headers is the first body row', async (t) => {
  const first = ['Tarn Development', 'Norway', '(1)']
  for (const rules of [
    [[60, 510]],
    [
      [60, 330],
      [345, 415],
      [445, 510],
    ],
  ] as const) {
    const table = await tableOf(first, rules)
    t.deepEqual([table.headerRowCount, textsOf(table).slice(0, 2)], [1, [HEADERS, first]])
  }
})

test('a line that announces labels below is a header row', async (t) => {
  const table = await tableOf(['Company', 'of seat', 'of shares'], [[60, 510]])
  t.is(table.rows.length - table.headerRowCount, ROWS.length)
})
