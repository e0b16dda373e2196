import test from 'ava'
import type { Table } from '../../../../core/model.js'
import { businessParagraph } from '../../../../examples/drawing/business-text.js'
import type { DrawingPage } from '../../../../examples/drawing/draw-document.js'
import { drawParagraph } from '../../../../examples/drawing/draw-prose.js'
import { drawTable } from '../../../../examples/drawing/draw-table.js'
import { data, header, numberColumns } from '../../../../examples/drawing/table-description.js'
import { tableStyle } from '../../../../examples/drawing/table-style.js'
import { tablesOn } from '../../../fixtures/recognise-drawn.js'

const style = { font: 'times', size: 10 } as const
const bold = { ...style, weight: 'bold' } as const
const italic = { ...style, weight: 'italic' } as const
const look = tableStyle(style)
const body = [data('Cash', ['1,204', '1,377']), data('Inventories', ['862', '945']), data('Goodwill', ['615', '33'])]
const plain = { columns: numberColumns(2), rows: [header('', '2023', '2022'), ...body] }
const area = { x: 60, y: 90, width: 480 }

/** Draws content, then a table directly below it, and returns the table. */
async function below(draw: (page: DrawingPage) => number, left = area.x): Promise<Table> {
  const [table] = await tablesOn((page) =>
    drawTable(page, plain, look, { x: left, y: draw(page), width: area.x + area.width - left }),
  )
  return table!
}

/** Returns the title of a table below centered lines, each in its own style. */
async function titleBelow(...lines: readonly (readonly [string, typeof style | typeof bold])[]) {
  const table = await below((page) => {
    lines.forEach(([text, own], i) => {
      page.write(text, 300 - page.measure(text, own) / 2, 100 + 12 * i, own)
    })
    return 106 + 12 * lines.length
  })
  return table.title
}

const sentence = 'The amounts were as follows:'

test('weeks in brackets under the date are not a title', async (t) => {
  t.is(
    await titleBelow(
      ['Statements of Income', bold],
      ['For the Year Ended December 31, 2023', bold],
      ['(52 weeks)', bold],
      ['(in millions)', bold],
    ),
    'Statements of Income',
  )
})

test('similar bold centered lines are one title, except a company name or a part of the document', async (t) => {
  t.is(
    await titleBelow(['Deed of Mutual Guarantee', bold], ['Movements of the Year', bold]),
    'Deed of Mutual Guarantee Movements of the Year',
  )
  t.is(await titleBelow(['State of Velquora', bold], ['Balance Sheet', bold]), 'Balance Sheet')
  t.is(await titleBelow(['Part I. Financial Information', bold], ['Sales of the Year', bold]), 'Sales of the Year')
  t.is(await titleBelow(['Velquora Systems, Inc.', bold], ['Balance Sheet', bold]), 'Balance Sheet')
  t.is(await titleBelow(['Balance Sheet', bold], ['Velquora Systems, Inc.', bold]), 'Balance Sheet')
  t.is(await titleBelow(['Deed of Mutual Guarantee', style], ['Movements of the Year', bold]), 'Movements of the Year')
})

test('a long line in regular type under a heading explains it, and a unit between applies to the table', async (t) => {
  const table = await below((page) => {
    page.write('Sales by product', 250, 100, bold)
    page.write('(Dollars in Millions)', 245, 112, style)
    page.write('Certain amounts of the year before have been reclassified to', 60, 124, style)
    page.write('conform to the way in which products are shown now', 60, 136, style)
    return 142
  })
  t.deepEqual([table.title, table.unit], ['Sales by product', 'Dollars in Millions'])
})

test('the last line of a paragraph in capitals is not a heading', async (t) => {
  const table = await below((page) => {
    page.write(
      'The provision was measured as the rules for the first year after the reform allow, see also',
      60,
      90,
      style,
    )
    page.write('SAB 118.', 60, 101, style)
    page.write(sentence, 60, 120, style)
    return 126
  })
  t.is(table.title, undefined)
})

