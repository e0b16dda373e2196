import { readFileSync } from 'node:fs'
import test from 'ava'
import { neighbourhoods } from '../../../benchmarks/accuracy/adjacency.js'
import { digitsOf, readCellNumber } from '../../../benchmarks/accuracy/cell-number.js'
import { countCells } from '../../../benchmarks/accuracy/cells.js'
import { commonLengthWith } from '../../../benchmarks/accuracy/common-length.js'
import { comparableText, textDistance } from '../../../benchmarks/accuracy/comparable-text.js'
import { gritsContent, gritsTopology } from '../../../benchmarks/accuracy/grits.js'
import { inferHeaderRows } from '../../../benchmarks/accuracy/header-rows.js'
import type { FileCell, FileDocument, FileTable } from '../../../benchmarks/accuracy/measuring-format.js'
import { shareOfUnion } from '../../../benchmarks/accuracy/regions.js'
import { measureTables } from '../../../benchmarks/accuracy/table-document.js'
import { readGrid } from '../../../benchmarks/accuracy/table-grid.js'
import { scoreTables } from '../../../benchmarks/accuracy/table-scores.js'
import { tedsOf } from '../../../benchmarks/accuracy/teds.js'
import { triplesOf } from '../../../benchmarks/accuracy/triples.js'

// Each expected value is calculated by hand from the definition of the measure.

/** Returns a table of single-position cells. Empty texts make empty positions. */
function table(rows: readonly (readonly string[])[], more: Partial<FileTable> = {}): FileTable {
  const cells: FileCell[] = rows.flatMap((texts, row) =>
    texts.flatMap((text, column) => (text === '' ? [] : [{ row, column, text }])),
  )
  return { n_rows: rows.length, n_columns: rows[0]?.length ?? 0, header_rows: 1, cells, ...more }
}

function document(...tables: readonly FileTable[]): FileDocument {
  return { pages: [{ page_number: 1, tables }] }
}

const boxA = { x0: 0, y0: 0, x1: 100, y1: 100 }
const boxFarOff = { x0: 300, y0: 300, x1: 400, y1: 400 }
const gold = table(
  [
    ['', '2024', '2023'],
    ['Revenue', '$ 1,234', '1,100'],
    ['Costs', '(900)', '(800)'],
  ],
  { bbox: boxA, id: 't' },
)

test('texts are equal regardless of spaces and of the kind of dashes, quotes and leader dots', (t) => {
  t.is(comparableText('Net  income – “basic” .....'), comparableText('Net income - "basic"'))
  t.is(comparableText('...'), '...')
  t.is(comparableText(null), '')
  t.is(textDistance('kitten', 'sitting'), 3 / 7)
})

test('the number of a cell is parsed into a canonical form', (t) => {
  const forms: readonly (readonly [string, string | undefined])[] = [
    ['$ (1,234)', '-1,234'],
    ['(5.0)%', '-5.0%'],
    ['-5.0 %', '-5.0%'],
    ['△747', '-747'],
    ['US$ 12.5m', '12.5m'],
    ['1.234,50 €', '1.234,50'],
    ['+3', '3'],
    ['12.3*', '12.3'],
    ['1)', undefined],
    ['2019-20', undefined],
    ['1,2,3', undefined],
    ['Note 5', undefined],
    ['—', undefined],
  ]
  for (const [printed, number] of forms) t.is(readCellNumber(printed), number, printed)
  t.is(digitsOf('-1,234.5%'), '1234.5')
})

test('the longest common subsequence is found in texts of any length', (t) => {
  t.is(commonLengthWith('ABCBDAB')('BDCABA'), 4)
  t.is(commonLengthWith('')('abc'), 0)
  const long = 'abcdefghij'.repeat(10)
  t.is(commonLengthWith(long)(long), 100)
  t.is(commonLengthWith(long)(long.replaceAll('e', '')), 90)
  t.is(commonLengthWith(long)(`x${long}y`), 100)
})

test('the overlap of boxes is the intersection over the union', (t) => {
  // The intersection is 50 × 100, the union 150 × 100.
  t.is(shareOfUnion(boxA, { x0: 50, y0: 0, x1: 150, y1: 100 }), 1 / 3)
  t.is(shareOfUnion(boxA, boxFarOff), 0)
})

test('neighbors are the next cells to the right and below, across empty positions', (t) => {
  const grid = readGrid(
    table([
      ['a', '', 'b'],
      ['c', 'd', ''],
    ]),
  )
  t.deepEqual([...neighbourhoods(grid).keys()].sort(), ['["below","a","c"]', '["right","a","b"]', '["right","c","d"]'])
})

test('a cell that spans two rows is a neighbor once', (t) => {
  const cells = [
    { row: 0, column: 0, row_span: 2, text: 'a' },
    { row: 0, column: 1, row_span: 2, text: 'b' },
  ]
  t.deepEqual([...neighbourhoods(readGrid({ cells }))], [['["right","a","b"]', 1]])
})

