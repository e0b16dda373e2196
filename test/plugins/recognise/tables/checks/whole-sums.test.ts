import test from 'ava'
import type { Table } from '../../../../../core/model.js'
import {
  data,
  header,
  numberColumns,
  type RowDescription,
  section,
  spanning,
  subtotal,
  total,
} from '../../../../../examples/drawing/table-description.js'
import { tableFrom } from '../../../../fixtures/recognise-drawn.js'

async function drawn(rows: readonly RowDescription[], headers = ['2023', '2022', '2021']): Promise<Table> {
  return tableFrom({ columns: numberColumns(headers.length), rows: [header('', ...headers), ...rows] })
}

/** Returns sums such as `Total = + A - B [1 2]`: items, then the columns (or rows) that reconcile exactly. */
function sumsIn(table: Table, kind: 'row-sum' | 'column-sum' = 'row-sum'): readonly string[] {
  const isDown = kind === 'row-sum'
  const label = (row: number) => table.cells.find((cell) => cell.row === row && cell.column === 0)?.text ?? ''
  const name = (item: number) => (isDown ? label(item) : String(item))
  const told = new Map<string, number[]>()
  for (const check of table.checks) {
    if (check.kind !== kind || check.expected !== check.found) continue
    const [items, line] = isDown ? [check.rows, check.columns[0]!] : [check.columns, check.rows[0]!]
    const parts = items.slice(0, -1).map((item) => `${check.subtracted?.includes(item) ? '-' : '+'} ${name(item)}`)
    const sum = `${name(items.at(-1)!)} = ${parts.join(' ')}`
    told.set(sum, [...(told.get(sum) ?? []), line])
  }
  return [...told].map(([sum, lines]) => `${sum} [${lines.join(' ')}]`)
}

test('total assets include equipment less its depreciation', async (t) => {
  const table = await drawn([
    data('Cash', ['2,079', '2,880', '4,470']),
    data('Receivables', ['23,493', '17,513', '13,457']),
    subtotal('Total current assets', ['25,572', '20,393', '17,927']),
    data('Plant and equipment', ['246,498', '232,215', '220,163']),
    data('Less accumulated depreciation', ['157,930', '147,464', '136,622']),
    subtotal('Plant and equipment, net', ['88,568', '84,751', '83,541']),
    data('Goodwill', ['29,172', '27,205', '25,331']),
    total('Total assets', ['143,312', '132,349', '126,799']),
  ])
  t.deepEqual(sumsIn(table), [
    'Total current assets = + Cash + Receivables [1 2 3]',
    'Plant and equipment, net = + Plant and equipment - Less accumulated depreciation [1 2 3]',
    'Total assets = + Total current assets + Plant and equipment, net + Goodwill [1 2 3]',
  ])
})

test('an accidental short sum in one year does not replace the full sum in all years', async (t) => {
  // -59 and -20 are -79 exactly, but -38 and -17 only approximate -54
  const table = await drawn([
    section('Currently payable'),
    data('Federal', ['720', '534', '698']),
    data('State', ['123', '59', '109']),
    data('International', ['633', '673', '763']),
    section('Deferred'),
    data('Federal', ['(59)', '(32)', '(38)']),
    data('State', ['(20)', '(26)', '(17)']),
    data('International', ['(79)', '(78)', '(54)']),
    total('Total', ['1,318', '1,130', '1,461']),
  ])
  t.deepEqual(sumsIn(table), ['Total = + Federal + State + International + Federal + State + International [1 2 3]'])
  t.is(table.rows[8]?.type, 'data')
})

test('a total of three levels includes all of them, even if two nearly add up to it in most rows', async (t) => {
  const table = await drawn(
    [
      data('Corporate bonds', ['3,532', '—', '3,531', '1']),
      data('Fixed income', ['3,852', '320', '3,531', '1']),
      data('Equity securities', ['235', '232', '2', '1']),
      data('Cash', ['546', '542', '3', '1']),
    ],
    ['Total', 'Level 1', 'Level 2', 'Level 3'],
  )
  t.deepEqual(sumsIn(table, 'column-sum'), ['1 = + 2 + 3 + 4 [1 2 3 4]'])
})

test('percentages are not a sum when they differ by a third one in most years', async (t) => {
  const table = await drawn([
    data('Recognized at a point in time', ['54%', '50%', '43%']),
    data('On fixed-price contracts', ['90%', '89%', '87%']),
    total('From the government', ['36%', '39%', '41%']),
  ])
  t.deepEqual(table.checks, [])
})

test('amounts borrowed and repaid in a year do not add up to a dash', async (t) => {
  const table = await drawn([
    data('Repayments of debt', ['(4,697)', '(4,795)', '(2,713)']),
    data('Proceeds from facilities', ['4,000', '—', '—']),
    data('Repayments of facilities', ['(4,000)', '—', '—']),
    data('Proceeds from paper', ['—', '557', '2,784']),
  ])
  t.deepEqual(table.checks, [])
})

test('amounts whose labels mention shares or rates are items of their sums', async (t) => {
  const equity = await drawn([
    data('Common stock, par value $0.50 per share', ['910', '907', '897']),
    data('Retained earnings', ['16,778', '16,389', '16,120']),
    total('Total equity', ['17,688', '17,296', '17,017']),
  ])
  t.deepEqual(sumsIn(equity), ['Total equity = + Common stock, par value $0.50 per share + Retained earnings [1 2 3]'])
  const regulatory = await drawn([
    data('Deferred expense', ['374', '384', '401']),
    data('Costs recoverable through rates', ['314', '305', '299']),
    total('Total regulatory assets', ['688', '689', '700']),
  ])
  t.deepEqual(sumsIn(regulatory), [
    'Total regulatory assets = + Deferred expense + Costs recoverable through rates [1 2 3]',
  ])
})

test('net income is what remains of income before taxes, not an item of it', async (t) => {
  const table = await drawn([
    data('Revenues', ['3,255', '3,094', '2,984']),
    data('Interest', ['(291)', '(295)', '(280)']),
    subtotal('Income before income taxes', ['932', '869', '826']),
    data('Provision for income taxes', ['217', '220', '222']),
    data('Net income', ['715', '649', '604']),
    data('Total assets', ['22,357', '20,318', '18,680']),
  ])
  t.deepEqual(sumsIn(table), ['Net income = + Income before income taxes - Provision for income taxes [1 2 3]'])
})

test('under alternating headers, every second column adds up', async (t) => {
  const years = ['2020', '2019']
  const table = await tableFrom({
    columns: numberColumns(6),
    rows: [
      header('', spanning('Pensions', 2), spanning('Other benefits', 2), spanning('Total', 2)),
      header('', ...years, ...years, ...years),
      data('Net actuarial loss', ['(3)', '74', '224', '209', '221', '283']),
      data('Prior service cost', ['(14)', '(14)', '31', '153', '17', '139']),
      total('Recognized', ['(17)', '60', '255', '362', '238', '422']),
    ],
  })
  t.deepEqual(sumsIn(table, 'column-sum'), ['5 = + 1 + 3 [2 3 4]', '6 = + 2 + 4 [2 3 4]'])
})

test('a total of all rows above does not need large numbers', async (t) => {
  const table = await drawn(
    [data('November', ['6']), data('December', ['9']), data('January', ['2']), total('Total', ['17'])],
    ['Shares'],
  )
  t.deepEqual(sumsIn(table), ['Total = + November + December + January [1]'])
})
