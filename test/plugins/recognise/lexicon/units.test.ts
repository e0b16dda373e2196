import test from 'ava'
import { currencyOfUnit, findUnit, isUnit, scaleOf, unitInProse } from '../../../../plugins/recognise/lexicon/units.js'

test('units are distinguished from other lines', (t) => {
  for (const text of [
    '(in millions, except per share amounts)',
    'in thousands',
    'Dollars in millions',
    '$ in thousands',
    '(Millions)',
    '€ million',
    'Unaudited; dollars in millions',
    'in Mio. €',
    '(In percent)',
  ])
    t.true(isUnit(text), text)
  for (const text of ['Sales by segment', 'Interest in joint ventures', 'We paid in full.', 'As of June 30, 2024', '%'])
    t.false(isUnit(text), text)
})

test('the scale of a unit is the factor of its amounts', (t) => {
  t.is(scaleOf('in thousands, except per share data'), 1000)
  t.is(scaleOf('$000s'), 1000)
  t.is(scaleOf('Dollars in millions'), 1_000_000)
  t.is(scaleOf('in Mio. €'), 1_000_000)
  t.is(scaleOf('in billions'), 1_000_000_000)
  t.is(scaleOf('in percent'), undefined)
})

test('a word that ends like a unit is not a unit', (t) => {
  for (const text of ['Item', 'From', 'Team', 'Firm', 'm']) t.false(isUnit(text), text)
  for (const text of ['US$m', 'EURm', 'EUR m', '€ million', '$bn', '£000s', '(Millions)']) t.true(isUnit(text), text)
})

test('the exceptions of a unit belong to it', (t) => {
  for (const text of [
    '(Millions, except Employees)',
    '($ million, except per share amounts)',
    'In billions, unless otherwise stated',
  ])
    t.true(isUnit(text), text)
})

test('units are read in several European languages', (t) => {
  for (const [text, scale] of [
    ['in Mio. EUR', 1_000_000],
    ['TEUR', 1000],
    ['in Tausend Euro', 1000],
    ['en millions d\u2019euros', 1_000_000],
    ['en milliers d\u2019euros', 1000],
    ['en miles de euros', 1000],
    ['in migliaia di euro', 1000],
    ['in milioni di euro', 1_000_000],
    ['Rs. in crores', 10_000_000],
    ['单位：万元', 10_000],
    ['（单位：亿元）', 100_000_000],
    ['(単位：百万円)', 1_000_000],
  ] as const) {
    t.true(isUnit(text), text)
    t.is(scaleOf(text), scale, text)
  }
})

test('the end of a header in brackets is not a unit', (t) => {
  t.false(isUnit('thousands)'))
  t.is(findUnit('thousands)'), undefined)
})

test('a length in miles is not an amount in thousands', (t) => {
  t.false(isUnit('in miles'))
})

test('the scale is that of the amounts, not of exceptions or counts beside them', (t) => {
  t.is(scaleOf('in millions, except shares in thousands'), 1_000_000)
  t.is(scaleOf('shares in thousands, dollars in millions'), 1_000_000)
  t.is(scaleOf('Shares in millions, amounts in thousands'), 1000)
  t.is(scaleOf('Inthousands'), 1000)
  t.is(scaleOf('$MM'), 1_000_000)
})

test('dollars without a scale have scale 1', (t) => {
  t.is(scaleOf('in dollars'), 1)
  t.is(scaleOf('in percent'), undefined)
})

test('the currency of a unit is found by sign, code or word', (t) => {
  for (const [text, currency] of [
    ['$ in millions', 'USD'],
    ['dollars in thousands', 'USD'],
    ['in millions of Canadian dollars', 'CAD'],
    ['HK$ in millions', 'HKD'],
    ['EURm', 'EUR'],
    ['TEUR', 'EUR'],
    ['in millions of euros', 'EUR'],
    ['CHF million', 'CHF'],
    ['RMB in millions', 'CNY'],
    ['in millions', undefined],
  ] as const)
    t.is(currencyOfUnit(text), currency, text)
})

test('the unit of an East Asian table is its scale and its currency', (t) => {
  t.is(findUnit('单位：人民币千元'), '千元')
  t.is(scaleOf('千元'), 1000)
  t.is(currencyOfUnit('千元'), 'CNY')
  t.is(currencyOfUnit('百万円'), 'JPY')
  t.is(scaleOf('元'), 1)
  t.false(isUnit('单位：公司'))
})

test('single words, square brackets, the word "unit", multiples and further languages are read as units', (t) => {
  for (const [text, scale, currency] of [
    ['[€ million]', 1_000_000, 'EUR'],
    ['£m', 1_000_000, 'GBP'],
    ['($M)', 1_000_000, 'USD'],
    ['M€', 1_000_000, 'EUR'],
    ['en k€', 1000, 'EUR'],
    ['Angaben in TEUR', 1000, 'EUR'],
    ['SEK m', 1_000_000, 'SEK'],
    ['DKKm', 1_000_000, 'DKK'],
    ['MSEK', 1_000_000, 'SEK'],
    ['in M EUR', 1_000_000, 'EUR'],
    ['MCZK', 1_000_000, 'CZK'],
    ['Keur', 1000, 'EUR'],
    ['十億円', 1_000_000_000, 'JPY'],
    ['千万元', 10_000_000, 'CNY'],
    ['miles de millones de euros', 1_000_000_000, 'EUR'],
    ['Millions de dollars canadiens', 1_000_000, 'CAD'],
    ['in USD per 1000 m3', 1, 'USD'],
    ["(Sauf indication contraire, en millions d'euros)", 1_000_000, 'EUR'],
    ['(Unless otherwise stated, in € million)', 1_000_000, 'EUR'],
    ['TCHF', 1000, 'CHF'],
    ['PLN thousand', 1000, 'PLN'],
    ['(Unit: million yen)', 1_000_000, 'JPY'],
    ['(百万円)', 1_000_000, 'JPY'],
    ['千港元', 1000, 'HKD'],
    ['x € 1.000', 1000, 'EUR'],
    ['(in 1 000 EUR)', 1000, 'EUR'],
    ['x € 1 million', 1_000_000, 'EUR'],
    ['Bedragen in duizenden euro', 1000, 'EUR'],
    ['(valores em milhares de reais)', 1000, 'BRL'],
    ['R$ milhões', 1_000_000, 'BRL'],
    ['tys. zł', 1000, 'PLN'],
    ['в тыс. руб.', 1000, 'RUB'],
  ] as const) {
    t.not(findUnit(text), undefined, text)
    t.is(scaleOf(findUnit(text) ?? ''), scale, text)
    t.is(currencyOfUnit(findUnit(text) ?? ''), currency, text)
  }
  t.is(findUnit('[in millions]'), 'in millions')
})

test('meters, shares, amounts without a scale and similar words are not units', (t) => {
  for (const text of [
    'in m',
    'TUSD',
    'Mrs.',
    'In Mrs',
    'Miles de Soto',
    '(m)',
    'mm',
    'EUR 1,000',
    '元',
    'Market',
    'Thousand Oaks',

    '1,000',
    'tis',
    '[1]',
  ])
    t.false(isUnit(text), text)
})

test('the first scale counts in a unit whose exception names another scale', (t) => {
  const prose = ['selected data (in millions, except performance obligation,', 'which is presented in billions):']
  const unit = unitInProse(prose)!
  t.is(unit, 'in millions, except performance obligation, which is presented in billions')
  t.is(scaleOf(unit), 1_000_000)
})