test('GriTS of a table without one of its three rows is twice the six shared positions divided by fifteen', (t) => {
  const found = readGrid(
    table([
      ['', '2024', '2023'],
      ['Costs', '(900)', '(800)'],
    ]),
  )
  const { score, rows, columns } = gritsContent(readGrid(gold), found)
  t.is(score, (2 * 6) / (9 + 6))
  t.deepEqual(rows, [
    [0, 0],
    [2, 1],
  ])
  t.deepEqual(columns, [
    [0, 0],
    [1, 1],
    [2, 2],
  ])
})

test('GriTS scores a text with a missing letter by the rest of it', (t) => {
  // Per position 1, 1 and 2 · 3 / (4 + 3), of three.
  const { score } = gritsContent(readGrid(table([['a', 'b', 'cost']])), readGrid(table([['a', 'b', 'cot']])))
  t.is(score, (2 * (1 + 1 + 6 / 7)) / 6)
})

test('GriTS of the topology detects two cells in place of a spanning one', (t) => {
  const one = readGrid({ n_rows: 1, n_columns: 2, cells: [{ row: 0, column: 0, column_span: 2, text: 'a' }] })
  // Each position is half of the spanning cell.
  t.is(gritsTopology(one, readGrid(table([['a', 'b']]))).score, 0.5)
  t.is(gritsTopology(one, one).score, 1)
})

test('TEDS reduces the score by the edits of a changed text and the nodes of a missing row', (t) => {
  // 1 table, 3 rows, 9 cells: 13 nodes. One of four letters is changed.
  const changed = readGrid(
    table([
      ['', '2024', '2021'],
      ['Revenue', '$ 1,234', '1,100'],
      ['Costs', '(900)', '(800)'],
    ]),
  )
  t.is(tedsOf(readGrid(gold), changed).content, 1 - 0.25 / 13)
  t.is(tedsOf(readGrid(gold), changed).structure, 1)
  const cut = readGrid(
    table([
      ['', '2024', '2023'],
      ['Costs', '(900)', '(800)'],
    ]),
  )
  t.is(tedsOf(readGrid(gold), cut).content, 1 - 4 / 13)
})

test('TEDS counts a cell with another span as completely different', (t) => {
  const spanning = readGrid({ n_rows: 1, n_columns: 2, cells: [{ row: 0, column: 0, column_span: 2, text: 'a' }] })
  // Four nodes against three: one cell is relabeled, the empty one is inserted.
  t.is(tedsOf(spanning, readGrid(table([['a', '']]))).structure, 1 - 2 / 4)
})

test('headers end before the first number next to its label; years and cells that span down are headers', (t) => {
  const headerRowsOf = (rows: readonly (readonly string[])[]) => {
    const { cells, rowCount } = readGrid(table(rows))
    return inferHeaderRows(cells, rowCount)
  }
  t.is(
    headerRowsOf([
      ['', '2024', '2023'],
      ['Revenue', '5', '6'],
    ]),
    1,
  )
  t.is(
    headerRowsOf([
      ['', '2024', '2023'],
      ['Assets', '', ''],
      ['Cash', '5', '6'],
    ]),
    1,
  )
  t.is(
    headerRowsOf([
      ['Name', 'Place'],
      ['a', 'b'],
    ]),
    1,
  )
  t.is(
    headerRowsOf([
      ['1', '5'],
      ['2', '6'],
    ]),
    0,
  )
})

test('triples are the label, the headers from the top, and the value', (t) => {
  const grid = readGrid({
    header_rows: 2,
    cells: [
      { row: 0, column: 1, column_span: 2, text: 'Year ended' },
      { row: 1, column: 1, text: '2024' },
      { row: 1, column: 2, text: '2023' },
      { row: 2, column: 0, text: 'Revenue' },
      { row: 2, column: 1, text: '$ 5' },
      { row: 2, column: 2, text: 'n/a' },
    ],
  })
  t.deepEqual([...triplesOf(grid).keys()], ['["Revenue","Yearended-2024","5"]'])
})

test('a missing sign and a changed digit are different errors, and each costs one number', (t) => {
  const found = readGrid(
    table([
      ['', '2024', '2023'],
      ['Revenue', '1,234', '1,700'],
      ['Costs', '900', '(800)'],
    ]),
  )
  const one = readGrid(gold)
  const counts = countCells(one, found, gritsContent(one, found))
  t.is(counts.numbersGold, 6)
  t.is(counts.numbersAligned, 6)
  t.is(counts.numbersRight, 4)
  t.is(counts.wrongSign, 1)
  t.is(counts.wrongDigits, 1)
  // The currency symbol is part of the cell's text, but not of the number.
  t.is(counts.cellsRight, 5)
})

test('a nil dash that was read as a dash is correct, one that was read as a number is not', (t) => {
  const one = readGrid(table([['a', '—', '$ —']]))
  const counts = countCells(
    one,
    readGrid(table([['a', '-', '0']])),
    gritsContent(one, readGrid(table([['a', '-', '0']]))),
  )
  t.is(counts.nilsGold, 2)
  t.is(counts.nilsRight, 1)
})

