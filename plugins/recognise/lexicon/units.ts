/** Words for an amount, as filings in English and their neighbours print them. */
const AMOUNT =
  '(?:thousands?|millions?|billions?|hundreds|dollars|euros?|percent(?:ages?)?|crores?|lakhs?|mio|mrd|tsd|mln|bn|mn|millionen|milliarden|tausend|milliers|milliards|miles de|millones|migliaia|milioni|miliardi)'
/** "单位：万元", "(単位：百万円)", "千港元": "unit", and the amount with its currency; without the word for it no plain "元". */
const EAST_ASIAN =
  /^[(（]?(?:(?:(?:金额)?[单単單]位\s*[:：]\s*)(?:人民币|人民幣)?([十百千万萬亿億]*[港美日]?[元円圆])|(?:人民币|人民幣)?([十百千万萬亿億]+[港美日]?[元円圆]))[)）]?$/u
const CURRENCY_CODE =
  'EUR|USD|GBP|CHF|JPY|CAD|AUD|HKD|SEK|NOK|DKK|CNY|RMB|INR|KRW|SGD|NZD|TWD|PLN|CZK|HUF|RUB|BRL|MXN|ZAR|THB|MYR|IDR'
const CURRENCY = `(?:[A-Z]{0,3}[$€£¥₹₩]|${CURRENCY_CODE}|U\\.?S\\.? dollars?|Rs\\.?)`
/** What is counted by the thousand, in Romance languages. */
const COUNTED =
  '(?:euros?|dollars?|dólares|dollari|pesos|reales|francs|franchi|yens?|millones|personnes|personas|persone|tonnes|toneladas|tonnellate)'
/** "(in millions, except per share data)", "$ in thousands", "Dollars in millions", "(Expressed in U.S. dollars)". */
const UNIT = new RegExp(
  `\\b(?:in|en|of)\\s*(?:${CURRENCY}\\s*)?${AMOUNT}\\b|\\bin ${CURRENCY}(?=[\\s,)]|$)|\\b(?:millions|thousands|billions)\\s+of\\b|^\\(?(?:miles|millones|milliers|milliards|millions|migliaia|milioni|miliardi)\\s+(?:de\\s+|d['’]|di\\s+)(?:${CURRENCY}|${COUNTED})|^\\(?\\s*(?:dollars|amounts|\\$|€|£|US\\$|unaudited;)\\s.*\\bin\\b`,
  'i',
)
const EXCEPT = '(?:except|unless|other than|excluding|sauf|hors|außer|ohne|ausgenommen|salvo|excepto|eccetto|tranne)'
const EXCEPTION = `(?:,?\\s*(?:${EXCEPT}|but)\\b[^()]*)?`
const EXCEPTED = new RegExp(`(?<!\\p{L})${EXCEPT}(?!\\p{L}).*$`, 'iu')
/** What is said of amounts before their unit: "Angaben in TEUR". */
const LEAD =
  '(?:(?:(?:amounts|figures|values|angaben|beträge|werte|montants|bedragen|importes|importi|valores|cifras|dati|tal|belopp|beløp)\\s+)?(?:in|en|em|i)\\s+)?'
/** Thousands and millions of a currency in one word, where reports say so: "TEUR", "k€", "MSEK", "Mkr". TUSD is a tariff. */
const IN_ONE_WORD = '€|kr|EUR|SEK|NOK|DKK|CHF'
const WORDS = {
  thousand: `(?:[kKtT](?:${IN_ONE_WORD})|[kK](?:USD|GBP))`,
  million: `[mM](?:${IN_ONE_WORD}|USD|GBP|PLN)`,
} as const
/** A unit in a word: "(Millions)", "$000s", "€ million", "EURm", "TEUR", "%". "Item" and "From" end like millions, and are none. */
const SHORT_UNIT = new RegExp(
  `^\\(?${LEAD}(?:(?:${CURRENCY}\\s*)?(?:thousands|millions|billions|million|billion|thousand|crores?|lakhs?|['’]?000s?|mio\\.?|mrd\\.?|tsd\\.?|mm|m|bn|mn)(?:\\s*(?:${CURRENCY}|euros?|yen|yuan|dollars?|rupees?|kronor|kroner))?${EXCEPTION}|${WORDS.thousand}|${WORDS.million}|${CURRENCY}\\s?k|%|percent)\\)?$`,
  'i',
)
/** What reads like one and is none: a share, a length in metres, or a lady. */
const NO_UNIT = /^\(?(?:%|(?:(?:in|en|em|i)\s+)?(?:mm?|mrs\.?))\)?$/i
/** "x € 1.000", "in 1 000 EUR", "CHF 1’000", "x 1 million": so many times what is printed. */
const MULTIPLE = new RegExp(
  `^\\(?CHF ?1['’]000\\)?$|^\\(?(?:(?:bedragen|amounts)\\s+)?(?:x|×|in|en)\\s*(?:${CURRENCY}\\s*)?1(?:[ ,.'’]?000){1,2}(?:\\s*(?:${CURRENCY}|euros?))?\\)?$|^\\(?[x×]\\s*(?:${CURRENCY}\\s*)?1\\s*(?:million|miljoen|mln)\\)?$`,
  'i',
)
/** Thousands and millions in further languages, each with its currency: "em milhares de reais", "tys. zł", "в тыс. руб.". */
const FURTHER_AMOUNT =
  '(?:milhares|milhões|duizenden|miljoenen|miljoner|millioner|tusental|tusen|tys\\.?|tis\\.?|mln|mld|тыс\\.?|тысячах|млн\\.?|миллионах|млрд\\.?|миллиардах)'
