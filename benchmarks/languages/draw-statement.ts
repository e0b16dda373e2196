import type { PageSource } from '../generator/family.js'
import { toHtml } from '../generator/markup.js'
import type { Language, PrintedPeriod, PrintedUnit } from './language.js'
import { printNumber, printPercent } from './print-number.js'

/** Layouts of the drawn statements. */
export const layouts = ['income', 'balance', 'quarters'] as const
export type Layout = (typeof layouts)[number]

type RowType = 'section' | 'data' | 'subtotal' | 'total'

/** A row of a statement: its label, and its values as they must be read. */
export interface StatementRow {
  readonly type: RowType
  readonly label: string
  readonly values: readonly number[]
}

/** A drawn page and what must be read from it. */
export interface Statement {
  readonly source: PageSource
  readonly title: string
  readonly unit: PrintedUnit
  /** Periods of the columns of numbers. Empty if their headers name no date. */
  readonly periods: readonly PrintedPeriod[]
  readonly rows: readonly StatementRow[]
}

const PAPER = { width: 595.5, height: 842.25 }
/** Amounts of the first year; those of the second are smaller by the factor. */
const INCOME = [982_450, -612_380, -141_207, -86_512, -9_318, -30_441]
const BALANCE = [128_334, 245_871, 98_706, 512_009, 74_995, 300_000, -45_672, 401_250]
const REGIONS = [
  [41_208, 43_990, 45_118, 47_020],
  [38_115, 36_707, 39_422, 40_310],
  [9_020, 8_744, 8_150, 7_903],
  [52_310, 55_021, 58_744, 61_809],
  [1_204, -1_167, 1_340, 1_425],
]
const SECOND_YEAR = 0.87

/** Draws a statement of a language. */
export function drawStatement(language: Language, layout: Layout): Statement {
  return { income: drawIncome, balance: drawBalance, quarters: drawQuarters }[layout](language)
}

/** Without lines: title and unit centered, headers over two columns of amounts, rules above the subtotals. */
function drawIncome(language: Language): Statement {
  const { title, unit, numbers, periods, labels } = language.income
  const [revenue, cost, selling, research, finance, tax] = inTwoYears(INCOME) as [Pair, Pair, Pair, Pair, Pair, Pair]
  const gross = sumOf(revenue, cost)
  const operating = sumOf(gross, selling, research)
  const before = sumOf(operating, finance)
  const values = [revenue, cost, gross, selling, research, operating, finance, before, tax, sumOf(before, tax)]
  const types: readonly RowType[] = [
    'data',
    'data',
    'subtotal',
    'data',
    'data',
    'subtotal',
    'data',
    'subtotal',
    'data',
    'total',
  ]
  const rows = labels.map((label, i) => ({ type: types[i]!, label, values: values[i]! }))
  const header = headerRow(['', ...periods.map(({ printed }) => printed)])
  const body = rows.map((row) =>
    bodyRow(
      row,
      row.values.map((value) => printNumber(value, numbers)),
    ),
  )
  const css = `table{border-collapse:collapse;width:100%}th,td{padding:3px 6px}th{font-weight:700;width:26%;border-bottom:1px solid #000}
    tr[data-row=subtotal] td,tr[data-row=total] td{border-top:1px solid #000;font-weight:700}h1,.unit{text-align:center}`
  return { source: pageOf(language, { css, title, unit, header, body }), title, unit, periods, rows }
}

