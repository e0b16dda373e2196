import test from 'ava'
import { findGaps, rowsOfLines } from '../../../../../plugins/recognise/tables/gaps/find-gaps.js'
import { type DrawnLine, drawLines } from '../../../../fixtures/draw-lines.js'

async function gapsOf(lines: readonly DrawnLine[]) {
  const { lines: read } = await drawLines(lines)
  return findGaps(rowsOfLines(read))
}

test('white between the words of all rows is a gap', async (t) => {
  const gaps = await gapsOf([
    [
      [60, 'Tea'],
      [140, '12'],
      [200, '34'],
    ],
    [
      [60, 'Milk'],
      [140, '5'],
      [200, '6'],
    ],
  ])
  t.deepEqual(
    gaps.map(({ both, crossed }) => [both, crossed]),
    [
      [2, 0],
      [2, 0],
    ],
  )
  t.true(gaps[0]!.start > 70 && gaps[0]!.end === 140)
})

test('a long text of one row may cross a gap, but not one of every row', async (t) => {
  const row = (label: string): DrawnLine => [
    [60, label],
    [110, '12'],
  ]
  const crossing: DrawnLine = [[60, 'Internationalisation']]
  const beside: DrawnLine = [...crossing, [180, '7']]
  t.is((await gapsOf([row('Tea'), row('Milk'), row('Salt'), beside])).filter(({ start }) => start < 110).length, 1)
  t.is((await gapsOf([row('Tea'), beside, beside])).filter(({ end }) => end === 110).length, 0)
})

test('white between a currency sign and its number is no gap', async (t) => {
  const gaps = await gapsOf([
    [
      [60, 'Sales'],
      [140, '$'],
      [-200, '1,234'],
    ],
    [
      [60, 'Costs'],
      [140, '$'],
      [-200, '567'],
    ],
  ])
  t.is(gaps.length, 1)
  t.is(gaps[0]!.end, 140)
})