const FURTHER_CURRENCY = `(?:${CURRENCY}|reais|euro['’]?s?|kronor|kroner|złotych|zł|kč|рублей|руб\\.?)`
const FURTHER = new RegExp(
  `^\\(?(?:\\p{L}+\\s+)?(?:(?:em|in|i|w|v|в)\\s+)?(?:${FURTHER_AMOUNT}\\s+(?:(?:de|van)\\s+)?${FURTHER_CURRENCY}|${FURTHER_CURRENCY}\\s+${FURTHER_AMOUNT}|R\\$ mil)\\)?$`,
  'iu',
)
/** "(As a percentage of total revenues)": without its brackets it would be the label of a row. */
const SHARE = /^\((?:as a |in )?percent(?:age)?s? of [^()]+\)$|^as a percentage of \S/i

/** The unit that a head names, alone or in brackets: "Years ended December 31, (in millions)". */
export function findUnit(printed: string): string | undefined {
  const text = inRoundBrackets(printed)
  const bracketed = [...text.matchAll(/\(([^()]+)\)/g)].map((match) => match[1]!)
  const unit = bracketed.find((part) => isUnit(part) && !/^\W*%\W*$/.test(part))
  return unit ?? (isUnit(text) ? withoutBrackets(text) : undefined)
}

/** Whether a unit is of all but what it names: "in thousands, except per share data". */
export function hasExceptions(unit: string): boolean {
  return /(?<!\p{L})(?:except|unless|sauf|salvo|excepto|eccetto|tranne|ausgenommen)(?!\p{L})/iu.test(unit)
}

/** Whether a text says what the numbers are. */
export function isUnit(text: string): boolean {
  const trimmed = withoutWord(inRoundBrackets(text.trim()))
  if (trimmed === '') return false
  // "thousands)" is the end of a head whose beginning stands elsewhere
  if (!isBalanced(trimmed)) return false
  if (SHORT_UNIT.test(trimmed) && !NO_UNIT.test(trimmed)) return true
  if ([SHARE, EAST_ASIAN, MULTIPLE, FURTHER].some((form) => form.test(trimmed))) return true
  const isBracketed = /^\(.*\)$/.test(trimmed)
  return text.length < 110 && UNIT.test(text) && (isBracketed || text.split(/\s+/).length <= 9) && !/[.:]$/.test(text)
}

/** "[In thousands]" is "(In thousands)". */
function inRoundBrackets(text: string): string {
  return text.replaceAll('[', '(').replaceAll(']', ')')
}

/** "Unit: RMB million" is "RMB million". */
function withoutWord(text: string): string {
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

/** The unit without the brackets it is printed in, and without the word for it. */
export function withoutBrackets(text: string): string {
  const unit = withoutWord(inRoundBrackets(text.trim()))
  const [, named, amount = named] = EAST_ASIAN.exec(unit) ?? []
  if (amount !== undefined) return amount
  const bare = /^\(([^()]*(?:\([^()]*\)[^()]*)*)\)$/.exec(unit)
  return bare?.[1] ?? unit
}

/** A unit inside the sentence that leads to the table: "data (presented in thousands, except per share amounts)". */
const UNIT_IN_PROSE = new RegExp(
  `\\((?:[^()]*?\\b)??((?:dollars |amounts |${CURRENCY} )?in ${AMOUNT}\\b[^()]*)\\)`,
  'i',
)

/** The unit that the paragraph above a table names, if it names one. */
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
  [new RegExp(`(?:[$€£¥]|${CURRENCY_CODE})\\s*m\\b`, 'i'), 1_000_000],
  [new RegExp(`(?<!\\p{L})m\\s?(?:[$€£]|kr|${CURRENCY_CODE})(?!\\p{L})`, 'iu'), 1_000_000],
  [/\blakhs?\b/i, 100_000],
  [
    /\b(?:in)?(?:thousands?|tsd|tausend|milliers|miles|migliaia|milhares|duizenden|tusen(?:tal)?|tys|tis)\b|тыс|R\$ mil\b|(?<![\d,.])['’]?000s?\b|\b1[ ,.'’]?000\b/i,
    1000,
  ],
  [
    new RegExp(
      `(?<!\\p{L})${WORDS.thousand}(?!\\p{L})|(?:[$€£¥]|(?<!\\p{L})(?:${CURRENCY_CODE}))\\s?k(?!\\p{L})`,
      'iu',
    ),
    1000,
  ],
  [/\bhundreds\b/i, 100],
]

