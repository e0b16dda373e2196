import * as arrow from 'apache-arrow'
import * as arquero from 'arquero'
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

test('a data frame has a column for the page of each row, then one per header, in order', (t) => {
  const { columns, rowCount } = toDataFrame(statement)
  t.deepEqual(columns, [
    { name: 'row_identifier', type: 'text', values: ['p1t1r1', 'p1t1r2', 'p1t1r3'] },
    { name: 'Item', type: 'text', values: ['Revenue, net', 'Margin "gross"', '2021'] },
    { name: '2023', type: 'text', values: ['1,234', '5.2%', ''] },
    { name: '2022', type: 'text', values: ['(1,100)', '—', 'n/a'] },
  ])
  t.is(rowCount, 3)
})

test('the page column can be omitted', (t) => {
  const frame = toDataFrame(statement, { rowIdentifier: false })
  t.deepEqual(
    frame.columns.map(({ name }) => name),
    ['Item', '2023', '2022'],
  )
})

test('the row type column is included on request', (t) => {
  const { columns } = toDataFrame(statement, { rowType: true })
  t.deepEqual(columns[1], { name: 'row_type', type: 'text', values: ['data', 'data', 'data'] })
  t.is(columns[2]?.name, 'Item')
})

test('records keep the order of the columns, even for year headers', (t) => {
  const [first] = toDataFrame(statement, { rowIdentifier: false }).toRecords()
  t.deepEqual(first, [
    ['Item', 'Revenue, net'],
    ['2023', '1,234'],
    ['2022', '(1,100)'],
  ])
  t.is(new Map(first).get('2022'), '(1,100)')
})

test('printed values are converted to numbers on request, and row labels stay text', (t) => {
  const frame = toDataFrame(statement, { numbers: true })
  t.deepEqual(frame.column('Item'), ['Revenue, net', 'Margin "gross"', '2021'])
  t.deepEqual(frame.column('2023'), [1234, 5.2, null])
  t.deepEqual(frame.column('2022'), [-1100, null, 'n/a'])
  t.is(frame.column('2021'), undefined)
})

test('CSV values are quoted where necessary', (t) => {
  t.is(
    toDataFrame(statement, { rowIdentifier: false }).toCSV(),
    'Item,2023,2022\r\n"Revenue, net","1,234","(1,100)"\r\n"Margin ""gross""",5.2%,—\r\n2021,,n/a\r\n',
  )
  t.is(toDataFrame(statement, { numbers: true }).toCSV().split('\r\n')[2], 'p1t1r2,"Margin ""gross""",5.2,')
})

test('a missing cell is null, and the other cells stay in their columns', (t) => {
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

test('a table without rows keeps its columns', (t) => {
  const frame = toDataFrame({ ...statement, rows: [] })
  t.is(frame.rowCount, 0)
  t.deepEqual(frame.toRecords(), [])
  t.is(frame.toCSV(), 'row_identifier,Item,2023,2022\r\n')
})

test('each column reports whether it contains numbers, text, or both', (t) => {
  const typesOf = (numbers: boolean) => toDataFrame(statement, { numbers }).columns.map(({ type }) => type)
  t.deepEqual(typesOf(true), ['text', 'text', 'number', 'mixed'])
  t.deepEqual(typesOf(false), ['text', 'text', 'text', 'text'])
})

test('an Arrow table keeps the column order, with number columns as numbers and mixed ones as text', (t) => {
  const made = toDataFrame(statement, { numbers: true, rowIdentifier: false }).toArrow(arrow)
  t.deepEqual(made.schema.fields.map(String), ['Item: Utf8', '2023: Float64', '2022: Utf8'])
  t.deepEqual([...made.getChild('2023')!], [1234, 5.2, null])
  t.deepEqual([...made.getChild('2022')!], ['-1100', null, 'n/a'])
  const read = arrow.tableFromIPC(arrow.tableToIPC(made))
  t.deepEqual(read.schema.fields.map(String), made.schema.fields.map(String))
})

test('an Arquero table keeps the column order and supports calculations', (t) => {
  const made = toDataFrame(statement, { numbers: true, rowIdentifier: false }).toArquero(arquero)
  t.deepEqual(made.columnNames(), ['Item', '2023', '2022'])
  t.deepEqual(made.filter("d => d['2023'] > 1000").array('Item'), ['Revenue, net'])
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
