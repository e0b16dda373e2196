import type { Cell, Period, RowType } from '../../../core/model.js'
import { daysIn, findDates, findYears, isoDate, type PrintedDate } from './dates.js'
import { isUnit } from './units.js'

/** Text above a table that may give its periods. */
interface PeriodContext {
  readonly title?: string
  /** Lines with a date, nearest first. */
  readonly dates: readonly string[]
  /** The end of the paragraph that introduces the table. */
  readonly lead: string
}

/** The parts of a table that its periods depend on. */
interface HeadedTable {
  readonly cells: readonly Cell[]
  readonly columnCount: number
  readonly headerRowCount: number
  readonly rowTypes: readonly RowType[]
}

/** Content of the headers of one column: a date, a year without a day, or neither. */
interface ColumnHeader {
  readonly label: string
  readonly date?: PrintedDate
  readonly year?: number
  /** Which quarter of a year, 1 to 4. */
  readonly quarter?: number
}

/** The header of a year, with words that may surround the year: "Fiscal 2022 (restated)", "2016 (2)", "FY2021E". */
const YEAR_HEADER =
  /^(?:(?:fy|cy|fiscal(?: years?)?|years?|calendar(?: year)?|q[1-4]|[1-4]q|(?:first|second|third|fourth) quarter)\s*)?(?:19|20)\d\d\s*[aefp]?(?:\s*(?:q[1-4]|\([^()]*\)|[*†‡]+|\d|unaudited|restated|as (?:adjusted|restated|reported|revised)))*$/i
const QUARTER = /\b(?:q([1-4])|([1-4])q|(first|second|third|fourth|1st|2nd|3rd|4th) (?:fiscal )?quarter)(?=\b|\d)/i
const QUARTERS = ['first 1st', 'second 2nd', 'third 3rd', 'fourth 4th']
/** A part of a year other than a quarter. Its end date does not follow from the year. */
const PART_OF_YEAR =
  /\b(?:half|h[12]|[12]h|halbjahr|semestre|(?:three|six|nine|[369]) months?|weeks?|year[- ]to[- ]date|ytd)\b/i
const THROUGH = /^\s*(?:to|through|thru|until|[-–—]|bis|au|a|al)\s*(?:and including\s*)?$/i

/**
 * Reads the period of each column from its headers, top down. The missing day of a year is searched in the corner cell,
 * in the lines above the table, in its title and in the sentence that introduces it.
 *
 * @returns One period per column, or undefined. Periods are never guessed. A year without any day has none. Neither has
 * a column with two dates, an unexplained fiscal quarter, or a table with dates in a header inside its body.
 */
export function readPeriods(table: HeadedTable, context: PeriodContext): readonly (Period | undefined)[] {
  const columns = Array.from({ length: table.columnCount }, (_, i) => i)
  if (hasInnerDateHeaders(table)) return columns.map(() => undefined)
  const hasValues = columns.map((column) =>
    table.cells.some((cell) => cell.column === column && cell.row >= table.headerRowCount && cell.value !== undefined),
  )
  const headerCells = readHeaderCells(table)
  const headers = columns.map((column) =>
    hasValues[column] ? readHeader(headersOver(headerCells, column)) : undefined,
  )
  const corner = hasValues[0] ? [] : headersOver(headerCells, 0)
  const sources = [
    ...headerCells.filter((cell) => cell.isList).map((cell) => cell.text),
    ...(corner.length > 0 ? [corner.join(' ')] : []),
    ...context.dates,
    ...(context.title === undefined ? [] : [context.title]),
  ]
  const open = headers.filter((header) => header?.year !== undefined && header.date === undefined)
  if (open.length > 0) {
    const years = open.map((header) => header!.year!)
    const source = [...sources, lastSentence(context.lead)]
      .map((text) => readSource(text, years))
      .find((found) => found !== undefined)
    return headers.map((header) =>
      header === undefined ? undefined : (ownPeriod(header) ?? periodFromSource(header, source)),
    )
  }
  const periods = headers.map((header) => (header === undefined ? undefined : ownPeriod(header)))
  if (periods.some((period) => period !== undefined)) return periods
  return wholeTablePeriods(table, headers, sources)
}

