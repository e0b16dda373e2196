import test from 'ava'
import type { Grid, GridCell } from '../../../../../plugins/recognise/tables/grid/grid.js'
import { partCrossingCells } from '../../../../../plugins/recognise/tables/grid/part-crossing-cells.js'
import type { Word } from '../../../../../plugins/recognise/text/words.js'

/** A word in the middle of a column of 100 points, or from `x` on. */
function word(text: string, column: number, baseline: number, x = 100 * column + 40): Word {
  const bbox = { x0: x, x1: x + 5 * text.length, y0: baseline - 8, y1: baseline + 2 }
  return { text, bbox, baseline, size: 10, isBold: false, isItalic: false, followsLeader: false }
}

function cell(row: number, column: number, words: readonly Word[], spans: Partial<GridCell> = {}): GridCell {
  return { row, column, rowSpan: 1, columnSpan: 1, words, ...spans }
}

/** A grid of four columns: a header row, a row of 40 points, and a row of 20 points. */
function gridOf(cells: readonly GridCell[]): Grid {
  return {
    bbox: { x0: 0, x1: 400, y0: 0, y1: 80 },
    rows: [
      { start: 0, end: 20 },
      { start: 20, end: 60 },
      { start: 60, end: 80 },
    ],
    columns: [0, 1, 2, 3].map((at) => ({ start: 100 * at, end: 100 * (at + 1) })),
    cells,
    headerRowCount: 1,
    evidence: 'shading',
  }
}

function described({ cells }: Grid): readonly string[] {
  return cells.map(
    ({ row, column, rowSpan, columnSpan, words }) =>
      `${row},${column} ${rowSpan}x${columnSpan} ${words.map(({ text }) => text).join(' ')}`,
  )
}

test('a cell across columns is parted where its numbers are in different columns, line by line', (t) => {
  const label = [word('Small', 0, 32, 10), word('holdings', 0, 32, 40)]
  const numbers = [word('12', 1, 52), word('7', 2, 52), word('19', 3, 52)]
  const parted = partCrossingCells(
    gridOf([
      cell(0, 1, [word('Own', 1, 12)]),
      cell(1, 0, [...label, ...numbers], { columnSpan: 4 }),
      cell(2, 0, [word('Total', 0, 72)]),
    ]),
  )
  t.deepEqual(described(parted), [
    '0,1 1x1 Own',
    '1,0 1x1 Small holdings',
    '2,1 1x1 12',
    '2,2 1x1 7',
    '2,3 1x1 19',
    '3,0 1x1 Total',
  ])
  t.is(parted.rows.length, 4)
  t.is(parted.rows[1]!.end, parted.rows[2]!.start)
})

test('a label that covers the rows of a parted cell covers the new row, too', (t) => {
  const crossing = [word('Small', 1, 32), word('12', 2, 52), word('7', 3, 52)]
  const parted = partCrossingCells(
    gridOf([cell(1, 0, [word('1', 0, 52)], { rowSpan: 2 }), cell(1, 1, crossing, { columnSpan: 3 })]),
  )
  t.deepEqual(described(parted), ['1,0 3x1 1', '1,1 1x1 Small', '2,2 1x1 12', '2,3 1x1 7'])
})

test('a cell across columns with one number, or with a word between two columns, stays as it is', (t) => {
  const note = gridOf([cell(1, 0, [word('See', 0, 40), word('note', 1, 40), word('7', 2, 40)], { columnSpan: 4 })])
  t.is(partCrossingCells(note), note)
  const between = [word('12', 1, 40), word('1234567', 2, 40, 285), word('7', 3, 40)]
  const crossed = gridOf([cell(1, 0, between, { columnSpan: 4 })])
  t.is(partCrossingCells(crossed), crossed)
})
