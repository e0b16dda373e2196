import test from 'ava'
import type { Table } from '../../../../core/model.js'
import { businessParagraph } from '../../../../examples/drawing/business-text.js'
import type { DrawingPage } from '../../../../examples/drawing/draw-document.js'
import { drawParagraph } from '../../../../examples/drawing/draw-prose.js'
import { drawTable } from '../../../../examples/drawing/draw-table.js'
import {
  data,
  type HeadingLine,
  header,
  numberColumns,
  section,
  spanning,
} from '../../../../examples/drawing/table-description.js'
import { tableStyle } from '../../../../examples/drawing/table-style.js'
import { isDateLine } from '../../../../plugins/recognise/layout/titles.js'
import { tableFrom, tablesOn } from '../../../fixtures/recognise-drawn.js'

const style = { font: 'times', size: 10 } as const
const bold = { ...style, weight: 'bold' } as const
const look = tableStyle(style)
const body = [data('Cash', ['1,204', '1,377']), data('Inventories', ['862', '945']), data('Goodwill', ['615', '33'])]
const plain = { columns: numberColumns(2), rows: [header('', '2023', '2022'), ...body] }
const tableUnder = (...headings: readonly HeadingLine[]) => tableFrom({ ...plain, headings })

/** Draws content, then a table directly below it, and returns the table. */
const below = async (draw: (page: DrawingPage) => number): Promise<Table> => {
  const [table] = await tablesOn((page) => drawTable(page, plain, look, { x: 60, y: draw(page), width: 480 }))
  return table!
}
const area = { x: 60, y: 90, width: 480 }

test('the line directly above a table is its title', async (t) => {
  t.is((await tableUnder({ role: 'title', text: 'Sales by segment' })).title, 'Sales by segment')
})

test('a company name above the title is not the title', async (t) => {
  const table = await tableUnder(
    { role: 'company', text: 'VELQUORA SYSTEMS, INC.' },
    { role: 'title', text: 'CONSOLIDATED BALANCE SHEETS' },
  )
  t.is(table.title, 'CONSOLIDATED BALANCE SHEETS')
})

test('the title is found above the line with the date', async (t) => {
  const table = await tableUnder(
    { role: 'title', text: 'CONSOLIDATED BALANCE SHEETS' },
    { role: 'period', text: 'As of December 31, 2023' },
  )
  t.is(table.title, 'CONSOLIDATED BALANCE SHEETS')
})

test('a unit in brackets above a table is its unit, without the brackets', async (t) => {
  const table = await tableUnder(
    { role: 'title', text: 'CONSOLIDATED BALANCE SHEETS' },
    { role: 'unit', text: 'in millions, except par value' },
  )
  t.deepEqual([table.title, table.unit], ['CONSOLIDATED BALANCE SHEETS', 'in millions, except par value'])
})

test('the title is found above the paragraph that introduces the table', async (t) => {
  const table = await below((page) => {
    page.write('Liquidity and capital resources', 60, 80, bold)
    return drawParagraph(page, businessParagraph(5, 4), style, area)
  })
  t.is(table.title, 'Liquidity and capital resources')
})

test('a sentence above a table is not a title', async (t) => {
  const table = await below((page) => drawParagraph(page, businessParagraph(5, 4), style, area))
  t.is(table.title, undefined)
})

test('a unit in the sentence that introduces the table is its unit', async (t) => {
  const table = await below((page) =>
    drawParagraph(page, 'The next table shows what the Company held at year end (in millions):', style, area),
  )
  t.is(table.unit, 'in millions')
})

