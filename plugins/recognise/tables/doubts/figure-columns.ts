import type { Cell, Table } from '../../../../core/model.js'
import { type DecimalMark, decimalMarks } from '../../lexicon/separators.js'
import { isNumberLike, readValue } from '../../lexicon/values.js'
import { headersOver, wordsOf } from '../read/read-corrected.js'
import { type FigureHabits, isApproximate, isLikeFigure, isLikeReference, isTidy } from './figure-text.js'

/** A cell that holds a figure, or should. */
export interface FigureCell {
  readonly cell: Cell
  /** Its text with thousands by comma and decimals by point, however its table sets them. */
  readonly text: string
  readonly habits: ColumnHabits
}

/** How a column is set, and how to set a text as its table does. */
interface ColumnHabits extends FigureHabits {
  /** Decimals of more than half of the figures: fewer or more are worth a second look. */
  readonly usualDecimals?: number
  readonly decimalMark: DecimalMark | undefined
  /** Brings a text to thousands by comma and decimals by point. */
  readonly toPoint: (text: string) => string
  /** Brings it back. */
  readonly fromPoint: (text: string) => string
}

/** So many figures show how a column is set; of them so large a share must agree, or say what is usual. */
const LEAST_FIGURES = 4
const AGREED = 0.8
const USUAL = 0.5
/** From these shares of figures on a column is one of figures, and one of figures alone. */
const NUMERIC = 0.5
const PURE = 0.6
/** Of the others in a column so large a share is figures where letters in one are misread digits. */
const BY_FAR = 0.7
/** No longer is what is left of a figure that was read as letters. */
const LONGEST_GARBLED = 3

/** The cells below the heads and beside the labels that are figures, or stand where figures stand and look misread. */
export function findFigures(table: Table): readonly FigureCell[] {
  const body = table.cells.filter(
    ({ row, column }) => row >= table.headerRowCount && table.rows[row]?.type !== 'header' && column > 0,
  )
  const columns = table.columns.map((_, column) => body.filter((cell) => cell.column === column))
  const marks = decimalMarks(
    columns.map((cells) => cells.filter(({ value }) => value !== undefined).map(({ text }) => text)),
    table.columns.map((_, column) => headersOver(table, column).join('\n')),
    wordsOf(table),
  )
  const setting = settingOf(body, marks)
  const nil =
    body
      .find(({ value }) => value?.kind === 'nil')
      ?.text.replace(/[^-–—−]/g, '')
      .slice(0, 1) || '—'
  const hasBrackets = body.some(({ text }) => /\(\s?[\d.,]+\s?%?\)/.test(text))
  const hasThousandths = hasThreeDecimals(body.map(({ text }) => setting.toPoint(text)))
  const hasDollar = table.cells.some(({ text }) => /^\$/.test(text))
  const isGroupedTable = isGrouped(body.map(({ text }) => setting.toPoint(text)))
  const ofTable = { hasBrackets, hasThousandths, hasDollar, nil, ...setting }
  return columns.flatMap((cells, column) => {
    const share =
      cells.filter(({ text, value }) => value !== undefined || isNumberLike(text) || isLikeFigure(text)).length /
      cells.length
    const toFigure = (habits: ColumnHabits) => (cell: Cell) => ({ cell, text: setting.toPoint(cell.text), habits })
    const own = { ...ofTable, decimalMark: marks[column] }
    if (!(share >= NUMERIC)) {
      const habits = { ...own, isOfFigures: false, isGrouped: false, isShare: false }
      return cells.filter(({ value }) => value?.kind === 'number').map(toFigure(habits))
    }
    const points = cells.map(({ text }) => setting.toPoint(text))
    const habits = { ...own, ...habitsOf(points, isGroupedTable) }
    return cells
      .filter(({ text, value }) => value !== undefined || isMisread(text, share))
      .filter(({ text }) => !isApproximate(text) && (habits.isOfFigures || !isLikeReference(text)))
      .map(toFigure(habits))
  })
}

/** Whether a text that is no figure was printed as one. */
function isMisread(text: string, shareOfFigures: number): boolean {
  if (isNumberLike(text) || shareOfFigures < PURE) return isLikeFigure(text)
  if (isLikeFigure(text)) return true
  // a word beside a figure is no misread one, unless the figure has lost a bracket to it, as under a stamp
  if (/\d/.test(text)) return !/\p{L}{4}/u.test(text) || /\(/.test(text) !== /\)/.test(text)
  return text.length <= LONGEST_GARBLED && !/^\(\w\)$|^[A-Z]{2,3}$/.test(text)
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
  const isKnown = values.length >= LEAST_FIGURES
  const shares = values.filter(({ suffix }) => suffix === 'percent').length
  return {
    ...(isKnown && count >= AGREED * values.length && { decimals: most }),
    ...(values.length > 2 && count > USUAL * values.length && { usualDecimals: most }),
    isOfFigures: tidy.length >= BY_FAR * (texts.length - 1),
    isGrouped: isGrouped(texts) || (isGroupedTable && tidy.some((text) => /\d,\d{3}/.test(text))),
    isShare: isKnown && shares >= AGREED * values.length,
  }
}

/** Whether commas part thousands wherever there are any, but for the few whose comma was not read. */
function isGrouped(texts: readonly string[]): boolean {
  const tidy = texts.filter(isTidy)
  const withCommas = tidy.filter((text) => /\d,\d{3}/.test(text)).length
  const without = tidy.filter((text) => /(?<![\d,.])\d{4,}(?![,\d])/.test(text) && !/^(?:19|20)\d\d$/.test(text)).length
  return withCommas > 1 && withCommas >= 2 * without
}

/** Whether figures with three decimals are no misread thousands: "0.125", or several beside few with a comma. */
function hasThreeDecimals(texts: readonly string[]): boolean {
  const small = texts.filter((text) => /(?<![\d.,])0?\.\d{3}(?!\d)/.test(text)).length
  const pointed = texts.filter((text) => /(?<![\d.,])[1-9]\d{0,2}\.\d{3}(?!\d)/.test(text)).length
  const withCommas = texts.filter((text) => /\d,\d{3}/.test(text)).length
  return small > 0 || (pointed > 2 && pointed > withCommas)
}

/** How thousands and decimals are set in the table, and the way to commas and points and back. */
function settingOf(body: readonly Cell[], marks: readonly (DecimalMark | undefined)[]) {
  const texts = body.map(({ text }) => text)
  const byBlank = texts.filter((text) => /^\D{0,3}\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)/.test(text)).length
  const byComma = texts.filter((text) => /\d,\d{3}(?!\d)/.test(text)).length
  const isComma = marks.filter((mark) => mark === ',').length > marks.filter((mark) => mark === '.').length
  const isBlank = byBlank > byComma && byBlank > 2
  const swap = (text: string) => text.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','))
  const close = (text: string) => text.replace(/(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g, ',')
  const open = (text: string) => text.replace(/,(?=\d{3})/g, ' ')
  if (isComma && isBlank) {
    return {
      toPoint: (text: string) => close(swap(text)),
      fromPoint: (text: string) => swap(text).replace(/\.(?=\d{3}(?!\d))/g, ' '),
    }
  }
  if (isComma) return { toPoint: swap, fromPoint: swap }
  if (isBlank) return { toPoint: close, fromPoint: open }
  const same = (text: string) => text
  return { toPoint: same, fromPoint: same }
}
