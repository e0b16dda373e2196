import test from 'ava'
import type { Check, Table } from '../../../../../core/model.js'
import {
  data,
  header,
  numberColumns,
  type RowDescription,
  section,
  subtotal,
  total,
} from '../../../../../examples/drawing/table-description.js'
import type { TableStyle } from '../../../../../examples/drawing/table-style.js'
import { findChecks, findLikelyChecks } from '../../../../../plugins/recognise/tables/checks/find-checks.js'
import { tableFrom } from '../../../../fixtures/recognise-drawn.js'
import { growsInLine } from '../../../../fixtures/time-growth.js'

async function drawn(
  rows: readonly RowDescription[],
  headers: readonly string[] = ['2023', '2022'],
  style: Partial<TableStyle> = {},
): Promise<Table> {
  return tableFrom({ columns: numberColumns(headers.length), rows: [header('', ...headers), ...rows] }, style)
}

/** Returns each row sum as its label and the labels of its items (subtracted items with a minus), once per sum. */
function sumsIn(table: Table): readonly string[] {
  const label = (row: number) => table.cells.find((cell) => cell.row === row && cell.column === 0)?.text ?? ''
  const told = table.checks
    .filter(({ kind, ties }) => kind === 'row-sum' && ties)
    .map(({ rows, subtracted = [] }) => {
      const parts = rows.slice(0, -1).map((row) => `${subtracted.includes(row) ? '-' : '+'} ${label(row)}`)
      return `${label(rows.at(-1)!)} = ${parts.join(' ')}`
    })
  return [...new Set(told)]
}

function failedChecksOf(table: Table): readonly Check[] {
  return table.checks.filter(({ ties }) => !ties)
}

test('a total is the sum of the rows above it, in each of its columns', async (t) => {
  const table = await drawn([
    data('Cash', ['1,204', '1,100']),
    data('Receivables', ['2,310', '2,050']),
    data('Inventories', ['986', '(40)']),
    total('Total current assets', ['4,500', '3,110']),
  ])
  t.deepEqual(sumsIn(table), ['Total current assets = + Cash + Receivables + Inventories'])
  t.deepEqual(
    table.checks.map(({ rows, columns, expected, found, ties }) => ({ rows, columns, expected, found, ties })),
    [
      { rows: [1, 2, 3, 4], columns: [1], expected: 4500, found: 4500, ties: true },
      { rows: [1, 2, 3, 4], columns: [2], expected: 3110, found: 3110, ties: true },
    ],
  )
})

test('a subtotal replaces its items in the sums below it', async (t) => {
  const table = await drawn([
    section('Assets'),
    data('Cash', ['1,204', '1,100']),
    data('Receivables', ['2,310', '2,050']),
    subtotal('Total current assets', ['3,514', '3,150']),
    data('Equipment', ['8,112', '7,990']),
    data('Goodwill', ['4,300', '4,100']),
    total('Total assets', ['15,926', '15,240']),
  ])
  t.deepEqual(sumsIn(table), [
    'Total current assets = + Cash + Receivables',
    'Total assets = + Total current assets + Equipment + Goodwill',
  ])
})

test('costs printed without a sign are subtracted', async (t) => {
  const table = await drawn([
    data('Net sales', ['32,765', '31,657']),
    data('Cost of sales', ['16,682', '16,055']),
    data('Gross profit', ['16,083', '15,602']),
    data('Selling expenses', ['7,602', '6,626']),
    data('Research', ['1,821', '1,870']),
    data('Operating income', ['6,660', '7,106']),
  ])
  t.deepEqual(sumsIn(table), [
    'Gross profit = + Net sales - Cost of sales',
    'Operating income = + Gross profit - Selling expenses - Research',
  ])
})

test('rounded numbers may miss their sum by one unit of the last digit', async (t) => {
  const table = await drawn([
    data('Coatings', ['1,204.4', '1,100.1']),
    data('Films', ['2,310.3', '2,050.2']),
    total('Total', ['3,514.8', '3,150.3']),
  ])
  t.deepEqual(
    table.checks.map(({ expected, found, ties }) => ({ expected, found, ties })),
    [
      { expected: 3514.7, found: 3514.8, ties: true },
      { expected: 3150.3, found: 3150.3, ties: true },
    ],
  )
})

