import type { Value } from '../../../core/model.js'
import { CURRENCY_CODES } from './currency-codes.js'
import type { DecimalMark } from './separators.js'

const DASHES = '\\-\u2010\u2011\u2012\u2013\u2014\u2015\u2212'
/** Symbols, codes, and names of currencies that are printed before or after an amount. */
const NAMED = `[€£$¥₹₩₽₺₪₴₫₱฿]|${CURRENCY_CODES}|DM|SFr\\.?|kr\\.?|zł|Kč|Rs\\.?`
const CURRENCY = `(?:US \\$|(?:US|C|CA|A|AU|HK|NT|NZ|S|R|MX)\\$|${NAMED})`
/** "Fr. 12" may be a Friday. */
const TRAILING_CURRENCY = `(?:${NAMED}|Fr\\.)`
/** Digits grouped by commas, in India in pairs above the thousand. Kerning may leave a space after the comma. */
const GROUPED = '\\d{1,3}(?:, ?\\d{3})+(?:\\.\\d+)?|\\d{1,2}(?:,\\d{2})+,\\d{3}(?:\\.\\d+)?'
const PLAIN = '\\d+(?:\\.\\d+)?|\\.\\d+'
/** Digits grouped by points, spaces or apostrophes, with a decimal comma (after apostrophes, a decimal point). */
const EUROPEAN =
  "\\d{1,3}(?:\\.\\d{3})+,\\d+|\\d{1,3}(?:\\.\\d{3}){2,}|\\d{1,3}(?:[ \u00a0\u202f]\\d{3})+(?:,\\d+)?|\\d{1,3}(?:['’]\\d{3})+(?:\\.\\d+)?|\\d+,\\d{1,2}|\\d+,\\d{4,}|\\d{4,},\\d{3}"
const EUROPEAN_FORM = new RegExp(`^(?:${EUROPEAN})$`)
const GROUPED_FORM = new RegExp(`^(?:${GROUPED})$`)
const SUFFIX = '%|x|bps|bp'
/** A note mark after a number: `1,234 (1)`, `5*`. */
const MARK = '(?:\\s*(?:\\(\\d{1,2}\\)|\\([a-z]\\)|\\*{1,3}|†|‡))?'

const NUMBER = new RegExp(
  `^(?<sign>[${DASHES}+])?\\s*(?<currency>${CURRENCY})?\\s*(?<open>\\()?\\s*(?<inner>[${DASHES}+])?\\s*(?<inside>${CURRENCY})?\\s*(?<before>%)?` +
    `(?<digits>${EUROPEAN}|${GROUPED}|${PLAIN})\\s*(?<suffix>${SUFFIX})?\\s*(?<within>${TRAILING_CURRENCY}(?=\\s*\\)))?\\s*(?<close>\\))?\\s*(?<after>${SUFFIX})?\\s*(?<behind>${TRAILING_CURRENCY})?(?<trailing>(?<=\\d)[-\u2212])?${MARK}$`,
)
const NIL = new RegExp(
  `^(?<currency>${CURRENCY})?\\s*\\(?(?:[${DASHES}]{1,3}|-0-|nil)\\)?\\s*(?<suffix>${SUFFIX})?\\s*(?<behind>${TRAILING_CURRENCY})?${MARK}$`,
  'i',
)
/** "-(5)" is minus five or a dash with a note mark. Only long dashes are never a minus. */
const DASH_OR_MINUS = new RegExp(`^(?:${CURRENCY})?\\s*[-\u2010-\u2013\u2212]\\s*\\(\\d{1,2}\\)$`)
/** A part of every number or nil: a digit, a dash, "nil". */
const NUMERIC = new RegExp(`[\\d${DASHES}]|nil`, 'i')
const SUFFIX_KINDS = { '%': 'percent', x: 'times', bps: 'basis-points', bp: 'basis-points' } as const

/**
 * Reads what a printed text means: `(1,234)` is −1234, `$ 5.2` is 5.2 dollars, a dash is nil.
 *
 * @param decimalMark Decimal separator of the column, if detected. With a comma, `1.234` is 1234 and `1,234` has three
 * decimals. @default a point
 * @returns Undefined if the text is not a number: dates, ranges, words, `N/A`.
 */
export function readValue(text: string, decimalMark?: DecimalMark): Value | undefined {
  // most texts are words: reject them quickly
  if (!NUMERIC.test(text)) return undefined
  if (decimalMark === ',') return readNumeric(text, decimalMark)
  if (cache.has(text)) return cache.get(text)
  const value = readNumeric(text, decimalMark)
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(text, value)
  return value
}

/** Cache of values by text: the same text is read when words are joined, lines are built and cells are read. */
const cache = new Map<string, Value | undefined>()
/** Maximum number of cached texts. */
const MAX_CACHED = 2000

