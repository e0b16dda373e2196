import test from 'ava'
import { drawTable } from '../../../../../examples/drawing/draw-table.js'
import { data, header, numberColumns, spanning } from '../../../../../examples/drawing/table-description.js'
import { tableStyle } from '../../../../../examples/drawing/table-style.js'
import { AREA, tableFrom, tablesOn } from '../../../../fixtures/recognise-drawn.js'

const style = { font: 'times', size: 10, rules: 'grid' } as const
const rows = [data('Granted', ['7,105', '35.07']), data('Vested', ['4,219', '23.18']), data('Held', ['1,022', '28.11'])]

for (const [what, headers, unit] of [
  ['a single column does not apply to the table', header('', 'Number (in thousands)', 'Price'), undefined],
  ['all columns applies to the table', header('', '2024 (in thousands)', '2023 (in thousands)'), 'in thousands'],
  ['the corner applies to the table', header('(in thousands)', '2024', '2023'), 'in thousands'],
  ['a header of all columns applies to the table', header('', spanning('(in thousands)', 2)), 'in thousands'],
  [
    'one column, with exceptions, applies to the table',
    header('', '(in thousands, except prices)', 'Price'),
    'in thousands, except prices',
  ],
  [
    'one column, with exceptions in French, applies to the table',
    header('', '(in thousands, sauf prix)', 'Prix'),
    'in thousands, sauf prix',
  ],
  ['the first of several periods applies to all', header('', '$ in thousands', '2023'), '$ in thousands'],
  ['amounts beside percentages applies to the table', header('', '2024 (in thousands)', '% of total'), 'in thousands'],
  ['amounts beside prices does not apply to the table', header('', '(in thousands)', 'Price per share'), undefined],
  ['one of two currencies does not apply to the table', header('', 'USD thousands', 'EUR thousands'), undefined],
  ['one of two kinds of quantities does not apply', header('', 'thousands of tonnes', 'thousands of euros'), undefined],
  [
    'one column, with an omission, does not apply to the table',
    header('', 'Sales in thousands, excluding taxes', 'Stores'),
    undefined,
  ],
  ['columns with synonyms applies to the table', header('', '$ in thousands', '(thousands)'), '$ in thousands'],
] as const) {
  test(`a unit over ${what}`, async (t) => {
    const table = await tableFrom({ columns: numberColumns(2), rows: [headers, ...rows] }, style)
    t.is(table.unit, unit)
    t.is(table.scale, unit === undefined ? undefined : 1000)
  })
}

test('a unit over a second label column applies to the table', async (t) => {
  const named = ['Granted', 'Vested', 'Held'].map((label, i) => data(`Item ${i}`, [label, '7,105', '4,219']))
  const table = await tableFrom(
    {
      columns: [{ kind: 'label' }, { kind: 'text', width: 110 }, ...numberColumns(2).slice(1)],
      rows: [header('', '(in thousands)', 'Americas', 'Europe'), ...named],
    },
    style,
  )
  t.is(table.unit, 'in thousands')
})

test('a unit over one column among percentages does not apply to the table', async (t) => {
  const of = (label: string, numbers: readonly string[]) => data(label, numbers)
  const table = await tableFrom(
    {
      columns: numberColumns(3),
      rows: [
        header('', 'Output (in millions)', 'Growth in %', 'Inflation in %'),
        of('France', ['2,779', '2.5', '5.9']),
        of('Spain', ['1,398', '5.8', '8.4']),
      ],
    },
    style,
  )
  t.is(table.unit, undefined)
})

test('percentages beside amounts do not need their own unit', async (t) => {
  const shares = rows.map((_, i) => data(`Row ${i}`, ['7,105', `${i + 3}.2%`]))
  const table = await tableFrom(
    { columns: numberColumns(2), rows: [header('', '(in millions)', 'Change'), ...shares] },
    style,
  )
  t.is(table.unit, 'in millions')
})

test('columns with their own units do not inherit the unit of the table above; the next table does', async (t) => {
  const of = (...headers: string[]) => ({ columns: numberColumns(2), rows: [header(...headers), ...rows] })
  const tables = await tablesOn((page) => {
    const { bottom } = drawTable(page, of('(in millions)', '2024', '2023'), tableStyle(style), AREA)
    const own = of('', 'Number (in thousands)', 'Price')
    const next = drawTable(page, own, tableStyle(style), { ...AREA, y: bottom + 60 })
    drawTable(page, of('', '2024', '2023'), tableStyle(style), { ...AREA, y: next.bottom + 60 })
  })
  t.deepEqual(
    tables.map(({ unit }) => unit),
    ['in millions', undefined, 'in millions'],
  )
})

