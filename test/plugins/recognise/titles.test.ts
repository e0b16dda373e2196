import test from 'ava'
import type { Table } from '../../../core/model.js'
import { businessParagraph } from '../../../examples/drawing/business-text.js'
import type { DrawingPage } from '../../../examples/drawing/draw-document.js'
import { drawParagraph } from '../../../examples/drawing/draw-prose.js'
import { drawTable } from '../../../examples/drawing/draw-table.js'
import { data, type HeadingLine, header, numberColumns, spanning } from '../../../examples/drawing/table-description.js'
import { tableStyle } from '../../../examples/drawing/table-style.js'
import { isDateLine, isUnit, scaleOf } from '../../../plugins/recognise/titles.js'
import { tableFrom, tablesOn } from '../../fixtures/recognise-drawn.js'

const style = { font: 'times', size: 10 } as const
const bold = { ...style, weight: 'bold' } as const
const look = tableStyle(style)
const body = [data('Cash', ['1,204', '1,377']), data('Inventories', ['862', '945']), data('Goodwill', ['615', '33'])]
const plain = { columns: numberColumns(2), rows: [header('', '2023', '2022'), ...body] }
const under = (...headings: readonly HeadingLine[]) => tableFrom({ ...plain, headings })

/** Draws above the table, then the table right below. */
const below = async (draw: (page: DrawingPage) => number): Promise<Table> => {
  const [table] = await tablesOn((page) => drawTable(page, plain, look, { x: 60, y: draw(page), width: 480 }))
  return table!
}
const area = { x: 60, y: 90, width: 480 }

test('the line right above a table is its title', async (t) => {
  t.is((await under({ role: 'title', text: 'Sales by segment' })).title, 'Sales by segment')
})

test('the company\u2019s name above the title is not the title', async (t) => {
  const table = await under(
    { role: 'company', text: 'VELQUORA SYSTEMS, INC.' },
    { role: 'title', text: 'CONSOLIDATED BALANCE SHEETS' },
  )
  t.is(table.title, 'CONSOLIDATED BALANCE SHEETS')
})

test('the title stands past the line that says the date', async (t) => {
  const table = await under(
    { role: 'title', text: 'CONSOLIDATED BALANCE SHEETS' },
    { role: 'period', text: 'As of December 31, 2023' },
  )
  t.is(table.title, 'CONSOLIDATED BALANCE SHEETS')
})

test('a unit in brackets above a table is its unit, without the brackets', async (t) => {
  const table = await under(
    { role: 'title', text: 'CONSOLIDATED BALANCE SHEETS' },
    { role: 'unit', text: 'in millions, except par value' },
  )
  t.deepEqual([table.title, table.unit], ['CONSOLIDATED BALANCE SHEETS', 'in millions, except par value'])
})

test('the title stands past the paragraph that leads to the table', async (t) => {
  const table = await below((page) => {
    page.write('Liquidity and capital resources', 60, 80, bold)
    return drawParagraph(page, businessParagraph(5, 4), style, area)
  })
  t.is(table.title, 'Liquidity and capital resources')
})

test('a sentence above a table is no title', async (t) => {
  const table = await below((page) => drawParagraph(page, businessParagraph(5, 4), style, area))
  t.is(table.title, undefined)
})

test('a unit in the sentence that leads to the table is its unit', async (t) => {
  const table = await below((page) =>
    drawParagraph(page, 'The next table shows what the Company held at year end (in millions):', style, area),
  )
  t.is(table.unit, 'in millions')
})

test('a title far above the table with text between is not lost to a table before', async (t) => {
  const tables = await tablesOn((page) => {
    const first = drawTable(page, { ...plain, headings: [{ role: 'title', text: 'Assets held' }] }, look, area)
    drawTable(page, { ...plain, headings: [{ role: 'title', text: 'Assets sold' }] }, look, {
      ...area,
      y: first.bottom + 20,
    })
  })
  t.deepEqual(
    tables.map((table) => table.title),
    ['Assets held', 'Assets sold'],
  )
})

