import test from 'ava'
import type { DrawingPage } from '../../../../../examples/drawing/draw-document.js'
import { drawParagraph } from '../../../../../examples/drawing/draw-prose.js'
import { drawTable } from '../../../../../examples/drawing/draw-table.js'
import {
  data,
  header,
  numberColumns,
  type TableDescription,
} from '../../../../../examples/drawing/table-description.js'
import { tableStyle } from '../../../../../examples/drawing/table-style.js'
import type { Grid } from '../../../../../plugins/recognise/tables/grid/grid.js'
import { marksOf } from '../../../../../plugins/recognise/tables/read/footnotes.js'
import type { Word } from '../../../../../plugins/recognise/text/words.js'
import { AREA, tableFrom, tablesOn } from '../../../../fixtures/recognise-drawn.js'

const style = { font: 'times', size: 10 } as const
const small = { font: 'times', size: 8 } as const
const look = tableStyle(style)
const rows = (first: string, second = 'Inventories') => [
  header('', '2023', '2022'),
  data(first, ['1,204', '1,377']),
  data(second, ['862', '945']),
  data('Goodwill', ['615', '533']),
]
const described = (first: string, second?: string): TableDescription => ({
  columns: numberColumns(2),
  rows: rows(first, second),
})

/** Returns the footnotes of the only table on a page on which `draw` adds content below it. */
async function notesBelow(table: TableDescription, draw: (page: DrawingPage, bottom: number) => void) {
  const tables = await tablesOn((page) => draw(page, drawTable(page, table, look, AREA).bottom))
  return tables[0]!.footnotes
}

test('footnotes under a table are linked to the marks in it', async (t) => {
  const table = await tableFrom({
    ...described('Cash^(1)', 'Inventories^(2)'),
    footnotes: [
      { mark: '(1)', text: 'Includes restricted cash.' },
      { mark: '(2)', text: 'Valued at cost.' },
    ],
  })
  t.deepEqual(table.footnotes, [
    { mark: '(1)', text: 'Includes restricted cash.' },
    { mark: '(2)', text: 'Valued at cost.' },
  ])
})

test('a negative number in brackets after its currency is not a footnote mark', async (t) => {
  const table: TableDescription = {
    columns: numberColumns(2),
    rows: [header('', '2023', '2022'), data('Audit', ['$ (8)', '$ (16)']), data('Tax impacts', ['2', '4'])],
  }
  const notes = await notesBelow(table, (page, bottom) => {
    drawParagraph(page, '(8) Includes costs of the fires of 2019, as shown below.', style, {
      ...AREA,
      y: bottom + 12,
    })
  })
  t.deepEqual(notes, [])
})

test('a footnote of several lines is one footnote', async (t) => {
  const text =
    'Includes cash that is held for others and may not be used for the purposes of the company, as the agreements with the banks say that were closed in the year before this one'
  const table = await tableFrom({ ...described('Cash^(1)'), footnotes: [{ mark: '(1)', text }] })
  t.deepEqual(table.footnotes, [{ mark: '(1)', text }])
})

test('stars and letters are also footnote marks', async (t) => {
  const table = await tableFrom({
    ...described('Cash*', 'Inventories (a)'),
    footnotes: [
      { mark: '*', text: 'Not meaningful' },
      { mark: '(a)', text: 'Valued at cost' },
    ],
  })
  t.deepEqual(
    table.footnotes.map(({ mark }) => mark),
    ['*', '(a)'],
  )
})

test('a footnote with a small raised mark is read', async (t) => {
  const notes = await notesBelow(described('Cash^(1)'), (page, bottom) => {
    page.write('1', 62, bottom + 2, { ...small, size: 5 })
    page.write('Includes restricted cash.', 66, bottom + 5, small)
  })
  t.deepEqual(notes, [{ mark: '1', text: 'Includes restricted cash.' }])
})

test('text under a table without the matching marks is not a footnote', async (t) => {
  const notes = await notesBelow(described('Cash'), (page, bottom) => {
    drawParagraph(page, '(1) the Company sold its plants and (2) it bought none in the year.', style, {
      ...AREA,
      y: bottom + 4,
    })
  })
  t.deepEqual(notes, [])
})

test('ordinary text after the footnotes is not part of them', async (t) => {
  const notes = await notesBelow(described('Cash^(1)'), (page, bottom) => {
    page.write('(1) Includes restricted cash.', 62, bottom + 6, small)
    drawParagraph(page, 'We paid for the plants in the year and sold what was left of them.', style, {
      ...AREA,
      y: bottom + 22,
    })
  })
  t.deepEqual(notes, [{ mark: '(1)', text: 'Includes restricted cash.' }])
})