test('a table with a row in millions does not inherit the unit above unless that row is a count', async (t) => {
  const unitsBelow = async (label: string) => {
    const tables = await tablesOn((page) => {
      const first = { columns: numberColumns(2), rows: [header('(in millions)', '2024', '2023'), ...rows] }
      const { bottom } = drawTable(page, first, tableStyle(style), AREA)
      const named = [header('', '2024', '2023'), data(label, ['813', '557']), ...rows.slice(1)]
      drawTable(page, { columns: numberColumns(2), rows: named }, tableStyle(style), { ...AREA, y: bottom + 60 })
    })
    return tables.map(({ unit }) => unit)
  }
  t.deepEqual(await unitsBelow('Rooms revenue (In millions)'), ['in millions', undefined])
  for (const label of ['Revenue (in thousands)', 'Turnover (in millions)', 'Umsatz (in Mio. EUR)'])
    t.deepEqual(await unitsBelow(label), ['in millions', undefined], label)
  const inherited = ['in millions', 'in millions']
  t.deepEqual(await unitsBelow('Diluted shares (In millions)'), inherited)
  t.deepEqual(await unitsBelow('Subscribers (in millions)'), inherited)
  t.deepEqual(await unitsBelow('Cost of a day (in thousands)'), inherited)
  t.deepEqual(await unitsBelow('Earnings, basic (in dollars)'), inherited)
  for (const label of [
    'Headcount (in thousands)',
    'Basic (in thousands)',
    'Anzahl Aktien (in Mio.)',
    'Wafers (in millions)',
  ])
    t.deepEqual(await unitsBelow(label), inherited, label)
  for (const label of ['Loan accounts (in thousands)', 'Units sold (in thousands)', 'Tax returns filed (in thousands)'])
    t.deepEqual(await unitsBelow(label), inherited, label)
  for (const label of [
    'Bookings (in thousands)',
    'Share of profit (in thousands)',
    'Product sales (in billions)',
    'Wages (en milliers)',
  ])
    t.deepEqual(await unitsBelow(label), ['in millions', undefined], label)
  for (const label of ['Accounts receivable (in thousands)', 'Net loss of a subsidiary (in thousands)'])
    t.deepEqual(await unitsBelow(label), ['in millions', undefined], label)
  t.deepEqual(await unitsBelow('Rooms revenue'), ['in millions', 'in millions'])
})

test('a unit after the period of a header applies to the table only if all columns have it', async (t) => {
  for (const [unit, ...headers] of [
    ['£m', '2024 £m', '2023 £m'],
    ['$ million', '2024 $ million', '2023 $ million'],
    ['TEUR', '31.12.2024 TEUR', '31.12.2023 TEUR'],
  ] as const) {
    const table = await tableFrom({ columns: numberColumns(2), rows: [header('', ...headers), ...rows] }, style)
    t.is(table.unit, unit)
  }
})

test('a table of percentages, rates or prices does not inherit the unit of the table above', async (t) => {
  for (const numbers of [
    ['38%', '40%'],
    ['1.0812', '1.1024'],
    ['$7.27', '$8.01'],
  ]) {
    const tables = await tablesOn((page) => {
      const first = { columns: numberColumns(2), rows: [header('(in millions)', '2024', '2023'), ...rows] }
      const { bottom } = drawTable(page, first, tableStyle(style), AREA)
      const own = [header('', '2024', '2023'), data('Low', numbers), data('High', numbers), data('Years', ['4', '5'])]
      drawTable(page, { columns: numberColumns(2), rows: own }, tableStyle(style), { ...AREA, y: bottom + 60 })
    })
    t.deepEqual(
      tables.map(({ unit }) => unit),
      ['in millions', undefined],
      `${numbers}`,
    )
  }
})

