import { readValue } from '../../lexicon/values.js'

/** How the figures of a column are set, as most of them show. */
export interface FigureHabits {
  /** Digits behind the decimal mark, where all but a few figures have as many. */
  readonly decimals?: number
  /** Whether by far most of its other cells are figures as they stand: only there are letters misread digits. */
  readonly isOfFigures: boolean
  /** Whether thousands are set apart by a comma wherever there are any. */
  readonly isGrouped: boolean
  /** Whether negatives stand in brackets anywhere in the table. */
  readonly hasBrackets: boolean
  /** Whether figures of the table have three decimals: then "1.234" is no misread "1,234". */
  readonly hasThousandths: boolean
  /** Whether all but a few figures are shares. */
  readonly isShare: boolean
  /** Whether other figures of the table have a plain "$": then "S$" is one, too. */
  readonly hasDollar: boolean
  /** The dash that stands for nothing in this table. */
  readonly nil: string
}

const CURRENCY = '(?:US|C|CA|A|AU|HK|NT|NZ|S|R|MX)?\\$|[€£¥]'
/** No figure but a code begins with a nought that is not its only digit before the point. */
const DIGITS = '(?:[1-9]\\d{0,2}(?:,\\d{3})+|0|[1-9]\\d*)(?:\\.\\d+)?|\\.\\d+'
const NOTE = '(?:\\s?\\(\\w{1,2}\\)|\\*{1,3})?'
const TIDY = new RegExp(
  `^(?:${CURRENCY})?\\s?(?:[-–−](?:${CURRENCY})?\\s?(?:${DIGITS})\\s?[%x]?|\\((?:${CURRENCY})?\\s?(?:${DIGITS})\\s?[%x]?\\)\\s?[%x]?|(?:${CURRENCY})?\\s?(?:${DIGITS})\\s?[%x]?)${NOTE}$`,
)
const NIL = new RegExp(`^(?:${CURRENCY})?\\s?[-–—−]\\s?%?$`)

/** Whether a text is a figure, or a dash in its place, set as figures are set: whole brackets, thousands in threes. */
export function isTidy(text: string): boolean {
  return TIDY.test(text) || NIL.test(text)
}

/** Whether a tidy text is also set as its column is. */
export function fitsHabits(text: string, habits: FigureHabits): boolean {
  if (NIL.test(text)) return true
  const value = isTidy(text) ? readValue(text) : undefined
  if (value?.kind !== 'number') return false
  if (habits.decimals !== undefined && value.decimals !== habits.decimals) return false
  if (!habits.hasThousandths && value.decimals === 3) return false
  if (habits.isShare && value.suffix === undefined && value.decimals !== habits.decimals) return false
  return !habits.isGrouped || value.isGrouped || Math.abs(value.number) < 1000
}

/** What a figure says, whatever its currency: two readings with the same are one. Undefined where it is no figure. */
export function meaningOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const value = readValue(text)
  if (value === undefined) return undefined
  return value.kind === 'nil' ? 'nil' : `${value.number} ${value.decimals} ${value.suffix ?? ''}`
}

/** Whether somebody who sees the text would take it for a figure, though it may not be one as it stands. */
export function isLikeFigure(text: string): boolean {
  const signs = [...text.replace(/\s/g, '')]
  const digits = signs.filter((sign) => /\d/.test(sign)).length
  const like = signs.filter((sign) => /[\d.,()$€£%§OoIlSsBZz|[\]{}\-–—−]/.test(sign)).length
  return digits > 0 && like * 10 >= signs.length * 7 && digits * 3 >= signs.length
}

/** Whether a text is a figure with a sign before it that says how near it is: "~10%", "<1". */
export function isApproximate(text: string): boolean {
  return /^[~≈±<>≤≥]/.test(text) && isTidy(text.slice(1).trim())
}

/** Whether a text is digits and a letter, as notes and forms are called: "112B", "5a", "10b5". */
export function isLikeReference(text: string): boolean {
  return /^\d{1,3}[A-Za-z]\d?$/.test(text)
}
