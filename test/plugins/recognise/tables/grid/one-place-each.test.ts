import test from 'ava'
import type { Grid, GridCell } from '../../../../../plugins/recognise/tables/grid/grid.js'
import { onePlaceEach } from '../../../../../plugins/recognise/tables/grid/one-place-each.js'

/** Rows and columns of a cell, first and last, and the horizontal extent of its text. */
type Written = readonly [text: string, row: number, columns: readonly [number, number], x: readonly [number, number]]

/** A grid with two rows and five columns, each 100 points wide and 20 points high. */
function gridOf(written: readonly Written[]): Grid {
  const spans = (count: number, size: number) =>
    Array.from({ length: count }, (_, i) => ({ start: i * size, end: (i + 1) * size }))
  const cells = written.map(([text, row, [first, last], [x0, x1]]): GridCell => {
    const bbox = { x0, x1, y0: 20 * row + 5, y1: 20 * row + 15 }
    const word = { text, bbox, baseline: bbox.y1, size: 10, isBold: false, isItalic: false, followsLeader: false }
    return { row, rowSpan: 1, column: first, columnSpan: last - first + 1, words: [word] }
  })
  const bbox = { x0: 0, x1: 500, y0: 0, y1: 40 }
  return { bbox, rows: spans(2, 20), columns: spans(5, 100), cells, headerRowCount: 1, evidence: 'alignment' }
}

function cellsOf({ cells }: Grid): readonly (readonly [string, number, number])[] {
  return cells.map(({ words, column, columnSpan }) => [
    words.map(({ text }) => text).join(' '),
    column,
    column + columnSpan - 1,
  ])
}

test('of two cells in one place, each keeps the columns that are nearer to its text', (t) => {
  const male = onePlaceEach(
    gridOf([
      ['Person', 0, [0, 2], [80, 120]],
      ['Male', 0, [1, 4], [280, 330]],
    ]),
  )
  t.deepEqual(cellsOf(male), [
    ['Person', 0, 1],
    ['Male', 2, 4],
  ])
})

test('a cell that begins at the column of another one moves on if it also covers the next column', (t) => {
  const moved = onePlaceEach(
    gridOf([
      ['Price', 0, [2, 2], [210, 240]],
      ['Tax', 0, [2, 3], [260, 290]],
    ]),
  )
  t.deepEqual(cellsOf(moved), [
    ['Price', 2, 2],
    ['Tax', 3, 3],
  ])
})

test('two cells that have only one place between them become one cell with both texts', (t) => {
  const joined = onePlaceEach(
    gridOf([
      ['Net', 0, [2, 2], [210, 230]],
      ['sales', 0, [2, 2], [240, 270]],
    ]),
  )
  t.deepEqual(cellsOf(joined), [['Net sales', 2, 2]])
})

test('a grid in which every cell has its own place stays the same object', (t) => {
  const grid = gridOf([
    ['Net', 0, [0, 1], [10, 50]],
    ['sales', 0, [2, 2], [240, 270]],
  ])
  t.is(onePlaceEach(grid), grid)
})
