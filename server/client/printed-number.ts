const DASHES = '\\-\u2010-\u2015\u2212'
const CURRENCY =
  '(?:US \\$|(?:US|C|CA|A|AU|HK|NT|NZ|S|R|MX)\\$|[$€£¥₹₩₽]|EUR|USD|GBP|CHF|CAD|AUD|HKD|JPY|CNY|RMB|INR|SEK|NOK|DKK)'
const UNIT = '(?:%|x|bps|bp)'
/** A currency after the amount: a symbol, a code or a local abbreviation. */
const CURRENCY_BEHIND =
  '(?:[€£$¥₹₩₽]|EUR|USD|GBP|CHF|CAD|AUD|JPY|CNY|SEK|NOK|DKK|PLN|CZK|HUF|DM|SFr\\.?|Fr\\.|kr\\.?|zł|Kč)'
/** A scale such as "£000" in a header is not a number. */
const SCALE = /^[A-Z]{0,2}[$€£¥]\s?['’]?000s?$/
/** Footnote marks after a number: `1,234 (1)`, `5*`. */
const MARK = '(?:\\s*(?:\\(\\d{1,2}\\)|\\([a-z]\\)|\\*{1,3}|†|‡))?'

/**
 * Decimal point. Thousands are separated by commas (perhaps with a space from kerning), in the Indian system, or by
 * apostrophes.
 */
const POINT =
  /^(?:(?!0, ?\d{3}$)\d{1,3}(?:, ?\d{3})+(?:\.\d+)?|\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?|\d{1,3}(?:['’]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)$/
/** Decimal comma. Thousands are separated by points or spaces. */
const COMMA =
  /^(?:\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}|\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:,\d+)?|0, ?\d{3}|\d+,\d{1,2}|\d+,\d{4,}|\d{4,},\d{3})$/
/** "-(5)" is ambiguous: minus five, or a dash with a footnote mark. */
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
 * Parses a printed number in its printed unit: `(1,234)` is −1234, `5.2%` is 5.2.
 *
 * @returns Null for an empty value, such as a dash; undefined if the text is not a number.
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
  // An unclosed bracket, "(1,234", or a trailing minus, "1,234-", counts only with a separator: "(1" and "5-" are
  // ambiguous.
  const isBroken = (open !== undefined && close === undefined) || trailing !== undefined
  if (isBroken && !/\d[.,'’ \u00a0\u202f]+\d/.test(digits)) return false
  return trailing === undefined || (sign ?? open ?? inner) === undefined
}

function readDigits(digits: string): number | undefined {
  if (POINT.test(digits)) return Number(digits.replace(/[, '’]/g, ''))
  if (COMMA.test(digits)) return Number(digits.replace(/[^\d,]/g, '').replace(',', '.'))
  return undefined
}
