import test from 'ava'
import type { NumberValue } from '../../../../core/model.js'
import { type NumberFormat, printNumber } from '../../../../examples/drawing/numbers.js'
import { isNumberLike, isPeriod, readValue } from '../../../../plugins/recognise/lexicon/values.js'

/** Every dash printed as a minus or as nil: hyphens, figure dash, en dash, em dash, bar and minus sign. */
const DASHES = ['-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212']

type Expected = Omit<NumberValue, 'kind' | 'decimals' | 'isGrouped'> & { decimals?: number; isGrouped?: boolean }

const numbers: readonly { readonly what: string; readonly texts: Readonly<Record<string, Expected>> }[] = [
  {
    what: 'digits without separators are a number',
    texts: { '0': { number: 0 }, '7': { number: 7 }, '1234': { number: 1234 }, ' 42 ': { number: 42 } },
  },
  {
    what: 'digits after a point are decimals',
    texts: {
      '5.61': { number: 5.61, decimals: 2 },
      '.5': { number: 0.5, decimals: 1 },
      '0.010': { number: 0.01, decimals: 3 },
      '3.0': { number: 3, decimals: 1 },
    },
  },
  {
    what: 'commas before three digits are thousands separators',
    texts: {
      '1,234': { number: 1234, isGrouped: true },
      '12,345,678': { number: 12345678, isGrouped: true },
      '1,234.56': { number: 1234.56, decimals: 2, isGrouped: true },
    },
  },
  {
    what: 'a comma before one or two digits is a decimal separator',
    texts: { '1,2': { number: 1.2, decimals: 1 }, '1,23': { number: 1.23, decimals: 2 } },
  },
  {
    what: 'points between thousands and a decimal comma are one number',
    texts: {
      '1.234,5': { number: 1234.5, decimals: 1, isGrouped: true },
      '14.208.400,25': { number: 14208400.25, decimals: 2, isGrouped: true },
      '1.234.567': { number: 1234567, isGrouped: true },
    },
  },
  {
    what: 'apostrophes are thousands separators',
    texts: {
      "1'234'567": { number: 1234567, isGrouped: true },
      '1\u2019234.50': { number: 1234.5, decimals: 2, isGrouped: true },
    },
  },
  {
    what: 'spaces of every width are thousands separators',
    texts: {
      '1 234 567': { number: 1234567, isGrouped: true },
      '12\u00a0345': { number: 12345, isGrouped: true },
      '12\u202f345,6': { number: 12345.6, decimals: 1, isGrouped: true },
    },
  },
  {
    what: 'brackets make a number negative',
    texts: {
      '(5)': { number: -5, negative: 'brackets' },
      '(1,234)': { number: -1234, isGrouped: true, negative: 'brackets' },
      '( 1,234 )': { number: -1234, isGrouped: true, negative: 'brackets' },
      '(0.25)': { number: -0.25, decimals: 2, negative: 'brackets' },
      '(1.234,5)': { number: -1234.5, decimals: 1, isGrouped: true, negative: 'brackets' },
    },
  },
  {
    what: 'every dash before digits is a minus',
    texts: Object.fromEntries(
      DASHES.map((dash) => [`${dash}1,234`, { number: -1234, isGrouped: true, negative: 'minus' as const }]),
    ),
  },
  {
    what: 'a minus may come before or after the currency sign',
    texts: {
      '-$5': { number: -5, negative: 'minus', currency: '$' },
      '$-5': { number: -5, negative: 'minus', currency: '$' },
      '− € 5': { number: -5, negative: 'minus', currency: '€' },
    },
  },
  {
    what: 'a plus sign changes nothing',
    texts: { '+5': { number: 5 }, '+0.3%': { number: 0.3, decimals: 1, suffix: 'percent' } },
  },
  {
    what: 'a currency sign may come before the digits, with or without a space',
    texts: {
      $5: { number: 5, currency: '$' },
      '$ 1,234': { number: 1234, isGrouped: true, currency: '$' },
      '€1.234,50': { number: 1234.5, decimals: 2, isGrouped: true, currency: '€' },
      '£ 7': { number: 7, currency: '£' },
      '¥1,000': { number: 1000, isGrouped: true, currency: '¥' },
      'US$ 12': { number: 12, currency: 'US$' },
      HK$12: { number: 12, currency: 'HK$' },
      'EUR 12': { number: 12, currency: 'EUR' },
      'CHF 12': { number: 12, currency: 'CHF' },
    },
  },
  {
    what: 'a euro or pound sign may come after the digits',
    texts: {
      '12,50 €': { number: 12.5, decimals: 2, currency: '€' },
      '7£': { number: 7, currency: '£' },
    },
  },
  {
    what: 'a currency sign may be outside or inside the brackets',
    texts: {
      '$(1,234)': { number: -1234, isGrouped: true, negative: 'brackets', currency: '$' },
      '$ (1,234)': { number: -1234, isGrouped: true, negative: 'brackets', currency: '$' },
      '($1,234)': { number: -1234, isGrouped: true, negative: 'brackets', currency: '$' },
      '($ 1,234)': { number: -1234, isGrouped: true, negative: 'brackets', currency: '$' },
    },
  },
  {
    what: 'a percentage keeps the printed number',
    texts: {
      '5.2%': { number: 5.2, decimals: 1, suffix: 'percent' },
      '5.2 %': { number: 5.2, decimals: 1, suffix: 'percent' },
      '-12%': { number: -12, negative: 'minus', suffix: 'percent' },
    },
  },
  {
    what: 'a percent sign may be outside or inside the brackets',
    texts: {
      '(5.2)%': { number: -5.2, decimals: 1, negative: 'brackets', suffix: 'percent' },
      '(5.2) %': { number: -5.2, decimals: 1, negative: 'brackets', suffix: 'percent' },
      '(5.2%)': { number: -5.2, decimals: 1, negative: 'brackets', suffix: 'percent' },
    },
  },
  {
    what: 'an x after the digits makes a multiple',
    texts: {
      '2.1x': { number: 2.1, decimals: 1, suffix: 'times' },
      '(0.5)x': { number: -0.5, decimals: 1, negative: 'brackets', suffix: 'times' },
      '10 x': { number: 10, suffix: 'times' },
    },
  },
  {
    what: 'bp and bps are basis points',
    texts: {
      '25bps': { number: 25, suffix: 'basis-points' },
      '25 bps': { number: 25, suffix: 'basis-points' },
      '(25) bps': { number: -25, negative: 'brackets', suffix: 'basis-points' },
      '1 bp': { number: 1, suffix: 'basis-points' },
    },
  },
  {
    what: 'a footnote mark after a number is not part of it',
    texts: {
      '1,234 (1)': { number: 1234, isGrouped: true },
      '1,234(a)': { number: 1234, isGrouped: true },
      '(1,234) (2)': { number: -1234, isGrouped: true, negative: 'brackets' },
      '5.2% (3)': { number: 5.2, decimals: 1, suffix: 'percent' },
      '5*': { number: 5 },
      '5 **': { number: 5 },
      '5†': { number: 5 },
    },
  },
]

