import test from 'ava'
import { columnGaps } from '../../../../../plugins/recognise/tables/gaps/column-gaps.js'
import { rowsOfLines } from '../../../../../plugins/recognise/tables/gaps/find-gaps.js'
import { findFeaturedGaps } from '../../../../../plugins/recognise/tables/gaps/gap-features.js'
import { type DrawnLine, drawLines } from '../../../../fixtures/draw-lines.js'

/** The texts right of each gap that parts columns, in the first row. */
async function columnsOf(header: DrawnLine, rows: readonly DrawnLine[]): Promise<readonly string[]> {
  const { content, lines } = await drawLines([header, ...rows])
  const [headers, body] = [rowsOfLines(lines.slice(0, 1)), rowsOfLines(lines.slice(1))]
  const gaps = columnGaps(findFeaturedGaps(body, headers, content), [...headers, ...body])
  return gaps.map(({ sides }) => sides[0]!.right!.text)
}

test('units close to their values are a column', async (t) => {
  const row = (name: string, value: string, unit: string, range: string): DrawnLine => [
    [60, name],
    [-184, value],
    [190, unit],
    [240, range],
  ]
  const columns = await columnsOf(
    [
      [60, 'Analysis'],
      [-184, 'Result'],
      [190, 'Unit'],
      [240, 'Range'],
    ],
    [
      row('Haemoglobin', '12.8', 'g/dL', '12.0-16.0'),
      row('Haematocrit', '38.5', '%', '36.0-46.0'),
      row('Leukocytes', '6.4', '10^9/L', '4.0-10.0'),
      row('Platelets', '206', '10^9/L', '150-400'),
      row('MCV', '94', 'fL', '80-96'),
    ],
  )
  t.deepEqual(columns, ['12.8', 'g/dL', '12.0-16.0'])
})

test('blanks between thousands part no columns, even if they are above each other', async (t) => {
  const row = (name: string, a: string, b: string): DrawnLine => [
    [60, name],
    [-220, a],
    [-300, b],
  ]
  const columns = await columnsOf(
    [
      [60, 'Account'],
      [-220, 'Debit'],
      [-300, 'Credit'],
    ],
    [
      row('Rent', '4 568', '1 490'),
      row('Transfer', '2 011', '3 850'),
      row('Card', '7 666', '1 975'),
      row('Interest', '1 002', '2 350'),
    ],
  )
  t.deepEqual(columns, ['4', '1'])
})

test('words of texts are not parted where their blanks are above each other', async (t) => {
  const row = (label: string, amount: string): DrawnLine => [
    [60, label],
    [-260, amount],
  ]
  const columns = await columnsOf(
    [
      [60, 'Item'],
      [-260, 'Price'],
    ],
    [
      row('Paint white', '56.94'),
      row('Paint black', '27.11'),
      row('Paint green', '26.52'),
      row('Paint brown', '31.00'),
    ],
  )
  t.deepEqual(columns, ['56.94'])
})

test('"about" in front of a number and its currency symbol is no column', async (t) => {
  const row = (name: string, low: string, high: string): DrawnLine => [
    [60, name],
    [260, '~'],
    [275, '$'],
    [-310, low],
    [360, '~'],
    [375, '$'],
    [-410, high],
  ]
  const columns = await columnsOf(
    [
      [60, 'Guidance'],
      [-310, 'Low'],
      [-410, 'High'],
    ],
    [row('Legal costs', '65', '40'), row('Financing', '35', '25'), row('Taxes', '28', '18'), row('Total', '100', '65')],
  )
  t.deepEqual(columns, ['~$65', '~$40'])
})
