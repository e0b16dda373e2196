import type { Cell, Table } from '../../../core/model.js'

/** What a spreadsheet's cell holds for a printed day, and the format by which it shows what the page prints. */
interface StoredDate {
  /** Days since the end of 1899, as spreadsheets count them. */
  readonly number: number
  readonly format: string
}

/** Whether `3/4/2022` is in March or in April. */
export type DateOrder = 'month-first' | 'day-first'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
const NAME = MONTHS.map((name) => `${name}|${name.slice(0, 3)}\\.?`).join('|')

// Years in two digits are left out: of "6/15/55" nobody knows the century.
const FORMS = {
  monthName: new RegExp(`^(?<name>${NAME})(?<gap> )(?<day>\\d{1,2})(?<behind>,? )(?<year>\\d{4})$`),
  dayFirst: new RegExp(`^(?<day>\\d{1,2})(?<gap>[ -])(?<name>${NAME})(?<behind>,? |-)(?<year>\\d{4})$`),
  iso: /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
}
const NUMERIC = /^(?<first>\d{1,2})(?<mark>[/.-])(?<second>\d{1,2})\k<mark>(?<year>\d{4})$/
/** Spreadsheets count a day that never was in 1900; beyond this a year is more likely no year. */
const YEARS = { first: 1901, last: 2199 }
const MILLISECONDS_OF_A_DAY = 86_400_000
/** So that the months are shown in English wherever the file is opened. */
const ENGLISH = '[$-409]'

/**
 * Stores a text that is a whole day and nothing else, `March 4, 2021`, as a day that shows as printed.
 *
 * @param order How days in figures are meant; absent where nothing says so: they stay texts.
 * @returns Absent where it is no day for sure.
 */
export function storeDate(text: string, order: DateOrder | undefined): StoredDate | undefined {
  const trimmed = text.trim()
  const named = FORMS.monthName.exec(trimmed)?.groups ?? FORMS.dayFirst.exec(trimmed)?.groups
  if (named) return storeNamed(trimmed, named)
  const iso = FORMS.iso.exec(trimmed)?.groups
  if (iso) return store(iso.year!, iso.month!, iso.day!, 'yyyy\\-mm\\-dd')
  const numeric = order && NUMERIC.exec(trimmed)?.groups
  if (!numeric) return undefined
  const { first = '', second = '', mark, year = '' } = numeric
  const isMonthFirst = order === 'month-first'
  const [month, day] = isMonthFirst ? [first, second] : [second, first]
  const parts = isMonthFirst ? [ofMonth(month), ofDay(day)] : [ofDay(day), ofMonth(month)]
  return store(year, month, day, `${parts.join(`\\${mark}`)}\\${mark}yyyy`)
}

function storeNamed(text: string, { name = '', gap, day = '', behind = '', year = '' }: Record<string, string>) {
  const month = MONTHS.findIndex((each) => each.startsWith(name.replace('.', ''))) + 1
  const whole = name.length > 3 && !name.endsWith('.')
  const shown = `${whole || name === 'May' ? 'mmmm' : 'mmm'}${name.endsWith('.') ? '\\.' : ''}`
  const [first, second] = text.startsWith(name) ? [shown, ofDay(day)] : [ofDay(day), shown]
  const quoted = behind.replace(/[,-]/, '\\$&')
  return store(year, String(month), day, `${ENGLISH}${first}${gap === '-' ? '\\-' : ' '}${second}${quoted}yyyy`)
}

function store(year: string, month: string, day: string, format: string): StoredDate | undefined {
  const time = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isDay = time.getUTCMonth() + 1 === Number(month) && time.getUTCDate() === Number(day)
  if (!isDay || Number(year) < YEARS.first || Number(year) > YEARS.last) return undefined
  return { number: (time.getTime() - Date.UTC(1899, 11, 30)) / MILLISECONDS_OF_A_DAY, format }
}

function ofDay(printed: string): string {
  return printed.startsWith('0') ? 'dd' : 'd'
}

function ofMonth(printed: string): string {
  return printed.startsWith('0') ? 'mm' : 'm'
}

/**
 * How the days of one column are meant that are printed in figures: one above 12 shows it for all of them.
 *
 * @returns Absent where none shows it, or they contradict each other.
 */
export function findDateOrder(table: Table, column: number): DateOrder | undefined {
  const found = new Set<DateOrder>()
  for (const cell of table.cells) {
    const parts = cell.column === column ? partsOf(cell) : undefined
    if (!parts) continue
    if (parts.first > 12) found.add('day-first')
    if (parts.second > 12) found.add('month-first')
  }
  return found.size === 1 ? [...found][0] : undefined
}

function partsOf({ text }: Cell): { readonly first: number; readonly second: number } | undefined {
  const groups = NUMERIC.exec(text.trim())?.groups
  return groups && { first: Number(groups.first), second: Number(groups.second) }
}