test('an exact reading gets a perfect score', (t) => {
  const scores = scoreTables(measureTables(document(gold), document(gold)))
  t.deepEqual(scores.regions, { precision: 1, recall: 1, f1: 1 })
  t.deepEqual(scores.adjacency, { precision: 1, recall: 1, f1: 1 })
  t.deepEqual(scores.triples, { precision: 1, recall: 1, f1: 1 })
  for (const key of ['gritsContent', 'gritsTopology', 'teds', 'tedsStructure', 'exact', 'exactWithSpans'] as const) {
    t.is(scores[key], 1, key)
  }
  t.is(scores.wrongSigns, 0)
  t.is(scores.titles, null)
})

test('missed and invented tables count end to end, but not among matched tables', (t) => {
  const other = { ...gold, id: 'u', bbox: { x0: 0, y0: 200, x1: 100, y1: 300 } }
  const scores = scoreTables(measureTables(document(gold, other), document(gold, { ...gold, bbox: boxFarOff })))
  t.deepEqual(scores.regions, { precision: 0.5, recall: 0.5, f1: 0.5 })
  t.is(scores.gritsContent, 0.5)
  t.is(scores.matchedAlone.gritsContent, 1)
  t.deepEqual(scores.numbers, { precision: 1, recall: 0.5 })
})

test('additional tables on a page with partial gold data are ignored', (t) => {
  const page = { page_number: 1, partial: true, tables: [gold] }
  const scores = scoreTables(measureTables({ pages: [page] }, document(gold, { ...gold, bbox: boxFarOff })))
  t.deepEqual(scores.regions, { precision: 1, recall: 1, f1: 1 })
})

test('a document without output counts as failed, with all its tables missed', (t) => {
  const counts = measureTables(document(gold), undefined)
  t.is(counts.failed, 1)
  t.is(scoreTables(counts).gritsContent, 0)
  t.is(scoreTables(counts).numbers.recall, 0)
})

test('a table with more positions than any page counts its document as failed', (t) => {
  const counts = measureTables(document(gold), document({ n_rows: 10_000, n_columns: 10_000, cells: [] }))
  t.is(counts.failed, 1)
})

test('a text is accepted with and without its footnote mark', (t) => {
  const marked: FileTable = { bbox: boxA, cells: [{ row: 0, column: 0, text: 'Revenue (1)', value_text: 'Revenue' }] }
  for (const [text, exact] of [
    ['Revenue', 1],
    ['Revenue(1)', 1],
    ['Revenue(2)', 0],
  ] as const) {
    const found = document(table([[text]], { bbox: boxA }))
    t.is(scoreTables(measureTables(document(marked), found)).exact, exact, text)
  }
})

test('a table across a page break is joined to its continuation', (t) => {
  const parts = ['a', 'b'].map((id, i) => ({ page_number: i + 1, tables: [{ ...gold, id }] }))
  const joined = { pages: parts, logical_tables: [{ parts: ['a', 'b'] }] }
  const byPlace = {
    pages: parts,
    logical_tables: [
      [
        [1, 0],
        [2, 0],
      ],
    ],
  } as const
  t.deepEqual(scoreTables(measureTables(joined, byPlace)).joins, { precision: 1, recall: 1, f1: 1 })
  t.is(scoreTables(measureTables(joined, { pages: parts, logical_tables: [] })).joins?.recall, 0)
  t.is(scoreTables(measureTables(joined, { pages: parts })).joins, null)
})

test('the example in the guide gets the scores stated there', (t) => {
  const guide = readFileSync('docs/accuracy.md', 'utf8')
  const example = JSON.parse(/```json\n([\s\S]*?)```/.exec(guide)![1]!) as FileDocument
  const whole = example.pages[0]!.tables![0]!
  const cells = whole.cells
    .filter(({ row }) => row < 2)
    .map((cell) => (cell.text === '1,100' ? { ...cell, text: '1,700' } : cell))
  const found = document({ ...whole, n_rows: 2, cells })
  const scores = scoreTables(measureTables(example, found))
  const shown = {
    adjacency: [scores.adjacency.f1, '.4 |'],
    content: [scores.gritsContent, '.773'],
    topology: [scores.gritsTopology, '.8 |'],
    teds: [scores.teds, '.677'],
    cells: [scores.cells.f1, '.615'],
    triples: [scores.triples.f1, '.333'],
  } as const
  for (const [measure, [score, text]] of Object.entries(shown)) {
    t.true(guide.includes(`= ${text}`), measure)
    t.true(Math.abs(score! - Number.parseFloat(`0${text}`)) < 0.0006, `${measure}: ${score}`)
  }
  t.deepEqual(scores.numbers, { precision: 3 / 4, recall: 3 / 6 })
  t.is(scores.wrongDigits, 1 / 4)
  t.is(scores.headerRows, 1)
})
