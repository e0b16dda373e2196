import test from 'ava'
import type { DrawingPage } from '../../../../../examples/drawing/draw-document.js'
import { findColumns } from '../../../../../plugins/recognise/tables/grid/columns.js'
import { findLines } from '../../../../../plugins/recognise/text/lines.js'
import { findWords } from '../../../../../plugins/recognise/text/words.js'
import { readPage } from '../../../../fixtures/read-page.js'
import { tablesOn, textsOf } from '../../../../fixtures/recognise-drawn.js'
import { writeTable } from '../../../../fixtures/write-table.js'

const style = { font: 'times', size: 10 } as const

/** Prints a label at x = 72 and each number right-aligned at its x. */
function row(page: DrawingPage, baseline: number, label: string, ...numbers: readonly (readonly [number, string])[]) {
  page.write(label, 72, baseline, style)
  for (const [x1, text] of numbers) page.write(text, x1 - page.measure(text, style), baseline, style)
}

async function columnsOn(draw: (page: DrawingPage) => void) {
  return findColumns(findLines(findWords(await readPage(draw))), 72)
}

test('right-aligned numbers form a column, and labels form the first column', async (t) => {
  const columns = await columnsOn((page) => {
    row(page, 100, 'Cash', [300, '1,204'], [360, '1,377'])
    row(page, 115, 'Receivables', [300, '950'], [360, '12'])
    row(page, 130, 'Inventories', [300, '8'], [360, '10,945'])
  })
  t.deepEqual(
    columns.map((column) => column.isNumeric),
    [false, true, true],
  )
})

test('a column extends from the start of its widest number to its right edge', async (t) => {
  let width = 0
  const columns = await columnsOn((page) => {
    width = page.measure('10,945', style)
    row(page, 100, 'Cash', [300, '1,204'], [360, '1,377'])
    row(page, 115, 'Inventories', [300, '8'], [360, '10,945'])
  })
  const last = columns[2]!
  t.true(Math.abs(last.start - (360 - width)) < 0.5 && Math.abs(last.end - 360) < 0.5)
})

test('a column with a missing value in one row is still found', async (t) => {
  const columns = await columnsOn((page) => {
    row(page, 100, 'Cash', [300, '1,204'], [360, '1,377'])
    row(page, 115, 'Receivables', [300, '950'])
    row(page, 130, 'Inventories', [360, '945'])
  })
  t.is(columns.length, 3)
})

test('a column with a single value is found', async (t) => {
  const columns = await columnsOn((page) => {
    row(page, 100, 'Cash', [300, '1,204'], [360, '1,377'])
    row(page, 115, 'Receivables', [300, '950'], [360, '410'])
    row(page, 130, 'Goodwill', [300, '862'], [360, '945'], [430, '33'])
  })
  t.is(columns.length, 4)
})

test('a dash next to the edge of a column of numbers belongs to that column', async (t) => {
  const columns = await columnsOn((page) => {
    row(page, 100, 'Cash', [300, '1,204'], [380, '1,377'])
    row(page, 115, 'Receivables', [300, '950'], [380, '410'])
    row(page, 130, 'Goodwill', [314, '—'], [394, '—'])
  })
  t.is(columns.length, 3)
})

test('a column that contains only dashes is found', async (t) => {
  const columns = await columnsOn((page) => {
    row(page, 100, 'Cash', [300, '1,204'], [340, '—'], [400, '7'])
    row(page, 115, 'Receivables', [300, '950'], [340, '—'], [400, '12'])
    row(page, 130, 'Goodwill', [300, '862'], [340, '—'], [400, '9'])
  })
  t.is(columns.length, 4)
})

test('a label that extends under the numbers of other rows creates no column', async (t) => {
  const columns = await columnsOn((page) => {
    row(page, 100, 'Cash', [300, '1,204'], [360, '1,377'])
    row(page, 115, 'Receivables', [300, '950'], [360, '410'])
    row(page, 130, 'Accounts receivable, net of allowances of a hundred and four', [360, '945'])
  })
  t.is(columns.length, 3)
})

test('texts to the right of the numbers form a column', async (t) => {
  const columns = await columnsOn((page) => {
    row(page, 100, 'Europe', [300, '412'])
    page.write('Coatings', 340, 100, style)
    row(page, 115, 'Asia', [300, '350'])
    page.write('Adhesives and films', 340, 115, style)
  })
  t.deepEqual(
    columns.map((column) => column.isNumeric),
    [false, true, false],
  )
})

test('a number so wide that it covers two columns does not merge them', async (t) => {
  const columns = await columnsOn((page) => {
    row(page, 100, 'Cash', [300, '1'], [330, '2'])
    row(page, 115, 'Receivables', [300, '3'], [330, '4'])
    row(page, 130, 'Inventories', [300, '5'], [330, '6'])
    row(page, 145, 'Total', [345, '1,234,567,890,123'])
  })
  t.is(columns.length, 3)
})

test('years at the left are labels, not numbers', async (t) => {
  const columns = await columnsOn((page) => {
    row(page, 100, '2024', [300, '900'])
    row(page, 115, '2025', [300, '850'])
    row(page, 130, '2026', [300, '400'])
  })
  t.deepEqual(
    columns.map((column) => column.isNumeric),
    [false, true],
  )
})

test('a short negative number with a hanging bracket is in the column of the currency signs above it', async (t) => {
  const columns = await columnsOn((page) => {
    for (const [y, label, figure] of [
      [100, 'Increase', '8'],
      [115, 'Decrease', '(6)'],
    ] as const) {
      page.write(label, 72, y, style)
      page.write('$', 300, y, style)
      page.write(figure, figure === '8' ? 372 : 380, y, style)
    }
  })
  t.is(columns.length, 2)
})

test('a percent sign in a column of units is not joined to a distant value before it', async (t) => {
  const rows = [
    ['Parameter', 'Value', 'Unit', 'Method'],
    ['Temperature', '21.5', '°C', 'EN 12098'],
    ['Relative humidity', '45', '%', 'ISO 7726'],
    ['Air velocity', '0.15', 'm/s', 'ISO 7726'],
    ['Illuminance', '500', 'lx', 'EN 12464-1'],
  ]
  const [table] = await tablesOn((page) =>
    writeTable(
      page,
      rows,
      [
        ['left', 60],
        ['left', 200],
        ['left', 280],
        ['left', 360],
      ],
      100,
    ),
  )
  t.deepEqual(textsOf(table!), rows)
})

test('long labels above a text column do not merge it with the label column', async (t) => {
  const rows = [
    ['', 'Issued', 'Due', '2023', '2022'],
    ['1.70% 2023 notes', 'May 2020', 'May 2023', '500', '510'],
    ['1.90% 2025 notes', 'May 2020', 'May 2025', '520', '530'],
    ['2.15% 2027 notes', 'June 2020', 'May 2027', '850', '850'],
    ['Unamortized discount and debt issuance costs', '', '', '(33)', '(11)'],
    ['Carrying value of long-term debt', '', '', '1,837', '1,879'],
  ]
  const columns = [
    ['left', 60],
    ['left', 200],
    ['left', 270],
    ['right', 400],
    ['right', 460],
  ] as const
  const [table] = await tablesOn((page) => writeTable(page, rows, columns, 100))
  t.deepEqual(textsOf(table!), rows)
})