test('a wrong digit is reported when the same sum reconciles in the other columns', async (t) => {
  const table = await drawn(
    [
      data('Coatings', ['1,204', '1,100', '1,010']),
      data('Films', ['2,310', '2,050', '1,990']),
      data('Adhesives', ['986', '940', '870']),
      total('Total', ['4,500', '4,190', '3,870']),
    ],
    ['2023', '2022', '2021'],
  )
  t.deepEqual(failedChecksOf(table), [
    { kind: 'row-sum', rows: [1, 2, 3, 4], columns: [2], expected: 4090, found: 4190, ties: false },
  ])
})

test('a dash among decimals does not turn a wrong sum into a rounding difference', async (t) => {
  const table = await drawn(
    [
      data('Bicycles', ['412.35', '398.15', '361.05']),
      data('Boats', ['377.20', '361.40', '355.25']),
      data('Trains', ['12.10', '—', '9.45']),
      total('Total sales', ['801.65', '758.65', '725.75']),
    ],
    ['2023', '2022', '2021'],
  )
  // 398.15 and 361.40 add up to 759.55
  t.deepEqual(
    failedChecksOf(table).map(({ columns, expected, found }) => [columns, expected, found]),
    [[[2], 759.55, 758.65]],
  )
})

test('a column of changes that does not add up is not a failed check', async (t) => {
  const table = await drawn(
    [
      data('U.S.', ['13,444', '12,197', '10.2']),
      data('International', ['12,086', '11,823', '2.2']),
      total('Worldwide', ['25,530', '24,020', '6.3']),
    ],
    ['2023', '2022', 'Change'],
  )
  t.deepEqual(sumsIn(table), ['Worldwide = + U.S. + International'])
  t.deepEqual(failedChecksOf(table), [])
})

test('rows without a sum have no checks', async (t) => {
  const table = await drawn([
    data('Employees', ['9,120', '8,870']),
    data('Plants', ['41', '39']),
    data('Countries', ['27', '26']),
    data('Patents', ['3,318', '3,104']),
  ])
  t.deepEqual(table.checks, [])
})

test('small numbers that add up by chance are not a sum', async (t) => {
  const table = await drawn([
    data('Employees', ['9,120', '8,870']),
    data('Customers', ['3,318', '3,104']),
    data('Plants', ['12', '11']),
    data('Offices', ['13', '12']),
    data('Stores', ['25', '23']),
  ])
  t.deepEqual(sumsIn(table), [])
})

test('columns add up as well: the quarters to the year', async (t) => {
  const table = await drawn(
    [
      data('Net sales', ['8,278', '8,390', '8,152', '7,945', '32,765']),
      data('Cost of sales', ['4,236', '4,227', '4,159', '4,060', '16,682']),
    ],
    ['First', 'Second', 'Third', 'Fourth', 'Year'],
  )
  t.deepEqual(
    table.checks
      .filter(({ kind }) => kind === 'column-sum')
      .map(({ rows, columns, ties }) => ({ rows, columns, ties })),
    [
      { rows: [1], columns: [1, 2, 3, 4, 5], ties: true },
      { rows: [2], columns: [1, 2, 3, 4, 5], ties: true },
    ],
  )
})

test('a total may come before its items', async (t) => {
  const table = await drawn([
    data('All industries', ['15,926', '15,240']),
    data('Mining', ['3,514', '3,150'], { indent: 1 }),
    data('Manufacturing', ['8,112', '7,990'], { indent: 1 }),
    data('Trade', ['4,300', '4,100'], { indent: 1 }),
  ])
  t.deepEqual(sumsIn(table), ['All industries = + Mining + Manufacturing + Trade'])
})

