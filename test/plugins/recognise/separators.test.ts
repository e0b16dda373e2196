import test from 'ava'
import { data, header, numberColumns } from '../../../examples/drawing/table-description.js'
import { decimalMarks } from '../../../plugins/recognise/separators.js'
import { tableFrom } from '../../fixtures/recognise-drawn.js'

test('figures that can be read in one way only say how their column is set', (t) => {
  t.deepEqual(decimalMarks([['1.234,56', '12.345', '0,50']]), [','])
  t.deepEqual(decimalMarks([['1,234.56', '12,345', '0.50']]), ['.'])
})

test('what one column leaves open the others of the table say', (t) => {
  t.deepEqual(
    decimalMarks([
      ['1.234', '2.345'],
      ['12,5', '0,7'],
    ]),
    [',', ','],
  )
})

test('figures that leave it open say nothing', (t) => {
  t.deepEqual(decimalMarks([['1,234', '2,345']]), [undefined])
})

test('one stray figure says nothing about its table', (t) => {
  t.deepEqual(decimalMarks([['1,2'], ['1,234', '2,345']]), [undefined, undefined])
})

test('whole numbers beside commas before three digits are thousands, whatever another column shows', (t) => {
  t.deepEqual(
    decimalMarks([
      ['4,5', '6,7'],
      ['1,234', '567'],
    ])[1],
    undefined,
  )
})

test('a table set as on the Continent is read so, each figure', async (t) => {
  const table = await tableFrom({
    columns: numberColumns(2),
    rows: [
      header('', '2023', '2022'),
      data('Umsatz', ['1.234', '1.234,5']),
      data('Aufwand', ['12.345', '812,5']),
      data('Ergebnis', ['987', '0,5']),
    ],
  })
  const values = table.cells.flatMap(({ value }) => (value?.kind === 'number' ? [value.number] : []))
  t.deepEqual(values.slice(-6), [1234, 1234.5, 12345, 812.5, 987, 0.5])
})

test('the raised mark of a note is no digit of the figure before it', async (t) => {
  const table = await tableFrom({
    columns: numberColumns(2),
    rows: [header('', '2023', '2022'), data('Cash', ['1,234^(1)', '1,377']), data('Stock', ['862', '945'])],
  })
  const cell = table.cells.find(({ text }) => text.startsWith('1,234'))
  t.like(cell!.value, { number: 1234 })
})
