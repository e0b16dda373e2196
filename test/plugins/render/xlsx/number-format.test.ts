import test from 'ava'
import type { Value } from '../../../../core/model.js'
import { findHabits, type NumberHabits } from '../../../../plugins/render/number-habits.js'
import { storeNumber } from '../../../../plugins/render/xlsx/number-format.js'
import { showNumber } from '../../../fixtures/shown-number.js'
import { drawTable, incomeStatement, readValue } from '../../../fixtures/statement-table.js'
import { growsInLine } from '../../../fixtures/time-growth.js'

const brackets: NumberHabits = {
  negative: 'brackets',
  isGrouped: true,
  closesBefore: new Set(),
  isMixed: false,
  hasBareShares: false,
}
const minus: NumberHabits = {
  negative: 'minus',
  isGrouped: true,
  closesBefore: new Set(),
  isMixed: false,
  hasBareShares: false,
}

/** Removes blanks that only align digits and are not printed. */
function withoutRoom(text: string): string {
  return text.replaceAll(' ', '')
}

function store(text: string, habits: NumberHabits, decimals?: number) {
  return storeNumber(readValue(text)!, text, habits, decimals)
}

test('a negative in parentheses has the usual accounting format', (t) => {
  t.deepEqual(store('(1,234)', brackets), { number: -1234, format: '#,##0_);(#,##0)' })
})

test('a currency symbol is in the format, at its printed position', (t) => {
  t.deepEqual(store('$ (1,234)', brackets), { number: -1234, format: '"$" #,##0_);"$" (#,##0)' })
  t.deepEqual(store('($1,234.50)', brackets), { number: -1234.5, format: '"$"#,##0.00_);("$"#,##0.00)' })
  t.deepEqual(store('€ 5.61', minus), { number: 5.61, format: '"€" #,##0.00' })
})

test('a percentage is stored as a fraction', (t) => {
  t.deepEqual(store('12.5%', minus), { number: 0.125, format: '#,##0.0%' })
  t.deepEqual(store('5.2%', { ...minus, isGrouped: false }), { number: 0.052, format: '0.0%' })
  const outside: NumberHabits = { ...brackets, isGrouped: false, closesBefore: new Set(['percent']) }
  t.deepEqual(store('(3.2)%', outside), { number: -0.032, format: '0.0_)%;(0.0)%' })
  t.deepEqual(store('(3.2%)', { ...brackets, isGrouped: false }), { number: -0.032, format: '0.0%_);(0.0%)' })
})

test('a number without thousands separators stays without', (t) => {
  t.deepEqual(store('2016', minus), { number: 2016, format: '0' })
})

test('thousands separated by blanks or apostrophes are shown so in every locale', (t) => {
  const apart = (groupMark: string): NumberHabits => ({ ...minus, groupMark })
  const grouped = { kind: 'number', decimals: 0, isGrouped: true } as const
  t.is(storeNumber({ ...grouped, number: 15455 }, '15 455', apart(' ')).format, '#\\ ##0')
  t.is(storeNumber({ ...grouped, number: 1234567 }, "1'234'567", apart("'")).format, "#\\'###\\'##0")
  t.is(storeNumber({ ...grouped, number: 955, isGrouped: false }, '955', apart(' ')).format, '0')
})

test('a table that separates thousands by blanks does so for all its numbers', (t) => {
  const drawn = drawTable([['data', 0, 'Participants', '15 455']])
  const cells = drawn.cells.map((cell) =>
    cell.column === 1
      ? { ...cell, value: { kind: 'number', number: 15455, decimals: 0, isGrouped: true } as const }
      : cell,
  )
  t.deepEqual(
    findHabits({ ...drawn, cells }).map(({ groupMark }) => groupMark),
    [' ', ' '],
  )
  t.is(findHabits(incomeStatement)[1]!.groupMark, undefined)
})

test('multiples and basis points keep their suffixes', (t) => {
  t.deepEqual(store('12.5x', { ...minus, isGrouped: false }), { number: 12.5, format: '0.0"x"' })
  t.deepEqual(store('25 bps', { ...minus, isGrouped: false }), { number: 25, format: '0 "bps"' })
})

test('a dash is a zero that is shown as the dash, with its currency symbol', (t) => {
  t.deepEqual(store('—', brackets), { number: 0, format: '#,##0_);(#,##0);"—"_)' })
  t.deepEqual(store('$ —', minus), { number: 0, format: '#,##0;-#,##0;"$" "—"' })
})

test('a minus sign that is not a hyphen is shown as printed', (t) => {
  const { number, format } = store('−12', minus)
  t.is(showNumber(number, format), '−12')
})