test('a table of amounts beside percentages, cents or counts inherits the unit of the table above', async (t) => {
  const unitsBelow = async (...own: ReturnType<typeof data>[]) => {
    const tables = await tablesOn((page) => {
      const first = { columns: numberColumns(2), rows: [header('(in millions)', '2024', '2023'), ...rows] }
      const { bottom } = drawTable(page, first, tableStyle(style), AREA)
      const second = { columns: numberColumns(2), rows: [header('', '2024', '2023'), ...own] }
      drawTable(page, second, tableStyle(style), { ...AREA, y: bottom + 60 })
    })
    return tables.map(({ unit }) => unit)
  }
  const inherited = ['in millions', 'in millions']
  const shares = ['Margin', 'Tax rate', 'Return'].map((label) => data(label, ['12.1%', '11.8%']))
  t.deepEqual(await unitsBelow(data('Net sales', ['1,204', '1,377']), ...shares), inherited)
  t.deepEqual(
    await unitsBelow(data('Net sales', ['$1,212.34', '$1,111.00']), data('Net income', ['$1.34', '$1.00'])),
    inherited,
  )
  for (const label of ['Smartphones sold (in thousands)', 'Trips (in thousands)', 'Students enrolled (in thousands)'])
    t.deepEqual(await unitsBelow(data('Net sales', ['1,204', '1,377']), data(label, ['450', '421'])), inherited, label)
  // the price of one hour, room or barrel
  t.deepEqual(await unitsBelow(data('Room revenue', ['$171.22', '$160.40'])), ['in millions', undefined])
  t.deepEqual(
    await unitsBelow(data('Deposits (in billions)', ['12', '11']), data('Royalties (in thousands)', ['4', '3'])),
    ['in millions', undefined],
  )
})

test('rows of rates and prices do not inherit the unit above; amounts with their percentages do', async (t) => {
  const unitsBelow = async (...own: ReturnType<typeof data>[]) => {
    const tables = await tablesOn((page) => {
      const first = { columns: numberColumns(2), rows: [header('(in millions)', '2024', '2023'), ...rows] }
      const { bottom } = drawTable(page, first, tableStyle(style), AREA)
      const second = { columns: numberColumns(2), rows: [header('', '2024', '2023'), ...own] }
      drawTable(page, second, tableStyle(style), { ...AREA, y: bottom + 60 })
    })
    return tables[1]!.unit
  }
  const share = (label: string) => data(label, ['24.7%', '24.4%'])
  const amount = (label: string) => data(label, ['$3,777', '$3,723'])
  t.is(await unitsBelow(amount('Europe'), share('Of all'), amount('Asia'), share('Of all')), 'in millions')
  t.is(
    await unitsBelow(
      data('Occupancy', ['91%', '93%']),
      data('Average Daily Rate (ADR)', ['$165', '$157']),
      data('Revenue per Available Room', ['151', '146']),
    ),
    undefined,
  )
  t.is(await unitsBelow(amount('Net sales'), share('Growth'), amount('Net income'), share('Margin')), 'in millions')
  t.is(await unitsBelow(amount('Drop'), amount('Handle'), amount('Other'), share('Hold')), 'in millions')
})

test('amounts with three decimals, mostly below one, are unit prices', async (t) => {
  const unitBelow = async (of: (cents: string) => string) => {
    const tables = await tablesOn((page) => {
      const first = { columns: numberColumns(2), rows: [header('(in $ millions)', '2024', '2023'), ...rows] }
      const { bottom } = drawTable(page, first, tableStyle(style), AREA)
      const own = [
        data('Fuel cost', ['$ 1.459', '$ 1.389']),
        data('Labour cost', [of('812'), of('799')]),
        data('Other cost', [of('104'), of('131')]),
      ]
      const second = { columns: numberColumns(2), rows: [header('', '2024', '2023'), ...own] }
      drawTable(page, second, tableStyle(style), { ...AREA, y: bottom + 60 })
    })
    return tables[1]!.unit
  }
  t.is(await unitBelow((cents) => `$ 0.${cents}`), undefined)
  t.is(await unitBelow((cents) => `$ 30.${cents}`), 'in $ millions')
})

test('a unit over two columns does not apply to the table if a third contains counts or prices', async (t) => {
  const of = async (title: string, numbers: readonly string[]) => {
    const own = numbers.map((number, i) => data(`Row ${i}`, [`${704 + i}`, number, `${27 + i}`]))
    const table = await tableFrom(
      { columns: numberColumns(3), rows: [header('', 'Sales (in millions)', title, 'Costs (in millions)'), ...own] },
      style,
    )
    return table.unit
  }
  t.is(await of('Number of customers', ['660,580', '672,407', '313,058']), undefined)
  t.is(await of('Fair value', ['$ 202.85', '201.34', '203.28']), undefined)
  t.is(await of('Assets', ['1,204', '862', '615']), 'in millions')
})

test('a column of years needs no unit', async (t) => {
  const table = await tableFrom(
    {
      columns: numberColumns(2),
      rows: [
        header('', 'Maturity', 'Amount (in millions)'),
        data('Senior notes', ['2015', '30']),
        data('Bonds', ['2015-2041', '61']),
        data('Loans', ['2031-2036', '4']),
      ],
    },
    style,
  )
  t.is(table.unit, 'in millions')
})
