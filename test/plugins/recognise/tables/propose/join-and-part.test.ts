import test from 'ava'
import type { Proposal } from '../../../../../plugins/recognise/tables/choose/proposal.js'
import {
  proposeBeside,
  proposeColumnParts,
  proposeJoin,
  proposeRowParts,
} from '../../../../../plugins/recognise/tables/propose/join-and-part.js'
import { drawReading } from '../../../../fixtures/draw-reading.js'

function shapesOf(proposals: readonly Proposal[]): readonly string[] {
  return proposals.map(({ grids }) => grids.map(({ rows, columns }) => `${rows.length}x${columns.length}`).join(' '))
}

const PAY_AND_DEDUCTIONS = [
  ['Pay', '100', 'Tax', '40'],
  ['Meals', '20', 'Fees', '5'],
  ['Travel', '7', 'Union', '2'],
]

test('two lists side by side are parted where the second one has labels', async (t) => {
  const lists = await drawReading([{ texts: PAY_AND_DEDUCTIONS, headerRowCount: 0 }])
  t.true(shapesOf(proposeColumnParts(lists, 0)).includes('3x2 3x2'))
})

test('two lists with rulings through the rows of both are one table', async (t) => {
  const ruled = await drawReading([{ texts: PAY_AND_DEDUCTIONS, headerRowCount: 0, rules: [5, 25] }])
  t.deepEqual(shapesOf(proposeColumnParts(ruled, 0)), [])
})

test('prose beside a table is left out: its lines have other baselines', async (t) => {
  const hotels = [
    ['Hotel', '2022', '2023'],
    ['Harbour', '1,240', '1,310'],
    ['Station', '870', '905'],
    ['Airport', '655', '700'],
    ['Park', '655', '700'],
  ]
  const prose = Array.from({ length: 6 }, (_, i) => ({ text: 'guests who came by train', x: 360, y: 107 + 13 * i }))
  const read = await drawReading([{ texts: hotels, headerRowCount: 1 }], prose)
  const [grid] = read.proposed
  const words = read.page.words.filter(({ bbox }) => bbox.x0 > 350)
  const withProse = {
    ...grid!,
    columns: [...grid!.columns, { start: 360, end: 480 }],
    cells: [...grid!.cells, { row: 1, column: 3, rowSpan: 1, columnSpan: 1, words }],
  }
  t.true(shapesOf(proposeColumnParts({ ...read, proposed: [withProse] }, 0)).includes('5x3'))
})

test('a column of texts in the same rows is not left out', async (t) => {
  const officers = await drawReading([
    {
      texts: [
        ['Name', 'Age', 'Occupation'],
        ['B. Allen', '45', 'Treasurer since May'],
        ['H. Capozzi', '49', 'Head of personnel'],
        ['L. Caret', '52', 'Chief of security'],
      ],
      headerRowCount: 1,
    },
  ])
  t.false(shapesOf(proposeColumnParts(officers, 0)).some((shape) => shape === '4x2'))
})

test('two tables that were read as one are parted above the second header', async (t) => {
  const both = await drawReading([
    {
      texts: [
        ['Account', 'Number', 'Balance'],
        ['Savings', '9134', '10,277.01'],
        ['Card', '1917', '170.10'],
        ['', '', ''],
        ['Booking', 'Text', 'Amount'],
        ['29 May', 'Transfer', '2.50'],
        ['31 May', 'Rent', '76.66'],
      ],
      headerRowCount: 1,
    },
  ])
  const parts = proposeRowParts(both, 0)
  t.true(shapesOf(parts).some((shape) => shape.startsWith('3x3 3x3')))
})

test('a table without a header is joined to the one above with the same columns', async (t) => {
  const upper = {
    texts: [
      ['Item', 'Price'],
      ['Tea', '2'],
      ['Milk', '1'],
    ],
    headerRowCount: 1,
  }
  const bread = [
    ['Bread', '3'],
    ['Salt', '1'],
  ]
  const read = await drawReading([upper, { texts: bread, headerRowCount: 0, top: 166 }])
  t.deepEqual(shapesOf(proposeJoin(read, 0)), ['5x2'])
  const guests = await drawReading([upper, { texts: bread, headerRowCount: 1, top: 166 }])
  t.deepEqual(proposeJoin(guests, 0), [], 'a table with its own header is not joined')
  const titled = await drawReading(
    [upper, { texts: bread, headerRowCount: 0, top: 182 }],
    [{ text: 'Bakery', x: 60, y: 162 }],
  )
  t.deepEqual(proposeJoin(titled, 0), [], 'a table under a title is not joined')
})

test('labels and amounts that were read as two tables beside each other are one', async (t) => {
  const labels = {
    texts: [
      ['Notes', 'Rate'],
      ['Senior', '3.0%'],
      ['Term loan', '6.4%'],
      ['Bonds', '2.6%'],
    ],
    headerRowCount: 1,
  }
  const amounts = {
    texts: [
      ['Maturity', '2019'],
      ['2022', '1,180'],
      ['2024', '2,487'],
      ['2031', '740'],
    ],
    headerRowCount: 1,
    left: 260,
  }
  t.true(shapesOf(proposeBeside(await drawReading([labels, amounts]), 0)).includes('4x4'))
})