for (const { what, texts } of numbers) {
  test(what, (t) => {
    for (const [text, expected] of Object.entries(texts))
      t.deepEqual(readValue(text), { kind: 'number', decimals: 0, isGrouped: false, ...expected }, text)
  })
}

const textsWithoutNumber: Readonly<Record<string, readonly string[]>> = {
  'an unmatched bracket is not a number': ['1,234)', '$(5', '5%)', '((5)', '(5))'],
  'a range is not a number': ['5-10', '2023 – 2024', '1.5% – 2.5%', '3 to 5', '10,000–20,000'],
  'a date is not a number': ['December 31, 2023', '12/31/2023', '2023-12-31', '31.12.2023', '31 Dec'],
  'words are not a number': ['Total', 'Note 14', '5 years', 'A', 'x', '10-K', 'N/A', 'Q3', 'FY2023'],
  'a sign without digits is not a number': ['', ' ', '%', '()', '.', ',', '+'],
  'misplaced separators are not a number': ['1,234,56', '1.2.3', '1,,234', '1.234.56', '1 23', '5%%', '1,234.'],
  'two numbers are not a number': ['1,234 5,678', '$5 $6', '12 15%'],
}

for (const [what, texts] of Object.entries(textsWithoutNumber)) {
  test(what, (t) => {
    for (const text of texts) t.is(readValue(text), undefined, text)
  })
}

test('every single dash is nil', (t) => {
  for (const dash of DASHES) t.deepEqual(readValue(dash), { kind: 'nil' }, dash)
})

test('two or three dashes are nil', (t) => {
  for (const text of ['--', '---', '——']) t.deepEqual(readValue(text), { kind: 'nil' }, text)
})

test('nil keeps its currency and percent sign', (t) => {
  t.deepEqual(readValue('$ —'), { kind: 'nil', currency: '$' })
  t.deepEqual(readValue('€–'), { kind: 'nil', currency: '€' })
  t.deepEqual(readValue('—%'), { kind: 'nil', suffix: 'percent' })
  t.deepEqual(readValue('— %'), { kind: 'nil', suffix: 'percent' })
})

test('the word nil is nil in upper and lower case', (t) => {
  for (const text of ['nil', 'Nil', 'NIL']) t.deepEqual(readValue(text), { kind: 'nil' }, text)
})

test('numbers are read back as they were printed', (t) => {
  const printed = [0.1, 1, 9.9, 12, 123.4, 1234.5, 99999, 1234567.8, -0.1, -12, -1234.5, -1234567.8]
  const formats: readonly NumberFormat[] = [
    {},
    { decimals: 1 },
    { decimals: 2, currency: '$ ' },
    { decimals: 1, suffix: '%' },
    { decimals: 1, suffix: ' %' },
    { decimals: 2, suffix: 'x' },
    { decimals: 1, negative: 'minus' },
    { decimals: 1, grouping: 'european' },
    { decimals: 2, grouping: 'european', negative: 'minus', currency: '€' },
  ]
  for (const format of formats) {
    for (const number of printed) {
      const text = printNumber(number, format)
      const value = readValue(text)
      const { decimals = 0 } = format
      t.is(value?.kind === 'number' && value.number, Number(number.toFixed(decimals)), text)
    }
  }
})

