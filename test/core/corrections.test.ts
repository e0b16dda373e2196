import test from 'ava'
import { correctTables, traceCorrections } from '../../core/corrections/corrections.js'
import type { CellCorrection, Correction } from '../../core/facts/facts.js'
import type { Table } from '../../core/model.js'
import { documentClusterer } from '../../plugins/cluster/by-document.js'
import { checkAgain } from '../../plugins/recognise/tables/checks/check-again.js'
import { findChecks } from '../../plugins/recognise/tables/checks/find-checks.js'
import { readCorrected } from '../../plugins/recognise/tables/read/read-corrected.js'
import { documentOf, drawTable, readValue } from '../fixtures/statement-table.js'

const table = drawTable([
  ['header', 0, '', '2024', '2023'],
  ['data', 0, 'Revenue', '1,200', '1,000'],
  ['data', 0, 'Costs', '', '(700)'],
  ['total', 0, 'Income', '400', '300'],
])

/** One correction per list of cells, in order. */
function correct(tables: readonly Table[], ...corrections: (readonly CellCorrection[])[]): readonly Table[] {
  const facts = corrections.map((cells, index): Correction => ({ at: index, by: 'a person', cells }))
  return correctTables(tables, facts, { readValue, findChecks })
}

const cellAt = ({ cells }: Table, row: number, column: number) =>
  cells.find((cell) => cell.row === row && cell.column === column)

/** Returns the printed grid, with `''` for empty cells. */
function textsOf(given: Table): readonly (readonly string[])[] {
  return given.rows.map((_, row) => given.columns.map((_, column) => cellAt(given, row, column)?.text ?? ''))
}

test('a cell is corrected by the id of its row, and every other cell is unchanged', (t) => {
  const [corrected] = correct([table], [{ rowId: 'p1t1r2', column: 1, text: '1,250' }])
  t.deepEqual(textsOf(corrected!), [
    ['', '2024', '2023'],
    ['Revenue', '1,250', '1,000'],
    ['Costs', '', '(700)'],
    ['Income', '400', '300'],
  ])
})

test('the value is parsed again, and the place is unchanged', (t) => {
  const [corrected] = correct([table], [{ rowId: 'p1t1r2', column: 1, text: '(1,250)' }])
  const cell = cellAt(corrected!, 1, 1)
  t.deepEqual(cell?.value, { kind: 'number', number: -1250, decimals: 0, isGrouped: true, negative: 'brackets' })
  t.deepEqual(cell?.place, cellAt(table, 1, 1)?.place)
})

test('a corrected number is parsed in the number format of its column: a point may separate thousands', (t) => {
  const german = drawTable([
    ['header', 0, '', '2024', '2023'],
    ['data', 0, 'Umsatz', '', ''],
    ['data', 0, 'Zinsen', '', ''],
  ])
  const before = [
    { rowId: 'p1t1r2', column: 1, text: '1.234,56' },
    { rowId: 'p1t1r3', column: 1, text: '12.345,67' },
  ]
  const facts = [before, [{ rowId: 'p1t1r3', column: 1, text: '3.100' }]].map(
    (cells, at): Correction => ({ at, by: 'a person', cells }),
  )
  const reading = { readValue: readCorrected, findChecks }
  const [corrected] = correctTables([german], facts, reading)
  t.like(cellAt(corrected!, 2, 1)?.value, { kind: 'number', number: 3100, decimals: 0 })
})

test('a corrected number is parsed like the others of its column, whatever determined their format', (t) => {
  const drawn = drawTable([
    ['header', 0, '', '2024', '2023'],
    ['data', 0, 'Beta', '12.345', '11.204'],
    ['data', 0, 'Gamma', '10.567', '9.876'],
  ])
  const grouped = (number: number) => ({ kind: 'number', number, decimals: 0, isGrouped: true }) as const
  const cells = drawn.cells.map((cell) =>
    cell.row > 0 && cell.column > 0 ? { ...cell, value: grouped(Number(cell.text.replace('.', ''))) } : cell,
  )
  const facts = [{ at: 0, by: 'a person', cells: [{ rowId: 'p1t1r2', column: 1, text: '12.354' }] }]
  const [corrected] = correctTables([{ ...drawn, cells }], facts, { readValue: readCorrected, findChecks })
  t.like(cellAt(corrected!, 1, 1)?.value, { kind: 'number', number: 12354, decimals: 0 })
})

test('a corrected number is checked in its sums again', (t) => {
  const misread = drawTable([
    ['header', 0, '', '2024', '2023', '2022'],
    ['data', 0, 'Coatings', '1,200', '1,140', '1,015'],
    ['data', 0, 'Films', '2,310', '2,280', '2,115'],
    ['data', 0, 'Tapes', '1,018', '3,377', '1,250'],
    ['total', 0, 'Total', '4,528', '6,797', '4,380'],
  ])
  const before = { ...misread, checks: findChecks(misread) }
  const [corrected] = correct([before], [{ rowId: 'p1t1r4', column: 2, text: '3,370' }])
  t.deepEqual(
    before.checks.map(({ ties }) => ties),
    [true, true, true],
  )
  const broken = corrected!.checks.filter(({ ties }) => !ties)
  t.deepEqual(broken, [{ kind: 'row-sum', rows: [1, 2, 3, 4], columns: [2], expected: 6790, found: 6797, ties: false }])
})

