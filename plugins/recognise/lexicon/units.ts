import { CURRENCY_CODES } from './currency-codes.js'
import { unitInWords } from './languages/unit-in-words.js'

/** Words for an amount, in English and in neighbouring languages. */
const AMOUNT =
  '(?:thousands?|millions?|billions?|hundreds|dollars|euros?|percent(?:ages?)?|crores?|lakhs?|mio|mrd|tsd|mln|bn|mn|millionen|milliarden|tausend|milliers|milliards|miles de|millones|migliaia|milioni|miliardi)'
/**
 * "单位：万元", "(単位：百万円)", "(단위: 백만원)", "千港元": an amount with its currency. A plain "元" needs the word "unit" before
 * it.
 */
const EAST_ASIAN =
  /^[(（]?(?:(?:(?:金额)?(?:[单単單]位|단위)\s*[:：]\s*)(?:人民币|人民幣)?([十百千万萬亿億십백천만억]*[港美日]?[元円圆원])|(?:人民币|人民幣)?([十百千万萬亿億십백천만억]+[港美日]?[元円圆원]))[)）]?$/u
const CURRENCY = `(?:[A-Z]{0,3}[$€£¥₹₩]|${CURRENCY_CODES}|U\\.?S\\.? dollars?|Rs\\.?)`
/** Nouns after a number of thousands, in Romance languages. */
const COUNTED_NOUN =
  '(?:euros?|dollars?|dólares|dollari|pesos|reales|francs|franchi|yens?|millones|personnes|personas|persone|tonnes|toneladas|tonnellate)'
/** "(in millions, except per share data)", "$ in thousands", "Dollars in millions", "(Expressed in U.S. dollars)". */
const UNIT = new RegExp(
  `\\b(?:in|en|of)\\s*(?:${CURRENCY}\\s*)?${AMOUNT}\\b|\\bin ${CURRENCY}(?=[\\s,)]|$)|\\b(?:millions|thousands|billions)\\s+of\\b|^\\(?(?:miles|millones|milliers|milliards|millions|migliaia|milioni|miliardi)\\s+(?:de\\s+|d['’]|di\\s+)(?:${CURRENCY}|${COUNTED_NOUN})|^\\(?\\s*(?:dollars|amounts|\\$|€|£|US\\$|unaudited;)\\s.*\\bin\\b`,
  'i',
)
const EXCEPT = '(?:except|unless|other than|excluding|sauf|hors|außer|ohne|ausgenommen|salvo|excepto|eccetto|tranne)'
const EXCEPTION = `(?:,?\\s*(?:${EXCEPT}|but)\\b[^()]*)?`
const EXCEPTED = new RegExp(`(?<!\\p{L})${EXCEPT}(?!\\p{L}).*$`, 'iu')
/** Words before the unit of amounts: "Angaben in TEUR". */
const LEAD =
  '(?:(?:(?:amounts|figures|values|angaben|beträge|werte|montants|bedragen|importes|importi|valores|cifras|dati|tal|belopp|beløp)\\s+)?(?:in|en|em|i)\\s+)?'
/** Currencies with an abbreviated scale in one word: "TEUR", "k€", "MSEK", "Mkr". TUSD is a tariff. */
const IN_ONE_WORD = '€|kr|EUR|SEK|NOK|DKK|CHF'
const WORDS = {
  thousand: `(?:[kKtT](?:${IN_ONE_WORD})|[kK](?:USD|GBP))`,
  million: `[mM](?:${IN_ONE_WORD}|USD|GBP|PLN)`,
} as const
/** A short unit: "(Millions)", "$000s", "€ million", "EURm", "TEUR", "%". "Item" and "From" must not match. */
const SHORT_UNIT = new RegExp(
  `^\\(?${LEAD}(?:(?:${CURRENCY}\\s*)?(?:thousands|millions|billions|million|billion|thousand|crores?|lakhs?|['’]?000s?|mio\\.?|mrd\\.?|tsd\\.?|mm|m|bn|mn)(?:\\s*(?:${CURRENCY}|euros?|yen|yuan|dollars?|rupees?|kronor|kroner))?${EXCEPTION}|${WORDS.thousand}|${WORDS.million}|${CURRENCY}\\s?k|%|percent)\\)?$`,
  'i',
)
/** Texts that look like a unit of amounts but are not: "%", a length in metres, "Mrs.". */
const FALSE_UNIT = /^\(?(?:%|(?:(?:in|en|em|i)\s+)?(?:mm?|mrs\.?))\)?$/i
/** "x € 1.000", "in 1 000 EUR", "CHF 1’000", "x 1 million": a multiple of the printed number. */
const MULTIPLE = new RegExp(
  `^\\(?CHF ?1['’]000\\)?$|^\\(?(?:(?:bedragen|amounts)\\s+)?(?:x|×|in|en)\\s*(?:${CURRENCY}\\s*)?1(?:[ ,.'’]?000){1,2}(?:\\s*(?:${CURRENCY}|euros?))?\\)?$|^\\(?[x×]\\s*(?:${CURRENCY}\\s*)?1\\s*(?:million|miljoen|mln)\\)?$`,
  'i',
)
/** Thousands and millions in further languages, with a currency: "em milhares de reais", "tys. zł", "в тыс. руб.". */
const FURTHER_AMOUNT =
  '(?:milhares|milhões|duizenden|miljoenen|miljoner|millioner|tusental|tusen|tys\\.?|tis\\.?|mln|mld|тыс\\.?|тысячах|млн\\.?|миллионах|млрд\\.?|миллиардах)'
