import type { Random } from '../../chaos/random.js'
import type { BuildOptions, Column, Content, Row, TableContent } from './content.js'
import { chooseNumberStyle, formatNumber, type NumberStyle } from './numbers.js'
import { keepSome, rowCount, sectionRow } from './records.js'
import { surround } from './surroundings.js'

/** Builds a page of a filing: a statement or the table of a note, with sections, subtotals and a total. */
export function buildFiling(random: Random, options: BuildOptions): Content {
  const english = { ...options, language: 'en' } as const
  const tables = [random.chance(0.6) ? statement(random, options.fullness) : noteTable(random, options.fullness)]
  if (random.chance(0.25)) tables.push(noteTable(random, options.fullness * 0.7))
  return surround(random, english, {
    kind: 'filing',
    title: random.pick([
      'Notes to the consolidated financial statements',
      'ITEM 8. FINANCIAL STATEMENTS',
      'Note 7 – Debt',
      'Condensed financial statements (unaudited)',
    ]),
    tables,
    facts: [],
    paragraphs: 3,
  })
}

function valueStyle(random: Random): NumberStyle {
  return {
    ...chooseNumberStyle(random, 'en'),
    decimal: '.',
    thousands: ',',
    negative: 'brackets',
    nil: random.pick(['—', '–', '-']),
    currency: '$',
    currencyPlace: 'none',
  }
}

function statement(random: Random, fullness: number): TableContent {
  const style = valueStyle(random)
  const year = random.between(2012, 2023)
  const count = random.between(2, 3)
  const groups = random.chance(0.35)
    ? ['Three months ended June 30,', 'Six months ended June 30,']
    : [random.pick(['', 'Year ended December 31,'])]
  const hasNote = random.chance(0.2)
  const hasChange = groups.length === 1 && random.chance(0.35)
  const years = groups.flatMap((group) =>
    Array.from(
      { length: groups.length > 1 ? 2 : count },
      (_, index): Column => ({ header: `${year - index}`, holds: 'number', ...(group === '' ? {} : { group }) }),
    ),
  )
  const columns: Column[] = [
    { header: '', holds: 'label' },
    ...(hasNote ? [{ header: 'Note', holds: 'code' } as const] : []),
    ...years,
    ...(hasChange ? changeColumns(random) : []),
  ]
  const between = hasNote ? 1 : 0
  const rowFor = (
    type: Row['type'],
    label: string,
    values: readonly number[],
    options: { indent?: number; money?: boolean; note?: string } = {},
  ): Row => ({
    type,
    indent: options.indent ?? 0,
    cells: [
      label,
      ...Array<string>(between).fill(options.note ?? ''),
      ...values.map((value) => (value === 0 ? style.nil : (options.money ? '$ ' : '') + formatNumber(value, 0, style))),
      ...(hasChange ? changeTexts(values, style) : []),
    ],
  })
  const rows: Row[] = []
  const totals = years.map(() => 0)
  let isFirst = true
  for (const [section, labels] of keepSome(
    random,
    sections,
    Math.max(1, Math.round(random.between(1, 3) * fullness)),
  )) {
    if (random.chance(0.8)) rows.push(sectionRow(columns.length, section))
    const sums = years.map(() => 0)
    for (const label of keepSome(random, labels, rowCount(random, 3, labels.length, fullness))) {
      const values = years.map(() =>
        random.chance(0.06) ? 0 : random.between(5, 9_000) * (random.chance(0.2) ? -1 : 1),
      )
      values.forEach((value, index) => {
        sums[index]! += value
      })
      rows.push(
        rowFor('data', label, values, {
          indent: 1,
          money: isFirst,
          note: random.chance(0.4) ? `${random.between(2, 18)}` : '',
        }),
      )
      isFirst = false
    }
    sums.forEach((sum, index) => {
      totals[index]! += sum
    })
    rows.push(rowFor('subtotal', `Total ${section.toLowerCase().replace(/:$/, '')}`, sums))
  }
  rows.push(rowFor('total', 'Net total', totals, { money: true }))
  return {
    title: random.pick([
      'CONSOLIDATED STATEMENTS OF OPERATIONS',
      'Consolidated balance sheets',
      'CONSOLIDATED STATEMENTS OF CASH FLOWS',
    ]),
    ...(random.chance(0.4) ? { unit: '(in millions)' } : {}),
    columns,
    rows,
  }
}