function readNumeric(text: string, decimalMark: DecimalMark | undefined): Value | undefined {
  const trimmed = text.trim()
  if (DASH_OR_MINUS.test(trimmed) || THOUSANDS_OF_CURRENCY.test(trimmed)) return undefined
  const nil = NIL.exec(trimmed)?.groups
  if (nil !== undefined) return { kind: 'nil', ...currencyOf(nil.currency ?? nil.behind), ...suffixOf(nil.suffix) }
  const found = NUMBER.exec(trimmed)?.groups
  if (found === undefined || (found.open === undefined && found.close !== undefined)) return undefined
  if ([found.before, found.suffix, found.after].filter((suffix) => suffix !== undefined).length > 1) return undefined
  // an unclosed bracket, "(1,234", or a trailing minus, "1,234-": "(1" and "5-" are ambiguous
  const isBroken = (found.open !== undefined && found.close === undefined) || found.trailing !== undefined
  if (isBroken && !/\d[.,'’ \u00a0\u202f]+\d/.test(found.digits!)) return undefined
  if (found.trailing !== undefined && (found.sign ?? found.open ?? found.inner) !== undefined) return undefined
  const { amount, decimals, isGrouped } = readDigits(found.digits!, decimalMark)
  const isMinus = [found.sign, found.inner, found.trailing].some((sign) => sign !== undefined && sign !== '+')
  const isNegative = isMinus || (found.open !== undefined && found.inner !== '+')
  return {
    kind: 'number',
    number: isNegative ? -amount : amount,
    decimals,
    isGrouped,
    ...(isNegative && { negative: found.open === undefined ? ('minus' as const) : ('brackets' as const) }),
    ...currencyOf((found.currency ?? found.inside ?? found.within ?? found.behind)?.replace(' ', '')),
    // Turkish prints the percent sign before the number
    ...suffixOf(found.before ?? found.suffix ?? found.after),
  }
}

/** Approximate numbers, ranges and ratios: they belong in a number column but have no single value. */
const INEXACT = new RegExp(
  `^(?:(?:[~≈<>≤≥]|up to )\\s*)?(?:${CURRENCY})?\\s*\\(?(?:${GROUPED}|${PLAIN})\\)?\\s*(?:%|x|pp|pts?|bps)?` +
    `(?:\\s*(?:[${DASHES}]|to|:)\\s*(?:${CURRENCY})?\\s*(?:${GROUPED}|${PLAIN})\\s*(?:%|x|pp|pts?|bps)?)?$|` +
    `^\\(?[${DASHES}+]?(?:${PLAIN})\\s*(?:pp|pts?)\\)?$|` +
    // "$4.10 – $4.20 billion"
    `^(?:[~≈]\\s*)?${CURRENCY}\\s?(?:${GROUPED}|${PLAIN})\\s*(?:[${DASHES}]|to)\\s*(?:${CURRENCY}\\s?)?(?:${GROUPED}|${PLAIN})\\s*(?:million|billion)$|` +
    // "€3.1bn", "-$40m", "> €4bn"
    `^(?:[~≈<>≤≥]\\s*)?\\(?[${DASHES}+]?${CURRENCY}\\s?(?:${GROUPED}|${PLAIN})(?:k|mn?|bn|tn)\\)?$|` +
    // "12.3 p", "1 453 b": statistics flag what is provisional, estimated or breaks the series
    `^[${DASHES}+]?(?:${EUROPEAN}|${GROUPED}|${PLAIN}) [bcdefinprsuz]{1,2}$|` +
    // "63 (14%)", "5.1 ± 0.3", "2.4 (1.6–3.7)"
    `^[${DASHES}+]?(?:${EUROPEAN}|${GROUPED}|${PLAIN})\\s*(?:\\([${DASHES}+]?(?:\\d+[.,]\\d+|\\d+)\\s?%\\)|(?:±|\\+/-)\\s*(?:\\d+[.,]\\d+|\\d+)%?|\\((?:\\d+[.,]\\d+)\\s?[${DASHES}]\\s?(?:\\d+[.,]\\d+)\\))$|` +
    // "7 1/4%", "6-1/8%": kept as text
    `^\\d{1,2}[ ${DASHES}]\\d{1,2}/\\d{1,2}\\s*%$`,
  'i',
)

/** Texts printed in place of a missing number. */
const NO_VALUE = /^\(?(?:n\/?a|n\.a\.?|n\/?m|n\.m\.?|nmf|none)\)?\*?$/i

/** Whether a text belongs in a number column: a number, a range, a dash, or a word for a missing number. */
export function isNumberLike(text: string): boolean {
  if (!NUMERIC.test(text)) return NO_VALUE.test(text.trim())
  if (isScale(text)) return false
  return (
    readValue(text) !== undefined ||
    isInexact(text.trim()) ||
    DASH_OR_MINUS.test(text.trim()) ||
    NO_VALUE.test(text.trim())
  )
}

/** Units of measurement after an amount, and thousands and millions of a currency. */
const TRAILING_UNIT =
  '(?:years?|yrs|months?|days?|hours?|tons?|tonnes?|lbs?|pounds|ounces|gallons|barrels|miles|acres|Jahre|Monate|Tage|Stunden|' +
  'Stk\\.?|St\\.|Stück|pcs\\.?|[kmµ]?g|[kcm]?m[²³23]?|qm|ha|[mch]?l|m?s|min|h|[kMGT]?W(?:h|p)?|k?V|m?Ah?|[kMG]?Hz|[kMGT]B|PS|hp|bar|' +
  '°[CF]?|(?:Mio|Mrd|Tsd|Mill)\\.?(?: (?:€|EUR|CHF|USD|DM))?|TEUR|T€|k€)'
/** "6.5 years", "22,629 tons", "1.234,50 kg"; "5 years" may be part of a header ("More than 5 years"). */
const MEASURED = new RegExp(
  `^[~≈]?[${DASHES}+]?(?:(?=\\d*[.,'’ ]\\d)(?:${EUROPEAN}|${GROUPED}|${PLAIN})) ${TRAILING_UNIT}\\.?$`,
)

/** Whether a text is an amount with its unit. It belongs in a number column but has no value. */
export function isMeasured(text: string): boolean {
  return MEASURED.test(text)
}

/** "£000", which is never an amount. */
const THOUSANDS_OF_CURRENCY = /^[A-Z]{0,2}[$€£¥]\s?['’]?000s?$/

/** Whether a text is the scale of a column: "EUR 1 000", "CHF 1’000", "£000". "EUR 1,000" is an amount. */
export function isScale(text: string): boolean {
  return (
    /^[A-Z]{3}\s?1[ .,'’\u00a0\u202f]?000(?:[ .,'’\u00a0\u202f]?000)?$/.test(text) || THOUSANDS_OF_CURRENCY.test(text)
  )
}

/** Whether a text is an approximate number, a range or a ratio, and not "1 to 3", which may start "1 to 3 years". */
function isInexact(text: string): boolean {
  return INEXACT.test(text) && /[.,%$€£¥~≈<>±]|\d{3}|[A-Z]{3}|pp|pts?|bps/.test(text)
}

const LONG_PERIOD =
  /^(?:fy\s*|q[1-4]\s*|[1-4]q\s*)?(?:19|20)\d\d(?:\s*[-–—/]\s*(?:19|20)?\d\d)?(?:\s*[aep])?\s*(?:\(\w{1,2}\)|[*†‡]{1,2})?$/i
/** Abbreviated periods: "FY23", "4Q22", "Q1 '24", "H1 23E". */
const SHORT_PERIOD = /^(?:fy|cy|[1-4]q|q[1-4]|[12]h|h[12])\s?['’]?\d\d[aep]?\s*(?:\(\w{1,2}\)|[*†‡]{1,2})?$/i

/** Whether a text is a year, two years, or a part of a year: the header of a column, not a value in it. */
export function isPeriod(text: string): boolean {
  return LONG_PERIOD.test(text.trim()) || SHORT_PERIOD.test(text.trim())
}

/** `1.234` and `1,234` are ambiguous without the other numbers of the column. */
const OPEN_GROUP = /^[1-9]\d{0,2}[.,]\d{3}$/
/** "0,125" has a decimal comma: thousands do not start with 0. */
const ZERO_DECIMAL = /^0, ?\d{3}$/

function readDigits(
  digits: string,
  decimalMarkOfColumn: DecimalMark | undefined,
): { amount: number; decimals: number; isGrouped: boolean } {
  const isEither = OPEN_GROUP.test(digits) && decimalMarkOfColumn === ','
  const isEuropean = isEither || ZERO_DECIMAL.test(digits) || (EUROPEAN_FORM.test(digits) && !GROUPED_FORM.test(digits))
  const decimalMark = isEuropean && !/['’]/.test(digits) ? ',' : '.'
  const isGrouped = isEuropean ? /\d[. \u00a0\u202f'’]\d{3}/.test(digits) : digits.includes(',')
  const at = digits.lastIndexOf(decimalMark)
  const whole = (at < 0 ? digits : digits.slice(0, at)).replace(/\D/g, '')
  const fraction = at < 0 ? '' : digits.slice(at + 1).trim()
  return { amount: Number(`${whole || '0'}.${fraction || '0'}`), decimals: fraction.length, isGrouped }
}

function currencyOf(currency: string | undefined): { currency?: string } {
  return currency === undefined ? {} : { currency }
}

function suffixOf(suffix: string | undefined): { suffix?: 'percent' | 'times' | 'basis-points' } {
  if (suffix === undefined) return {}
  return { suffix: SUFFIX_KINDS[suffix.toLowerCase() as keyof typeof SUFFIX_KINDS] }
}
