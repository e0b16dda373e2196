import test from 'ava'
import { tablesOn, textsOf } from '../../../fixtures/recognise-drawn.js'
import { writeTable } from '../../../fixtures/write-table.js'

const style = { font: 'times', size: 10 } as const
const LEFT: readonly ['left', number] = ['left', 60]

/** Returns the rows of a table with dashes at a given distance before, or beside, their numbers, in points. */
async function rowsWith(
  rows: readonly (readonly string[])[],
  gap: number,
  [first, second]: readonly [number, number] = [300, 400],
) {
  const [table] = await tablesOn((page) => {
    const places = [LEFT, ['right', first], ['right', second]] as const
    writeTable(
      page,
      rows.map((row) => row.map((text) => text.replace(/^– /, ''))),
      places,
      100,
    )
    for (const [i, row] of rows.entries()) {
      for (const [column, x] of [first, second].entries()) {
        const text = row[column + 1]!
        if (!text.startsWith('– ')) continue
        const start = x - page.measure(text.slice(2), style) - gap - page.measure('–', style)
        page.write('–', start, 100 + 13 * i, style)
      }
    }
  })
  return textsOf(table!)
}

test('a dash far before its number is a minus sign if wider numbers in the column cover the gap', async (t) => {
  const rows = await rowsWith(
    [
      ['', '2023', '2022'],
      ['Sales of the year', '11,204', '12,377'],
      ['Costs', '– 103', '– 210'],
      ['Other', '– 12', '– 7'],
    ],
    4.5,
  )
  t.deepEqual(
    rows.at(-2)!.map((text) => text.replace(' ', '')),
    ['Costs', '–103', '–210'],
  )
})

test('a dash aligned with the end of its column is nil, however close the next column is', async (t) => {
  const [, , row] = await rowsWith(
    [
      ['', '12', '34'],
      ['Europe', '1,204', '377'],
      ['Asia', '–', '377'],
      ['Africa', '2,310', '412'],
    ],
    0,
    [300, 300 + 15 + 3.7],
  )
  t.deepEqual(row, ['Asia', '–', '377'])
})
