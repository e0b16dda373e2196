import type { Cell, Period, RowType } from '../../../core/model.js'
import { daysIn, findDates, findYears, isoDate, type PrintedDate } from './dates.js'
import { isUnit } from './units.js'

/** What stands above a table and may say when. */
interface PeriodContext {
  readonly title?: string
  /** Lines that say when, the nearest first. */
  readonly dates: readonly string[]
  /** The end of the paragraph that leads to the table. */
  readonly lead: string
}

/** A table as far as its periods need to know it. */
interface HeadedTable {
  readonly cells: readonly Cell[]
  readonly columnCount: number
  readonly headerRowCount: number
  readonly rowTypes: readonly RowType[]
}

/** What the heads of one column say: a day, a day without its year, a year, or none of them. */
interface Head {
  readonly label: string
  readonly date?: PrintedDate
  readonly year?: number
  /** Which quarter of a year, 1 to 4. */
  readonly quarter?: number
}

/** Words that a year's head may have around it and still be a year: "Fiscal 2022 (restated)", "2016 (2)", "FY2021E". */
const YEAR_HEAD =
  /^(?:(?:fy|cy|fiscal(?: years?)?|years?|calendar(?: year)?|q[1-4]|[1-4]q|(?:first|second|third|fourth) quarter)\s*)?(?:19|20)\d\d\s*[aefp]?(?:\s*(?:q[1-4]|\([^()]*\)|[*†‡]+|\d|unaudited|restated|as (?:adjusted|restated|reported|revised)))*$/i
const QUARTER = /\b(?:q([1-4])|([1-4])q|(first|second|third|fourth|1st|2nd|3rd|4th) (?:fiscal )?quarter)(?=\b|\d)/i
const QUARTERS = ['first 1st', 'second 2nd', 'third 3rd', 'fourth 4th']
/** A part of a year that is neither a quarter nor the year: its end cannot be told from the year's. */
const PART_OF_YEAR =
  /\b(?:half|h[12]|[12]h|halbjahr|semestre|(?:three|six|nine|[369]) months?|weeks?|year[- ]to[- ]date|ytd)\b/i
const THROUGH = /^\s*(?:to|through|thru|until|[-–—]|bis|au|a|al)\s*(?:and including\s*)?$/i

/**
 * Reads the period of each column off its heads, top down; what they leave open (the day of a year that stands alone)
 * is looked for in the corner, in the lines above the table, in its title and in the sentence that leads to it.
 *
 * @returns One a column: found, or absent. Never guessed: a plain year without a day anywhere has none, nor has a column
 * over two dates, a quarter of a fiscal year that nothing explains, or a table whose heads start again with other dates.
 */
export function readPeriods(table: HeadedTable, context: PeriodContext): readonly (Period | undefined)[] {
  const columns = Array.from({ length: table.columnCount }, (_, i) => i)
  if (startsAgain(table)) return columns.map(() => undefined)
  const hasFigures = columns.map((column) =>
    table.cells.some((cell) => cell.column === column && cell.row >= table.headerRowCount && cell.value !== undefined),
  )
  const headCells = readHeadCells(table)
  const heads = columns.map((column) => (hasFigures[column] ? readHead(headsOver(headCells, column)) : undefined))
  const corner = hasFigures[0] ? [] : headsOver(headCells, 0)
  const sources = [
    ...headCells.filter((cell) => cell.isList).map((cell) => cell.text),
    ...(corner.length > 0 ? [corner.join(' ')] : []),
    ...context.dates,
    ...(context.title === undefined ? [] : [context.title]),
  ]
  const open = heads.filter((head) => head?.year !== undefined && head.date === undefined)
  if (open.length > 0) {
    const years = open.map((head) => head!.year!)
    const source = [...sources, lastSentence(context.lead)]
      .map((text) => readSource(text, years))
      .find((found) => found !== undefined)
    return heads.map((head) => (head === undefined ? undefined : (closed(head) ?? complete(head, source))))
  }
  const periods = heads.map((head) => (head === undefined ? undefined : closed(head)))
  if (periods.some((period) => period !== undefined)) return periods
  return wholeTablePeriods(table, heads, sources)
}

/** A cell of the heads: one that spans is asked of by each of its columns. */
interface HeadCell extends Pick<Cell, 'row' | 'column' | 'columnSpan' | 'text'> {
  readonly isList: boolean
}

function readHeadCells({ cells, headerRowCount }: HeadedTable): readonly HeadCell[] {
  return cells
    .filter((cell) => cell.row < headerRowCount)
    .map(({ row, column, columnSpan, text }) => ({ row, column, columnSpan, text, isList: isList(text) }))
}

/** The texts of the heads over a column, top down; a unit is none. */
function headsOver(cells: readonly HeadCell[], column: number): readonly string[] {
  return cells
    .filter((cell) => cell.column <= column && column < cell.column + cell.columnSpan)
    .sort((a, b) => a.row - b.row)
    .filter((cell) => !cell.isList && !isUnit(cell.text))
    .map((cell) => cell.text)
}

