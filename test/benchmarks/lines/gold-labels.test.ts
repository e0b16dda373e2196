import test from 'ava'
import { goldLabels } from '../../../benchmarks/lines/gold-labels.js'

const words = (...lines: readonly string[]) => lines.map((line) => line.split(' '))
const cells = (rows: readonly (readonly string[])[]) =>
  rows.flatMap((texts, row) => texts.map((text, column) => ({ row, column, text })))

const hotels = {
  n_rows: 3,
  header_rows: 1,
  cells: cells([
    ['Hotel', 'Guests'],
    ['Harbour Inn', '1,240'],
    ['Station', '870'],
  ]),
}

test('lines are labelled by the rows that contain their words', (t) => {
  const lines = words('Guests of the year', 'Hotel Guests', 'Harbour 1,240', 'Inn', 'Station 870', 'Source: survey')
  t.deepEqual(goldLabels(lines, hotels), [0, 1, 2, 3, 2, 0])
})

test('equal rows below each other are two rows', (t) => {
  const gold = {
    n_rows: 2,
    header_rows: 0,
    cells: cells([
      ['a', '1'],
      ['a', '1'],
    ]),
  } // prettier-ignore
  t.deepEqual(goldLabels(words('a 1', 'a 1'), gold), [2, 2])
})

test('a cell across two rows is looked for in both', (t) => {
  const gold = {
    n_rows: 2,
    header_rows: 0,
    cells: [
      { row: 0, column: 0, row_span: 2, text: 'North' },
      { row: 0, column: 1, text: '12' },
      { row: 1, column: 1, text: '34' },
    ],
  }
  t.deepEqual(goldLabels(words('12', 'North 34'), gold), [2, 2])
})

test('a line within the table that no row has is left open', (t) => {
  t.deepEqual(goldLabels(words('Hotel Guests', 'Page 2', 'Station 870'), hotels), [1, undefined, 2])
})

test('without a table all lines are outside', (t) => {
  t.deepEqual(goldLabels(words('Dear Ms Lee', 'thank you'), undefined), [0, 0])
})