test('a number that is corrected to a word has no value', (t) => {
  const [corrected] = correct([table], [{ rowId: 'p1t1r2', column: 1, text: 'see note 4' }])
  t.is(cellAt(corrected!, 1, 1)?.text, 'see note 4')
  t.false('value' in cellAt(corrected!, 1, 1)!)
})

test('a correction does not change the style of a cell', (t) => {
  const bold = { ...table, cells: table.cells.map((cell) => ({ ...cell, isBold: true })) }
  const [corrected] = correct([bold], [{ rowId: 'p1t1r4', column: 1, text: '500' }])
  t.true(cellAt(corrected!, 3, 1)?.isBold)
})

test('an empty cell is filled at its row and column', (t) => {
  const [corrected] = correct([table], [{ rowId: 'p1t1r3', column: 1, text: '(800)' }])
  const { x0, x1 } = table.columns[1]!
  const { y0, y1 } = table.rows[2]!.place.bbox
  t.deepEqual(cellAt(corrected!, 2, 1), {
    row: 2,
    column: 1,
    rowSpan: 1,
    columnSpan: 1,
    text: '(800)',
    value: { kind: 'number', number: -800, decimals: 0, isGrouped: false, negative: 'brackets' },
    place: { pageNumber: 1, bbox: { x0, y0, x1, y1 } },
  })
})

test('cells stay ordered by row, then by column', (t) => {
  const [corrected] = correct([table], [{ rowId: 'p1t1r3', column: 1, text: '(800)' }])
  const order = corrected!.cells.map(({ row, column }) => row * 10 + column)
  t.deepEqual(
    order,
    order.toSorted((a, b) => a - b),
  )
  t.is(order.length, table.cells.length + 1)
})

test('a cell that is emptied is removed', (t) => {
  const [corrected] = correct([table], [{ rowId: 'p1t1r4', column: 2, text: '' }])
  t.is(cellAt(corrected!, 3, 2), undefined)
  t.is(corrected!.cells.length, table.cells.length - 1)
})

test('emptying an empty cell changes nothing', (t) => {
  t.deepEqual(correct([table], [{ rowId: 'p1t1r3', column: 1, text: '' }]), [table])
})

test('the latest text of a cell wins, within one correction and across several', (t) => {
  const cell = (text: string) => ({ rowId: 'p1t1r2', column: 1, text })
  const read = (tables: readonly Table[]) => cellAt(tables[0]!, 1, 1)?.text
  t.is(read(correct([table], [cell('1'), cell('2')])), '2')
  t.is(read(correct([table], [cell('1')], [cell('2')])), '2')
  t.is(read(correct([table], [cell('1')], [cell('')])), undefined)
  t.is(read(correct([table], [cell('')], [cell('3')])), '3')
})

test('a correction of an unknown row or column changes nothing', (t) => {
  const unknown = [
    { rowId: 'p1t1r9', column: 1 },
    { rowId: 'p9t1r2', column: 1 },
    { rowId: '', column: 1 },
    { rowId: 'p1t1r2', column: 3 },
    { rowId: 'p1t1r2', column: -1 },
    { rowId: 'p1t1r2', column: 0.5 },
    { rowId: 'p1t1r2', column: Number.NaN },
  ]
  for (const place of unknown) {
    t.deepEqual(correct([table], [{ ...place, text: '9' }]), [table], JSON.stringify(place))
  }
})

test('a row is found after tables were joined across pages', (t) => {
  const first = { ...table, closesPage: true }
  const second = drawTable(
    [
      ['data', 0, 'Taxes', '(80)', '(60)'],
      ['total', 0, 'Net income', '320', '240'],
    ],
    { id: 'p2t1', opensPage: true },
  )
  const { tables } = documentClusterer().cluster(documentOf([first, second]).pages)
  t.is(tables.length, 1)
  const [joined] = correct(tables, [
    { rowId: 'p1t1r2', column: 1, text: '1,250' },
    { rowId: 'p2t1r2', column: 2, text: '250' },
    { rowId: 'p2t1r1', column: 1, text: '' },
  ])
  t.deepEqual(textsOf(joined!), [
    ['', '2024', '2023'],
    ['Revenue', '1,250', '1,000'],
    ['Costs', '', '(700)'],
    ['Income', '400', '300'],
    ['Taxes', '', '(60)'],
    ['Net income', '320', '250'],
  ])
})

test('a filled cell of a joined table is placed on the page of its row', (t) => {
  const first = { ...table, closesPage: true }
  const second = drawTable([['data', 0, 'Taxes', '', '(60)']], { id: 'p2t1', opensPage: true })
  const { tables } = documentClusterer().cluster(documentOf([first, second]).pages)
  const [joined] = correct(tables, [{ rowId: 'p2t1r1', column: 1, text: '(80)' }])
  t.is(cellAt(joined!, 4, 1)?.place.pageNumber, 2)
})

