import test from 'ava'
import { flattenHeaders } from '../../../plugins/render/flat-headers.js'
import { drawTable, incomeStatement } from '../../fixtures/statement-table.js'

test('a spanning header counts for each of its columns, and a header over several rows counts once', (t) => {
  t.deepEqual(flattenHeaders(incomeStatement).headers, [
    'Item',
    'Year Ended December 31,-2023',
    'Year Ended December 31,-2022',
    'Year Ended December 31,-2021',
    'Change',
  ])
})

test('the first column is called Item, and the text above it is the corner', (t) => {
  const table = drawTable([
    ['header', 0, '(in millions)', '2023'],
    ['data', 0, 'Revenue', '12'],
  ])
  t.deepEqual(flattenHeaders(table), { headers: ['Item', '2023'], corner: '(in millions)' })
})

test('a column without a header is named by its number', (t) => {
  const table = drawTable([
    ['header', 0, '', '2023', ''],
    ['data', 0, 'Revenue', '12', '13'],
  ])
  t.deepEqual(flattenHeaders(table), { headers: ['Item', '2023', 'Column 3'], corner: null })
})

test('a table without header rows has numbered columns', (t) => {
  t.deepEqual(flattenHeaders(drawTable([['data', 0, 'Revenue', '12']])).headers, ['Item', 'Column 2'])
})

test('equal headers get different names', (t) => {
  const table = drawTable([
    ['header', 0, '', '2023', '2023', 'Item', '2023'],
    ['data', 0, 'Revenue', '1', '2', '3', '4'],
  ])
  t.deepEqual(flattenHeaders(table).headers, ['Item', '2023', '2023 (2)', 'Item (2)', '2023 (3)'])
})
