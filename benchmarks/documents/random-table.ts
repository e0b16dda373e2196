import { addRows, printNumber, printNumbers } from '../../examples/drawing/numbers.js'
import {
  data,
  header,
  numberColumns,
  type RowDescription,
  section,
  subtotal,
  type TableDescription,
  total,
} from '../../examples/drawing/table-description.js'
import type { Random } from '../chaos/random.js'

const THINGS = [
  'Cash',
  'Receivables',
  'Inventories',
  'Net sales',
  'Cost of sales',
  'Deferred taxes',
  'Goodwill',
  'Leases',
]
const KINDS = [
  'of subsidiaries',
  'from customers',
  'in Europe',
  'held for sale',
  'due within one year',
  'and other',
  '',
]
const SECTIONS = ['Operating activities', 'Current', 'Long-term', 'Domestic', 'Abroad', 'Discontinued']
/** Number of rows between two sums. */
const BLOCK = 6

/** Generates a table: sections, numbers (some negative or nil), and sums that reconcile. */
export function drawTableOf(
  random: Random,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): TableDescription {
  const headers = Array.from({ length: columns }, (_, column) => `${2024 - column}`)
  const made: RowDescription[] = [header('(in millions)', ...headers)]
  const sums: (readonly number[])[] = []
  let block: (readonly number[])[] = []
  const closeBlock = () => {
    if (block.length < 2) return
    sums.push(addRows(...block))
    made.push(subtotal('Total', printNumbers(sums.at(-1)!)))
    block = []
  }
  while (made.length < rows - 1) {
    if (block.length === 0 && rows > 2 * BLOCK) made.push(section(random.pick(SECTIONS)))
    const values = Array.from({ length: columns }, () => amountOf(random))
    block.push(values)
    const label = `${random.pick(THINGS)} ${random.pick(KINDS)}`.trim()
    made.push(data(label, printNumbers(values, made.length < 3 ? { currency: '$ ' } : {})))
    if (block.length === BLOCK) closeBlock()
  }
  const all = addRows(...sums, ...block)
  made.push(
    total(
      'Total',
      all.map((value) => printNumber(value, { currency: '$ ' })),
    ),
  )
  return { columns: numberColumns(columns), rows: made }
}

/** Returns a random amount. 6 % of them are 0, which is printed as a dash. */
function amountOf(random: Random): number {
  if (random.chance(0.06)) return 0
  const size = random.between(1, random.pick([99, 9_999, 99_999]))
  return random.chance(0.2) ? -size : size
}
