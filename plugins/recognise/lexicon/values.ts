import type { Value } from '../../../core/model.js'
import type { DecimalMark } from './separators.js'

const DASHES = '\\-\u2010\u2011\u2012\u2013\u2014\u2015\u2212'
const CURRENCY =
  '(?:US \\$|(?:US|C|CA|A|AU|HK|NT|NZ|S|R|MX)\\$|[$€£¥₹₩₽]|EUR|USD|GBP|CHF|CAD|AUD|HKD|JPY|CNY|RMB|INR|SEK|NOK|DKK)'
/** What stands behind an amount: a sign, a code, or the short name that a country writes. */
const CURRENCY_BEHIND =
  '(?:[€£$¥₹₩₽]|EUR|USD|GBP|CHF|CAD|AUD|JPY|CNY|SEK|NOK|DKK|PLN|CZK|HUF|DM|SFr\\.?|Fr\\.|kr\\.?|zł|Kč)'
/** Thousands by comma, in India above the thousand by twos; kerning may leave a blank behind the comma. */
const GROUPED = '\\d{1,3}(?:, ?\\d{3})+(?:\\.\\d+)?|\\d{1,2}(?:,\\d{2})+,\\d{3}(?:\\.\\d+)?'
const PLAIN = '\\d+(?:\\.\\d+)?|\\.\\d+'
/** Thousands by point, blank or apostrophe, decimals by comma (or, behind apostrophes, by point). */
const CONTINENTAL =
  "\\d{1,3}(?:\\.\\d{3})+,\\d+|\\d{1,3}(?:\\.\\d{3}){2,}|\\d{1,3}(?:[ \u00a0\u202f]\\d{3})+(?:,\\d+)?|\\d{1,3}(?:['’]\\d{3})+(?:\\.\\d+)?|\\d+,\\d{1,2}|\\d+,\\d{4,}|\\d{4,},\\d{3}"
const CONTINENTAL_FORM = new RegExp(`^(?:${CONTINENTAL})$`)
const GROUPED_FORM = new RegExp(`^(?:${GROUPED})$`)
const SUFFIX = '%|x|bps|bp'
/** Notes hang on numbers too: `1,234 (1)`, `5*`. */
const MARK = '(?:\\s*(?:\\(\\d{1,2}\\)|\\([a-z]\\)|\\*{1,3}|†|‡))?'

const NUMBER = new RegExp(
  `^(?<sign>[${DASHES}+])?\\s*(?<currency>${CURRENCY})?\\s*(?<open>\\()?\\s*(?<inner>[${DASHES}+])?\\s*(?<inside>${CURRENCY})?\\s*` +
    `(?<digits>${CONTINENTAL}|${GROUPED}|${PLAIN})\\s*(?<suffix>${SUFFIX})?\\s*(?<within>${CURRENCY_BEHIND}(?=\\s*\\)))?\\s*(?<close>\\))?\\s*(?<after>${SUFFIX})?\\s*(?<behind>${CURRENCY_BEHIND})?(?<trailing>(?<=\\d)[-\u2212])?${MARK}$`,
)
const NIL = new RegExp(
  `^(?<currency>${CURRENCY})?\\s*\\(?(?:[${DASHES}]{1,3}|-0-|nil)\\)?\\s*(?<suffix>${SUFFIX})?\\s*(?<behind>${CURRENCY_BEHIND})?${MARK}$`,
  'i',
)
/** "-(5)" is minus five to one reader and a dash with the mark of a note to another; only long dashes are no minus. */
const DASH_OR_MINUS = new RegExp(`^(?:${CURRENCY})?\\s*[-\u2010-\u2013\u2212]\\s*\\(\\d{1,2}\\)$`)
/** What a number or a nil has: a digit, a dash, "nil". */
const NUMERIC = new RegExp(`[\\d${DASHES}]|nil`, 'i')
const SUFFIX_KINDS = { '%': 'percent', x: 'times', bps: 'basis-points', bp: 'basis-points' } as const

/**
 * Reads what a printed text means: `(1,234)` is −1234, `$ 5.2` is 5.2 dollars, a dash is nil.
 *
 * @param decimalMark How its column is set, where that is known: behind a comma that is one, `1.234` is 1234 and `1,234`
 * has three decimals. @default a point
 * @returns Undefined where the text is no number: dates, ranges, words, `N/A`.
 */
