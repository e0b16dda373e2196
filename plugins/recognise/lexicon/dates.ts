import { ALL_WORDS } from './languages/all-words.js'

/** A day as printed. The year is absent if it is printed elsewhere: "December 31,". */
export interface PrintedDate {
  /** Start and end index in the text. */
  readonly start: number
  readonly end: number
  readonly year?: number
  /** From 1 up. */
  readonly month: number
  readonly day: number
}

const MONTH_NUMBERS: ReadonlyMap<string, number> = new Map(
  ALL_WORDS.flatMap(({ months = [] }) => months.flatMap((names, i) => names.map((name) => [name, i + 1] as const))),
)
const MONTH = `(?<month>${[...MONTH_NUMBERS.keys()].sort((a, b) => b.length - a.length).join('|')})`
const YEAR = '(?<year>(?:19|20)\\d\\d)(?![\\d%])'
const DAY = '(?<day>\\d{1,2})'
/** The end of a month's name. `\\b` knows Latin letters only. */
const END = '(?![\\p{L}\\p{M}])'

const CJK_YEAR = '(?<year>(?:19|20)\\d\\d)'

/** The forms of a date, the longer before the shorter. */
const FORMS: readonly RegExp[] = [
  // 31. Dezember 2022, 31 de diciembre de 2022, 1er janvier 2023, 31 December
  `(?<![\\d,.])${DAY}(?:\\.|er|st|nd|rd|th|º)?\\s*(?:de\\s+|of\\s+)?${MONTH}${END}\\.?(?:,?\\s*(?:de\\s+|del\\s+)?${YEAR})?`,
  // December 31, 2022; Dec. 31
  `(?<!\\p{L})${MONTH}${END}\\.?\\s*${DAY}(?:st|nd|rd|th)?(?!\\d)(?:\\s*,?\\s*${YEAR})?`,
  // 2022年12月31日, 2022년 12월 31일
  `(?<!\\d)${CJK_YEAR}\\s?[年년]\\s?(?<number>\\d{1,2})\\s?[月월]\\s?${DAY}\\s?[日일]`,
  // 2022年3月期: a Japanese fiscal year that ends with the month
  `(?<!\\d)${CJK_YEAR}\\s?年\\s?(?<number>\\d{1,2})\\s?月期`,
  // 2022-12-31
  `(?<!\\d)${YEAR}[-/](?<number>\\d{1,2})[-/]${DAY}(?!\\d)`,
  // 31.12.2022, 31.12.22
  `(?<![\\d.])${DAY}\\.\\s?(?<number>\\d{1,2})\\.\\s?(?<year>(?:19|20)\\d\\d|\\d\\d)(?![\\d.])`,
  // 12/31/2022, 31/12/2022, 12/31/22: see `fromNumbers` for the month
  '(?<![\\d/])(?<first>\\d{1,2})/(?<second>\\d{1,2})/(?<year>(?:19|20)\\d\\d|\\d\\d)(?![\\d/])',
].map((form) => new RegExp(form, 'giu'))
/** A part of every form: the start of a month's name, or two numbers with a separator. */
const HAS_DAY = new RegExp(
  `${[...new Set([...MONTH_NUMBERS.keys()].map((name) => name.slice(0, 3)))].join('|')}|\\d(?:[-/年년]|\\.\\s?)\\s?\\d`,
  'iu',
)
/** Whether a text may name a day or a month: a quick check before the date forms. */
export function mayNameDay(text: string): boolean {
  return HAS_DAY.test(text)
}

/** Further years after a date: "December 31, 2022, 2021 and 2020". */
const MORE_YEARS = new RegExp(`^\\s*(?:,|;|and|und|et|y|e|&|/|\\s)+\\s*${YEAR}`, 'iu')

/** Finds the dates in a text, in order. Further years after a date have the same day and month. */
export function findDates(text: string): readonly PrintedDate[] {
  if (!/\d/.test(text) || !mayNameDay(text)) return []
  const found: PrintedDate[] = []
  for (const form of FORMS) {
    for (const match of text.matchAll(form)) {
      const date = toDate(match)
      const isTaken = found.some((other) => other.start < match.index + match[0].length && match.index < other.end)
      if (date !== undefined && !isTaken) found.push(date)
    }
  }
  return found.sort((a, b) => a.start - b.start).flatMap((date) => [date, ...moreYears(text, date)])
}

/** Finds the years in a text outside the given dates. */
export function findYears(text: string, dates: readonly PrintedDate[]): readonly number[] {
  const years = [...text.matchAll(/(?<![\d.,$€£/])(?:19|20)\d\d(?![\d%]|[.,]\d)/g)]
  return years
    .filter(({ index }) => !dates.some((date) => date.start <= index && index < date.end))
    .map(([year]) => Number(year))
}

/** Formats a day as an ISO 8601 date. */
export function isoDate(year: number, month: number, day: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}`
}

/** Returns the number of days in a month. February has 29 if the year is unknown. */
export function daysIn(month: number, year = 2000): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function toDate(match: RegExpExecArray): PrintedDate | undefined {
  const { day, month, number, year, first, second } = match.groups ?? {}
  const place = { start: match.index, end: match.index + match[0].length }
  const years = year === undefined ? {} : { year: Number(year.length === 2 ? `20${year}` : year) }
  if (first !== undefined) return fromNumbers(Number(first), Number(second), { ...place, ...years })
  const monthNumber = number === undefined ? MONTH_NUMBERS.get(month!.toLowerCase())! : Number(number)
  const lastDay = daysIn(monthNumber, years.year)
  const date = {
    ...years,
    start: place.start,
    end: place.end,
    month: monthNumber,
    day: day === undefined ? lastDay : Number(day),
  }
  return isDay(date) ? date : undefined
}

/** Reads a date from two numbers: the one above 12 is the day. Returns undefined if both could be the month. */
function fromNumbers(first: number, second: number, rest: Pick<PrintedDate, 'start' | 'end' | 'year'>) {
  if (first <= 12 && second <= 12 && first !== second) return undefined
  const date = first > 12 ? { ...rest, month: second, day: first } : { ...rest, month: first, day: second }
  return isDay(date) ? date : undefined
}

function isDay({ year, month, day }: Pick<PrintedDate, 'year' | 'month' | 'day'>): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(month, year)
}

function moreYears(text: string, date: PrintedDate): readonly PrintedDate[] {
  if (date.year === undefined) return []
  const more: PrintedDate[] = []
  let end = date.end
  for (;;) {
    const match = MORE_YEARS.exec(text.slice(end))
    if (match === null) return more
    const start = end
    end += match[0].length
    more.push({ ...date, start, end, year: Number(match.groups!.year) })
  }
}
