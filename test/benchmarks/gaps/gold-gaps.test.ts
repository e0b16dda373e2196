import test from 'ava'
import { goldGaps, type WordsBeside } from '../../../benchmarks/gaps/gold-gaps.js'

const gold = {
  n_rows: 3,
  header_rows: 0,
  cells: [
    { row: 0, column: 0, text: 'Paint, white' },
    { row: 0, column: 1, text: '10 pcs' },
    { row: 0, column: 2, text: '56.94' },
    { row: 1, column: 0, text: 'Work gloves' },
    { row: 1, column: 1, text: '2 pcs' },
    { row: 1, column: 2, text: '7.11' },
    { row: 2, column: 0, text: 'Consulting' },
    { row: 2, column: 2, text: '80.00' },
  ],
}
const lines = [
  ['Paint,', 'white', '10', 'pcs', '56.94'],
  ['Work', 'gloves', '2', 'pcs', '7.11'],
  ['Consulting', '80.00'],
]

/** The words beside a gap right of a word of each line. */
function rightOf(...words: readonly (number | undefined)[]): readonly WordsBeside[] {
  return words.map((left) => (left === undefined ? undefined : { left, right: left + 1 }))
}

test('a gap between words of different cells is between columns', (t) => {
  t.deepEqual(goldGaps(lines, [rightOf(1, 1, 0), rightOf(3, 3, 0)], gold), [1, 1])
})

test('a gap that parts the words of a cell in one of three rows is within a column', (t) => {
  t.deepEqual(goldGaps(lines, [rightOf(0, 0, 0), rightOf(2, 2, undefined)], gold), [0, 0])
})

test('a gap without words of cells beside it is left open', (t) => {
  t.deepEqual(goldGaps(lines, [rightOf(undefined, undefined, undefined)], gold), [-1])
  t.deepEqual(goldGaps([['Page', '2']], [rightOf(0)], gold), [-1])
})