test('a sum printed in only some columns leaves the items of the others to the next sum', async (t) => {
  const table = await drawn(
    [
      data('Balance 2021', ['11,468', '36,296', '(6,359)']),
      data('Net income', ['5,050', '5,050', '']),
      data('Translation', ['(331)', '', '(331)']),
      data('Pensions', ['(524)', '', '(524)']),
      subtotal('Total other income', ['(855)', '', '']),
      data('Dividends', ['(2,678)', '(2,678)', '']),
      total('Balance 2022', ['12,985', '38,668', '(7,214)']),
    ],
    ['Total', 'Earnings', 'Other'],
    { rules: 'none' },
  )
  const balance = table.checks.filter(({ kind, rows }) => kind === 'row-sum' && rows.at(-1) === 7)
  t.deepEqual(
    balance.map(({ rows, columns, ties }) => ({ rows, columns, ties })),
    [
      { rows: [1, 2, 5, 6, 7], columns: [1], ties: true },
      { rows: [1, 2, 6, 7], columns: [2], ties: true },
      { rows: [1, 3, 4, 7], columns: [3], ties: true },
    ],
  )
})

test('amounts per share are not part of a sum', async (t) => {
  const table = await drawn([
    data('Continuing operations', ['4,112', '3,990']),
    data('Discontinued operations', ['388', '120']),
    data('Net earnings', ['4,500', '4,110']),
    data('Basic earnings per share', ['4.50', '4.11']),
  ])
  t.deepEqual(sumsIn(table), ['Net earnings = + Continuing operations + Discontinued operations'])
})

test('a failed sum of two columns is detected by the column that reconciles', async (t) => {
  const table = await drawn([
    data('Cash', ['1,100', '1,090']),
    data('Debtors', ['2,200', '2,180']),
    data('Stock', ['431', '517']),
    subtotal('Total current assets', ['3,731', '3,877']),
    data('Plant', ['500', '450']),
    total('Total assets', ['4,231', '4,327']),
  ])
  const [wrong] = failedChecksOf(table)
  t.deepEqual(wrong, { kind: 'row-sum', rows: [1, 2, 3, 4], columns: [2], expected: 3787, found: 3877, ties: false })
  t.deepEqual(
    table.rows.map(({ type }) => type),
    ['header', 'data', 'data', 'data', 'subtotal', 'data', 'total'],
  )
})

test('evenly spaced numbers are not sums of each other', async (t) => {
  const rows = Array.from({ length: 8 }, (_, i) =>
    data(
      `At least ${30_000 + 50 * i}`,
      [3403 + 6 * i, 3142 + 6 * i, 3257 + 5 * i].map((n) => n.toLocaleString('en')),
    ),
  )
  const table = await drawn(rows, ['Single', 'Married', 'Head'])
  t.deepEqual(table.checks, [])
  t.true(table.rows.slice(1).every(({ type }) => type === 'data'))
})

test('round numbers that add up by chance are not a sum, and no failed check', async (t) => {
  const table = await drawn([
    data('North', ['12,000', '9,000']),
    data('South', ['25,000', '21,000']),
    data('West', ['37,000', '31,000']),
    data('Abroad', ['20,000', '30,000']),
  ])
  t.deepEqual(table.checks, [])
})

test('checking time is proportional to the number of rows', async (t) => {
  const { isInLine, times } = await growsInLine((rows) => checking({ rows, columns: 8 }), 200)
  t.true(isInLine, times)
})

/** Returns a function that searches a table of this size, in which nothing adds up, for sums. */
function checking(size: { readonly rows: number; readonly columns: number }): () => unknown {
  const number = (row: number, column: number) => ((row + 3) * 7919 * (column + 11)) % 99_991
  const cells = Array.from({ length: size.rows * size.columns }, (_, i) => {
    const [row, column] = [Math.floor(i / size.columns), i % size.columns]
    const value = { kind: 'number' as const, number: number(row, column), decimals: 0, isGrouped: false }
    const bbox = { x0: 0, y0: 0, x1: 1, y1: 1 }
    const at = { row, column, rowSpan: 1, columnSpan: 1, place: { pageNumber: 1, bbox } }
    return column === 0 ? { ...at, text: `Item ${row}` } : { ...at, text: `${value.number}`, value }
  })
  const place = cells[0]!.place
  const rows = Array.from({ length: size.rows }, (_, i) => ({
    type: 'data' as const,
    indent: 0,
    place,
    id: `p1t1r${i + 1}`,
  }))
  const columns = Array.from({ length: size.columns }, () => ({ x0: 0, x1: 1, alignment: 'right' as const }))
  return () => findChecks({ cells, rows, columns, headerRowCount: 0 })
}

