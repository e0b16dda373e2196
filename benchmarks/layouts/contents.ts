import type { TableDescription } from '../../examples/drawing/table-description.js'
import {
  type CellDescription,
  data,
  header,
  numberColumns,
  type RowDescription,
  section,
  spanning,
  total,
} from '../../examples/drawing/table-description.js'
import type { Random } from './random.js'

// Table contents: invented numbers and headers in the styles of different publishers.

/** Number format of a publisher. */
export type NumberStyle = 'us' | 'german' | 'french' | 'swiss'

const PLACES = [
  'Alabama',
  'Arizona',
  'Colorado',
  'New Hampshire',
  'North Carolina',
  'District of Columbia',
  'Puerto Rico',
  'Belgium',
  'Czech Republic',
  'Denmark',
  'United Kingdom',
  'Bosnia and Herzegovina',
  'Luxembourg',
  'Slovenia',
  'Österreich',
  'Île-de-France',
  'Rest of the world',
  'Trinidad and Tobago',
]
const ITEMS = [
  'Wages and salaries',
  'Interest income',
  'Motor vehicles',
  'Food and beverages',
  'Public administration',
  'Health care services',
  'Net premiums earned',
  'Claims incurred',
  'Loans to customers',
  'Deposits from banks',
  'Debt securities issued',
  'Energy products',
  'Crude petroleum',
  'Wood and paper',
  'Other liabilities',
  'Education',
  'Fisheries',
  'Rents received',
]
const GROUPS = ['Men', 'Women', 'Urban', 'Rural', 'Imports', 'Exports', 'Group', 'Parent company', 'Fixed', 'Variable']
const OVER = ['Household income', 'External trade', 'Balance sheet', 'All establishments', 'Total population']
const SECTIONS = ['Northern region', 'Southern region', 'Assets', 'Liabilities', 'By industry', 'By age of household']
const UNITS = ['Number', 'Percent', 'Index', 'Share', 'Value', 'Change', 'Rate', 'Mean']
const LONG_HEADERS = [
  'Average weekly hours of work',
  'Change from the year before (percent)',
  'Number of local units',
  'Persons employed at year end',
  'Gross value added',
  'Share of women',
  'Households without a car',
  'Turnover per person employed',
]
const LONG_LABELS = [
  'Manufacture of fabricated metal products, except machinery and equipment',
  'Wholesale and retail trade; repair of motor vehicles and motorcycles',
  'Professional, scientific and technical activities',
  'Water supply; sewerage, waste management and remediation',
]
const PROSE = [
  'Plans must report every quarter to the agency in charge',
  'Applies from the first day of the year after adoption',
  'No action is needed before the review ends',
  'The council may extend the term by two years',
  'Open to all members with more than one seat',
  'Replaced by the rule of last spring',
  'Under discussion with the regional offices',
  'Complete',
  'Partly met, see the annex',
  'Voluntary scheme run by the industry itself',
]
const ACTORS = ['Commission', 'Member States', 'Treasury', 'Central bank', 'Regulators', 'Industry', 'Local councils']
const TRANSACTIONS = ['Card payment', 'Transfer to savings', 'Standing order rent', 'Salary', 'Cash withdrawal', 'Fee']

/** Formats a number, with thousands separators from 1000. */
function formatNumber(value: number, decimals: number, style: NumberStyle): string {
  const [thousands, mark] = { us: [',', '.'], german: ['.', ','], french: [' ', ','], swiss: ["'", '.'] }[style] as [
    string,
    string,
  ]
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.')
  const digits = whole.replace(/\B(?=(\d{3})+$)/g, thousands) + (fraction === undefined ? '' : mark + fraction)
  return value < 0 ? `-${digits}` : digits
}