test('words such as "n/a" can replace a number', (t) => {
  for (const text of ['N/A', 'n/a', 'n.a.', 'NM', 'N/M', 'n.m.', '(NM)', 'NM*']) t.true(isNumberLike(text), text)
})

test('other words cannot replace a number', (t) => {
  for (const text of ['Total', 'no', 'None of it', 'N', 'net']) t.false(isNumberLike(text), text)
})

test('years and quarters are periods', (t) => {
  for (const text of ['2023', '1999', 'FY2023', 'FY 2023', 'Q1 2023', '1Q 2023', '2024E', '2023 (1)'])
    t.true(isPeriod(text), text)
})

test('an amount close to a year is not a period', (t) => {
  for (const text of ['2,023', '1850', '20234', '$2023', '2023.5', '(2023)']) t.false(isPeriod(text), text)
})

test('Indian grouping, a kerned comma, and a three-letter code before thousands are read', (t) => {
  t.like(readValue('12,34,567'), { number: 1234567, isGrouped: true })
  t.like(readValue('1, 234'), { number: 1234, isGrouped: true })
  t.like(readValue('US $ 1,234'), { number: 1234, currency: 'US$' })
  t.like(readValue('CAD 1,234'), { number: 1234, currency: 'CAD' })
})

test('a trailing minus or an unclosed bracket makes a number negative', (t) => {
  t.like(readValue('1,234-'), { number: -1234, negative: 'minus' })
  t.like(readValue('(1,234'), { number: -1234, negative: 'brackets' })
  t.like(readValue('(5.2%'), { number: -5.2, suffix: 'percent' })
})

test('a trailing minus after thousands with apostrophes or spaces makes a number negative', (t) => {
  t.like(readValue("657'963-"), { number: -657963, negative: 'minus' })
  t.like(readValue('1 234-'), { number: -1234, negative: 'minus' })
})

test('a dash before a small number in brackets is not nil', (t) => {
  for (const text of ['-(5)', '- (5)', '$ - (5)', '\u2212(12)']) {
    t.is(readValue(text), undefined, text)
    t.true(isNumberLike(text), text)
  }
  t.deepEqual(readValue('\u2014 (1)'), { kind: 'nil' })
  t.like(readValue('-(1,234)'), { number: -1234 })
})

test('a comma after zero or after four digits is a decimal separator', (t) => {
  t.like(readValue('0,125'), { number: 0.125, decimals: 3, isGrouped: false })
  t.like(readValue('(0,125)'), { number: -0.125, decimals: 3 })
  t.like(readValue('5238,368'), { number: 5238.368, decimals: 3, isGrouped: false })
})

test('texts that only start or end like a negative number have no value', (t) => {
  for (const text of ['(1', '5-', '2018-', '1)', '1,234)', '(2018', '1,234 -', '-1,234-', '1,234 CR', '12/'])
    t.is(readValue(text), undefined, text)
})

test('fractions are number-like and have no value', (t) => {
  for (const text of ['7 1/4%', '6-1/8%']) {
    t.is(readValue(text), undefined, text)
    t.true(isNumberLike(text), text)
  }
})

test('a point before three digits is a thousands separator if the column has decimal commas', (t) => {
  t.like(readValue('1.234', ','), { number: 1234, decimals: 0, isGrouped: true })
  t.like(readValue('1,234', ','), { number: 1.234, decimals: 3, isGrouped: false })
  t.like(readValue('1.234'), { number: 1.234, decimals: 3 })
  t.like(readValue('1,234'), { number: 1234, isGrouped: true })
  t.like(readValue('0.125', ','), { number: 0.125 })
})

test('an amount with its scale attached is number-like', (t) => {
  const texts = [
    '€3.1bn',
    '$40m',
    'EUR 85m',
    '-€1.2k',
    '> €4bn',
    '(£12mn)',
    '≤ 1.5x',
    'up to 5.00%',
    '$4.10 – $4.20 billion',
  ]
  t.deepEqual(texts.filter(isNumberLike), texts)
})

test('a currency may stand before or behind an amount', (t) => {
  for (const currency of ['Kč', 'zł', 'PLN', 'Rs.', '₺', 'kr']) {
    for (const text of [`${currency} 500`, `500 ${currency}`])
      t.like(readValue(text), { kind: 'number', number: 500, currency }, text)
  }
  t.is(readValue('Fr. 12'), undefined)
})

test('a percent sign before a number belongs to it, as in Turkish', (t) => {
  for (const [text, number] of [
    ['%14,1', 14.1],
    ['(%12,4)', -12.4],
  ] as const) {
    const value = readValue(text)
    t.true(value?.kind === 'number' && value.number === number && value.suffix === 'percent', text)
  }
  t.is(readValue('%5%'), undefined)
})