test('a heading too long for a title ends the search for a title', async (t) => {
  const table = await below((page) => {
    page.write('Competition', 60, 80, bold)
    const own = { x: 60, y: 90, width: 540 }
    const risk =
      'As we have few customers, our sales may be hurt by the loss of one of them and so may our cash flows, our margins and results'
    const y = drawParagraph(page, risk, { ...bold, size: 8.5 }, own)
    page.write(sentence, 60, y + 10, style)
    return y + 16
  })
  t.is(table.title, undefined)
})

test('the number before a bold heading may be in regular type', async (t) => {
  const table = await below((page) => {
    page.write('Schedules', 60, 80, bold)
    page.write('(a)(3).', 60, 100, style)
    page.write('Exhibits.', 96, 100, bold)
    return 106
  })
  t.is(table.title, '(a)(3). Exhibits.')
})

test('an underlined heading above the paragraph that introduces the table is the title', async (t) => {
  const under = (isUnderlined: boolean) =>
    below((page) => {
      const text = 'Derivatives not held as hedges:'
      page.write(text, 60, 80, style)
      if (isUnderlined) page.stroke(60, 81.5, 60 + page.measure(text, style), 81.5, 0.5)
      return drawParagraph(page, businessParagraph(5, 4), style, area)
    })
  t.is((await under(true)).title, 'Derivatives not held as hedges')
  t.is((await under(false)).title, undefined)
})

test('an italic heading at the start of the page text is a title; above a gap it is a running header', async (t) => {
  const at = (baseline: number) =>
    below((page) => {
      page.write('Summary of results', 60, baseline, italic)
      page.write(sentence, 60, 60, style)
      return 66
    })
  t.is((await at(38)).title, 'Summary of results')
  t.is((await at(22)).title, undefined)
})

test('the bold start of a paragraph names a table a few paragraphs below, but not a distant one', async (t) => {
  const after = (paragraphs: number) =>
    below((page) => {
      page.write('Investments.', 60, 80, bold)
      page.write('We bought two of our suppliers in the first half of the year.', 125, 80, style)
      for (let i = 1; i < paragraphs; i++) page.write('A lease was renewed as well.', 60, 80 + 22 * i, style)
      page.write(sentence, 60, 80 + 22 * paragraphs, style)
      return 88 + 22 * paragraphs
    })
  t.is((await after(1)).title, 'Investments')
  t.is((await after(2)).title, 'Investments')
  t.is((await after(3)).title, undefined)
})

test('a heading at the margin names an indented table; a text left of the table does not', async (t) => {
  const over = (text: string) =>
    below((page) => {
      page.write(text, 60, 120, style)
      return 126
    }, 150)
  t.is((await over('Earnings Per Share')).title, 'Earnings Per Share')
  t.is((await over('Note')).title, undefined)
})

test('a title beside the first line of the headers is above the table', async (t) => {
  const title = 'Operating supplies'
  const [table] = await tablesOn((page) => {
    page.write(title, 60, 103, bold)
    page.write('Increase', 510, 108, { ...bold, size: 8 })
    drawTable(
      page,
      { columns: numberColumns(2), rows: [header('', '2023', '(Decrease)'), ...body] },
      tableStyle({ ...style, headerSize: 8 }),
      {
        ...area,
        y: 110,
      },
    )
  })
  t.is(table!.title, title)
})

test('a full sentence directly above rows without headers contains their unit', async (t) => {
  const [table] = await tablesOn((page) => {
    page.write(
      'The expense that remains to be recognized as of the end of the year was as follows (in millions):',
      60,
      100,
      style,
    )
    drawTable(
      page,
      {
        columns: numberColumns(1),
        rows: [...body, data('Land', ['7'])].map(({ cells }) => data(`${cells[0]}`, ['1,204'])),
      },
      look,
      { ...area, y: 102 },
    )
  })
  t.is(table!.unit, 'in millions')
})