function changeColumns(random: Random): readonly Column[] {
  const group = random.pick([{}, { group: 'Change' }])
  return [
    { header: random.pick(['$ Change', '$', 'Dollar\nchange']), holds: 'number', ...group },
    { header: random.pick(['% Change', '%', 'Percent\nchange']), holds: 'number', ...group },
  ]
}

/** Returns the change from the second to the first value, as an amount and in percent. */
function changeTexts([now = 0, before = 0]: readonly number[], style: NumberStyle): readonly string[] {
  const change = now - before
  const share = (100 * change) / Math.abs(before)
  const amount = change === 0 ? style.nil : formatNumber(change, 0, style)
  if (before === 0 || Math.abs(share) > 300) return [amount, 'NM']
  return [amount, `${formatNumber(share, 0, style)}%`]
}

function noteTable(random: Random, fullness: number): TableContent {
  const style = valueStyle(random)
  const year = random.between(2012, 2023)
  if (random.chance(0.4)) {
    const rows = Array.from(
      { length: rowCount(random, 4, 6, fullness) },
      (_, index): Row => ({
        type: 'data',
        cells: [
          index === 5 ? 'Thereafter' : `${year + 1 + index}`,
          `${index === 0 ? '$ ' : ''}${formatNumber(random.between(20, 4_000), 0, style)}`,
          `${index === 0 ? '$ ' : ''}${formatNumber(random.between(20, 900), 0, style)}`,
        ],
      }),
    )
    return {
      columns: [
        { header: '', holds: 'label' },
        { header: 'Operating\nleases', holds: 'number' },
        { header: 'Finance\nleases', holds: 'number' },
      ],
      rows,
    }
  }
  const rows = keepSome(random, debts, rowCount(random, 3, 7, fullness)).map(
    (name, index): Row => ({
      type: 'data',
      cells: [
        name,
        `${(1 + random.next() * 6).toFixed(2)}${random.pick(['%', '%', '% – 9.1%'])}`,
        `${year + random.between(2, 19)}`,
        ...[0, 1].map(() =>
          random.chance(0.12)
            ? style.nil
            : (index === 0 ? '$ ' : '') + formatNumber(random.between(100, 3_000), 0, style),
        ),
      ],
    }),
  )
  return {
    columns: [
      { header: '', holds: 'label' },
      { header: 'Interest\nrate', holds: 'text' },
      { header: 'Maturity', holds: 'code' },
      { header: `${year}`, holds: 'number', group: 'December 31,' },
      { header: `${year - 1}`, holds: 'number', group: 'December 31,' },
    ],
    rows,
  }
}

const sections: readonly (readonly [string, readonly string[]])[] = [
  ['Revenue:', ['Product sales', 'Services', 'Licences and royalties', 'Rental and other income, net of refunds']],
  [
    'Costs and expenses:',
    [
      'Cost of products sold',
      'Cost of services, including amortization of acquired technology and capitalized software',
      'Selling, general and administrative',
      'Research and development',
      'Amortization of intangible assets',
      'Restructuring charges and asset impairments',
      'Other (income) expense, net',
    ],
  ],
  [
    'Current assets:',
    [
      'Cash and cash equivalents',
      'Accounts receivable, less allowances of $14 and $11',
      'Inventories',
      'Contract assets and other amounts due from customers and affiliates, current portion',
      'Prepaid expenses and other current assets',
    ],
  ],
  [
    'Long-term liabilities:',
    ['Long-term debt', 'Deferred income taxes', 'Pension and other postretirement benefits', 'Lease liabilities'],
  ],
]
const debts = [
  'Senior notes',
  'Term loan A',
  'Revolving credit facility',
  'Convertible notes due 2027',
  'Industrial revenue bonds',
  'Mortgage on headquarters building',
  'Other',
]
