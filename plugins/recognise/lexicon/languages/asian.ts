import type { LanguageWords } from './language-words.js'

/** Chinese, Japanese and Korean print dates in digits, and units without blanks: see `units.ts` and `dates.ts`. */
export const chinese: LanguageWords = {
  code: 'zh',
  totals: ['合计', '合計', '总计', '總計', '总额', '小计', '小計'],
  continued: ['续', '續'],
  unitLeads: [],
  scales: {},
  currencies: {},
}

export const japanese: LanguageWords = {
  code: 'ja',
  totals: ['合計', '総計', '小計', '計'],
  continued: ['続き', '続'],
  unitLeads: [],
  scales: {},
  currencies: {},
}

export const korean: LanguageWords = {
  code: 'ko',
  totals: ['합계', '총계', '소계', '계'],
  continued: ['계속'],
  unitLeads: [],
  scales: {},
  currencies: {},
}

export const hindi: LanguageWords = {
  code: 'hi',
  months: [
    ['जनवरी'],
    ['फ़रवरी', 'फरवरी'],
    ['मार्च'],
    ['अप्रैल'],
    ['मई'],
    ['जून'],
    ['जुलाई'],
    ['अगस्त'],
    ['सितंबर', 'सितम्बर'],
    ['अक्टूबर', 'अक्तूबर'],
    ['नवंबर', 'नवम्बर'],
    ['दिसंबर', 'दिसम्बर'],
  ],
  totals: ['कुल', 'योग', 'कुल योग', 'उप-योग'],
  continued: ['जारी'],
  unitLeads: ['में', 'राशि'],
  scales: { हजार: 1000, हज़ार: 1000, लाख: 100_000, करोड़: 10_000_000, करोड: 10_000_000 },
  currencies: { रुपये: 'INR', रुपए: 'INR', 'रु.': 'INR', '₹': 'INR' },
}
