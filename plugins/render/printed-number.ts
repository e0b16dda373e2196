import type { NumberValue } from '../../core/model.js'

/** How a page prints a number: the text before and after the digits, and the separators. */
interface NumberSetting {
  /** `$ (` */
  readonly before: string
  /** `1,234.5` */
  readonly digits: string
  /** `)%` */
  readonly behind: string
  /** Thousands separator; empty if there is none. */
  readonly groupMark: string
  readonly decimalMark: '.' | ','
}

// First with spaces as thousands separators, then without: "1 234" is one number; "12 4" is not, and fails the check
// below.
const DIGIT_RUNS = [/[.,]?\d[\d.,'’\u00a0\u2009\u202f ]*\d|[.,]?\d/u, /[.,]?\d[\d.,'’]*\d|[.,]?\d/u]

/**
 * Finds the digits of a number in its printed text.
 *
 * @returns Undefined if the digits in the text are not those of the value.
 */
export function readSetting(value: NumberValue, text: string): NumberSetting | undefined {
  const wanted = significantDigits(Math.abs(value.number).toFixed(value.decimals))
  for (const run of DIGIT_RUNS) {
    const match = run.exec(text)
    if (!match || significantDigits(match[0]) !== wanted) continue
    const [digits] = match
    const marks = [...digits].filter((character) => !/\d/.test(character))
    const decimalMark = value.decimals > 0 && marks.at(-1) === ',' ? ',' : '.'
    const groupMark = (value.decimals > 0 ? marks.slice(0, -1) : marks)[0] ?? ''
    return {
      before: text.slice(0, match.index),
      digits,
      behind: text.slice(match.index + digits.length),
      groupMark,
      // Without printed decimals, a point between thousands implies a decimal comma.
      decimalMark: value.decimals === 0 && groupMark === '.' ? ',' : decimalMark,
    }
  }
  return undefined
}

/**
 * Formats a number as its page prints it, with another number of decimals.
 *
 * @param text The number as printed.
 * @param decimals From 0 to 10. If undefined, the text is returned unchanged.
 * @returns The text itself if its digits are not those of the value, or if it is a year.
 */
export function printNumber(value: NumberValue, text: string, decimals?: number): string {
  if (decimals === undefined || decimals === value.decimals || isYear(value)) return text
  const setting = readSetting(value, text)
  if (!setting) return text
  const [whole = '', fraction] = Math.abs(value.number).toFixed(decimals).split('.')
  const grouped = value.isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, setting.groupMark || ',') : whole
  return `${setting.before}${fraction ? `${grouped}${setting.decimalMark}${fraction}` : grouped}${setting.behind}`
}

/** Returns whether the number is a year, such as `2016`. A year has no decimals in any format. */
export function isYear(value: NumberValue): boolean {
  const { number, decimals, isGrouped, currency, suffix } = value
  return decimals === 0 && !isGrouped && !currency && !suffix && number >= 1900 && number <= 2100
}

/** Number of significant digits in a spreadsheet number. Further digits become zeros. */
const MOST_DIGITS = 15

/**
 * Returns whether a spreadsheet number can hold all digits of the text. A longer account number or fraction must be
 * stored as text.
 */
export function fitsNumber(text: string): boolean {
  const digits = DIGIT_RUNS[0]!.exec(text)?.[0] ?? ''
  return significantDigits(digits).replace(/0+$/, '').length <= MOST_DIGITS
}

/** Returns all digits from the first nonzero one, so that `0.50` and `.50` are equal. */
function significantDigits(text: string): string {
  return text.replace(/\D/g, '').replace(/^0+/, '')
}
