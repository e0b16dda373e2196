import test from 'ava'
import { data, header, numberColumns } from '../../../../examples/drawing/table-description.js'
import { setsMinusBehind } from '../../../../plugins/recognise/meaning/trailing-minus.js'
import { tableFrom } from '../../../fixtures/recognise-drawn.js'

test('a minus behind small figures is read in a table that is set so', async (t) => {
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

test('a minus behind figures that stand alone may begin a range', (t) => {
  t.deepEqual(setsMinusBehind([['24-', '36-']]), [false])
  t.deepEqual(setsMinusBehind([['24-', '36 months', '12']]), [false])
})

test('a year is no amount with a minus behind', (t) => {
  t.deepEqual(setsMinusBehind([['2018-', '123']]), [false])
})

test('a table with other negatives has no minus behind', (t) => {
  t.deepEqual(
    setsMinusBehind([
      ['24-', '36'],
      ['(5)', '7'],
    ]),
    [false, false],
  )
})