test('a table right under another does not take the other\u2019s title', async (t) => {
  const tables = await tablesOn((page) => {
    const first = drawTable(page, { ...plain, headings: [{ role: 'title', text: 'Assets held' }] }, look, area)
    drawTable(page, plain, look, { ...area, y: first.bottom + 40 })
  })
  t.deepEqual(
    tables.map((table) => table.title),
    ['Assets held', undefined],
  )
})

test('a unit in the corner of the heads is the table\u2019s unit', async (t) => {
  const table = await tableFrom({ ...plain, rows: [header('(in millions)', '2023', '2022'), ...body] })
  t.is(table.unit, 'in millions')
})

test('a unit in brackets behind the dates of the heads is the table\u2019s unit', async (t) => {
  const table = await tableFrom({
    columns: numberColumns(2, { width: 110 }),
    rows: [header('', spanning('Years ended December 31, (in thousands)', 2)), header('', '2023', '2022'), ...body],
  })
  t.is(table.unit, 'in thousands')
})

test('a unit printed once over a page of tables is the unit of each', async (t) => {
  const tables = await tablesOn((page) => {
    const headings = [
      { role: 'title', text: 'Assets held' },
      { role: 'unit', text: 'in thousands' },
    ] as const
    const first = drawTable(page, { ...plain, headings }, look, area)
    drawTable(page, { ...plain, headings: headings.slice(0, 1) }, look, { ...area, y: first.bottom + 30 })
  })
  t.deepEqual(
    tables.map((table) => [table.unit, table.scale]),
    [
      ['in thousands', 1000],
      ['in thousands', 1000],
    ],
  )
})

test('a table with its own unit keeps it below one with another', async (t) => {
  const tables = await tablesOn((page) => {
    const headings = (unit: string) => [
      { role: 'title' as const, text: 'Assets held' },
      { role: 'unit' as const, text: unit },
    ]
    const first = drawTable(page, { ...plain, headings: headings('in thousands') }, look, area)
    drawTable(page, { ...plain, headings: headings('in millions') }, look, { ...area, y: first.bottom + 30 })
  })
  t.deepEqual(
    tables.map((table) => table.scale),
    [1000, 1_000_000],
  )
})

test('units are told from other lines', (t) => {
  for (const text of [
    '(in millions, except per share amounts)',
    'in thousands',
    'Dollars in millions',
    '$ in thousands',
    '(Millions)',
    '€ million',
    'Unaudited; dollars in millions',
    'in Mio. €',
    '(In percent)',
  ])
    t.true(isUnit(text), text)
  for (const text of ['Sales by segment', 'Interest in joint ventures', 'We paid in full.', 'As of June 30, 2024', '%'])
    t.false(isUnit(text), text)
})

test('lines that say a date are told from titles', (t) => {
  for (const text of [
    'As of December 31, 2015',
    'Years ended December 31,',
    'Three months ended June 30, 2024',
    '(Unaudited)',
  ])
    t.true(isDateLine(text), text)
  for (const text of ['Consolidated balance sheets', 'Quarterly results of operations', 'Note 7'])
    t.false(isDateLine(text), text)
})

test('a unit says what one printed unit stands for', (t) => {
  t.is(scaleOf('in thousands, except per share data'), 1000)
  t.is(scaleOf('$000s'), 1000)
  t.is(scaleOf('Dollars in millions'), 1_000_000)
  t.is(scaleOf('in Mio. €'), 1_000_000)
  t.is(scaleOf('in billions'), 1_000_000_000)
  t.is(scaleOf('in percent'), undefined)
})

test('a word that ends like an amount is no unit', (t) => {
  for (const text of ['Item', 'From', 'Team', 'Firm', 'm']) t.false(isUnit(text), text)
  for (const text of ['US$m', 'EURm', 'EUR m', '€ million', '$bn', '£000s', '(Millions)']) t.true(isUnit(text), text)
})