const FURTHER_CURRENCY = `(?:${CURRENCY}|reais|euro['’]?s?|kronor|kroner|złotych|zł|kč|рублей|руб\\.?)`
const FURTHER = new RegExp(
  `^\\(?(?:\\p{L}+\\s+)?(?:(?:em|in|i|w|v|в)\\s+)?(?:${FURTHER_AMOUNT}\\s+(?:(?:de|van)\\s+)?${FURTHER_CURRENCY}|${FURTHER_CURRENCY}\\s+${FURTHER_AMOUNT}|R\\$ mil)\\)?$`,
  'iu',
)
/** A percentage as a unit: "(As a percentage of total revenues)". Without brackets, "percent of …" is a row label. */
const SHARE = /^\((?:as a |in )?percent(?:age)?s? of [^()]+\)$|^as a percentage of \S/i

/** Finds the unit in a header, alone or in brackets: "Years ended December 31, (in millions)". */
export function findUnit(printed: string): string | undefined {
  const text = inRoundBrackets(printed)
  const bracketed = [...text.matchAll(/\(([^()]+)\)/g)].map((match) => match[1]!)
  const unit = bracketed.find((part) => isUnit(part) && !/^\W*%\W*$/.test(part))
  return unit ?? (isUnit(text) ? withoutBrackets(text) : undefined)
}

/** Whether a unit names exceptions: "in thousands, except per share data". */
export function hasExceptions(unit: string): boolean {
  return /(?<!\p{L})(?:except|unless|sauf|salvo|excepto|eccetto|tranne|ausgenommen)(?!\p{L})/iu.test(unit)
}

/** Whether a text is a unit of numbers. */
export function isUnit(text: string): boolean {
  const trimmed = dropUnitWord(inRoundBrackets(text.trim()))
  if (trimmed === '') return false
  // "thousands)" is the end of a header that starts in another text
  if (!isBalanced(trimmed)) return false
  if (SHORT_UNIT.test(trimmed) && !FALSE_UNIT.test(trimmed)) return true
  if ([SHARE, EAST_ASIAN, MULTIPLE, FURTHER].some((form) => form.test(trimmed))) return true
  if (unitInWords(trimmed) !== undefined) return true
  const isBracketed = /^\(.*\)$/.test(trimmed)
  return text.length < 110 && UNIT.test(text) && (isBracketed || text.split(/\s+/).length <= 9) && !/[.:]$/.test(text)
}

/** Replaces square brackets: returns "(In thousands)" for "[In thousands]". */
function inRoundBrackets(text: string): string {
  return text.replaceAll('[', '(').replaceAll(']', ')')
}