test('a dash among percentages is shown as printed, and a number typed over it as a percentage', (t) => {
  const { number, format } = store('— %', { ...brackets, closesBefore: new Set(['percent']) })
  t.is(number, 0)
  t.is(withoutRoom(showNumber(0, format)), '—%')
  t.is(withoutRoom(showNumber(0.052, format)), '5.2%')
  t.is(showNumber(-0.052, format), '(5.2)%')
})

test('next to percentages, a plain number leaves room for the percent sign', (t) => {
  // 37.2% over 19.8 and (8.2): the decimal points are aligned.
  const mixed: NumberHabits = { ...brackets, isGrouped: false, closesBefore: new Set(['percent']), isMixed: true }
  t.is(store('37.2%', mixed).format, '0.0_)%;(0.0)%')
  t.is(store('19.8', mixed).format, '0.0_)_%;(0.0)_%')
  t.is(store('(8.2)', mixed).format, '0.0_)_%;(0.0)_%')
  t.is(store('—', mixed).format, '0_)_%;(0)_%;"—"_)_%')
})

test('a column with percentages and plain numbers is mixed', (t) => {
  const table = drawTable([
    ['data', 0, 'Industrial', '2,952', '37.2%', '8.1%'],
    ['data', 0, 'Health Care', '1,520', '19.1', '(0.2)%'],
  ])
  t.deepEqual(
    findHabits(table).map(({ isMixed }) => isMixed),
    [false, false, true, false],
  )
})

test('the number formats of a table with very many columns are found in one pass', async (t) => {
  const [row] = drawTable([['data', 0, 'Industrial', '37.2%']]).cells.slice(-1)
  const findAll = (width: number) => {
    const columns = Array.from({ length: width }, () => incomeStatement.columns[0]!)
    const at = (i: number) => ({ row: Math.floor(i / width), column: i % width })
    const cells = Array.from({ length: 100 * width }, (_, i) => ({ ...row!, ...at(i) }))
    const table = { ...incomeStatement, columns, cells }
    t.is(findHabits(table).length, width)
    return () => findHabits(table)
  }
  // Scanning all numbers for each column would take 64 times as long.
  const { isInLine, times } = await growsInLine(findAll, 250)
  t.true(isInLine, times)
})

test('a code keeps its leading zeros', (t) => {
  t.deepEqual(store('0300426', minus), { number: 300426, format: '0000000' })
})

test('a negative that was rounded to zero keeps its parentheses', (t) => {
  const { number, format } = store('(0.0)', brackets)
  t.is(number, 0)
  t.is(showNumber(number, format), '(0.0)')
})

test('a number that begins with its decimal mark is shown without a leading zero', (t) => {
  const { number, format } = store('.25', minus)
  t.is(number, 0.25)
  t.is(showNumber(number, format), '.25')
})

test('requested decimals are shown and the full number is stored; a year has none', (t) => {
  t.deepEqual(store('5.614', minus, 1), { number: 5.614, format: '#,##0.0' })
  t.deepEqual(store('1,234', minus, 2), { number: 1234, format: '#,##0.00' })
  t.is(store('2016', minus, 2).format, '0')
})

test('if the text does not match the digits, the format is derived from the value', (t) => {
  const value: Value = {
    kind: 'number',
    number: -3,
    decimals: 0,
    isGrouped: false,
    negative: 'brackets',
    currency: '$',
  }
  t.deepEqual(storeNumber(value, 'three', brackets), { number: -3, format: '"$"#,##0_);"$"(#,##0)' })
})

test('a quote around a number does not end the literal text of its format', (t) => {
  const value: Value = { kind: 'number', number: 5, decimals: 0, isGrouped: false }
  const { number, format } = storeNumber(value, '5"', minus)
  t.is(showNumber(number, format), '5"')
})

test('every number of a statement is shown as printed', (t) => {
  const habits = findHabits(incomeStatement)
  for (const { value, text, column } of incomeStatement.cells) {
    if (!value) continue
    const { number, format } = storeNumber(value, text, habits[column]!)
    t.is(withoutRoom(showNumber(number, format)), withoutRoom(text), format)
  }
})

test("a number whose sign changes is shown in the table's format for negatives", (t) => {
  const habits = findHabits(incomeStatement).at(-1)!
  const show = (text: string) => {
    const { number, format } = storeNumber(readValue(text)!, text, habits)
    return withoutRoom(showNumber(-number, format))
  }
  t.is(show('$ 42,610'), '$(42,610)')
  t.is(show('6.9%'), '(6.9)%')
  t.is(show('(5.7)%'), '5.7%')
  t.is(show('14.2x'), '(14.2x)')
  t.is(showNumber(-5, storeNumber(readValue('5')!, '5', minus).format), '-5')
})
