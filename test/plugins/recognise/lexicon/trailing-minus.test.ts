import test from 'ava'
import { data, header, numberColumns } from '../../../../examples/drawing/table-description.js'
import { setsMinusBehind } from '../../../../plugins/recognise/lexicon/trailing-minus.js'
import { tableFrom } from '../../../fixtures/recognise-drawn.js'

test('trailing minus signs of small numbers are read in a table that uses them', async (t) => {
  const table = await tableFrom({
    columns: numberColumns(2),
    rows: [
      header('', '2023', '2022'),
      data('Cash', ['123', '98-']),
      data('Tax', ['47-', '5-']),
      data('Net', ['76', '103-']),
    ],
  })
  const values = table.cells.flatMap(({ value }) => (value?.kind === 'number' ? [value.number] : []))
  t.deepEqual(values.slice(-6), [123, -98, -47, -5, 76, -103])
})

test('a trailing minus without negative numbers in the column may start a range', (t) => {
  t.deepEqual(setsMinusBehind([['24-', '36-']]), [false])
  t.deepEqual(setsMinusBehind([['24-', '36 months', '12']]), [false])
})

test('a year is not an amount with a trailing minus', (t) => {
  t.deepEqual(setsMinusBehind([['2018-', '123']]), [false])
})

test('a table with other negative numbers has no trailing minus signs', (t) => {
  t.deepEqual(
    setsMinusBehind([
      ['24-', '36'],
      ['(5)', '7'],
    ]),
    [false, false],
  )
})
