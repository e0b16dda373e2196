const DASHES = '\\-\u2010-\u2015\u2212'
const CURRENCY =
  '(?:US \\$|(?:US|C|CA|A|AU|HK|NT|NZ|S|R|MX)\\$|[$€£¥₹₩₽]|EUR|USD|GBP|CHF|CAD|AUD|HKD|JPY|CNY|RMB|INR|SEK|NOK|DKK)'
const UNIT = '(?:%|x|bps|bp)'
/** What stands behind an amount: a sign, a code, or the short name that a country writes. */
const CURRENCY_BEHIND =
  '(?:[€£$¥₹₩₽]|EUR|USD|GBP|CHF|CAD|AUD|JPY|CNY|SEK|NOK|DKK|PLN|CZK|HUF|DM|SFr\\.?|Fr\\.|kr\\.?|zł|Kč)'
/** "£000" says what a column counts. */
const SCALE = /^[A-Z]{0,2}[$€£¥]\s?['’]?000s?$/
/** Notes hang on numbers too: `1,234 (1)`, `5*`. */
const MARK = '(?:\\s*(?:\\(\\d{1,2}\\)|\\([a-z]\\)|\\*{1,3}|†|‡))?'

/** Thousands by comma, which kerning may set apart, in India by twos above the thousand; or by apostrophe. */
const POINT =
  /^(?:(?!0, ?\d{3}$)\d{1,3}(?:, ?\d{3})+(?:\.\d+)?|\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?|\d{1,3}(?:['’]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)$/
/** Decimals by comma, thousands by point or blank. */
const COMMA =
  /^(?:\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}|\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:,\d+)?|0, ?\d{3}|\d+,\d{1,2}|\d+,\d{4,}|\d{4,},\d{3})$/
/** "-(5)" is minus five to one reader and a dash with the mark of a note to another. */
const DASH_OR_MINUS = new RegExp(`^${CURRENCY}?\\s*[-\u2010-\u2013\u2212]\\s*\\(\\d{1,2}\\)$`)

const NIL = new RegExp(
  `^${CURRENCY}?\\s*\\(?(?:[${DASHES}]{1,3}|-0-|nil)\\)?\\s*${UNIT}?\\s*${CURRENCY_BEHIND}?${MARK}$`,
  'i',
)
const NUMBER = new RegExp(
  `^(?<sign>[${DASHES}+])?\\s*${CURRENCY}?\\s*(?<open>\\()?\\s*(?<inner>[${DASHES}+])?\\s*${CURRENCY}?\\s*` +
    `(?<digits>[\\d.][\\d.,'’ \u00a0\u202f]*?)\\s*(?<unit>${UNIT})?\\s*(?<close>\\))?\\s*(?<after>${UNIT})?\\s*${CURRENCY_BEHIND}?(?<trailing>(?<=\\d)[-\u2212])?${MARK}$`,
)

/**
 * The number that a printed text stands for, in the unit it is printed in: `(1,234)` is −1234, `5.2%` is 5.2.
 *
 * @returns Null for what is printed where there is nothing, such as a dash; undefined for what is no number.
 */
export function readPrintedNumber(text: string): number | null | undefined {
  const trimmed = text.trim()
  if (DASH_OR_MINUS.test(trimmed) || SCALE.test(trimmed)) return undefined
  if (trimmed === '' || NIL.test(trimmed)) return null
  const parts = NUMBER.exec(trimmed)?.groups ?? {}
  const amount = readDigits(parts.digits ?? '')
  if (amount === undefined || !fitTogether(parts)) return undefined
  const { sign, open, inner, trailing } = parts
  const isNegative =
    (open !== undefined && inner !== '+') || [sign, inner, trailing].some((each) => each !== undefined && each !== '+')
  return isNegative && amount !== 0 ? -amount : amount
}

type Parts = Readonly<Record<string, string | undefined>>

/** Returns whether the signs, brackets and units around the digits are consistent. */
function fitTogether({ sign, open, inner, digits = '', unit, close, after, trailing }: Parts): boolean {
  if (open === undefined && close !== undefined) return false
  if (unit !== undefined && after !== undefined) return false
  // a bracket that lost its end, "(1,234", and a minus behind, "1,234-": "(1" and "5-" may be anything
  const isBroken = (open !== undefined && close === undefined) || trailing !== undefined
  if (isBroken && !/\d[.,'’ \u00a0\u202f]+\d/.test(digits)) return false
  return trailing === undefined || (sign ?? open ?? inner) === undefined
}

function readDigits(digits: string): number | undefined {
  if (POINT.test(digits)) return Number(digits.replace(/[, '’]/g, ''))
  if (COMMA.test(digits)) return Number(digits.replace(/[^\d,]/g, '').replace(',', '.'))
  return undefined
}