/** "Years ended December 31, 2022, 2021 and 2020" over years: it explains them and is itself of no one year. */
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

function readHead(texts: readonly string[]): Head | undefined {
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
  // "2017 Principal Amount" and "2020 Notes" are no years of figures
  if (year !== undefined && !texts.some((part) => YEAR_HEAD.test(withoutDate(part)))) return undefined
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

/** What is printed before a date, without units, marks, notes and years. */
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

/** The period of a head that says all by itself. */
function closed({ label, date, quarter }: Head): Period | undefined {
  if (date?.year === undefined) return undefined
  if (quarter !== undefined && /\byears?\b/i.test(label)) return undefined
  return { label, endDate: isoDate(date.year, date.month, date.day) }
}

/** A source that says the day of every year asked for, and what is printed before it. */
interface Source {
  readonly label: string
  readonly dates: readonly PrintedDate[]
}

/** The days that a text gives to all of the years; absent where it leaves one open or gives one two. */
function readSource(text: string, years: readonly number[]): Source | undefined {
  const dates = findDates(text)
  const [first] = dates
  if (first === undefined) return undefined
  const isEach = years.every((year) => {
    const own = dates.filter((date) => date.year === undefined || date.year === year)
    return new Set(own.map(({ month, day }) => `${month}-${day}`)).size === 1
  })
  if (!isEach) return undefined
  const label = timeWords(text.slice(0, first.start))
  // "Annual Meeting of May 15," and "Lease payments at December 31," do not say that the figures are of those days
  const isOpen = dates.some(({ year }) => year === undefined)
  return isOpen && !saysWhen(text.slice(0, first.start), label) ? undefined : { label, dates }
}

/** Whether what stands before a day without its year says that figures are of it: a period's end, a balance's day. */
function saysWhen(before: string, label: string): boolean {
  if (/\b(?:ended|ending)\b/i.test(label)) return true
  if (/\b(?:maturit|payments?|due|payable|meeting)/i.test(before)) return false
  const bare = before.replace(/\([^()]*\)/g, ' ').trim()
  return bare === '' || /\b(?:as of|as at|as per|zum|au|al)\b/i.test(label) || /^at$|\bbalances?\b.*\bat$/i.test(bare)
}

/** The words of time that end a text: "… for the years ended" is `for the years ended`. */
function timeWords(text: string): string {
  const words =
    /(?:(?:for |in |during )?(?:the |each of the )?(?:fiscal )?(?:[\w-]+ )?(?:years?|months?|weeks?|quarters?|periods?) (?:ended|ending)|as (?:of|at)|at|as per|zum|am|au|al|a)(?: the)?[\s,:]*$/i.exec(
      text,
    )?.[0]
  return labelBefore(words ?? '', Number.POSITIVE_INFINITY)
}

/** A year, a day for it found elsewhere. */
function complete(head: Head, source: Source | undefined): Period | undefined {
  if (source === undefined || head.year === undefined) return undefined
  const date = source.dates.find(({ year }) => year === undefined || year === head.year)!
  const label = source.label || head.label
  // there is no February 29, 2023
  if (date.day > daysIn(date.month, head.year)) return undefined
  if (head.quarter === undefined) return { label, endDate: isoDate(head.year, date.month, date.day) }
  // the quarters of a calendar year end where its months do; others' fiscal years are named in more than one way
  if (!/\byears?\b/i.test(source.label) || date.month !== 12 || date.day !== 31) return undefined
  const month = 3 * head.quarter
  return { label: head.label, endDate: isoDate(head.year, month, daysIn(month, head.year)) }
}

/** Heads without any date under a line that says one: the whole table is of it, unless its rows name others. */
function wholeTablePeriods(table: HeadedTable, heads: readonly (Head | undefined)[], sources: readonly string[]) {
  const dates = sources.map((text) => {
    const own = findDates(text)
    return { text, dates: own, years: findYears(text, own) }
  })
  const [only, ...others] = dates.filter((source) => source.dates.length > 0 || source.years.length > 0)
  const date = only?.dates[0]
  const isOne = others.length === 0 && only?.dates.length === 1 && only.years.length === 0 && date?.year !== undefined
  const labels = table.cells.filter((cell) => cell.column === 0 && cell.row >= table.headerRowCount)
  const isDated = () => labels.some(({ text }) => findDates(text).length > 0 || findYears(text, []).length > 0)
  if (!isOne || isDated()) return heads.map(() => undefined)
  const period = { label: labelBefore(only.text, date.start), endDate: isoDate(date.year, date.month, date.day) }
  return heads.map((head, column) => (head === undefined || column === 0 ? undefined : period))
}

/** Whether heads inside the table name days or years of their own. */
function startsAgain({ cells, headerRowCount, rowTypes }: HeadedTable): boolean {
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
