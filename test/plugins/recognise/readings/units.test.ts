import { readsBack } from '../../../fixtures/reads-back.js'

const ROWS = `
  Revenue | 1,250 = 1250 | 1,100 = 1100
  Operating costs | (830) = -830 | (790) = -790
  Operating profit | 420 = 420 | 310 = 310
`
const RESULT = `
  | 2024 | 2023
  ---${ROWS}`

const FORMS: readonly (readonly [printed: string, scale: number, currency: string | null])[] = [
  ['k€', 1000, 'EUR'],
  ['K€', 1000, 'EUR'],
  ['€k', 1000, 'EUR'],
  ['in k€', 1000, 'EUR'],
  ['€000', 1000, 'EUR'],
  ['TEUR', 1000, 'EUR'],
  ['T€', 1000, 'EUR'],
  ['Tsd. €', 1000, 'EUR'],
  ['EUR Tsd.', 1000, 'EUR'],
  ['in thousands of euros', 1000, 'EUR'],
  ['€ thousands', 1000, 'EUR'],
  ['EUR Mio.', 1_000_000, 'EUR'],
  ['Mio. EUR', 1_000_000, 'EUR'],
  ['in Mio. €', 1_000_000, 'EUR'],
  ['M€', 1_000_000, 'EUR'],
  ['€m', 1_000_000, 'EUR'],
  ['€ m', 1_000_000, 'EUR'],
  ['EURm', 1_000_000, 'EUR'],
  ['EUR million', 1_000_000, 'EUR'],
  ['In millions of euros', 1_000_000, 'EUR'],
  ['€bn', 1_000_000_000, 'EUR'],
  ['£k', 1000, 'GBP'],
  ['£000', 1000, 'GBP'],
  ['£’000', 1000, 'GBP'],
  ['£m', 1_000_000, 'GBP'],
  ['£ million', 1_000_000, 'GBP'],
  ['CHF 1’000', 1000, 'CHF'],
  ['in CHF 1’000', 1000, 'CHF'],
  ['in CHF 1,000', 1000, 'CHF'],
  ['in 1’000 CHF', 1000, 'CHF'],
  ['TCHF', 1000, 'CHF'],
  ['CHF’000', 1000, 'CHF'],
  ['CHF m', 1_000_000, 'CHF'],
  ['CHF million', 1_000_000, 'CHF'],
  ['in CHF Mio.', 1_000_000, 'CHF'],
  ['US$’000', 1000, 'USD'],
  ['US$m', 1_000_000, 'USD'],
  ['US$ million', 1_000_000, 'USD'],
  ['USD k', 1000, 'USD'],
  ['USD’000', 1000, 'USD'],
  ['USD in thousands', 1000, 'USD'],
  ['in thousands of US dollars', 1000, 'USD'],
  ['Expressed in thousands of U.S. dollars', 1000, 'USD'],
  ['(in thousands of Canadian dollars)', 1000, 'CAD'],
  ['C$ millions', 1_000_000, 'CAD'],
  ['A$m', 1_000_000, 'AUD'],
  ['HK$ million', 1_000_000, 'HKD'],
  ['RMB’000', 1000, 'CNY'],
  ['Millions of yen', 1_000_000, 'JPY'],
  ['¥ billion', 1_000_000_000, 'JPY'],
  ['MSEK', 1_000_000, 'SEK'],
  ['SEK M', 1_000_000, 'SEK'],
  ['SEKm', 1_000_000, 'SEK'],
  ['NOK 1 000', 1000, 'NOK'],
  ['DKKm', 1_000_000, 'DKK'],
  ['₹ in crore', 10_000_000, 'INR'],
  ['Rs. in lakhs', 100_000, 'INR'],
  ['en milliers d’euros', 1000, 'EUR'],
  ['(in millions)', 1_000_000, null],
  ['(Dollars in thousands)', 1000, 'USD'],
  ['($ in millions, except per share data)', 1_000_000, 'USD'],
  ['(in millions of dollars, unless otherwise stated)', 1_000_000, 'USD'],
]

for (const [printed, scale, currency] of FORMS) {
  const unit = printed.replace(/^\((.*)\)$/, '$1')
  readsBack(`the unit “${printed}” under the title`, RESULT, {
    above: [['Consolidated results', { weight: 'bold' }], printed],
    title: 'Consolidated results',
    unit,
    scale,
    currency,
    style: { font: 'source-sans', size: 9 },
  })
}

for (const [printed, scale, currency] of FORMS.filter(([text]) => text.length < 14)) {
  readsBack(`the unit “${printed}” as the label header`, `${printed}${RESULT.trimStart().replace(/^\|/, ' |')}`, {
    unit: printed.replace(/^\((.*)\)$/, '$1'),
    scale,
    currency,
    style: { font: 'source-sans', size: 9 },
  })
}
