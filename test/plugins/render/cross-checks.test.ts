import test from 'ava'
import type { Period, Table } from '../../../core/model.js'
import { findCrossChecks } from '../../../plugins/render/cross-checks.js'
import { type DrawnRow, documentOf, drawTable } from '../../fixtures/statement-table.js'

const IN_MILLIONS = { unit: 'in millions', scale: 1_000_000, currency: 'USD' } as const

/** Returns a statement with a period above each number column. */
function drawStatement(id: string, title: string, periods: readonly Period[], rows: readonly DrawnRow[]): Table {
  const table = drawTable(rows, { id, title, headerRowCount: 0, ...IN_MILLIONS })
  return {
    ...table,
    columns: table.columns.map((column, index) => (index === 0 ? column : { ...column, period: periods[index - 1]! })),
  }
}

const days: readonly Period[] = [
  { label: '', endDate: '2023-06-30' },
  { label: '', endDate: '2022-12-31' },
]
const halves: readonly Period[] = [
  { label: 'Six months ended', endDate: '2023-06-30' },
  { label: 'Six months ended', endDate: '2022-06-30' },
]
const quarterAndHalf: readonly Period[] = [
  { label: 'Three months ended', endDate: '2023-06-30' },
  { label: 'Six months ended', endDate: '2023-06-30' },
]

const balance = drawStatement('p3t1', 'Consolidated Balance Sheets', days, [
  ['data', 1, 'Cash and cash equivalents', '$ 1,538', '$ 1,671'],
  ['data', 1, 'Inventories', '2,801', '2,904'],
  ['total', 0, 'Total assets', '$ 4,339', '$ 4,575'],
  ['data', 1, 'Debt', '3,001', '3,100'],
  ['data', 1, 'Common stock', '1,338', '1,475'],
  ['total', 0, 'Total liabilities and shareholders’ equity', '$ 4,339', '$ 4,575'],
])
const income = drawStatement('p4t1', 'Consolidated Statements of Income', quarterAndHalf, [
  ['data', 0, 'Net sales', '$ 3,243', '$ 6,410'],
  ['total', 0, 'Net income (loss)', '$ 281', '$ 494'],
])
const cashFlow = drawStatement('p5t1', 'Consolidated Statements of Cash Flows', halves, [
  ['section', 0, 'Cash flows from operating activities:'],
  ['data', 1, 'Net income', '$ 494', '$ 1,187'],
  ['data', 1, 'Depreciation', '76', '105'],
  ['subtotal', 0, 'Net cash provided by operating activities', '570', '1,292'],
  ['data', 0, 'Cash and cash equivalents at beginning of period', '1,671', '2,148'],
  ['total', 0, 'Cash & cash equivalents at end of period', '$ 1,538', '$ 1,629'],
])

/** Formats the compared amounts with table, row and column of both. */
function found(...tables: readonly Table[]) {
  return findCrossChecks(documentOf(tables)).map(({ what, amount, other }) => {
    const place = ({ table, row, column }: typeof amount) => `${table.id} ${row} ${column}`
    return `${what.split(' =')[0]}: ${place(amount)}, ${place(other)}`
  })
}

test('total assets are compared with the sum of liabilities and equity, in each column', (t) => {
  t.deepEqual(found(balance), ['Total assets: p3t1 2 1, p3t1 5 1', 'Total assets: p3t1 2 2, p3t1 5 2'])
})

test('net income and cash are compared with another statement for the same period', (t) => {
  t.deepEqual(found(income, cashFlow), ['Net income: p4t1 1 2, p5t1 1 1'])
  t.deepEqual(found(cashFlow, balance).slice(2), ['Cash at the end of the period: p5t1 5 1, p3t1 0 1'])
})

test('amounts of different scale or currency are not compared', (t) => {
  t.deepEqual(found(income, { ...cashFlow, scale: 1000 }), [])
  t.deepEqual(found(income, { ...cashFlow, currency: 'EUR' }), [])
})

test('a column without a period length is not compared with another statement', (t) => {
  const columns = cashFlow.columns.map((column) =>
    column.period ? { ...column, period: { ...column.period, label: '' } } : column,
  )
  t.deepEqual(found(income, { ...cashFlow, columns }), [])
})

test('cash including restricted cash is not compared with the cash of the balance sheet', (t) => {
  const cells = cashFlow.cells.map((cell) =>
    cell.row === 5 && cell.column === 0
      ? { ...cell, text: 'Cash, cash equivalents and restricted cash at end of period' }
      : cell,
  )
  t.deepEqual(found({ ...cashFlow, cells }, balance).slice(2), [])
})

test('net income attributable to shareholders is not compared with the cash flow statement', (t) => {
  const cells = income.cells.map((cell) =>
    cell.row === 1 && cell.column === 0 ? { ...cell, text: 'Net income attributable to shareholders' } : cell,
  )
  t.deepEqual(found({ ...income, cells }, cashFlow), [])
})

test('with two candidate statements, none is compared', (t) => {
  t.deepEqual(found(income, { ...income, id: 'p9t1' }, cashFlow), [])
})

test('a summary or the statement of a subsidiary is not a statement of the company', (t) => {
  for (const title of ['Cash flow summary', 'Parent company: statements of cash flows', 'Segment results']) {
    t.deepEqual(found(income, { ...cashFlow, title }), [], title)
  }
})

test('a table that prints total assets twice is not compared', (t) => {
  const twice = balance.cells.map((cell) =>
    cell.row === 1 && cell.column === 0 ? { ...cell, text: 'Total assets' } : cell,
  )
  t.deepEqual(found({ ...balance, cells: twice }), [])
})

test('the statements of two companies in one filing are not compared', (t) => {
  const named = (table: Table, title: string) => ({ ...table, title })
  const other = named(cashFlow, 'Beta Gas Company and Subsidiary Consolidated Statements of Cash Flows (Unaudited)')
  const own = named(
    cashFlow,
    'ALPHA POWER CO. CONSOLIDATED STATEMENTS OF CASH FLOWS For the six months ended June 30, 2023',
  )
  const alpha = named(income, 'Alpha Power Co. and Subsidiaries Consolidated Statements of Income')
  t.deepEqual(found(alpha, other), [])
  t.deepEqual(found(alpha, own), ['Net income: p4t1 1 2, p5t1 1 1'])
  t.deepEqual(found(alpha, cashFlow), ['Net income: p4t1 1 2, p5t1 1 1'])
  t.deepEqual(found(named(income, 'Consolidated Statement of Incom e'), cashFlow), ['Net income: p4t1 1 2, p5t1 1 1'])
})
