import test from 'ava'
import type { PageOutcome } from '../../core/model.js'
import { addNotesUnits } from '../../core/reading/notes-units.js'
import type { DrawingPage } from '../../examples/drawing/draw-document.js'
import { drawParagraph } from '../../examples/drawing/draw-prose.js'
import { drawTable } from '../../examples/drawing/draw-table.js'
import { data, header, numberColumns, type RowDescription } from '../../examples/drawing/table-description.js'
import { tableStyle } from '../../examples/drawing/table-style.js'
import { recognisePage } from '../../plugins/recognise/recognise-page.js'
import { readPage } from '../fixtures/read-page.js'

const style = { font: 'times', size: 10 } as const
const bold = { ...style, weight: 'bold' } as const
const look = tableStyle(style)
const money = [data('Cash', ['$1,204', '$1,377']), data('Inventories', ['862', '945']), data('Goodwill', ['615', '33'])]

type Draw = (page: DrawingPage, y: number) => number
const line =
  (text: string, look: typeof style = style): Draw =>
  (page, y) =>
    drawParagraph(page, text, look, { x: 60, y, width: 480 }) + 2
const table =
  (rows: readonly RowDescription[] = money): Draw =>
  (page, y) => {
    drawTable(page, { columns: numberColumns(2), rows: [header('', '2023', '2022'), ...rows] }, look, {
      x: 60,
      y: y + 4,
      width: 480,
    })
    return y + 120
  }

const HEAD = [
  line('Notes to the Consolidated Financial Statements', bold),
  line('Years ended December 31, 2023 and 2022'),
  line('(Dollars in millions, except per share data)'),
  line('Note 1 - Inventories', bold),
]

async function read(pageNumber: number, ...parts: readonly Draw[]): Promise<PageOutcome> {
  const content = await readPage((page) => {
    let y = 90
    for (const part of parts) y = part(page, y)
  })
  const page = recognisePage({ ...content, pageNumber })
  return { state: 'done', pageNumber, page }
}

function units(...pages: readonly PageOutcome[]) {
  const tables = pages.flatMap((outcome) => (outcome.state === 'failed' ? [] : outcome.page.tables))
  return addNotesUnits(tables, pages).map(({ unit, scale, unitFrom }) => [unit, scale, unitFrom?.pageNumber])
}

test('amounts in the notes use the unit below the heading of the notes, and refer to its place', async (t) => {
  const first = await read(7, ...HEAD, line('We hold inventories at cost.'))
  const next = await read(8, line('Inventories consisted of the following:'), table())
  t.deepEqual(units(first, next), [['Dollars in millions, except per share data', 1_000_000, 7]])
})

test('a unit is not carried across a failed or missing page', async (t) => {
  const first = await read(7, ...HEAD)
  const next = await read(9, table())
  const failed: PageOutcome = { state: 'failed', pageNumber: 8, error: { code: 'page_timeout', message: 'late' } }
  t.deepEqual(units(first, next), [[undefined, undefined, undefined]])
  t.deepEqual(units(first, failed, next), [[undefined, undefined, undefined]])
})

test('tables after the heading that ends the notes do not use their unit', async (t) => {
  const first = await read(7, ...HEAD)
  const last = await read(8, table(), line('Item 9. Changes in and Disagreements with Accountants', bold))
  const behind = await read(9, table())
  t.deepEqual(
    units(first, last, behind).map(([unit]) => unit),
    ['Dollars in millions, except per share data', undefined],
  )
})

test('a sentence that mentions an item does not end the notes', async (t) => {
  const first = await read(7, ...HEAD)
  const next = await read(8, line('Item 9 of this report speaks of our accountants and of their work.'), table())
  t.deepEqual(
    units(first, next).map(([unit]) => unit),
    ['Dollars in millions, except per share data'],
  )
})

const others: readonly (readonly [string, readonly RowDescription[]])[] = [
  ['percentages', [data('Discount rate', ['4.2%', '3.6%']), data('Rate of pay', ['4.4%', '4.0%'])]],
  ['counts', [data('Deliveries', ['580', '529']), data('Orders', ['893', '912'])]],
  ['prices', [data('Granted', ['$71.69', '$68.02']), data('Exercised', ['$50.14', '$44.90'])]],
  [
    'numbers of units',
    [data('Number of units granted', ['1,627', '1,156']), data('Cost not yet recognized', ['$67', '$54'])],
  ],
]
for (const [what, rows] of others) {
  test(`${what} do not use the unit of the notes`, async (t) => {
    const found = units(await read(7, ...HEAD), await read(8, table(rows)))
    t.deepEqual(found, [[undefined, undefined, undefined]])
  })
}

test('a table keeps its own unit', async (t) => {
  const next = await read(8, line('(in thousands)'), table())
  t.deepEqual(units(await read(7, ...HEAD), next), [['in thousands', 1000, undefined]])
})