test('notes that introduce themselves need no mark', async (t) => {
  const notes = await notesBelow(described('Cash'), (page, bottom) => {
    page.write('Note: Columns may not add due to rounding.', 62, bottom + 6, small)
    page.write('NM = not meaningful', 62, bottom + 16, small)
  })
  t.deepEqual(notes, [{ text: 'Note: Columns may not add due to rounding.' }, { text: 'NM = not meaningful' }])
})

test('footnotes under two tables belong to both when both contain the marks', async (t) => {
  const tables = await tablesOn((page) => {
    const first = drawTable(page, described('Cash^(1)'), look, AREA)
    const second = drawTable(page, described('Cash^(1)', 'Inventories^(2)'), look, { ...AREA, y: first.bottom + 40 })
    page.write('(1) Includes restricted cash.', 62, second.bottom + 6, small)
    page.write('(2) Valued at cost.', 62, second.bottom + 16, small)
  })
  t.deepEqual(
    tables.map(({ footnotes }) => footnotes.map(({ mark }) => mark)),
    [['(1)'], ['(1)', '(2)']],
  )
})

test('a footnote at the bottom of the page belongs to the table that contains its mark', async (t) => {
  const notes = await notesBelow(described('Cash^(1)'), (page, bottom) => {
    drawParagraph(page, 'We paid for the plants in the year and sold what was left of them.', style, {
      ...AREA,
      y: bottom + 30,
    })
    page.write('1', 62, 727, { ...small, size: 5 })
    page.write('Includes restricted cash.', 66, 730, small)
  })
  t.deepEqual(notes, [{ mark: '1', text: 'Includes restricted cash.' }])
})

test('a footnote under a table is not the title of the next table', async (t) => {
  const tables = await tablesOn((page) => {
    const first = drawTable(page, described('Cash^(1)'), look, AREA)
    page.write('(1) Restricted', 62, first.bottom + 6, small)
    drawTable(page, described('Cash'), look, { ...AREA, y: first.bottom + 40 })
  })
  t.deepEqual(
    tables.map(({ title }) => title),
    [undefined, undefined],
  )
})

test('a row with a leading mark and numbers is not a footnote', async (t) => {
  const table = await tableFrom(described('Cash (1)', '(1) Of which restricted'))
  t.is(table.rows.length, 4)
  t.deepEqual(table.footnotes, [])
})

test('the title and the unit of the next table are not part of the footnote above them', async (t) => {
  const titles = [
    [['Balance sheet (in thousands)', { ...small, weight: 'bold' }]],
    [
      ['Balance sheet', small],
      ['(in thousands of euros)', small],
    ],
  ] as const
  for (const lines of titles) {
    const tables = await tablesOn((page) => {
      const { bottom } = drawTable(page, described('Cash^(1)'), look, AREA)
      page.write('(1) Net of rebates', 60, bottom + 12, small)
      for (const [i, [text, face]] of lines.entries()) page.write(text, 60, bottom + 24 + 10 * i, face)
      drawTable(page, described('Receivables'), look, { ...AREA, y: bottom + 50 })
    })
    t.deepEqual(
      tables.map(({ footnotes }) => footnotes),
      [[{ mark: '(1)', text: 'Net of rebates' }], []],
    )
  }
})

test('raised marks are searched in a cell of words, not in a very large set of words', (t) => {
  const word = (text: string, size: number, baseline: number, x: number): Word => ({
    text,
    bbox: { x0: x, y0: baseline - size, x1: x + 4, y1: baseline },
    baseline,
    size,
    isBold: false,
    isItalic: false,
    followsLeader: false,
  })
  const marksAmong = (count: number) => {
    const words = Array.from({ length: count }, (_, i) => word('Revenue', 10, 100, i * 5))
    const cell = { row: 0, column: 0, rowSpan: 1, columnSpan: 1, words: [...words, word('1', 6, 96, count * 5)] }
    const bbox = { x0: 0, y0: 90, x1: count * 5, y1: 100 }
    const all = { start: 0, end: 100 }
    const grid: Grid = { bbox, rows: [all], columns: [all], cells: [cell], headerRowCount: 0, evidence: 'rulings' }
    return [...marksOf(grid, undefined)]
  }
  t.deepEqual(marksAmong(3), ['1'])
  t.deepEqual(marksAmong(100), ['1'])
  t.deepEqual(marksAmong(5000), [])
})
