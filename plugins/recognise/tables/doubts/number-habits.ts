import type { Cell, Table } from '../../../../core/model.js'
import { type DecimalMark, decimalMarks } from '../../lexicon/separators.js'
import { isNumberLike, readValue } from '../../lexicon/values.js'
import { headersOver, wordsOf } from '../read/read-corrected.js'
import { type HabitsOfColumn, isApproximate, isLikeNumber, isLikeReference, isTidy } from './number-text.js'

/** A cell that contains a number, or a misread number. */
export interface NumberCell {
  readonly cell: Cell
  /** The text with thousands separated by comma and decimals by point, whatever the format of the table. */
  readonly text: string
  readonly habits: ColumnHabits
}

/** The number format of a column, with conversions from and to it. */
interface ColumnHabits extends HabitsOfColumn {
  /** Decimals of more than half of the numbers: other numbers need a second reading. */
  readonly usualDecimals?: number
  readonly decimalMark: DecimalMark | undefined
  /** Converts a text to thousands by comma and decimals by point. */
  readonly toPoint: (text: string) => string
  /** Converts a text with comma and point back to the format of the table. */
  readonly fromPoint: (text: string) => string
}

/** Minimum number of values that determine the format of a column. */
const MIN_NUMBERS = 4
/** Minimum share of values (0 to 1) that must have the same format. */
const MIN_AGREEING_SHARE = 0.8
/** Decimals in more than this share of values (0 to 1) are usual. */
const USUAL_SHARE = 0.5
/** Minimum share of numbers (0 to 1) in a numeric column. */
const MIN_NUMERIC_SHARE = 0.5
/** Minimum share of numbers (0 to 1) in a column where other texts may be misread numbers. */
const MIN_PURE_SHARE = 0.6
/** Minimum share of tidy numbers (0 to 1) among the other cells of a column where letters are misread digits. */
const MIN_TIDY_SHARE = 0.7
/** Maximum length in characters of a number that was misread as letters. */
const MAX_GARBLED_LENGTH = 3

/** Finds body cells outside the label column that contain numbers, or texts that look like misread numbers. */
export function findNumbers(table: Table): readonly NumberCell[] {
  const body = table.cells.filter(
    ({ row, column }) => row >= table.headerRowCount && table.rows[row]?.type !== 'header' && column > 0,
  )
  const columns = table.columns.map((_, column) => body.filter((cell) => cell.column === column))
  const marks = decimalMarks(
    columns.map((cells) => cells.filter(({ value }) => value !== undefined).map(({ text }) => text)),
    table.columns.map((_, column) => headersOver(table, column).join('\n')),
    wordsOf(table),
  )
  const format = numberFormatOf(body, marks)
  const nil =
    body
      .find(({ value }) => value?.kind === 'nil')
      ?.text.replace(/[^-–—−]/g, '')
      .slice(0, 1) || '—'
  const hasBrackets = body.some(({ text }) => /\(\s?[\d.,]+\s?%?\)/.test(text))
  const hasThousandths = hasThreeDecimals(body.map(({ text }) => format.toPoint(text)))
  const hasDollar = table.cells.some(({ text }) => /^\$/.test(text))
  const isGroupedTable = isGrouped(body.map(({ text }) => format.toPoint(text)))
  const ofTable = { hasBrackets, hasThousandths, hasDollar, nil, ...format }
  return columns.flatMap((cells, column) => {
    const share =
      cells.filter(({ text, value }) => value !== undefined || isNumberLike(text) || isLikeNumber(text)).length /
      cells.length
    const toNumberCell = (habits: ColumnHabits) => (cell: Cell) => ({ cell, text: format.toPoint(cell.text), habits })
    const own = { ...ofTable, decimalMark: marks[column] }
    if (!(share >= MIN_NUMERIC_SHARE)) {
      const habits = { ...own, isNumberColumn: false, isGrouped: false, isShare: false }
      return cells.filter(({ value }) => value?.kind === 'number').map(toNumberCell(habits))
    }
    const points = cells.map(({ text }) => format.toPoint(text))
    const habits = { ...own, ...habitsOf(points, isGroupedTable) }
    return cells
      .filter(({ text, value }) => value !== undefined || isMisread(text, share))
      .filter(({ text }) => !isApproximate(text) && (habits.isNumberColumn || !isLikeReference(text)))
      .map(toNumberCell(habits))
  })
}

