import test from 'ava'
import { unitInWords } from '../../../../../plugins/recognise/lexicon/languages/unit-in-words.js'
import { currencyOfUnit, isUnit, scaleOf } from '../../../../../plugins/recognise/lexicon/units.js'

test('units of many languages have their scale and their currency', (t) => {
  for (const [text, scale, currency] of [
    ["(Rs. in '000)", 1000, 'INR'],
    ['(Bin TL)', 1000, 'TRY'],
    ['milyon TL', 1_000_000, 'TRY'],
    ['(ποσά σε χιλιάδες ευρώ)', 1000, 'EUR'],
    ['(σε εκατ. €)', 1_000_000, 'EUR'],
    ['(단위: 백만원)', 1_000_000, 'KRW'],
    ['단위 : 억원', 100_000_000, 'KRW'],
    ['(₹ करोड़ में)', 10_000_000, 'INR'],
    ['(लाख रुपये में)', 100_000, 'INR'],
    ['(بآلاف الريالات السعودية)', 1000, 'SAR'],
    ['بملايين الدراهم', 1_000_000, 'AED'],
    ['באלפי ש"ח', 1000, 'ILS'],
    ['(במיליוני דולר)', 1_000_000, 'USD'],
    ['en miles de dólares', 1000, 'USD'],
    ['(в миллионах рублей)', 1_000_000, 'RUB'],
  ] as const) {
    t.true(isUnit(text), text)
    t.is(scaleOf(text), scale, text)
    t.is(currencyOfUnit(text), currency, text)
  }
})

test('a word that is a scale in one language is not a unit without a currency, nor in a sentence', (t) => {
  for (const text of [
    'miles',
    'Miles',
    'bin',
    'mil',
    'in miles',
    'miles per gallon',
    'bin collection',
    'Thousand Oaks',
  ])
    t.is(unitInWords(text), undefined, text)
})
