import { addRows, printNumber, printNumbers } from '../drawing/numbers.js'
import {
  data,
  header,
  numberColumns,
  type RowDescription,
  section,
  spanning,
  subtotal,
  type TableDescription,
  total,
} from '../drawing/table-description.js'
import * as accounts from './accounts.js'
import { DOLLARS } from './statements.js'

/** Sales and operating income by segment, for three years. */
export function segments(): TableDescription {
  const { netSales, segmentIncome } = accounts
  return {
    headings: [{ role: 'title', text: 'Results by segment' }],
    unit: 'in millions',
    columns: numberColumns(3, { width: 76 }),
    rows: [
      header('(in millions)', '2024', '2023', '2022'),
      section('Net sales:'),
      data('Sensors', printNumbers(netSales.sensors, DOLLARS), { indent: 1 }),
      data('Analyzers', printNumbers(netSales.analyzers), { indent: 1 }),
      data('Services', printNumbers(netSales.services), { indent: 1 }),
      total('Total net sales', printNumbers(accounts.totalSales, DOLLARS)),
      section('Operating income:', { gapBefore: 6 }),
      data('Sensors', printNumbers(segmentIncome.sensors, DOLLARS), { indent: 1 }),
      data('Analyzers', printNumbers(segmentIncome.analyzers), { indent: 1 }),
      data('Services', printNumbers(segmentIncome.services), { indent: 1 }),
      subtotal('Segment operating income', printNumbers(accounts.totalSegmentIncome)),
      data('Corporate expenses', printNumbers(segmentIncome.corporate), { indent: 1 }),
      total('Operating income', printNumbers(addRows(accounts.totalSegmentIncome, segmentIncome.corporate), DOLLARS)),
    ],
  }
}

/** Sales by segment and region, for two years. */
export function salesByRegion(): TableDescription {
  const { regions } = accounts
  const withSum = (values: readonly number[]) => [...values, values.reduce((a, b) => a + b, 0)]
  const years = [2024, 2023] as const
  const sums = years.flatMap((year) =>
    withSum(addRows(regions.sensors[year], regions.analyzers[year], regions.services[year])),
  )
  const row = (name: keyof typeof regions) => years.flatMap((year) => withSum(regions[name][year]))
  // The four columns of each year end with its sum
  const shares = sums.map((value, column) => (value / sums[column < 4 ? 3 : 7]!) * 100)
  return {
    headings: [{ role: 'title', text: 'Net sales by region' }],
    unit: 'in millions',
    columns: numberColumns(8),
    rows: [
      header('', spanning('2024', 4), spanning('2023', 4)),
      header('(in millions)', ...years.flatMap(() => ['Americas', 'Europe', 'Asia\nPacific', 'Total'])),
      data('Sensors', printNumbers(row('sensors'), DOLLARS)),
      data('Analyzers', printNumbers(row('analyzers'))),
      data('Services', printNumbers(row('services'))),
      total('Total net sales', printNumbers(sums, DOLLARS)),
      data('Share of net sales', printNumbers(shares, { decimals: 1, suffix: '%' }), { gapBefore: 3 }),
    ],
  }
}

/** Debt at the ends of two years. */
export function debtTable(): TableDescription {
  const { debt } = accounts
  const loan = (label: string, rate: string, maturity: string, values: readonly number[], currency = '') =>
    data(label, [rate, maturity, ...printNumbers(values, { currency })])
  return {
    headings: [{ role: 'title', text: 'Long-term debt' }],
    unit: 'in millions',
    columns: [{ kind: 'label' }, ...Array.from({ length: 4 }, () => ({ kind: 'number' as const, width: 68 }))],
    rows: [
      header('', '', '', spanning('September 30,', 2)),
      header('(in millions)', 'Interest rate', 'Maturity', '2024', '2023'),
      loan('Senior notes', '3.75%', 'April 2024', debt.notes2024, '$ '),
      loan('Senior notes', '4.10%', 'March 2025', debt.notes2025),
      loan('Senior notes', '4.85%', 'June 2028', debt.notes2028),
      loan('Term loan^(1)', '6.32%', 'March 2030', debt.termLoan),
      loan('Senior notes', '5.25%', 'June 2033', debt.notes2033),
      loan('Finance leases^(2)', '5.90%', '2026 – 2028', debt.leases),
      subtotal('Total debt', ['', '', ...printNumbers(accounts.totalDebt)]),
      data('Less: current portion', ['', '', ...printNumbers(accounts.currentDebt.map((value) => -value))]),
      total('Long-term debt', ['', '', ...printNumbers(accounts.longTermDebt, DOLLARS)]),
    ],
    footnotes: [
      { mark: '(1)', text: 'Floating rate, reset every three months; the rate shown is that of September 30, 2024.' },
      { mark: '(2)', text: 'Weighted average of the rates implicit in the leases.' },
    ],
  }
}

/** Amounts due by year. */
export function maturityTable(): TableDescription {
  const sum = accounts.maturities.reduce((a, b) => a + b, 0)
  return {
    headings: [{ role: 'title', text: 'Maturities of debt' }],
    unit: 'in millions',
    columns: numberColumns(7, { width: 54 }),
    rows: [
      header('(in millions)', '2025', '2026', '2027', '2028', '2029', 'Thereafter', 'Total'),
      data('Principal payments', printNumbers([...accounts.maturities, sum], DOLLARS)),
    ],
  }
}

/** The terms of the loan agreements, in words. */
export function covenants(): TableDescription {
  const ebitda =
    accounts.operatingIncome[0]! + accounts.operatingFlows.depreciation[0]! + accounts.expenses.amortization[0]!
  const netDebt = accounts.totalDebt[0]! - accounts.assets.cash[0]! - accounts.assets.securities[0]!
  const leverage = printNumber(netDebt / ebitda, { decimals: 1, suffix: 'x' })
  const cover = printNumber(ebitda / -accounts.otherIncome.interestExpense[0]!, { decimals: 1, suffix: 'x' })
  const row = (...cells: readonly string[]): RowDescription => ({ type: 'data', cells })
  return {
    headings: [{ role: 'title', text: 'Principal terms of the loan agreements' }],
    columns: [
      { kind: 'text', width: 104 },
      { kind: 'text', width: 176 },
      { kind: 'text', width: 130 },
      { kind: 'text', width: 82 },
    ],
    rows: [
      header('Agreement', 'Covenant', 'Required', 'September 30, 2024'),
      row(
        'Revolving credit facility of $600 million, undrawn',
        'Net debt divided by earnings before interest, taxes, depreciation and amortization',
        'Not more than 3.5x at the end of each quarter',
        leverage,
      ),
      row('Term loan', 'The same earnings divided by interest expense', 'Not less than 4.0x over four quarters', cover),
      row(
        'Senior notes',
        'No liens on plants whose value is above 10% of total assets',
        'At all times',
        'Complied with',
      ),
    ],
  }
}
