import test from 'ava'
import type { RowType } from '../../../../../core/model.js'
import {
  data,
  header,
  numberColumns,
  type RowDescription,
  section,
} from '../../../../../examples/drawing/table-description.js'
import { tableFrom, tablesOn } from '../../../../fixtures/recognise-drawn.js'

const style = { font: 'times', size: 10 } as const

/** Returns the types of body rows drawn without rules. */
async function typesOf(...rows: readonly RowDescription[]): Promise<readonly RowType[]> {
  const table = await tableFrom(
    { columns: numberColumns(2), rows: [header('', '2023', '2022'), ...rows] },
    { rules: 'none' },
  )
  return table.rows.slice(1).map((row) => row.type)
}

/** Returns the types of rows with a leading of 14 points and rules over and under their numbers. */
async function ruledTypes(
  labels: readonly string[],
  rules: Readonly<Record<number, 'single over' | 'double under'>>,
  numbers = labels.map((_, i) => `${1000 + i * 111}`.replace(/^(\d)/, '$1,')),
): Promise<readonly RowType[]> {
  const [table] = await tablesOn((page) => {
    labels.forEach((label, i) => {
      const baseline = 100 + i * 14
      page.write(label, 72, baseline, style)
      for (const x of [350, 420]) {
        const text = numbers[i]!
        page.write(text, x - page.measure(text, style), baseline, style)
        if (rules[i] === 'single over') page.stroke(x - 45, baseline - 10, x, baseline - 10, 0.5)
        if (rules[i] === 'double under') {
          page.stroke(x - 45, baseline + 2, x, baseline + 2, 0.5)
          page.stroke(x - 45, baseline + 3.8, x, baseline + 3.8, 0.5)
        }
      }
    })
  })
  return table!.rows.map((row) => row.type)
}

test('a single rule above numbers marks a sum, whatever its label is', async (t) => {
  const labels = ['Coatings', 'Films', 'All segments', 'Corporate', 'Interest']
  t.deepEqual(await ruledTypes(labels, { 2: 'single over' }), ['data', 'data', 'subtotal', 'data', 'data'])
})

test('a double rule under numbers closes a block', async (t) => {
  const labels = ['Coatings', 'Films', 'All segments', 'Corporate', 'Interest']
  t.deepEqual(await ruledTypes(labels, { 2: 'double under' }), ['data', 'data', 'total', 'data', 'data'])
})

test('a rule under the last row makes it a total only if it adds up or is called a result', async (t) => {
  const closing = { 2: 'single over', 6: 'double under' } as const
  const labels = ['Coatings', 'Films', 'All segments', 'Discounts', 'Bonds', 'Equities']
  const numbers = ['1,204', '2,317', '3,521', '457', '871', '1,029', '6,603']
  const lastOf = async (label: string) => (await ruledTypes([...labels, label], closing, numbers)).at(-1)
  t.is(await lastOf('Fair value of plan assets'), 'data')
  t.is(await lastOf('Adjusted earnings'), 'total')
})

test('rules over every row do not mark sums', async (t) => {
  const over = 'single over' as const
  const labels = ['Coatings', 'Films', 'Adhesives', 'Corporate', 'Interest']
  t.deepEqual(await ruledTypes(labels, { 0: over, 1: over, 2: over, 3: over, 4: over }), [
    'data',
    'data',
    'data',
    'data',
    'data',
  ])
})

test('a label that contains "total" marks a subtotal inside a table', async (t) => {
  t.deepEqual(
    await typesOf(
      data('Coatings', ['2,318', '2,144']),
      data('Films', ['874', '790']),
      data('Total segments', ['3,192', '2,934']),
      data('Corporate', ['12', '31']),
    ),
    ['data', 'data', 'subtotal', 'data'],
  )
})

test('the only sum of a table is its total', async (t) => {
  t.deepEqual(
    await typesOf(
      data('Coatings', ['2,318', '2,144']),
      data('Films', ['874', '790']),
      data('Total', ['3,192', '2,934']),
    ),
    ['data', 'data', 'total'],
  )
})

test('total assets close their block of a balance sheet', async (t) => {
  t.deepEqual(
    await typesOf(
      data('Cash', ['2,318', '2,144']),
      data('Goodwill', ['874', '790']),
      data('Total assets', ['3,192', '2,934']),
      data('Payables', ['12', '31']),
    ),
    ['data', 'data', 'total', 'data'],
  )
})

test('a label without numbers above rows is a section', async (t) => {
  t.deepEqual(
    await typesOf(
      section('Assets'),
      data('Cash', ['2,318', '2,144'], { indent: 1 }),
      data('Goodwill', ['874', '790'], { indent: 1 }),
    ),
    ['section', 'data', 'data'],
  )
})

test('net income at the start of a statement is data', async (t) => {
  t.deepEqual(
    await typesOf(
      section('Operating activities:'),
      data('Net income', ['2,318', '2,144']),
      data('Depreciation', ['874', '790']),
      data('Inventories', ['62', '45']),
    ),
    ['section', 'data', 'data', 'data'],
  )
})

test('net income at the end of a statement is a total', async (t) => {
  t.deepEqual(
    await typesOf(
      data('Revenue', ['2,318', '2,144']),
      data('Expenses', ['874', '790']),
      data('Net income', ['1,444', '1,354']),
    ),
    ['data', 'data', 'total'],
  )
})

test('earnings per share under a rule are not a sum', async (t) => {
  const labels = ['Revenue', 'Expenses', 'Net income per share', 'Shares', 'Dividends']
  t.deepEqual(await ruledTypes(labels, { 2: 'single over' }), ['data', 'data', 'data', 'data', 'data'])
})

test('cash at the end of the year closes a cash flow statement', async (t) => {
  t.deepEqual(
    (
      await typesOf(
        data('Net increase in cash', ['2,318', '2,144']),
        data('Cash at beginning of year', ['874', '790']),
        data('Cash at end of year', ['3,192', '2,934']),
        data('Interest paid', ['12', '19']),
      )
    )[2],
    'total',
  )
})

test('years inside a table are headers of the rows below', async (t) => {
  const [table] = await tablesOn((page) => {
    const rows = [
      ['Revenue', '2,318', '2,144'],
      ['Expenses', '874', '790'],
      ['Costs', '35', '41'],
    ]
    for (const [r, row] of rows.entries())
      for (const [c, text] of row.entries())
        page.write(text, c === 0 ? 72 : 350 + c * 70 - page.measure(text, style), 114 + r * 14, style)
    for (const c of [1, 2]) page.write(`${2020 + c}`, 330 + c * 70, 100, style)
  })
  t.deepEqual(
    table?.rows.map((row) => row.type),
    ['header', 'data', 'data', 'data'],
  )
})

test('a row without a label is not a sum when most rows have no label', async (t) => {
  const rows = [['North', '120', '110'], ...['75', '60', '45', '30'].map((number) => ['', number, number])] as const
  t.deepEqual(await typesOf(...rows.map(([label, ...numbers]) => data(label!, numbers))), Array(5).fill('data'))
})