/** A header cell. A spanning cell belongs to each of its columns. */
interface HeaderCell extends Pick<Cell, 'row' | 'column' | 'columnSpan' | 'text'> {
  readonly isList: boolean
}

function readHeaderCells({ cells, headerRowCount }: HeadedTable): readonly HeaderCell[] {
  return cells
    .filter((cell) => cell.row < headerRowCount)
    .map(({ row, column, columnSpan, text }) => ({ row, column, columnSpan, text, isList: isList(text) }))
}

/** Returns the header texts over a column, top down, without units and lists. */
function headersOver(cells: readonly HeaderCell[], column: number): readonly string[] {
  return cells
    .filter((cell) => cell.column <= column && column < cell.column + cell.columnSpan)
    .sort((a, b) => a.row - b.row)
    .filter((cell) => !cell.isList && !isUnit(cell.text))
    .map((cell) => cell.text)
}

/** Whether a text lists several years: "Years ended December 31, 2022, 2021 and 2020" explains the years below it. */
function isList(text: string): boolean {
  const dates = findDates(text)
  if (dates.length === 0) return false
  const years = new Set([...dates.map((date) => date.year), ...findYears(text, dates)])
  return years.size > 1 && !isRange(text, dates)
}

function isRange(text: string, dates: readonly PrintedDate[]): boolean {
  const [from, to] = dates
  return dates.length === 2 && THROUGH.test(text.slice(from!.end, to!.start))
}

function readHeader(texts: readonly string[]): ColumnHeader | undefined {
  const text = texts.join(' ')
  const dates = findDates(text)
  const years = [...new Set(findYears(text, dates))]
  if (isRange(text, dates) && years.length === 0) {
    const label = labelBefore(text, dates[0]!.start)
    return dates[1]!.year === undefined ? undefined : { label, date: dates[1]! }
  }
  const days = new Set(dates.map(({ month, day, year }) => `${year ?? ''}-${month}-${day}`))
  const [date] = dates
  const quarter = quarterOf(text)
  if (days.size > 1 || years.length > 1) return undefined
  if (date?.year !== undefined) return years.length > 0 ? undefined : { label: labelBefore(text, date.start), date }
  const [year] = years
  // "2017 Principal Amount" and "2020 Notes" are not periods
  if (year !== undefined && !texts.some((part) => YEAR_HEADER.test(withoutDate(part)))) return undefined
  if (date !== undefined && year !== undefined) {
    return { label: labelBefore(text, date.start), date: { ...date, year }, ...(quarter !== undefined && { quarter }) }
  }
  if (date !== undefined) return undefined
  if (year === undefined) return { label: '' }
  if (PART_OF_YEAR.test(text)) return undefined
  return { label: labelBefore(text, text.indexOf(String(year))), year, ...(quarter !== undefined && { quarter }) }
}

function withoutDate(text: string): string {
  const date = findDates(text)[0]
  return date === undefined ? text.trim() : `${text.slice(0, date.start)}${text.slice(date.end)}`.replace(/^[\s,]+/, '')
}