/** In a drawn grid with a filled header, sections, and indented rows. */
function drawBalance(language: Language): Statement {
  const { title, unit, numbers, dates, labels } = language.balance
  const all = inTwoYears(BALANCE)
  const [cash, receivables, stocks, property, intangible, capital, loss, borrowings] = all as [
    Pair,
    Pair,
    Pair,
    Pair,
    Pair,
    Pair,
    Pair,
    Pair,
  ]
  const current = sumOf(cash, receivables, stocks)
  const total = sumOf(current, property, intangible)
  const payables = total.map((value, i) => value - capital[i]! - loss[i]! - borrowings[i]!) as unknown as Pair
  const values = [
    [],
    cash,
    receivables,
    stocks,
    current,
    property,
    intangible,
    total,
    [],
    capital,
    loss,
    borrowings,
    payables,
    total,
  ]
  const typeOf = (i: number): RowType => {
    if (i === 0 || i === 8) return 'section'
    if (i === 4) return 'subtotal'
    return i === 7 || i === 13 ? 'total' : 'data'
  }
  const rows = labels.map((label, i) => ({ type: typeOf(i), label, values: values[i]! }))
  const header = headerRow(['', ...dates.map(({ printed }) => printed)])
  const body = rows.map((row) =>
    bodyRow(row, row.type === 'section' ? ['', ''] : row.values.map((value) => printNumber(value, numbers))),
  )
  const css = `table{border-collapse:collapse;width:100%}th,td{padding:4px 8px;border:1px solid #777}th{background:#dde6f0}
    tr[data-row=data] td:first-child{padding-inline-start:20px}tr[data-row=total] td,tr[data-row=subtotal] td,tr[data-row=section] td{font-weight:700}`
  return { source: pageOf(language, { css, title, unit, header, body }), title, unit, periods: dates, rows }
}

/** With light lines below the rows, four quarters, a share of change, and negative changes. */
function drawQuarters(language: Language): Statement {
  const { title, unit, numbers, headers, labels } = language.quarters
  const totals = REGIONS[0]!.map((_, quarter) => REGIONS.reduce((sum, region) => sum + region[quarter]!, 0))
  const rows = labels.map((label, i): StatementRow => {
    const values = REGIONS[i] ?? totals
    const change = Math.round((values[3]! / values[0]! - 1) * 1000) / 10
    return { type: i === REGIONS.length ? 'total' : 'data', label, values: [...values, change] }
  })
  const body = rows.map((row) =>
    bodyRow(
      row,
      row.values.map((value, i) => (i === 4 ? printPercent(value, numbers) : printNumber(value, numbers))),
    ),
  )
  const css = `table{border-collapse:collapse;width:100%;font-size:9pt}th,td{padding:4px 5px;border-bottom:1px solid #bbb}
    tr[data-row=total] td{border-top:2px solid #000;font-weight:700}h1{font-size:12pt}`
  return {
    source: pageOf(language, { css, title, unit, header: headerRow(headers), body }),
    title,
    unit,
    periods: [],
    rows,
  }
}

type Pair = readonly [number, number]

function inTwoYears(amounts: readonly number[]): readonly Pair[] {
  return amounts.map((amount) => [amount, Math.round(amount * SECOND_YEAR)])
}

function sumOf(...pairs: readonly Pair[]): Pair {
  return [0, 1].map((i) => pairs.reduce((sum, pair) => sum + pair[i]!, 0)) as unknown as Pair
}

function headerRow(headers: readonly string[]): string {
  return `<tr data-row="header">${headers.map((header) => `<th>${toHtml(header)}</th>`).join('')}</tr>`
}

function bodyRow({ type, label }: StatementRow, numbers: readonly string[]): string {
  const cells = numbers.map((number) => `<td class="n"><bdi dir="ltr">${toHtml(number)}</bdi></td>`)
  return `<tr data-row="${type}"><td>${toHtml(label)}</td>${cells.join('')}</tr>`
}

function pageOf(
  { code, direction, font }: Language,
  parts: { css: string; title: string; unit: PrintedUnit; header: string; body: readonly string[] },
): PageSource {
  const css = `body{font-family:${font};font-size:10pt;padding:60px 50px}h1{font-size:14pt;margin:0 0 6px}.unit{margin-bottom:14px}
    th{text-align:end;word-break:keep-all}th:first-child,td{text-align:start}td.n{text-align:end;white-space:nowrap}${parts.css}`
  const body = `<div lang="${code}" dir="${direction}"><h1 data-title-of="1">${toHtml(parts.title)}</h1>
    <div class="unit" data-unit-of="1">${toHtml(parts.unit.printed)}</div>
    <table data-table="1">${parts.header}${parts.body.join('')}</table></div>`
  return { css, body, ...PAPER }
}