test('one of several tables is corrected, the others are returned unchanged', (t) => {
  const other = drawTable([['data', 0, 'Cash', '50']], { id: 'p2t1' })
  const corrected = correct([table, other], [{ rowId: 'p2t1r1', column: 1, text: '55' }])
  t.deepEqual(corrected[0], table)
  t.is(cellAt(corrected[1]!, 0, 1)?.text, '55')
})

test('the given tables are not modified', (t) => {
  const frozen = deepFreeze(structuredClone(table))
  correct(
    [frozen],
    [
      { rowId: 'p1t1r2', column: 1, text: '1,250' },
      { rowId: 'p1t1r3', column: 1, text: '(800)' },
      { rowId: 'p1t1r4', column: 2, text: '' },
    ],
  )
  t.deepEqual(frozen, table)
})

test('without corrections the tables are unchanged', (t) => {
  t.deepEqual(correct([table]), [table])
  t.deepEqual(correct([table], []), [table])
})

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze)
  return value
}

test('an uncertain number is certain after a person confirms or corrects it', (t) => {
  const doubtful = table.cells.map((cell) =>
    cell.text === '1,200' ? { ...cell, isDoubtful: true as const, readAs: '1,2OO', confidence: 0.4 } : cell,
  )
  for (const text of ['1,200', '1,250']) {
    const [corrected] = correct([{ ...table, cells: doubtful }], [{ rowId: 'p1t1r2', column: 1, text }])
    const cell = cellAt(corrected!, 1, 1)!
    t.is(cell.text, text)
    t.deepEqual([cell.isDoubtful, cell.readAs, cell.confidence], [undefined, undefined, undefined])
  }
})

test('a table lists its corrected cells with the latest text and the originally read one', (t) => {
  const cell = { rowId: 'p1t1r2', column: 1 }
  const [corrected] = correct([table], [{ ...cell, text: '1,250' }], [{ ...cell, text: '1,260' }])
  t.deepEqual(corrected!.corrected, [
    { row: 1, column: 1, text: '1,260', was: '1,200', by: 'a person', at: 1, place: cellAt(table, 1, 1)!.place },
  ])
  const [untouched] = correct([table], [{ ...cell, text: '1,200' }])
  t.false('corrected' in untouched!)
})

test('an uncertain number that a person confirms is listed as confirmed and no longer uncertain', (t) => {
  const cells = table.cells.map((cell) => (cell.text === '1,200' ? { ...cell, isDoubtful: true as const } : cell))
  const [confirmed] = correct([{ ...table, cells }], [{ rowId: 'p1t1r2', column: 1, text: '1,200' }])
  t.false('isDoubtful' in cellAt(confirmed!, 1, 1)!)
  t.like(confirmed!.corrected?.[0], { text: '1,200', was: '1,200' })
})

test('a deleted cell that is restored keeps its place', (t) => {
  const cell = { rowId: 'p1t1r2', column: 1 }
  const [taken] = correct([table], [{ ...cell, text: '' }])
  t.is(cellAt(taken!, 1, 1), undefined)
  t.like(taken!.corrected?.[0], { text: '', was: '1,200' })
  const [back] = correct([table], [{ ...cell, text: '' }], [{ ...cell, text: '1,250' }])
  t.deepEqual(cellAt(back!, 1, 1)?.place, cellAt(table, 1, 1)?.place)
})

test('each correction is traced with the previous text', (t) => {
  const cell = { rowId: 'p1t1r2', column: 1 }
  const facts = ['1,250', '1,260'].map((text, at): Correction => ({ at, by: 'a person', cells: [{ ...cell, text }] }))
  const stage = [table]
  const rest = { by: 'a person', frames: [], dropped: [] }
  t.deepEqual(traceCorrections([stage, stage, stage], facts, { readValue }), [
    { generation: 2, at: 0, ...rest, cells: [{ ...cell, text: '1,250', tableId: 'p1t1', was: '1,200' }] },
    { generation: 3, at: 1, ...rest, cells: [{ ...cell, text: '1,260', tableId: 'p1t1', was: '1,250' }] },
  ])
})

test('a sum of two parts that a correction breaks is reported, even without a similar sum', (t) => {
  const lone = drawTable([
    ['header', 0, '', '2024'],
    ['data', 0, 'Products', '12,418'],
    ['data', 0, 'Services', '3,107'],
    ['total', 0, 'Total', '15,525'],
  ])
  const read = { ...lone, checks: findChecks(lone) }
  t.deepEqual(
    read.checks.map(({ ties }) => ties),
    [true],
  )
  const facts = [{ at: 0, by: 'a person', cells: [{ rowId: 'p1t1r3', column: 1, text: '3,207' }] }]
  const [corrected] = correctTables([read], facts, { readValue, findChecks: checkAgain })
  t.deepEqual(corrected!.checks, [
    { kind: 'row-sum', rows: [1, 2, 3], columns: [1], expected: 15625, found: 15525, ties: false },
  ])
})