test('quarterly earnings per share are not a sum for the year, even if they add up', async (t) => {
  const headers = ['First Quarter', 'Second Quarter', 'Third Quarter', 'Fourth Quarter', 'Year 2023']
  const table = await drawn(
    [
      data('Net sales', ['8,278', '8,390', '8,152', '7,945', '32,765']),
      data('Net income', ['602', '1,857', '1,543', '1,347', '5,349']),
      data('Earnings per share - basic', ['1.01', '3.14', '2.64', '2.32', '9.11']),
    ],
    headers,
  )
  const added = table.checks.filter(({ kind }) => kind === 'column-sum').map(({ rows }) => rows[0])
  t.deepEqual(added, [1, 2])
})

test('an amount per share is the sum of its components in the same period', async (t) => {
  const table = await drawn(
    [
      data('Net income', ['5,349', '412', '(101)', '5,660']),
      data('Diluted earnings per share', ['8.89', '0.70', '(0.17)', '9.42']),
      data('Net sales', ['32,765', '205', '(17)', '32,953']),
    ],
    ['As reported', 'Litigation', 'Divestiture', 'Total adjusted'],
  )
  const added = table.checks.filter(({ kind }) => kind === 'column-sum').map(({ rows }) => rows[0])
  t.deepEqual(added, [1, 2, 3])
})

test('among two years and their change, the change is calculated, not the later year', async (t) => {
  const rows = [
    data('Optical Communications', ['1,066', '1,315', '(249)']),
    data('Display Technologies', ['928', '878', '50']),
    data('Specialty Materials', ['423', '485', '(62)']),
  ]
  const added = ({ checks }: Table) =>
    checks.map(({ rows, columns, subtracted, expected, found }) => ({ rows, columns, subtracted, expected, found }))
  t.deepEqual(added(await drawn(rows, ['2023', '2022', '$ change'])), [
    { rows: [1], columns: [1, 2, 3], subtracted: [2], expected: -249, found: -249 },
    { rows: [2], columns: [1, 2, 3], subtracted: [2], expected: 50, found: 50 },
    { rows: [3], columns: [1, 2, 3], subtracted: [2], expected: -62, found: -62 },
  ])
})

test('a closing balance is the opening balance plus the change', async (t) => {
  const table = await drawn(
    [
      data('Land', ['1,315', '(249)', '1,066']),
      data('Buildings', ['878', '50', '928']),
      data('Machinery', ['485', '(62)', '423']),
    ],
    ['Opening', 'Change', 'Closing'],
  )
  t.deepEqual(
    table.checks.map(({ columns, subtracted }) => ({ columns, subtracted })),
    [1, 2, 3].map(() => ({ columns: [1, 2, 3], subtracted: undefined })),
  )
})

test('in misread numbers, one column that reconciles proves a sum only in that column', async (t) => {
  const table = await drawn(
    [
      data('Cash', ['1,204', '1,108', '1,350']),
      data('Receivables', ['2,310', '2,057', '1,985']),
      data('Inventories', ['986', '(43)', '1,004']),
      total('Total current assets', ['4,500', '3,192', '4,399']),
    ],
    ['2024', '2023', '2022'],
  )
  t.deepEqual(findChecks(table), [])
  const [check] = findLikelyChecks(table)
  t.deepEqual([check?.rows, check?.columns, check?.ties], [[1, 2, 3, 4], [1], true])
})