/** Options of a table of statistics. */
interface StatisticsOptions {
  readonly columns?: number
  readonly rows?: number
  /** Number of header rows, from 1 to 4. @default 1 */
  readonly levels?: number
  /** Whether groups of rows have section labels. @default false */
  readonly hasSections?: boolean
  /** Fraction of empty cells. @default 0 */
  readonly emptyShare?: number
  readonly numbers?: NumberStyle
  readonly decimals?: number
  /** Largest number. */
  readonly most?: number
  /** Whether the headers and some labels have several lines. @default false */
  readonly isWrapped?: boolean
  /** Whether the corner header spans all header rows. @default false */
  readonly hasTallCorner?: boolean
}

/** Returns a table with a stub and number columns below one to four header rows. */
export function statistics(random: Random, options: StatisticsOptions = {}): TableDescription {
  const { levels = 1, numbers = 'us', emptyShare = 0, hasSections = false } = options
  const hasTotal = random.chance(0.5)
  const groupSize = levels > 1 ? 2 : 1
  const wanted = options.columns ?? random.integer(2, 6)
  const columns = levels > 2 ? Math.max(4, wanted - (wanted % 4)) : Math.max(groupSize, wanted - (wanted % groupSize))
  const decimals = options.decimals ?? random.integer(0, 2)
  const most = options.most ?? random.pick([99, 2_000, 400_000])
  const number = (column: number) =>
    formatNumber(random.share() * most * (column % 2 === 0 ? 1 : 0.6), decimals, numbers)
  const row = (label: string, make: typeof data) =>
    make(
      label,
      Array.from({ length: columns }, (_, i) => (i > 0 && random.chance(emptyShare) ? '' : number(i))),
    )
  const short = random.sample(random.chance(0.5) ? PLACES : ITEMS, options.rows ?? random.integer(5, 11))
  const labels = options.isWrapped
    ? short.map((label, i) => (i % 3 === 1 ? (LONG_LABELS[i % 4] ?? label) : label))
    : short
  const half = Math.ceil(labels.length / 2)
  const [first, second] = random.sample(SECTIONS, 2)
  const body = hasSections
    ? [
        section(first!),
        ...labels.slice(0, half).map((label) => row(label, data)),
        section(second!),
        ...labels.slice(half).map((label) => row(label, data)),
      ]
    : labels.map((label) => row(label, data))
  const headers = options.isWrapped
    ? [header(random.pick(['Industry', '']), ...random.sample(LONG_HEADERS, columns))]
    : statisticsHeaders(random, columns, levels, options.hasTallCorner ?? false)
  return {
    columns: options.isWrapped
      ? [{ kind: 'label', width: 170 }, ...numberColumns(columns, { width: 56 }).slice(1)]
      : numberColumns(columns),
    rows: [...headers, ...body, ...(hasTotal ? [row('Total', total)] : [])],
  }
}

/** Returns header rows, from the bottom: years or units, headers over two columns, over four, over all. */
function statisticsHeaders(
  random: Random,
  columns: number,
  levels: number,
  hasTallCorner: boolean,
): readonly RowDescription[] {
  const corner = random.pick(['State', 'Country', 'Item', 'Category', ''])
  const start = random.integer(1998, 2019)
  const lowest = levels === 1 && random.chance(0.6) ? years(start, columns) : units(random, columns, levels > 1)
  const groups = random.sample(GROUPS, columns)
  const upper: CellDescription[][] = []
  if (levels > 3) upper.push([spanning(random.pick(OVER), columns)])
  if (levels > 2) upper.push(Array.from({ length: columns / 4 }, (_, i) => spanning(OVER[i % OVER.length]!, 4)))
  if (levels > 1) upper.push(Array.from({ length: columns / 2 }, (_, i) => spanning(groups[i]!, 2)))
  const all = [...upper, lowest.map((text) => ({ text }))]
  return all.map((cells, level) => {
    if (hasTallCorner) return header(...(level === 0 ? [spanning(corner, 1, levels)] : []), ...cells)
    return header(level === all.length - 1 ? corner : '', ...cells)
  })
}

function years(start: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => `${start + i}`)
}