/** Returns the text before a date, without brackets, note marks and years. */
function labelBefore(text: string, end: number): string {
  return text
    .slice(0, end)
    .replace(/\([^()]*\)|[*†‡]+/g, ' ')
    .replace(/(?:19|20)\d\d/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[\s,:;(–—-]+$/, '')
    .trim()
}

function quarterOf(text: string): number | undefined {
  const match = QUARTER.exec(text)
  if (match === null) return undefined
  return Number(match[1] ?? match[2] ?? 1 + QUARTERS.findIndex((names) => names.includes(match[3]!.toLowerCase())))
}

/** Returns the period of a header with a complete date. */
function ownPeriod({ label, date, quarter }: ColumnHeader): Period | undefined {
  if (date?.year === undefined) return undefined
  if (quarter !== undefined && /\byears?\b/i.test(label)) return undefined
  return { label, endDate: isoDate(date.year, date.month, date.day) }
}

/** A text that gives the day of every requested year, and the label before it. */
interface Source {
  readonly label: string
  readonly dates: readonly PrintedDate[]
}

/** Returns the days that a text gives to the years. Undefined if a year has no day or two. */
function readSource(text: string, years: readonly number[]): Source | undefined {
  const dates = findDates(text)
  const [first] = dates
  if (first === undefined) return undefined
  const isEach = years.every((year) => {
    const own = dates.filter((date) => date.year === undefined || date.year === year)
    return new Set(own.map(({ month, day }) => `${month}-${day}`)).size === 1
  })
  if (!isEach) return undefined
  const label = findTimeWords(text.slice(0, first.start))
  // "Annual Meeting of May 15," and "Lease payments at December 31," do not date the numbers
  const isOpen = dates.some(({ year }) => year === undefined)
  return isOpen && !saysWhen(text.slice(0, first.start), label) ? undefined : { label, dates }
}

/** Whether the text before a day without a year dates the numbers: the end of a period or the day of a balance. */
function saysWhen(before: string, label: string): boolean {
  if (/\b(?:ended|ending)\b/i.test(label)) return true
  if (/\b(?:maturit|payments?|due|payable|meeting)/i.test(before)) return false
  const bare = before.replace(/\([^()]*\)/g, ' ').trim()
  return bare === '' || /\b(?:as of|as at|as per|zum|au|al)\b/i.test(label) || /^at$|\bbalances?\b.*\bat$/i.test(bare)
}

/** Returns the words of time at the end of a text: `for the years ended` for "… for the years ended". */
function findTimeWords(text: string): string {
  const words =
    /(?:(?:for |in |during )?(?:the |each of the )?(?:fiscal )?(?:[\w-]+ )?(?:years?|months?|weeks?|quarters?|periods?) (?:ended|ending)|as (?:of|at)|at|as per|zum|am|au|al|a)(?: the)?[\s,:]*$/i.exec(
      text,
    )?.[0]
  return labelBefore(words ?? '', Number.POSITIVE_INFINITY)
}

/** Returns the period of a year whose day is in another text. */
function periodFromSource(header: ColumnHeader, source: Source | undefined): Period | undefined {
  if (source === undefined || header.year === undefined) return undefined
  const date = source.dates.find(({ year }) => year === undefined || year === header.year)!
  const label = source.label || header.label
  // there is no February 29, 2023
  if (date.day > daysIn(date.month, header.year)) return undefined
  if (header.quarter === undefined) return { label, endDate: isoDate(header.year, date.month, date.day) }
  // the quarters of a calendar year end with its months; the names of other fiscal years are ambiguous
  if (!/\byears?\b/i.test(source.label) || date.month !== 12 || date.day !== 31) return undefined
  const month = 3 * header.quarter
  return { label: header.label, endDate: isoDate(header.year, month, daysIn(month, header.year)) }
}

/** Returns one period for the whole table if only one text above gives a date and no row names another. */
function wholeTablePeriods(
  table: HeadedTable,
  headers: readonly (ColumnHeader | undefined)[],
  sources: readonly string[],
) {
  const dates = sources.map((text) => {
    const own = findDates(text)
    return { text, dates: own, years: findYears(text, own) }
  })
  const [only, ...others] = dates.filter((source) => source.dates.length > 0 || source.years.length > 0)
  const date = only?.dates[0]
  const isOne = others.length === 0 && only?.dates.length === 1 && only.years.length === 0 && date?.year !== undefined
  const labels = table.cells.filter((cell) => cell.column === 0 && cell.row >= table.headerRowCount)
  const isDated = () => labels.some(({ text }) => findDates(text).length > 0 || findYears(text, []).length > 0)
  if (!isOne || isDated()) return headers.map(() => undefined)
  const period = { label: labelBefore(only.text, date.start), endDate: isoDate(date.year, date.month, date.day) }
  return headers.map((header, column) => (header === undefined || column === 0 ? undefined : period))
}

/** Whether header rows inside the table body name days or years. */
function hasInnerDateHeaders({ cells, headerRowCount, rowTypes }: HeadedTable): boolean {
  return cells.some(
    ({ row, text }) =>
      row >= headerRowCount &&
      rowTypes[row] === 'header' &&
      (findDates(text).length > 0 || findYears(text, []).length > 0),
  )
}

function lastSentence(text: string): string {
  return text.split(/(?<=[a-z)]\.)\s+(?=[A-Z])/).at(-1) ?? ''
}
