import test from 'ava'
import { layGrid } from '../../../benchmarks/generator/lay-grid.js'
import type { SeenCell, SeenRow } from '../../../benchmarks/generator/read-page.js'

test('a currency symbol in its own column joins its number, and its column is dropped', (t) => {
  const grid = layGrid([
    row('header', cell(''), cell('2023', { columnSpan: 2 })),
    row('data', cell('Cash'), cell('$', { joins: 'next' }), cell('1,234')),
    row('data', cell('Debt'), cell('', { joins: 'next' }), cell('(56)')),
  ])
  t.is(grid.n_columns, 2)
  t.deepEqual(textsOf(grid), ['0,1 2023', '1,0 Cash', '1,1 $ 1,234', '2,0 Debt', '2,1 (56)'])
  t.is(grid.cells.find(({ text }) => text === '2023')?.column_span, 1)
})

test('rows and columns without text are dropped', (t) => {
  const grid = layGrid([
    row('header', cell('Item'), cell(''), cell('Price')),
    row('data', cell(''), cell(''), cell('')),
    row('data', cell('Soup'), cell(''), cell('4.50')),
  ])
  t.deepEqual([grid.n_rows, grid.n_columns, grid.header_rows], [2, 2, 1])
  t.deepEqual(textsOf(grid), ['0,0 Item', '0,1 Price', '1,0 Soup', '1,1 4.50'])
})

test('a merged cell takes the place of the cells that it covers', (t) => {
  const grid = layGrid([
    row('header', cell('Region', { rowSpan: 2 }), cell('Persons', { columnSpan: 2 })),
    row('header', cell('2020'), cell('2021')),
    row('data', cell('North'), cell('1'), cell('2')),
  ])
  t.deepEqual(textsOf(grid), ['0,0 Region', '0,1 Persons', '1,1 2020', '1,2 2021', '2,0 North', '2,1 1', '2,2 2'])
  t.is(grid.cells[0]?.row_span, 2)
  t.is(grid.header_rows, 2)
})

test('a section over all columns keeps its span', (t) => {
  const grid = layGrid([
    row('header', cell('Item'), cell('Price')),
    row('section', cell('Drinks', { columnSpan: 2 })),
    row('data', cell('Tea'), cell('2')),
  ])
  t.is(grid.cells.find(({ text }) => text === 'Drinks')?.column_span, 2)
  t.deepEqual(grid.row_types, ['header', 'section', 'data'])
})

function row(type: string, ...cells: readonly SeenCell[]): SeenRow {
  return { type, cells }
}

function cell(text: string, more: Partial<SeenCell> = {}): SeenCell {
  return { text, rowSpan: 1, columnSpan: 1, joins: null, ...more }
}

function textsOf({ cells }: ReturnType<typeof layGrid>): readonly string[] {
  return cells.map(({ row, column, text }) => `${row},${column} ${text}`)
}
