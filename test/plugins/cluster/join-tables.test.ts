import test from 'ava'
import type { Cell, Check, Table } from '../../../core/model.js'
import { joinTables } from '../../../plugins/cluster/join-tables.js'

const check = (rows: readonly number[]): Check => ({
  kind: 'row-sum',
  rows,
  columns: [1],
  expected: 3,
  found: 3,
  ties: true,
})

/** Returns the part of a table on one page: a header row and two rows of numbers. */
function part(pageNumber: number, more: Partial<Table> = {}): Table {
  const place = { pageNumber, bbox: { x0: 60, y0: 60, x1: 540, y1: 100 } }
  const texts = [
    ['', '2023'],
    ['Cash', '1'],
    ['Land', '2'],
  ]
  const cells = texts.flatMap((row, r) =>
    row.map((text, column): Cell => ({ row: r, column, rowSpan: 1, columnSpan: 1, text, place })),
  )
  return {
    id: `p${pageNumber}t1`,
    places: [place],
    rows: texts.map((_, r) => ({
      type: r === 0 ? ('header' as const) : ('data' as const),
      indent: 0,
      place,
      id: `p${pageNumber}t1r${r + 1}`,
    })),
    columns: [
      { x0: 60, x1: 100, alignment: 'left' },
      { x0: 500, x1: 540, alignment: 'right' },
    ],
    headerRowCount: 1,
    cells: cells.filter((cell) => cell.text !== ''),
    footnotes: [],
    checks: [],
    confidence: 0.9,
    source: 'text',
    ...more,
  }
}

test('a joined table has the id of its first part', (t) => {
  t.is(joinTables(part(4), part(5)).id, 'p4t1')
})

test('cells of the second part follow the rows of the first', (t) => {
  const joined = joinTables(part(1), part(2))
  t.deepEqual(
    joined.cells.filter((cell) => cell.place.pageNumber === 2).map((cell) => [cell.row, cell.text]),
    [
      [3, 'Cash'],
      [3, '1'],
      [4, 'Land'],
      [4, '2'],
    ],
  )
})

test('sums of the second part refer to the new row indexes', (t) => {
  const joined = joinTables(part(1, { checks: [check([1, 2])] }), part(2, { checks: [check([1, 2])] }))
  t.deepEqual(
    joined.checks.map(({ rows }) => rows),
    [
      [1, 2],
      [3, 4],
    ],
  )
})

test('a sum across a row of the second part refers to the new row index, in its own columns', (t) => {
  const across: Check = { kind: 'column-sum', rows: [2], columns: [1, 2, 3], expected: 3, found: 4, ties: false }
  const [only, ...others] = joinTables(part(1), part(2, { checks: [across] })).checks
  t.deepEqual([only?.rows, only?.columns, only?.ties, others.length], [[4], [1, 2, 3], false, 0])
})

test('footnotes of both parts belong to the joined table', (t) => {
  const joined = joinTables(part(1, { footnotes: [{ text: 'first' }] }), part(2, { footnotes: [{ text: 'second' }] }))
  t.deepEqual(
    joined.footnotes.map(({ text }) => text),
    ['first', 'second'],
  )
})

test('unaccounted numbers of both parts belong to the joined table', (t) => {
  const number = (text: string, pageNumber: number) => ({
    text,
    place: { pageNumber, bbox: { x0: 60, y0: 400, x1: 80, y1: 410 } },
  })
  const joined = joinTables(part(1, { unaccounted: [number('12', 1)] }), part(2, { unaccounted: [number('34', 2)] }))
  t.deepEqual(joined.unaccounted, [number('12', 1), number('34', 2)])
  t.deepEqual(joinTables(part(1), part(2, { unaccounted: [number('34', 2)] })).unaccounted, [number('34', 2)])
  t.false('unaccounted' in joinTables(part(1), part(2)))
})

test('a unit that only the second part has is the unit of the joined table', (t) => {
  const joined = joinTables(part(1), part(2, { unit: 'in thousands', scale: 1000 }))
  t.deepEqual([joined.unit, joined.scale], ['in thousands', 1000])
})

test('a joined table closes its page if its last part does', (t) => {
  t.is(joinTables(part(1, { closesPage: true }), part(2)).closesPage, undefined)
  t.is(joinTables(part(1), part(2, { closesPage: true })).closesPage, true)
})

test('the confidence of a joined table is that of its least certain part', (t) => {
  t.is(joinTables(part(1, { confidence: 0.9 }), part(2, { confidence: 0.6 })).confidence, 0.6)
})

test('joining modifies neither part', (t) => {
  const [first, second] = [part(1), part(2)]
  joinTables(first, second)
  t.deepEqual([first, second], [part(1), part(2)])
})