/** Drops the word "unit": returns "RMB million" for "Unit: RMB million". */
function dropUnitWord(text: string): string {
  return text.replace(/^(\(?)unit\s?[:：]\s?/i, '$1')
}

function isBalanced(text: string): boolean {
  let open = 0
  for (const sign of text) {
    if (sign === '(') open++
    else if (sign === ')') open--
  }
  return open === 0
}

/** Drops the brackets around a unit and the word "unit". */
export function withoutBrackets(text: string): string {
  const unit = dropUnitWord(inRoundBrackets(text.trim()))
  const [, named, amount = named] = EAST_ASIAN.exec(unit) ?? []
  if (amount !== undefined) return amount
  const bare = /^\(([^()]*(?:\([^()]*\)[^()]*)*)\)$/.exec(unit)
  return bare?.[1] ?? unit
}

/** A unit inside the sentence that introduces the table: "data (presented in thousands, except per share amounts)". */
const UNIT_IN_PROSE = new RegExp(
  `\\((?:[^()]*?\\b)??((?:dollars |amounts |${CURRENCY} )?in ${AMOUNT}\\b[^()]*)\\)`,
  'i',
)

/** Finds the unit in the paragraph above a table. */
export function unitInProse(prose: readonly string[]): string | undefined {
  const bracketed = UNIT_IN_PROSE.exec(prose.slice(-5).join(' '))?.[1]
  const lead = prose.slice(-2).join(' ')
  return bracketed ?? (/:$/.test(lead) ? /\bin (?:thousands|millions|billions)\b/i.exec(lead)?.[0] : undefined)
}

const SCALES: readonly (readonly [RegExp, number])[] = [
  [
    /(?:\b|\bin)(?:miles de millones|billions?|mrd|mld|bn|milliarden|milliards|miliardi)\b|млрд|миллиард/i,
    1_000_000_000,
  ],
  [/\bcrores?\b/i, 10_000_000],
  [
    /(?:\b|\bin|[^\p{L}])(?:millions?|mio|mln|mn|mm|millionen|millones|milioni|milhões|miljoen(?:en)?|miljoner|millioner)(?!\p{L})|млн|миллион|(?<!\p{L})1(?:[ ,.'’]?000){2}/iu,
    1_000_000,
  ],
  [new RegExp(`(?:[$€£¥]|${CURRENCY_CODES})\\s*m\\b`, 'i'), 1_000_000],
  [new RegExp(`(?<!\\p{L})m\\s?(?:[$€£]|kr|${CURRENCY_CODES})(?!\\p{L})`, 'iu'), 1_000_000],
  [/\blakhs?\b/i, 100_000],
  [
    /\b(?:in)?(?:thousands?|tsd|tausend|milliers|miles|migliaia|milhares|duizenden|tusen(?:tal)?|tys|tis)\b|тыс|R\$ mil\b|(?<![\d,.])['’]?000s?\b|\b1[ ,.'’]?000\b/i,
    1000,
  ],
  [
    new RegExp(
      `(?<!\\p{L})${WORDS.thousand}(?!\\p{L})|(?:[$€£¥]|(?<!\\p{L})(?:${CURRENCY_CODES}))\\s?k(?!\\p{L})`,
      'iu',
    ),
    1000,
  ],
  [/\bhundreds\b/i, 100],
]

/** The numerals of an East Asian amount: 百万 is a hundred times ten thousand. */
const EAST_ASIAN_AMOUNT = /([十百千万萬亿億십백천만억]+)[港美日]?[元円圆원]/u
const EAST_ASIAN_SCALES: Readonly<Record<string, number>> = {
  十: 10,
  百: 100,
  千: 1000,
  万: 1e4,
  萬: 1e4,
  亿: 1e8,
  億: 1e8,
  십: 10,
  백: 100,
  천: 1000,
  만: 1e4,
  억: 1e8,
}
/** A quantity after the unit: "USD per 1,000 litres" is in dollars. */
const RATE = /(?<!\p{L})(?:per|je|pro|pour|por|par)\s+1[ ,.]?000(?!\d).*$/iu

/**
 * Returns the factor of a unit: 1000 for `in thousands`. Exceptions are ignored. Of several factors, the one of the
 * amounts counts: 1000000 for `shares in thousands, dollars in millions`.
 *
 * @returns 1 for plain dollars or euros. Undefined if the unit names neither a scale nor a currency.
 */
export function scaleOf(unit: string): number | undefined {
  const amount = EAST_ASIAN_AMOUNT.exec(unit)?.[1]
  if (amount !== undefined) return [...amount].reduce((scale, sign) => scale * EAST_ASIAN_SCALES[sign]!, 1)
  const worded = unitInWords(unit)?.scale
  if (worded !== undefined) return worded
  const rest = unit.replace(EXCEPTED, '').replace(RATE, '')
  // the exception may come first
  const rule = saysAmount(rest) ? rest : unit.replace(RATE, '')
  const amounts = /(?:dollars|amounts|euros|[$€£¥])\s+(?:are\s+)?in\s+\S+/i.exec(rule)?.[0]
  for (const text of [amounts, rule].filter((part) => part !== undefined)) {
    const found = SCALES.flatMap(([words, scale]) => {
      const at = words.exec(text)?.index
      return at === undefined ? [] : [{ at, scale }]
    })
    if (found.length > 0) return found.sort((a, b) => a.at - b.at)[0]!.scale
  }
  return currencyOfUnit(rule) === undefined ? undefined : 1
}

function saysAmount(text: string): boolean {
  return currencyOfUnit(text) !== undefined || SCALES.some(([words]) => words.test(text))
}

/** Symbols and words for currencies, the longer before the shorter: `C$` before `$`. */
const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/^(?:CA?\$|CAD)$|canadian dollars?|dollars canadiens/i, 'CAD'],
  [/^(?:AU?\$|AUD)$|australian dollars?/i, 'AUD'],
  [/^(?:HK\$|HKD)$|hong kong dollars?/i, 'HKD'],
  [/^(?:NZ\$|NZD)$|new zealand dollars?/i, 'NZD'],
  [/^(?:S\$|SGD)$|singapore dollars?/i, 'SGD'],
  [/^(?:R\$|BRL)$|\breais\b/i, 'BRL'],
  [/^(?:MX\$|MXN)$/i, 'MXN'],
  [/^NT\$$/i, 'TWD'],
  [/^(?:港元|港币|港幣)$/u, 'HKD'],
  [/^日元$/u, 'JPY'],
  [/^美元$/u, 'USD'],
  [/^(?:RMB|CNY|元)|\brenminbi\b|\byuan\b/i, 'CNY'],
  [/^(?:₹|Rs\.?|INR)$|\brupees?\b/i, 'INR'],
  [/^(?:₩|KRW|원)$|korean won/iu, 'KRW'],
  [/^(?:₽|RUB)$|\broubles?\b|руб/iu, 'RUB'],
  [/^(?:PLN|zł|złotych)$/iu, 'PLN'],
  [/^(?:CZK|Kč)$/iu, 'CZK'],
  [/^(?:[ktm]?€|[ktm]?EUR)$|\beuros?\b/i, 'EUR'],
  [/^(?:£|GBP)$|\bpounds? sterling\b|\bsterling\b/i, 'GBP'],
  [/^(?:¥|JPY|円)$|\byen\b/i, 'JPY'],
  [/^CHF$|swiss francs?/i, 'CHF'],
  [/^₺$/, 'TRY'],
  [/^₪$/, 'ILS'],
  [/^₴$/, 'UAH'],
  [/^₫$/, 'VND'],
  [/^₱$/, 'PHP'],
  [/^฿$/, 'THB'],
  [/^SEK$/i, 'SEK'],
  [/^NOK$/i, 'NOK'],
  [/^DKK$/i, 'DKK'],
  [/^(?:US ?\$|\$|USD)$|\bdollars?\b/i, 'USD'],
]
const CODE = new RegExp(`^[ktm]?(${CURRENCY_CODES})$`, 'i')
const CURRENCY_IN_UNIT = new RegExp(
  `(?:[A-Z]{0,3}[$€£¥₹₩]|[ktm]€|\\b[ktm]?(?:${CURRENCY_CODES})(?=m?(?![a-z]))|[港美日]?[元円원]|руб|złotych|zł|Kč|reais|\\bRs\\b\\.?|dollars canadiens|(?:canadian|australian|hong kong|new zealand|singapore) dollars?|\\bdollars?\\b|\\beuros?\\b|\\b(?:yen|renminbi|yuan|rupees?)\\b|\\bpounds? sterling\\b|swiss francs?)`,
  'i',
)

/** Returns the ISO 4217 code of a printed currency: `$`, `US$`, `EUR`, `Canadian dollars`. A bare `$` is USD. */
export function currencyOfSign(sign: string): string | undefined {
  const trimmed = sign.trim()
  return CURRENCIES.find(([printed]) => printed.test(trimmed))?.[1] ?? CODE.exec(trimmed)?.[1]?.toUpperCase()
}

/** Returns the ISO 4217 code of the currency in a unit, if it names one. */
export function currencyOfUnit(unit: string): string | undefined {
  const worded = unitInWords(unit)?.currency
  if (worded !== undefined) return worded
  const sign = CURRENCY_IN_UNIT.exec(unit)?.[0]
  return sign === undefined ? undefined : currencyOfSign(sign)
}
