import test from 'ava'
import { LETTER } from '../../../../../examples/drawing/draw-document.js'
import { tablesOn, textsOf } from '../../../../fixtures/recognise-drawn.js'
import { writeTable } from '../../../../fixtures/write-table.js'

const style = { font: 'times', size: 10 } as const
const ROWS = [
  ['', '2023', '2022'],
  ['Sales', '1,204', '1,377'],
  ['Costs', '(1,103)', '(1,210)'],
]

/** Baselines in the lower margin of the page, and high on the page. */
const [LOW, HIGH] = [692, 100]

/** Returns the last row of a table with a centered number `step` points below it. */
async function lastRowAbove(number: string, top: number, step: number, isRuled = false): Promise<readonly string[]> {
  const [table] = await tablesOn((page) => {
    const middle = LETTER.width / 2
    const x = middle + page.measure(number, style) / 2
    writeTable(
      page,
      ROWS,
      [
        ['left', 60],
        ['right', x],
        ['right', x + 80],
      ],
      top,
    )
    const y = top + 2 * 13 + step
    if (isRuled) page.stroke(x - 40, y - 11, x + 80, y - 11, 0.5)
    page.write(number, x - page.measure(number, style), y, style)
  })
  return textsOf(table!).at(-1)!
}

test('a centered page number below a table is not a row; a sum under its rule or close below is a row', async (t) => {
  t.is((await lastRowAbove('101', LOW, 21))[0], 'Costs')
  t.is((await lastRowAbove('101', LOW, 21, true))[1], '101')
  t.is((await lastRowAbove('101', LOW, 13))[1], '101')
})

test('a centered sum without a label, high on the page, is a row despite the gap above it', async (t) => {
  t.is((await lastRowAbove('101', HIGH, 19))[1], '101')
})
