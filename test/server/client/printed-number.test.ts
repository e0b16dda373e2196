import test from 'ava'
import { readValue } from '../../../plugins/recognise/lexicon/values.js'
import { readPrintedNumber } from '../../../server/client/index.js'

const numbers: Readonly<Record<string, number>> = {
  '1,234': 1234,
  '(1,234)': -1234,
  '$ (1,234.5)': -1234.5,
  '($1,234)': -1234,
  '-5': -5,
  '\u22125.25': -5.25,
  '+3': 3,
  '5.2%': 5.2,
  '(0.4)%': -0.4,
  '(0.4%)': -0.4,
  '1.5x': 1.5,
  '25 bps': 25,
  '.5': 0.5,
  'US$ 12': 12,
  '€1.234,56': 1234.56,
  '1 234 567': 1234567,
  '12\u202f345,6': 12345.6,
  "1'234.50": 1234.5,
  '1,5': 1.5,
  '7,1234': 7.1234,
  '1,234 (1)': 1234,
  '5*': 5,
  '0': 0,
  '(0)': 0,
  '0,125': 0.125,
  '5238,368': 5238.368,
  '1,234-': -1234,
  "657'963-": -657963,
  '(1,234': -1234,
  '12,34,567': 1234567,
  '1.234,50 CHF': 1234.5,
  '12,50 kr': 12.5,
  '-20,00 €': -20,
  '(+9%)': 9,
  '(-9%)': -9,
}

test('printed numbers are parsed', (t) => {
  for (const [text, number] of Object.entries(numbers)) t.is(readPrintedNumber(text), number, text)
})

test('printed placeholders for nothing are parsed as null', (t) => {
  for (const text of ['', '  ', '-', '—', '\u2013', '--', '(—)', '$ —', '—%', 'nil', 'Nil']) {
    t.is(readPrintedNumber(text), null, text)
  }
})

test('text that is not a number is returned unchanged', (t) => {
  for (const text of [
    '£000',
    "$'000",
    'Revenue',
    'n/a',
    'N/M',
    '2022-23',
    '1-3',
    '31.12.2023',
    '(5',
    '5-',
    '-(5)',
    '5)',
    '1,23,4',
    '$',
    '5%%',
    '1 2',
  ]) {
    t.is(readPrintedNumber(text), undefined, text)
  }
})

test('the client parses numbers like the engine', (t) => {
  const signs = ['', '-', '(', '$', '$(', '($', '+', '€ -', '-(', 'US $ ', 'CAD ']
  const digits = [
    '0',
    '7',
    '1,234',
    '0,125',
    '1, 234',
    '12,34,567',
    '5238,368',
    '1.234',
    '1.234.567',
    '1,23',
    '1,2345',
    '12 345',
    '1 044,513',
    "1'234",
    '1,234.5',
    '.5',
    '5.',
    ',5',
  ]
  const ends = ['', '%', ')', ')%', '%)', 'x', ' bps', ' (1)', ') (1)', '*', ' €', '-', ')x', '(5)', ' (5)']
  for (const sign of signs) {
    for (const middle of [...digits, '—', 'nil']) {
      for (const end of ends) {
        const text = sign + middle + end
        const value = readValue(text)
        const expected = value?.kind === 'number' ? value.number + 0 : value?.kind === 'nil' ? null : undefined
        t.is(readPrintedNumber(text), expected, text)
      }
    }
  }
})
