import test from 'ava'
import { tablesOn, textsOf } from '../../../fixtures/recognise-drawn.js'
import { writeTable } from '../../../fixtures/write-table.js'

const COLUMNS = [
  ['left', 60],
  ['right', 300],
  ['right', 380],
] as const

const TIMES = { font: 'times', size: 10 } as const
const YEARS = ['', '2023', '2022']

test('a number with its percentage, error or range is one cell and not negative', async (t) => {
  for (const [first, second] of [
    [
      ['63 (14%)', '59 (14%)'],
      ['387 (86%)', '362 (86%)'],
    ],
    [
      ['120 (+9%)', '110 (-8%)'],
      ['387 (+6%)', '362 (+2%)'],
    ],
    [
      ['5.1 ± 0.3', '5.4 ± 0.2'],
      ['12.4 ± 1.3', '11.4 ± 0.9'],
    ],
    [
      ['2.4 (1.6–3.7)', '2.1 (1.4–3.2)'],
      ['1.4 (1.1–1.7)', '1.1 (0.4–1.2)'],
    ],
  ]) {
    const rows = [YEARS, ['Women', ...first!], ['Men', ...second!], ['Total', '450', '421']]
    const [table] = await tablesOn((page) => writeTable(page, rows, COLUMNS, 100))
    t.deepEqual([table!.headerRowCount, textsOf(table!)], [1, rows])
    t.true(table!.cells.every(({ value }) => value?.kind !== 'number' || value.number >= 0))
  }
})

test('a percentage one column away is a separate cell, and negative in brackets', async (t) => {
  const rows = [
    ['', '2023', 'Change'],
    ['Sales', '1,204', '(14%)'],
    ['Costs', '1,377', '2%'],
  ]
  const [table] = await tablesOn((page) => writeTable(page, rows, COLUMNS, 100))
  t.deepEqual(textsOf(table!), rows)
  t.like(
    table!.cells.find(({ text }) => text === '(14%)'),
    { value: { number: -14 } },
  )
})

test('"£000" under years is a unit, not a row of zeros', async (t) => {
  const rows = [YEARS, ['', '£000', '£000'], ['Sales', '1,204', '1,377'], ['Costs', '(450)', '(421)']]
  const [table] = await tablesOn((page) => writeTable(page, rows, COLUMNS, 100))
  t.deepEqual([table!.headerRowCount, table!.unit, table!.scale], [2, '£000', 1000])
})

test('a row of words above one row of numbers is a row of the table', async (t) => {
  const rows = [YEARS, ['Auditor', 'KPMG', 'PwC'], ['Audit fee', '450', '410']]
  const [table] = await tablesOn((page) => writeTable(page, rows, COLUMNS, 100))
  t.deepEqual([table?.headerRowCount, table && textsOf(table)], [1, rows])
})

test('negative percentages in a separate column close after numbers are negative cells', async (t) => {
  const rows = [
    ['', '2023', 'Chg', '2022'],
    ['Revenue', '1,234', '(12%)', '1,402'],
    ['Costs', '900', '(5%)', '947'],
    ['Profit', '334', '(26%)', '455'],
  ]
  const columns = [...COLUMNS.slice(0, 2), ['right', 328.4], ['right', 400]] as const
  const [table] = await tablesOn((page) => writeTable(page, rows, columns, 100))
  t.deepEqual(textsOf(table!), rows)
  t.like(
    table!.cells.find(({ text }) => text === '(12%)'),
    { value: { number: -12 } },
  )
})

test('a currency sign starts the next column, however close it is to a percentage', async (t) => {
  const rows = [
    ['', 'Margin', 'Income'],
    ['2023', '22.0%', '$ 7,000'],
    ['2022', '19.2%', '$ 5,712'],
  ]
  const [table] = await tablesOn((page) => {
    const write = (text: string, x1: number, y: number) => page.write(text, x1 - page.measure(text, TIMES), y, TIMES)
    write('Margin', 280, 100)
    write('Income', 360, 100)
    for (const [i, [year, share, income]] of rows.slice(1).entries()) {
      const y = 113 + 13 * i
      write(year!, 80, y)
      write(share!, 280, y)
      page.write('$', 280.2, y, TIMES)
      write(income!.slice(2), 360, y)
    }
  })
  t.deepEqual(textsOf(table!), rows)
})

test('footnote marks in a list are one cell', async (t) => {
  const rows = [
    ['', 'Note', '2023'],
    ['Cash', '6, 7', '1,234'],
    ['Debtors', '8', '934'],
    ['Stock', '9, 10, 11', '214'],
  ]
  const [table] = await tablesOn((page) => writeTable(page, rows, COLUMNS, 100))
  t.deepEqual(textsOf(table!), rows)
})
