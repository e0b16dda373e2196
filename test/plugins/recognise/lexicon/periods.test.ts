import test from 'ava'
import { drawParagraph } from '../../../../examples/drawing/draw-prose.js'
import { drawTable } from '../../../../examples/drawing/draw-table.js'
import {
  data,
  type HeadingLine,
  header,
  numberColumns,
  type RowDescription,
  section,
  spanning,
} from '../../../../examples/drawing/table-description.js'
import { tableStyle } from '../../../../examples/drawing/table-style.js'
import { tableFrom, tablesOn } from '../../../fixtures/recognise-drawn.js'

const body = (count: number) => [
  data('Cash', ['1,204', '1,377', '1,411', '1,502'].slice(0, count)),
  data('Inventories', ['862', '945', '871', '914'].slice(0, count)),
  data('Goodwill', ['615', '533', '512', '498'].slice(0, count)),
]

/** Returns the period of each number column as `label|end date`. */
async function periodsOf(count: number, rows: readonly RowDescription[], headings: readonly HeadingLine[] = []) {
  const table = await tableFrom({ headings, columns: numberColumns(count, { width: 95 }), rows })
  return table.columns.slice(1).map(({ period }) => period && `${period.label}|${period.endDate}`)
}

test('a header with a date has a period that ends on that date', async (t) => {
  t.deepEqual(await periodsOf(2, [header('', 'December 31, 2022', 'Dec. 31, 2021'), ...body(2)]), [
    '|2022-12-31',
    '|2021-12-31',
  ])
})

test('the text before the date is the label of the period', async (t) => {
  t.deepEqual(
    await periodsOf(2, [
      header('', spanning('Three Months Ended June 30,', 2)),
      header('', '2023', '2022'),
      ...body(2),
    ]),
    ['Three Months Ended|2023-06-30', 'Three Months Ended|2022-06-30'],
  )
})

test('two column groups each have their own period', async (t) => {
  t.deepEqual(
    await periodsOf(4, [
      header('', spanning('Thirteen weeks ended', 2), spanning('Thirty-nine weeks ended', 2)),
      header('', 'October 29, 2022', 'October 30, 2021', 'October 29, 2022', 'October 30, 2021'),
      ...body(4),
    ]),
    [
      'Thirteen weeks ended|2022-10-29',
      'Thirteen weeks ended|2021-10-30',
      'Thirty-nine weeks ended|2022-10-29',
      'Thirty-nine weeks ended|2021-10-30',
    ],
  )
})

test('a date in the corner applies to the years beside it', async (t) => {
  t.deepEqual(await periodsOf(2, [header('Years ended December 31,', '2018', '2017'), ...body(2)]), [
    'Years ended|2018-12-31',
    'Years ended|2017-12-31',
  ])
})

test('a line above with the dates of all years gives each year its own date', async (t) => {
  const heading = {
    role: 'period',
    text: 'For the fiscal years ended November 27, 2020, November 29, 2019 and November 30, 2018',
  } as const
  t.deepEqual(await periodsOf(3, [header('', '2020', '2019', '2018'), ...body(3)], [heading]), [
    'For the fiscal years ended|2020-11-27',
    'For the fiscal years ended|2019-11-29',
    'For the fiscal years ended|2018-11-30',
  ])
})

test('a day followed by several years applies to each year', async (t) => {
  const heading = { role: 'period', text: 'Years ended December 31, 2017, 2016 and 2015' } as const
  t.deepEqual(await periodsOf(3, [header('', '2017', '2016', '2015'), ...body(3)], [heading]), [
    'Years ended|2017-12-31',
    'Years ended|2016-12-31',
    'Years ended|2015-12-31',
  ])
})

