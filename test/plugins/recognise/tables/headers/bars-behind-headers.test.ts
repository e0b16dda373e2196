import test from 'ava'
import { tablesOn } from '../../../../fixtures/recognise-drawn.js'
import { type ColumnPlace, writeTable } from '../../../../fixtures/write-table.js'

const style = { font: 'times', size: 10 } as const
const COLUMNS: readonly ColumnPlace[] = [
  ['left', 60],
  ...[260, 310, 350, 390, 430, 490].map((x) => ['right', x] as const),
]
const ROWS = [
  ['', 'Year', 'Q1', 'Q2', 'Q3', 'Q4', 'Year'],
  ['Sales', '198', '61', '74', '88', '105', '328'],
  ['Costs', '26', '9', '11', '12', '14', '46'],
]

/** Returns the first column and the column span of the second of three years, with a bar behind each year. */
async function columnsOf(bar: readonly [number, number]): Promise<readonly [number, number]> {
  const [table] = await tablesOn((page) => {
    for (const [x0, x1] of [[236, 266], bar, [466, 496]]) page.fill({ x0: x0!, x1: x1!, y0: 78, y1: 90 }, '#000000')
    for (const [text, x] of [
      ['2021', 251],
      ['2022', 363],
      ['2023', 481],
    ] as const)
      page.write(text, x - page.measure(text, style) / 2, 87, { ...style, color: '#ffffff' })
    writeTable(page, ROWS, COLUMNS, 102)
  })
  const header = table!.cells.find(({ text }) => text === '2022')!
  return [header.column, header.columnSpan]
}

test('a bar behind a header determines the columns that the header spans', async (t) => {
  t.deepEqual(await columnsOf([292, 434]), [2, 4])
  t.deepEqual(await columnsOf([332, 396]), [3, 2])
})
