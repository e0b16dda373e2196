import { comparableText } from './comparable-text.js'

// A cell that holds one number is read piece by piece, from the left; a piece may be missing, but the number itself may not.
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

/** Groups of three with a decimal part or without; digits with a decimal part or without; a decimal part alone. */
const isOneNumber = /^(?:\d{1,3}(?:[,.']\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?|[.,]\d+)$/

/**
 * The number that a cell holds, in one form: `$ (1,234)` is `-1,234`, `(5.0)%` and `-5.0 %` are `-5.0%`. Currency and
 * marks of footnotes are dropped. Separators stay as printed, since 1.234 may be either.
 *
 * @returns undefined where the cell holds something else, such as `2019-20`, `1)` or a word.
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
  // "1)" is a mark of a list or a footnote.
  if (isClosed && !isBracketed) return undefined
  const isNegative = isBracketed || signs.some((sign) => sign !== '' && sign !== '+')
  return `${isNegative ? '-' : ''}${digits}${unit}${percents.includes('%') ? '%' : ''}`
}

/** The digits of what {@link readCellNumber} gave: without sign, unit, percent sign and the commas of its groups. */
export function digitsOf(number: string): string {
  const digits = /[\d.,']+/.exec(number)?.[0] ?? number
  return /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits) ? digits.replaceAll(',', '') : digits
}

export function isNegative(number: string): boolean {
  return number.startsWith('-')
}

/** Whether a cell says "nothing" with a dash, beside which a currency or percent sign may stand. */
export function isNil(comparable: string): boolean {
  return /^[$€£¥]?-+%?$/.test(comparable)
}

/** Whether a cell is a number, or a count with its share such as `63 (18.5%)`. */
export function looksNumeric(comparable: string): boolean {
  return readCellNumber(comparable) !== undefined || /^\d[\d,.]*\(\d[\d,.]*%?\)$/.test(comparable)
}