/** Whether a text without a value looks like a misread number. */
function isMisread(text: string, numberShare: number): boolean {
  if (isNumberLike(text) || numberShare < MIN_PURE_SHARE) return isLikeNumber(text)
  if (isLikeNumber(text)) return true
  // a word beside a number is not misread, unless a bracket of the number is lost, as under a stamp
  if (/\d/.test(text)) return !/\p{L}{4}/u.test(text) || /\(/.test(text) !== /\)/.test(text)
  return text.length <= MAX_GARBLED_LENGTH && !/^\(\w\)$|^[A-Z]{2,3}$/.test(text)
}

function habitsOf(texts: readonly string[], isGroupedTable: boolean) {
  const tidy = texts.filter(isTidy)
  const values = tidy.flatMap((text) => {
    const value = readValue(text)
    return value?.kind === 'number' ? [value] : []
  })
  const counts = new Map<number, number>()
  for (const { decimals } of values) counts.set(decimals, (counts.get(decimals) ?? 0) + 1)
  const [most, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [0, 0]
  const isKnown = values.length >= MIN_NUMBERS
  const percentages = values.filter(({ suffix }) => suffix === 'percent').length
  return {
    ...(isKnown && count >= MIN_AGREEING_SHARE * values.length && { decimals: most }),
    ...(values.length > 2 && count > USUAL_SHARE * values.length && { usualDecimals: most }),
    isNumberColumn: tidy.length >= MIN_TIDY_SHARE * (texts.length - 1),
    isGrouped: isGrouped(texts) || (isGroupedTable && tidy.some((text) => /\d,\d{3}/.test(text))),
    isShare: isKnown && percentages >= MIN_AGREEING_SHARE * values.length,
  }
}

/** Whether commas separate thousands, except in a few numbers whose comma was not read. */
function isGrouped(texts: readonly string[]): boolean {
  const tidy = texts.filter(isTidy)
  const withCommas = tidy.filter((text) => /\d,\d{3}/.test(text)).length
  const without = tidy.filter((text) => /(?<![\d,.])\d{4,}(?![,\d])/.test(text) && !/^(?:19|20)\d\d$/.test(text)).length
  return withCommas > 1 && withCommas >= 2 * without
}

/** Whether numbers really have three decimals: "0.125", or at least three of them and fewer with a comma. */
function hasThreeDecimals(texts: readonly string[]): boolean {
  const small = texts.filter((text) => /(?<![\d.,])0?\.\d{3}(?!\d)/.test(text)).length
  const pointed = texts.filter((text) => /(?<![\d.,])[1-9]\d{0,2}\.\d{3}(?!\d)/.test(text)).length
  const withCommas = texts.filter((text) => /\d,\d{3}/.test(text)).length
  return small > 0 || (pointed > 2 && pointed > withCommas)
}

/** Returns conversions between the number format of the table and the format with comma and point. */
function numberFormatOf(body: readonly Cell[], marks: readonly (DecimalMark | undefined)[]) {
  const texts = body.map(({ text }) => text)
  const spaced = texts.filter((text) => /^\D{0,3}\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)/.test(text)).length
  const withCommas = texts.filter((text) => /\d,\d{3}(?!\d)/.test(text)).length
  const isComma = marks.filter((mark) => mark === ',').length > marks.filter((mark) => mark === '.').length
  const isSpaced = spaced > withCommas && spaced > 2
  const swapMarks = (text: string) => text.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','))
  const spacesToCommas = (text: string) => text.replace(/(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g, ',')
  const commasToSpaces = (text: string) => text.replace(/,(?=\d{3})/g, ' ')
  if (isComma && isSpaced) {
    return {
      toPoint: (text: string) => spacesToCommas(swapMarks(text)),
      fromPoint: (text: string) => swapMarks(text).replace(/\.(?=\d{3}(?!\d))/g, ' '),
    }
  }
  if (isComma) return { toPoint: swapMarks, fromPoint: swapMarks }
  if (isSpaced) return { toPoint: spacesToCommas, fromPoint: commasToSpaces }
  const same = (text: string) => text
  return { toPoint: same, fromPoint: same }
}