test('a title far above the table, with text between them, is not assigned to the table before it', async (t) => {
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

test('a table directly below another does not take its title', async (t) => {
  const tables = await tablesOn((page) => {
    const first = drawTable(page, { ...plain, headings: [{ role: 'title', text: 'Assets held' }] }, look, area)
    drawTable(page, plain, look, { ...area, y: first.bottom + 40 })
  })
  t.deepEqual(
    tables.map((table) => table.title),
    ['Assets held', undefined],
  )
})

test('a unit in the corner of the headers is the unit of the table', async (t) => {
  const table = await tableFrom({ ...plain, rows: [header('(in millions)', '2023', '2022'), ...body] })
  t.is(table.unit, 'in millions')
})

test('a unit in brackets after the dates of the headers is the unit of the table', async (t) => {
  const table = await tableFrom({
    columns: numberColumns(2, { width: 110 }),
    rows: [header('', spanning('Years ended December 31, (in thousands)', 2)), header('', '2023', '2022'), ...body],
  })
  t.is(table.unit, 'in thousands')
})

test('a unit printed once above a page of tables applies to each table', async (t) => {
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

test('employees and amounts per share with their own title do not inherit the unit of the table above', async (t) => {
  for (const title of ['Number of employees at year end', 'Dividend per share']) {
    const tables = await tablesOn((page) => {
      const headings = [
        { role: 'title', text: 'Assets held' },
        { role: 'unit', text: 'in thousands' },
      ] as const
      const first = drawTable(page, { ...plain, headings }, look, area)
      const second = { ...plain, headings: [{ role: 'title', text: title }] as const }
      drawTable(page, second, look, { ...area, y: first.bottom + 30 })
    })
    t.deepEqual(
      tables.map((table) => [table.unit, table.scale]),
      [
        ['in thousands', 1000],
        [undefined, undefined],
      ],
    )
  }
})

test('a table with its own unit keeps it below a table with another unit', async (t) => {
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

test('date lines are distinguished from titles', (t) => {
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

test('a company name below the title is not the title', async (t) => {
  const table = await tableUnder(
    { role: 'title', text: 'Computation of fixed charges' },
    { role: 'company', text: 'Velquora Systems, Inc. and Subsidiaries' },
    { role: 'unit', text: 'dollars in millions' },
  )
  t.deepEqual([table.title, table.unit], ['Computation of fixed charges', 'dollars in millions'])
})

test('a company name to the right of the title is not part of it', async (t) => {
  for (const company of ['Velquora Incorporated and Subsidiary Companies', 'Velquora Systems, Inc.']) {
    const table = await below((page) => {
      page.write('Statements of cash flows', 60, 80, bold)
      page.write(company, 540 - page.measure(company, bold), 80, bold)
      return 90
    })
    t.is(table.title, 'Statements of cash flows', company)
  }
})

test('a unit among the headings above the title is the unit of the table', async (t) => {
  const table = await below((page) => {
    page.write('Velquora Systems, Inc. and Subsidiaries', 200, 80, bold)
    page.write('Reconciliation of earnings', 220, 92, bold)
    page.write('$ in Millions', 260, 104, bold)
    page.write('Year to date', 60, 122, bold)
    return 130
  })
  t.deepEqual([table.title, table.unit], ['Year to date', '$ in Millions'])
})

test('a unit to the right of the title is the unit and not part of the title', async (t) => {
  const table = await below((page) => {
    page.write('Consolidated balance sheets', 60, 80, bold)
    const unit = '(in thousands)'
    page.write(unit, 540 - page.measure(unit, style), 80, style)
    return 90
  })
  t.deepEqual([table.title, table.unit], ['Consolidated balance sheets', 'in thousands'])
})

test('a title of two lines is one title', async (t) => {
  const table = await below((page) => {
    page.write(
      'Reconciliation of consolidated earnings available to holders of common stock to the core earnings of',
      60,
      80,
      bold,
    )
    page.write('Velquora and its utility', 60, 92, bold)
    return 100
  })
  t.is(
    table.title,
    'Reconciliation of consolidated earnings available to holders of common stock to the core earnings of Velquora and its utility',
  )
})

test('"as a percentage of" in brackets under the title is the unit', async (t) => {
  const table = await below((page) => {
    page.write('Condensed statements of operations', 200, 80, bold)
    page.write('(As a percentage of total revenues)', 200, 92, bold)
    page.write('(Unaudited)', 260, 104, bold)
    return 112
  })
  t.deepEqual([table.title, table.unit], ['Condensed statements of operations', 'As a percentage of total revenues'])
})

test('a unit in the row below the headers is the unit of the table', async (t) => {
  const table = await tableFrom({
    ...plain,
    rows: [header('', '2023', '2022'), section('In millions'), ...body],
  })
  t.is(table.unit, 'In millions')
})

test('amounts in several currencies have no common currency', async (t) => {
  const table = await tableFrom({
    ...plain,
    rows: [
      header('', '2023', '2022'),
      data('Euro', ['\u20ac 887', '\u20ac 603']),
      data('Yen', ['\u00a5 640', '\u00a5 158']),
    ],
  })
  t.is(table.currency, undefined)
})

test('a label with a colon directly above rows without headers is not a title', async (t) => {
  const table = await below((page) => {
    page.write('Acquisitions', 60, 60, bold)
    drawParagraph(page, 'The next table shows what was paid for the shares that were bought in the year.', style, {
      ...area,
      y: 74,
    })
    page.write('($ in millions)', 60, 112, style)
    page.write('Assets acquired:', 62, 124, bold)
    drawTable(
      page,
      {
        columns: numberColumns(1),
        rows: [data('Cash', ['70']), ...['Stock', 'Land'].map((label) => data(label, ['1,204']))],
      },
      look,
      { ...area, y: 126 },
    )
    return 400
  })
  t.not(table.title, 'Assets acquired')
})
