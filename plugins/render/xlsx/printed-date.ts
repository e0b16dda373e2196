import type { Cell, Table } from '../../../core/model.js'

/** The number in a spreadsheet cell for a printed date, with the format that shows it as printed. */
interface StoredDate {
  /** Days since 1899-12-30, as spreadsheets count them. */
  readonly number: number
  readonly format: string
}

/** The order of numeric dates: whether `3/4/2022` is in March or in April. */
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

// Years with two digits are left out: the century of "6/15/55" is unknown.
const FORMS = {
  monthName: new RegExp(`^(?<name>${NAME})(?<gap> )(?<day>\\d{1,2})(?<behind>,? )(?<year>\\d{4})$`),
  dayFirst: new RegExp(`^(?<day>\\d{1,2})(?<gap>[ -])(?<name>${NAME})(?<behind>,? |-)(?<year>\\d{4})$`),
  iso: /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
}
const NUMERIC = /^(?<first>\d{1,2})(?<mark>[/.-])(?<second>\d{1,2})\k<mark>(?<year>\d{4})$/
/** Spreadsheets count a nonexistent day in 1900. After the last year, the number is probably not a year. */
const YEARS = { first: 1901, last: 2199 }
const MILLISECONDS_OF_A_DAY = 86_400_000
/** Locale code that shows month names in English on every machine. */
const ENGLISH = '[$-409]'

/**
 * Converts a text that is exactly one date, such as `March 4, 2021`, to a date that shows as printed.
 *
 * @param order Order of numeric dates; if undefined, they stay texts.
 * @returns Undefined if the text is not certainly a date.
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
 * Determines the order of numeric dates in a column: a single number above 12 decides for all of them.
 *
 * @returns Undefined if no date decides, or if they contradict each other.
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
