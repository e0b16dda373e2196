import test from 'ava'
import { type JsonTable, toDataFrame } from '../../../server/client/index.js'

const bbox = { page_number: 1, x0: 0, y0: 0, x1: 1, y1: 1 }
const statement = table(
  ['Item', '2023', '2022'],
  [
    ['Revenue, net', '1,234', '(1,100)'],
    ['Margin "gross"', '5.2%', '—'],
    ['2021', '', 'n/a'],
  ],
)

test('a data frame has a column for where its rows were read, and one a header, in their order', (t) => {
  const { columns, rowCount } = toDataFrame(statement)
  t.deepEqual(columns, [
    { name: 'row_identifier', values: ['p1t1r1', 'p1t1r2', 'p1t1r3'] },
    { name: 'Item', values: ['Revenue, net', 'Margin "gross"', '2021'] },
    { name: '2023', values: ['1,234', '5.2%', ''] },
    { name: '2022', values: ['(1,100)', '—', 'n/a'] },
  ])
  t.is(rowCount, 3)
})

test('the column for where rows were read can be left out', (t) => {
  const frame = toDataFrame(statement, { rowIdentifier: false })
  t.deepEqual(
    frame.columns.map(({ name }) => name),
    ['Item', '2023', '2022'],
  )
})

test('records keep the order of the columns, years too', (t) => {
  const [first] = toDataFrame(statement, { rowIdentifier: false }).toRecords()
  t.deepEqual(first, [
    ['Item', 'Revenue, net'],
    ['2023', '1,234'],
    ['2022', '(1,100)'],
  ])
  t.is(new Map(first).get('2022'), '(1,100)')
})

test('printed values become numbers where that is asked for, and what names a row stays', (t) => {
  const frame = toDataFrame(statement, { numbers: true })
  t.deepEqual(frame.column('Item'), ['Revenue, net', 'Margin "gross"', '2021'])
  t.deepEqual(frame.column('2023'), [1234, 5.2, null])
  t.deepEqual(frame.column('2022'), [-1100, null, 'n/a'])
  t.is(frame.column('2021'), undefined)
})

test('comma-separated values are quoted where they must be', (t) => {
  t.is(
    toDataFrame(statement, { rowIdentifier: false }).toCSV(),
    'Item,2023,2022\r\n"Revenue, net","1,234","(1,100)"\r\n"Margin ""gross""",5.2%,—\r\n2021,,n/a\r\n',
  )
  t.is(toDataFrame(statement, { numbers: true }).toCSV().split('\r\n')[2], 'p1t1r2,"Margin ""gross""",5.2,')
})

test('a cell that is not there is nothing, and the others stay in their columns', (t) => {
  const [row] = statement.rows
  const frame = toDataFrame({ ...statement, rows: [{ ...row!, cells: [row!.cells[2]!, row!.cells[0]!] }] })
  t.deepEqual(frame.toRecords(), [
    [
      ['row_identifier', 'p1t1r1'],
      ['Item', 'Revenue, net'],
      ['2023', null],
      ['2022', '(1,100)'],
    ],
  ])
})

test('a table without rows has its columns', (t) => {
  const frame = toDataFrame({ ...statement, rows: [] })
  t.is(frame.rowCount, 0)
  t.deepEqual(frame.toRecords(), [])
  t.is(frame.toCSV(), 'row_identifier,Item,2023,2022\r\n')
})

function table(headers: string[], rows: readonly (readonly string[])[]): Pick<JsonTable, 'headers' | 'rows'> {
  return {
    headers,
    rows: rows.map((values, index) => ({
      row_identifier: `p1t1r${index + 1}`,
      row_type: 'data',
      cells: values.map((value, column) => ({ value, column_header: headers[column]!, bbox })),
    })),
  }
}