/** What an East Asian amount is made of: 百万 is a hundred times ten thousand. */
const EAST_ASIAN_AMOUNT = /([十百千万萬亿億]+)[港美日]?[元円圆]/u
const EAST_ASIAN_SCALES: Readonly<Record<string, number>> = {
  十: 10,
  百: 100,
  千: 1000,
  万: 1e4,
  萬: 1e4,
  亿: 1e8,
  億: 1e8,
}
/** "USD per 1,000 litres" is in dollars. */
const RATE = /(?<!\p{L})(?:per|je|pro|pour|por|par)\s+1[ ,.]?000(?!\d).*$/iu

/**
 * What one printed unit stands for, as a unit line says: `in thousands` is 1000. What is excepted does not count, and
 * of several the amounts' own: `shares in thousands, dollars in millions` is 1000000.
 *
 * @returns 1 for plain dollars or euros; absent where the unit names neither a scale nor a currency.
 */
export function scaleOf(unit: string): number | undefined {
  const amount = EAST_ASIAN_AMOUNT.exec(unit)?.[1]
  if (amount !== undefined) return [...amount].reduce((scale, sign) => scale * EAST_ASIAN_SCALES[sign]!, 1)
  const rest = unit.replace(EXCEPTED, '').replace(RATE, '')
  // an exception may stand first
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

/** Signs and words for currencies, the longer before the shorter: `C$` before `$`. */
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
  [/^(?:₩|KRW)$|korean won/i, 'KRW'],
  [/^(?:₽|RUB)$|\broubles?\b|руб/iu, 'RUB'],
  [/^(?:PLN|zł|złotych)$/iu, 'PLN'],
  [/^(?:CZK|Kč)$/iu, 'CZK'],
  [/^(?:[ktm]?€|[ktm]?EUR)$|\beuros?\b/i, 'EUR'],
  [/^(?:£|GBP)$|\bpounds? sterling\b|\bsterling\b/i, 'GBP'],
  [/^(?:¥|JPY|円)$|\byen\b/i, 'JPY'],
  [/^CHF$|swiss francs?/i, 'CHF'],
  [/^SEK$/i, 'SEK'],
  [/^NOK$/i, 'NOK'],
  [/^DKK$/i, 'DKK'],
  [/^(?:US ?\$|\$|USD)$|\bdollars?\b/i, 'USD'],
]
const CODE = new RegExp(`^[ktm]?(${CURRENCY_CODE})$`, 'i')
const SIGN_IN_UNIT = new RegExp(
  `(?:[A-Z]{0,3}[$€£¥₹₩]|[ktm]€|\\b[ktm]?(?:${CURRENCY_CODE})(?=m?(?![a-z]))|[港美日]?[元円]|руб|złotych|zł|Kč|reais|\\bRs\\b\\.?|dollars canadiens|(?:canadian|australian|hong kong|new zealand|singapore) dollars?|\\bdollars?\\b|\\beuros?\\b|\\b(?:yen|renminbi|yuan|rupees?)\\b|\\bpounds? sterling\\b|swiss francs?)`,
  'i',
)

/** ISO 4217 of a printed currency: `$`, `US$`, `EUR`, `Canadian dollars`; a bare `$` is the American. */
export function currencyOfSign(sign: string): string | undefined {
  const trimmed = sign.trim()
  return CURRENCIES.find(([printed]) => printed.test(trimmed))?.[1] ?? CODE.exec(trimmed)?.[1]?.toUpperCase()
}

/** ISO 4217 of the currency that a unit line names, if it names one. */
export function currencyOfUnit(unit: string): string | undefined {
  const sign = SIGN_IN_UNIT.exec(unit)?.[0]
  return sign === undefined ? undefined : currencyOfSign(sign)
}
