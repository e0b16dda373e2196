import test from 'ava'
import type { Grid, GridCell } from '../../../../../plugins/recognise/tables/grid/grid.js'
import {
  joinRows,
  keepColumns,
  keepRows,
  partColumn,
} from '../../../../../plugins/recognise/tables/propose/grid-edits.js'
import type { Word } from '../../../../../plugins/recognise/text/words.js'

function word(text: string, column: number, row: number, shift = 0): Word {
  const x0 = 100 * column + 10 + shift
  const bbox = { x0, x1: x0 + 5 * text.length, y0: 20 * row + 4, y1: 20 * row + 14 }
  return { text, bbox, baseline: 20 * row + 12, size: 10, isBold: false, isItalic: false, followsLeader: false }
}

/** A grid of rows of 20 points and columns of 100 points. A cell with a blank has two words, 50 points apart. */
function gridOf(texts: readonly (readonly string[])[], headerRowCount = 1): Grid {
  const cells = texts.flatMap((row, r) =>
    row.flatMap((text, column): readonly GridCell[] => {
      const words = text.split(' ').map((part, i) => word(part, column, r, 50 * i))
      return text === '' ? [] : [{ row: r, column, rowSpan: 1, columnSpan: 1, words }]
    }),
  )
  return {
    bbox: { x0: 0, x1: 100 * texts[0]!.length, y0: 0, y1: 20 * texts.length },
    rows: texts.map((_, r) => ({ start: 20 * r, end: 20 * (r + 1) })),
    columns: texts[0]!.map((_, c) => ({ start: 100 * c, end: 100 * (c + 1) })),
    cells,
    headerRowCount,
    evidence: 'alignment',
  }
}

function textsOf(grid: Grid | undefined): readonly (readonly string[])[] | undefined {
  return grid?.rows.map((_, row) =>
    grid.columns.map((_, column) => {
      const cell = grid.cells.find((each) => each.row === row && each.column === column)
      return cell?.words.map(({ text }) => text).join(' ') ?? ''
    }),
  )
}

const items = gridOf([
  ['Item', 'Price', 'Sold'],
  ['Tea', '2.50', '14'],
  ['', 'net', ''],
  ['Milk', '1.20', '7'],
])

test('a grid without its first row has one header row less, and a box around what is left', (t) => {
  const grid = keepRows(items, 1, 4)!
  t.deepEqual(textsOf(grid), [
    ['Tea', '2.50', '14'],
    ['', 'net', ''],
    ['Milk', '1.20', '7'],
  ])
  t.is(grid.headerRowCount, 0)
  t.is(grid.bbox.y0, 24)
})

test('a column that becomes empty is dropped with the rows that filled it', (t) => {
  const grid = keepRows(
    gridOf([
      ['a', 'b', 'c'],
      ['d', '1', ''],
      ['e', '2', ''],
    ]),
    1,
    3,
  )
  t.deepEqual(textsOf(grid), [
    ['d', '1'],
    ['e', '2'],
  ])
})

test('less than two rows or two columns are no grid', (t) => {
  t.is(keepRows(items, 3, 4), undefined)
  t.is(keepColumns(items, 0, 1), undefined)
})

test('a row joined to the row above adds its words to the cells above', (t) => {
  const grid = joinRows(items, [0, 1, 1, 2])!
  t.deepEqual(textsOf(grid), [
    ['Item', 'Price', 'Sold'],
    ['Tea', '2.50 net', '14'],
    ['Milk', '1.20', '7'],
  ])
  t.is(grid.headerRowCount, 1)
})

test('a parted column gives each word to its side', (t) => {
  const grid = partColumn(
    gridOf([
      ['Item', 'Price'],
      ['Tea green', '2.50'],
      ['Milk whole', '1.20'],
    ]),
    0,
    50,
  )
  t.deepEqual(textsOf(grid), [
    ['Item', '', 'Price'],
    ['Tea', 'green', '2.50'],
    ['Milk', 'whole', '1.20'],
  ])
})
