import test from 'ava'
import { tableHint, tableTitle } from '../../../plugins/render/source-line.js'
import { drawTable, incomeStatement } from '../../fixtures/statement-table.js'

test('a table without a title is named by its page and number', (t) => {
  t.is(tableTitle(incomeStatement), 'CONSOLIDATED STATEMENTS OF OPERATIONS')
  t.is(tableTitle(drawTable([['data', 0, 'Revenue', '12']], { id: 'p100t2' })), 'Page 100, table 2')
  t.is(tableTitle({ ...drawTable([['data', 0, 'Revenue', '12']]), id: 'ledger-7' }), 'Number ledger-7')
})

test('text headers describe an untitled table', (t) => {
  const heads = drawTable([
    ['header', 0, 'December 31,', { text: 'Annual Maturities', columnSpan: 2 }],
    ['header', 0, '', '2016', '2017'],
    ['data', 0, 'Bank loans', '12', '14'],
  ])
  t.is(tableHint(heads), 'Annual Maturities')
})

test('a unit above the columns does not describe a table', (t) => {
  const table = drawTable([
    ['header', 0, '', '2016', '2017'],
    ['header', 0, '', { text: '(in millions, except per share data)', columnSpan: 2 }],
    ['data', 0, 'Total assets', '12', '14'],
  ])
  t.is(tableHint(table), 'Total assets')
})

test('without text headers, the first label describes the table', (t) => {
  const table = drawTable([
    ['header', 0, '', '2016', '2017'],
    ['data', 0, '10% notes', '12', '14'],
    ['data', 0, 'Bank loans', '12', '14'],
  ])
  t.is(tableHint(table), 'Bank loans')
  t.is(tableHint(incomeStatement), undefined)
})
