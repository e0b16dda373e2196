import type { NumberValue } from '../../core/model.js'

/** How a page sets a number: what it prints before and behind the digits, and the marks between them. */
interface NumberSetting {
  /** `$ (` */
  readonly before: string
  /** `1,234.5` */
  readonly digits: string
  /** `)%` */
  readonly behind: string
  /** Between thousands; empty where they are not set apart. */
  readonly groupMark: string
  readonly decimalMark: '.' | ','
}

// With blanks between thousands first, then without: "1 234" is one number, "12 4" never is and fails the check below.
const DIGIT_RUNS = [/[.,]?\d[\d.,'’\u00a0\u2009\u202f ]*\d|[.,]?\d/u, /[.,]?\d[\d.,'’]*\d|[.,]?\d/u]

/**
 * Finds a number's digits in the text that prints it.
 *
 * @returns Absent when the digits in the text are not those of the value.
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
      // Without decimals printed, a dot between thousands leaves the comma.
      decimalMark: value.decimals === 0 && groupMark === '.' ? ',' : decimalMark,
    }
  }
  return undefined
}

/**
 * Prints a number as its page does, but for the number of decimals.
 *
 * @param text The number as printed.
 * @param decimals From 0 to 10; absent leaves the text as it is.
 * @returns The text itself where its digits are not those of the value, and for a year.
 */
export function printNumber(value: NumberValue, text: string, decimals?: number): string {
  if (decimals === undefined || decimals === value.decimals || isYear(value)) return text
  const setting = readSetting(value, text)
  if (!setting) return text
  const [whole = '', fraction] = Math.abs(value.number).toFixed(decimals).split('.')
  const grouped = value.isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, setting.groupMark || ',') : whole
  return `${setting.before}${fraction ? `${grouped}${setting.decimalMark}${fraction}` : grouped}${setting.behind}`
}

/** Whether the number reads as a year, `2016`: it has no decimals to show, whatever a format asks for. */
export function isYear(value: NumberValue): boolean {
  const { number, decimals, isGrouped, currency, suffix } = value
  return decimals === 0 && !isGrouped && !currency && !suffix && number >= 1900 && number <= 2100
}

/** So many digits a spreadsheet's number holds; of longer ones it shows zeros for the last. */
const MOST_DIGITS = 15

/** Whether a number of a spreadsheet holds all digits of the text: a longer account number or fraction has to be a text. */
export function fitsNumber(text: string): boolean {
  const digits = DIGIT_RUNS[0]!.exec(text)?.[0] ?? ''
  return significantDigits(digits).replace(/0+$/, '').length <= MOST_DIGITS
}

/** All digits from the first that is not zero: `0.50` and `.50` are the same. */
function significantDigits(text: string): string {
  return text.replace(/\D/g, '').replace(/^0+/, '')
}
