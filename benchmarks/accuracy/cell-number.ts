import { comparableText } from './comparable-text.js'

// A cell with one number is parsed from left to right. Every piece is optional except the number itself.
const pieces = {
  marks: /[*†‡§~<>≤≥≈±]*/y,
  bracket: /\(?/y,
  sign: /[-+△▲]?/y,
  currency: /(?:(?:US|CA|AU|HK|NZ|A|C|S|R)?[$€£¥₹₩]|EUR|USD|GBP|CHF|JPY|Rs\.?)?/y,
  digits: /[\d.,']+/y,
  unit: /(?:million|billion|thousand|bps|bp|ppt|pp|pts|bn|mn|mm|[kKmMBxX])?/y,
  percent: /%?/y,
  closing: /\)?/y,
  currencyBehind: /(?:[€£]|EUR|USD)?/y,
  marksBehind: /[*†‡§#]*/y,
} as const

/** Groups of three digits with optional decimals, plain digits with optional decimals, or only decimals. */
const isOneNumber = /^(?:\d{1,3}(?:[,.']\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?|[.,]\d+)$/

/**
 * Returns the number in a cell in a canonical form: `$ (1,234)` becomes `-1,234`, `(5.0)%` and `-5.0 %` become `-5.0%`.
 * Currencies and footnote marks are dropped. Separators are kept as printed, because 1.234 is ambiguous.
 *
 * @returns Undefined if the cell contains something else, such as `2019-20`, `1)` or a word.
 */
export function readCellNumber(text: unknown): string | undefined {
  const printed = comparableText(text)
  let at = 0
  const take = (piece: keyof typeof pieces): string => {
    const pattern = pieces[piece]
    pattern.lastIndex = at
    const taken = pattern.exec(printed)?.[0] ?? ''
    at += taken.length
    return taken
  }
  take('marks')
  const opened = [take('bracket')]
  const signs = [take('sign')]
  take('currency')
  opened.push(take('bracket'))
  signs.push(take('sign'))
  const digits = take('digits')
  if (!isOneNumber.test(digits)) return undefined
  const unit = take('unit')
  const percents = [take('percent')]
  const isClosed = take('closing') !== ''
  percents.push(take('percent'))
  take('currencyBehind')
  take('marksBehind')
  if (at < printed.length) return undefined
  const isBracketed = opened.includes('(')
  // "1)" is the marker of a list item or footnote.
  if (isClosed && !isBracketed) return undefined
  const isNegative = isBracketed || signs.some((sign) => sign !== '' && sign !== '+')
  return `${isNegative ? '-' : ''}${digits}${unit}${percents.includes('%') ? '%' : ''}`
}

/**
 * Returns the digits of a result of {@link readCellNumber}, without sign, unit, percent sign and thousands separators.
 */
export function digitsOf(number: string): string {
  const digits = /[\d.,']+/.exec(number)?.[0] ?? number
  return /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits) ? digits.replaceAll(',', '') : digits
}

export function isNegative(number: string): boolean {
  return number.startsWith('-')
}

/** Returns whether the cell contains a nil dash, optionally with a currency symbol or percent sign. */
export function isNil(comparable: string): boolean {
  return /^[$€£¥]?-+%?$/.test(comparable)
}

/** Returns whether the cell contains a number, or a count with its percentage such as `63 (18.5%)`. */
export function looksNumeric(comparable: string): boolean {
  return readCellNumber(comparable) !== undefined || /^\d[\d,.]*\(\d[\d,.]*%?\)$/.test(comparable)
}