function units(random: Random, count: number, isPaired: boolean): readonly string[] {
  const pair = random.sample(UNITS, 2)
  const own = random.sample(UNITS, Math.min(count, UNITS.length))
  return Array.from({ length: count }, (_, i) => (isPaired ? pair[i % 2]! : own[i % own.length]!))
}

/** Returns a table with group labels that span several rows, their items, and numbers. */
export function grouped(random: Random): TableDescription {
  const columns = random.integer(2, 4)
  const sizes = Array.from({ length: random.integer(2, 4) }, () => random.integer(2, 4))
  const items = random.sample(ITEMS, 16)
  const groups = random.sample(PLACES, sizes.length)
  let next = 0
  const body = sizes.flatMap((size, group) =>
    Array.from({ length: size }, (_, i): RowDescription => {
      const values = Array.from({ length: columns }, () => formatNumber(random.share() * 9000, 1, 'us'))
      const item = items[next++ % items.length]!
      const cells = [...(i === 0 ? [spanning(groups[group]!, 1, size)] : []), { text: item }, ...values]
      return { type: 'data', cells }
    }),
  )
  return {
    columns: [{ kind: 'text' }, ...numberColumns(columns)],
    rows: [header('Region', 'Item', ...years(2009, columns)), ...body],
  }
}

/** Returns a table of sentences: responsible person, measure, conditions and state. */
export function texts(random: Random): TableDescription {
  const rows = Array.from(
    { length: random.integer(4, 7) },
    (_, i): RowDescription => ({
      type: 'data',
      cells: [
        `${i + 1}. ${random.pick(ACTORS)}`,
        random.pick(PROSE),
        random.pick(PROSE),
        random.pick(PROSE.slice(3, 9)),
      ],
    }),
  )
  const width = 110
  return {
    columns: [
      { kind: 'text', width: width * 0.8 },
      { kind: 'text', width },
      { kind: 'text', width },
      { kind: 'text', width },
    ],
    rows: [header('Responsible', 'Measure', 'Conditions', 'State of play'), ...rows],
  }
}

/** Returns a bank statement: each row has a debit or a credit, and a balance. */
export function ledger(random: Random, numbers: NumberStyle = 'us'): TableDescription {
  let balance = 4200
  const rows = Array.from({ length: random.integer(7, 14) }, (_, i): RowDescription => {
    const isCredit = random.chance(0.35)
    const amount = Math.round(random.share() * 90_000) / 100
    balance += isCredit ? amount : -amount
    const printed = formatNumber(amount, 2, numbers)
    return {
      type: 'data',
      cells: [
        `${String(i + 2).padStart(2, '0')}/03/2021`,
        random.pick(TRANSACTIONS),
        isCredit ? '' : printed,
        isCredit ? printed : '',
        formatNumber(balance, 2, numbers),
      ],
    }
  })
  return {
    columns: [
      { kind: 'text' },
      { kind: 'text', width: 150 },
      { kind: 'number' },
      { kind: 'number' },
      { kind: 'number' },
    ],
    rows: [header('Date', 'Description', 'Money out', 'Money in', 'Balance'), ...rows],
  }
}

/** Returns a price list or invoice: code, description, quantity, price, amount. */
export function prices(random: Random, numbers: NumberStyle = 'us'): TableDescription {
  const rows = random.sample(ITEMS, random.integer(5, 10)).map((item): RowDescription => {
    const quantity = random.integer(1, 40)
    const price = Math.round(random.share() * 30_000) / 100
    return {
      type: 'data',
      cells: [
        `AX-${random.integer(1000, 9999)}`,
        item,
        `${quantity}`,
        formatNumber(price, 2, numbers),
        formatNumber(price * quantity, 2, numbers),
      ],
    }
  })
  return {
    columns: [
      { kind: 'text' },
      { kind: 'text', width: 170 },
      { kind: 'number' },
      { kind: 'number' },
      { kind: 'number' },
    ],
    rows: [header('Code', 'Description', 'Qty', 'Unit price', 'Amount'), ...rows],
  }
}