export function readValue(text: string, decimalMark?: DecimalMark): Value | undefined {
  // most texts are words: one look tells
  if (!NUMERIC.test(text)) return undefined
  if (decimalMark === ',') return readNumeric(text, decimalMark)
  if (known.has(text)) return known.get(text)
  const value = readNumeric(text, decimalMark)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(text, value)
  return value
}

/** What texts mean that were read of late: a figure is asked for when words are joined, lines are laid and cells are read. */
const known = new Map<string, Value | undefined>()
const MOST_KNOWN = 2000

function readNumeric(text: string, decimalMark: DecimalMark | undefined): Value | undefined {
  const trimmed = text.trim()
  if (DASH_OR_MINUS.test(trimmed) || THOUSANDS_OF.test(trimmed)) return undefined
  const nil = NIL.exec(trimmed)?.groups
  if (nil !== undefined) return { kind: 'nil', ...currencyOf(nil.currency ?? nil.behind), ...suffixOf(nil.suffix) }
  const found = NUMBER.exec(trimmed)?.groups
  if (found === undefined || (found.open === undefined && found.close !== undefined)) return undefined
  if (found.suffix !== undefined && found.after !== undefined) return undefined
  // a bracket that lost its end, "(1,234", and a minus behind, "1,234-": "(1" and "5-" may be anything
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
    ...suffixOf(found.suffix ?? found.after),
  }
}

/** A number said to be about so much, a range of two, a ratio: figures in a column, yet no one value. */
const LOOSE = new RegExp(
  `^(?:(?:[~≈<>≤≥]|up to )\\s*)?(?:${CURRENCY})?\\s*\\(?(?:${GROUPED}|${PLAIN})\\)?\\s*(?:%|x|pp|pts?|bps)?` +
    `(?:\\s*(?:[${DASHES}]|to|:)\\s*(?:${CURRENCY})?\\s*(?:${GROUPED}|${PLAIN})\\s*(?:%|x|pp|pts?|bps)?)?$|` +
    `^\\(?[${DASHES}+]?(?:${PLAIN})\\s*(?:pp|pts?)\\)?$|` +
    // "$4.10 – $4.20 billion"
    `^(?:[~≈]\\s*)?${CURRENCY}\\s?(?:${GROUPED}|${PLAIN})\\s*(?:[${DASHES}]|to)\\s*(?:${CURRENCY}\\s?)?(?:${GROUPED}|${PLAIN})\\s*(?:million|billion)$|` +
    // "€3.1bn", "-$40m", "> €4bn"
    `^(?:[~≈<>≤≥]\\s*)?\\(?[${DASHES}+]?${CURRENCY}\\s?(?:${GROUPED}|${PLAIN})(?:k|mn?|bn|tn)\\)?$|` +
    // "12.3 p", "1 453 b": statistics flag what is provisional, estimated or breaks the series
    `^[${DASHES}+]?(?:${CONTINENTAL}|${GROUPED}|${PLAIN}) [bcdefinprsuz]{1,2}$|` +
    // "63 (14%)", "5.1 ± 0.3", "2.4 (1.6–3.7)"
    `^[${DASHES}+]?(?:${CONTINENTAL}|${GROUPED}|${PLAIN})\\s*(?:\\([${DASHES}+]?(?:\\d+[.,]\\d+|\\d+)\\s?%\\)|(?:±|\\+/-)\\s*(?:\\d+[.,]\\d+|\\d+)%?|\\((?:\\d+[.,]\\d+)\\s?[${DASHES}]\\s?(?:\\d+[.,]\\d+)\\))$|` +
    // "7 1/4%", "6-1/8%": kept as text
    `^\\d{1,2}[ ${DASHES}]\\d{1,2}/\\d{1,2}\\s*%$`,
  'i',
)

/** What is printed where there is no number to print. */
const NO_VALUE = /^\(?(?:n\/?a|n\.a\.?|n\/?m|n\.m\.?|nmf|none)\)?\*?$/i