test('the sentence that introduces a table gives the day of its years', async (t) => {
  const [table] = await tablesOn((page) => {
    const style = { font: 'times', size: 10 } as const
    const text = 'Presented in the table below is the composition of regulatory assets as of December 31:'
    const y = drawParagraph(page, text, style, { x: 60, y: 90, width: 480 })
    drawTable(page, { columns: numberColumns(2), rows: [header('', '2020', '2019'), ...body(2)] }, tableStyle(style), {
      x: 60,
      y,
      width: 480,
    })
  })
  t.deepEqual(
    table!.columns.map(({ period }) => period),
    [undefined, { label: 'as of', endDate: '2020-12-31' }, { label: 'as of', endDate: '2019-12-31' }],
  )
})

test('a year without a day anywhere has no period', async (t) => {
  t.deepEqual(await periodsOf(2, [header('', 'Fiscal 2022', 'Fiscal 2021'), ...body(2)]), [undefined, undefined])
})

test('future years have no period under a line with the date of another year', async (t) => {
  const heading = { role: 'period', text: 'As of December 31, 2022' } as const
  t.deepEqual(await periodsOf(3, [header('', '2023', '2024', '2025'), ...body(3)], [heading]), [
    undefined,
    undefined,
    undefined,
  ])
})

test('a change between two years has no single period', async (t) => {
  t.deepEqual(
    await periodsOf(3, [
      header('', spanning('December 31,', 2), ''),
      header('', '2020', '2019', '2020 versus 2019'),
      ...body(3),
    ]),
    ['|2020-12-31', '|2019-12-31', undefined],
  )
})

test('a year that is part of a name is not a period', async (t) => {
  t.deepEqual(await periodsOf(2, [header('Years ended December 31,', '2020 Notes', '2022 Notes'), ...body(2)]), [
    undefined,
    undefined,
  ])
})

test('a quarter ends with its last month when the fiscal year is the calendar year', async (t) => {
  t.deepEqual(await periodsOf(2, [header('Year ended December 31,', 'Q2 2023', 'Q1 2023'), ...body(2)]), [
    'Q2|2023-06-30',
    'Q1|2023-03-31',
  ])
  t.deepEqual(await periodsOf(2, [header('', 'Q2 2023', 'Q1 2023'), ...body(2)]), [undefined, undefined])
  t.deepEqual(await periodsOf(2, [header('Year ended June 30,', 'Q2 2023', 'Q1 2023'), ...body(2)]), [
    undefined,
    undefined,
  ])
})

test('a single date in the line above a table applies to the table', async (t) => {
  const heading = { role: 'period', text: 'As of December 31, 2022' } as const
  t.deepEqual(await periodsOf(2, [header('', 'Cost', 'Fair value'), ...body(2)], [heading]), [
    'As of|2022-12-31',
    'As of|2022-12-31',
  ])
})

test('sections with their own years override the date above the table', async (t) => {
  const heading = { role: 'period', text: 'As of December 31, 2022' } as const
  const rows = [header('', 'Cost', 'Fair value'), section('2022'), ...body(2), section('2021'), ...body(2)]
  t.deepEqual(await periodsOf(2, rows, [heading]), [undefined, undefined])
})

test('months are read in several European languages', async (t) => {
  t.deepEqual(
    await periodsOf(4, [
      header('', '31. Dezember 2022', '31 d\u00e9cembre 2021', '30 de junio de 2020', '30 giugno 2019'),
      ...body(4),
    ]),
    ['|2022-12-31', '|2021-12-31', '|2020-06-30', '|2019-06-30'],
  )
})

test('a date that does not exist in a year is not the end of its period', async (t) => {
  t.deepEqual(await periodsOf(2, [header('Year ended February 29,', '2024', '2023'), ...body(2)]), [
    'Year ended|2024-02-29',
    undefined,
  ])
})

test('the date of something else is not the end of a period', async (t) => {
  for (const text of ['Lease payments at December 31,', 'For the Annual Meeting of May 15,']) {
    t.deepEqual(await periodsOf(2, [header(text, '2025', '2026'), ...body(2)]), [undefined, undefined])
  }
  t.deepEqual(await periodsOf(2, [header('Balance at December 31,', '2023', '2022'), ...body(2)]), [
    'at|2023-12-31',
    'at|2022-12-31',
  ])
})