/** Whether a text stands where a number would: a number, a range, a dash, or a word that says there is none. */
export function isNumberLike(text: string): boolean {
  if (!NUMERIC.test(text)) return NO_VALUE.test(text.trim())
  if (isScale(text)) return false
  return (
    readValue(text) !== undefined ||
    isLoose(text.trim()) ||
    DASH_OR_MINUS.test(text.trim()) ||
    NO_VALUE.test(text.trim())
  )
}

/** What amounts are measured in, as it stands behind them; thousands and millions of a currency among it. */
const UNIT_BEHIND =
  '(?:years?|yrs|months?|days?|hours?|tons?|tonnes?|lbs?|pounds|ounces|gallons|barrels|miles|acres|Jahre|Monate|Tage|Stunden|' +
  'Stk\\.?|St\\.|Stück|pcs\\.?|[kmµ]?g|[kcm]?m[²³23]?|qm|ha|[mch]?l|m?s|min|h|[kMGT]?W(?:h|p)?|k?V|m?Ah?|[kMG]?Hz|[kMGT]B|PS|hp|bar|' +
  '°[CF]?|(?:Mio|Mrd|Tsd|Mill)\\.?(?: (?:€|EUR|CHF|USD|DM))?|TEUR|T€|k€)'
/** "6.5 years", "22,629 tons", "1.234,50 kg"; "5 years" may as well head a column ("More than 5 years"). */
const MEASURED = new RegExp(
  `^[~≈]?[${DASHES}+]?(?:(?=\\d*[.,'’ ]\\d)(?:${CONTINENTAL}|${GROUPED}|${PLAIN})) ${UNIT_BEHIND}\\.?$`,
)

/** Whether a text is an amount with what it is measured in: it stands where figures do, and has no value. */
export function isMeasured(text: string): boolean {
  return MEASURED.test(text)
}

/** "£000", which is no amount wherever it stands. */
const THOUSANDS_OF = /^[A-Z]{0,2}[$€£¥]\s?['’]?000s?$/

/** "EUR 1 000", "CHF 1’000", "£000" over a column says what its figures count; "EUR 1,000" in it is an amount. */
export function isScale(text: string): boolean {
  return /^[A-Z]{3}\s?1[ .,'’\u00a0\u202f]?000(?:[ .,'’\u00a0\u202f]?000)?$/.test(text) || THOUSANDS_OF.test(text)
}

/** "1 to 3" is the beginning of "1 to 3 years": a range of figures has decimals, thousands, a sign or a share. */
function isLoose(text: string): boolean {
  return LOOSE.test(text) && /[.,%$€£¥~≈<>±]|\d{3}|[A-Z]{3}|pp|pts?|bps/.test(text)
}

const LONG_PERIOD =
  /^(?:fy\s*|q[1-4]\s*|[1-4]q\s*)?(?:19|20)\d\d(?:\s*[-–—/]\s*(?:19|20)?\d\d)?(?:\s*[aep])?\s*(?:\(\w{1,2}\)|[*†‡]{1,2})?$/i
/** "FY23", "4Q22", "Q1 '24", "H1 23E". */
const SHORT_PERIOD = /^(?:fy|cy|[1-4]q|q[1-4]|[12]h|h[12])\s?['’]?\d\d[aep]?\s*(?:\(\w{1,2}\)|[*†‡]{1,2})?$/i

/** A year or two, or a date that ends in one: what heads a column, not what stands in it. */
export function isPeriod(text: string): boolean {
  return LONG_PERIOD.test(text.trim()) || SHORT_PERIOD.test(text.trim())
}

/** `1.234` and `1,234`: which is which, only the column can say. */
const OPEN_GROUP = /^[1-9]\d{0,2}[.,]\d{3}$/
/** No thousands stand before the comma of "0,125". */
const SHARE = /^0, ?\d{3}$/

function readDigits(
  digits: string,
  decimalMarkOfColumn: DecimalMark | undefined,
): { amount: number; decimals: number; isGrouped: boolean } {
  const isEither = OPEN_GROUP.test(digits) && decimalMarkOfColumn === ','
  const isContinental = isEither || SHARE.test(digits) || (CONTINENTAL_FORM.test(digits) && !GROUPED_FORM.test(digits))
  const decimalMark = isContinental && !/['’]/.test(digits) ? ',' : '.'
  const isGrouped = isContinental ? /\d[. \u00a0\u202f'’]\d{3}/.test(digits) : digits.includes(',')
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
