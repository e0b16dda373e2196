import { readsBack } from '../../../fixtures/reads-back.js'

const SANS = { font: 'source-sans', size: 9 } as const
const NARROW = '\u202f'
const FIXED = '\u00a0'

readsBack(
  'commas separate thousands and points separate decimals in an English table',
  `
  | 2024 | 2023
  ---
  Revenue | 12,345.6 = 12345.6 | 1,234.5 = 1234.5
  Users | 1,234 = 1234 | 987 = 987
  Per share | 1.23 = 1.23 | 0.98 = 0.98
  Assets | 1,234,567 = 1234567 | 998,001 = 998001
  `,
)

readsBack(
  'points are thousands separators in a German table in TEUR',
  `
  in TEUR | 2024 | 2023
  ---
  Umsatzerlöse | 12.345 = 12345 | 11.204 = 11204
  Materialaufwand | -7.310 = -7310 | -6.999 = -6999
  Finanzergebnis | -83 = -83 | 12 = 12
  Jahresüberschuss | 1.204 = 1204 | 987 = 987
  `,
  { unit: 'in TEUR', scale: 1000, currency: 'EUR' },
)

readsBack(
  'points are thousands separators in a German table with only words to show its country',
  `
  | 31.12.2024 | 31.12.2023
  ---
  Forderungen aus Lieferungen | 12.345 = 12345 | 11.204 = 11204
  Vorräte | 7.310 = 7310 | 6.999 = 6999
  Eigenkapital | 21.204 = 21204 | 19.987 = 19987
  `,
)

readsBack(
  'points separate thousands and commas separate decimals',
  `
  | 2024 | 2023
  ---
  Ricavi | 1.234,56 = 1234.56 | 987,10 = 987.1
  Costi | (812,40) = -812.4 | (1.530,75) = -1530.75
  Utile | 422,16 = 422.16 | (543,65) = -543.65
  `,
)

readsBack(
  'a comma is the decimal separator of earnings per share among thousands with points',
  `
  | 2024 | 2023
  ---
  Umsatz (Mio. €) | 1.234,5 = 1234.5 | 1.100,2 = 1100.2
  Mitarbeiter | 12.345 = 12345 | 11.998 = 11998
  Ergebnis je Aktie (€) | 2,35 = 2.35 | –0,12 = -0.12
  Umsatzrendite | 3,4% = 3.4 | 2,9% = 2.9
  `,
  { drawn: (text) => text.replace('%', ' %') },
)

readsBack(
  'spaces separate thousands in a French table, and a comma separates decimals',
  `
  (en millions d’euros) | 2024 | 2023
  ---
  Chiffre d’affaires | 12 345,6 = 12345.6 | 11 204,0 = 11204
  Charges de personnel | (3 310,2) = -3310.2 | (2 999,9) = -2999.9
  Résultat financier | (83,1) = -83.1 | 12,0 = 12
  Résultat net | 1 204,7 = 1204.7 | 987,3 = 987.3
  `,
  { unit: 'en millions d’euros', scale: 1_000_000, currency: 'EUR' },
)

const KRONOR = `
  SEK thousand | 2024 | 2023
  ---
  Net sales | 12 345 678 = 12345678 | 11 204 310 = 11204310
  Cost of sales | –7 310 004 = -7310004 | –6 999 120 = -6999120
  Net profit | 5 035 674 = 5035674 | 412 = 412
`

readsBack('no-break spaces separate thousands and millions', KRONOR, {
  style: SANS,
  scale: 1000,
  currency: 'SEK',
  drawn: (text) => text.replace(/(?<=\d) (?=\d{3})/g, FIXED),
})

readsBack.notYet('narrow spaces between thousands are kept in the text', KRONOR, {
  style: SANS,
  drawn: (text) => text.replace(/(?<=\d) (?=\d{3})/g, NARROW),
})

readsBack('narrow spaces separate thousands and millions', KRONOR.replace(/(?<=\d) (?=\d{3})/g, ''), {
  style: SANS,
  scale: 1000,
  currency: 'SEK',
  drawn: (text) => text.replace(/(?<=\d)(?=(?:\d{3})+$)/g, /^\d{4}$/.test(text) ? '' : NARROW),
})

readsBack(
  'spaces separate thousands of numbers in dense columns',
  `
  tys. zł | 2020 | 2021 | 2022 | 2023 | 2024
  ---
  Przychody | 112 345 = 112345 | 118 204 = 118204 | 121 003 = 121003 | 130 117 = 130117 | 139 002 = 139002
  Koszty | 98 310 = 98310 | 99 999 = 99999 | 101 120 = 101120 | 117 008 = 117008 | 121 455 = 121455
  Wynik | 14 035 = 14035 | 18 205 = 18205 | 19 883 = 19883 | 13 109 = 13109 | 17 547 = 17547
  `,
  {
    style: { font: 'source-sans', size: 8 },
    columns: [
      ['left', 60],
      ['right', 200],
      ['right', 242],
      ['right', 284],
      ['right', 326],
      ['right', 368],
    ],
  },
)

readsBack(
  'a note number before a number is not part of its thousands',
  `
  | Note | 2024 | 2023
  ---
  Goodwill | 12 | 345 = 345 | 1 100 = 1100
  Loans | 7 | 983 = 983 | 1 204 = 1204
  Cash | 21 | 1 204 = 1204 | 301 = 301
  Stock | 5 | 412 = 412 | 398 = 398
  `,
  {
    columns: [
      ['left', 60],
      ['left', 330],
      ['right', 385],
      ['right', 460],
    ],
  },
)

readsBack(
  'three digits in each of two close columns are two numbers',
  `
  | Men | Women | All
  ---
  Board | 12 = 12 | 345 = 345 | 357 = 357
  Staff | 98 = 98 | 310 = 310 | 408 = 408
  Trainees | 7 = 7 | 120 = 120 | 127 = 127
  `,
  {
    style: SANS,
    columns: [
      ['left', 60],
      ['right', 250],
      ['right', 290],
      ['right', 330],
    ],
  },
)

readsBack(
  'apostrophes separate thousands in a Swiss table, and points separate decimals',
  `
  in CHF | 2024 | 2023
  ---
  Nettoerlös | 1’234’567.50 = 1234567.5 | 998’001.05 = 998001.05
  Personalaufwand | –12’120.00 = -12120 | –11’980.25 = -11980.25
  Zinsen | 83.10 = 83.1 | 79.95 = 79.95
  `,
  { scale: 1, currency: 'CHF' },
)

readsBack(
  'straight apostrophes separate thousands',
  `
  TCHF | 2024 | 2023
  ---
  Nettoerlös | 1'234 = 1234 | 998 = 998
  Personalaufwand | (12'120) = -12120 | (11'980) = -11980
  Bilanzsumme | 101'003 = 101003 | 99'871 = 99871
  `,
  { unit: 'TCHF', scale: 1000, currency: 'CHF' },
)

readsBack(
  'Indian digits are grouped in twos above the thousands',
  `
  Particulars | As at 31 March 2024 | As at 31 March 2023
  ---
  Share capital | 12,34,567.50 = 1234567.5 | 9,98,001.00 = 998001
  Reserves | 1,12,34,567.00 = 11234567 | 98,76,543.25 = 9876543.25
  Borrowings | 12,345.00 = 12345 | 9,870.50 = 9870.5
  `,
  {
    columns: [
      ['left', 60],
      ['right', 400],
      ['right', 530],
    ],
  },
)

readsBack(
  'rates with three decimals are not thousands',
  `
  1 EUR = | Average 2024 | Average 2023
  ---
  USD | 1.082 = 1.082 | 1.081 = 1.081
  GBP | 0.847 = 0.847 | 0.870 = 0.87
  CHF | 1.953 = 1.953 | 1.972 = 1.972
  `,
)

readsBack(
  'percentages with three decimals are not thousands',
  `
  Notes | Coupon | Amount
  ---
  Notes due 2027 | 1.250% = 1.25 | 1,250 = 1250
  Notes due 2030 | 3.875% = 3.875 | 2,000 = 2000
  Notes due 2047 | 4.125% = 4.125 | 750 = 750
  `,
)

readsBack(
  'an English statement of a German company keeps commas as thousands separators',
  `
  in € million | Note | 2024 | 2023
  ---
  Revenue | 5 | 12,345 = 12345 | 11,204 = 11204
  Cost of sales | 6 | –7,310 = -7310 | –6,999 = -6999
  Earnings per share in € | 9 | 2.35 = 2.35 | –0.12 = -0.12
  Net income of Müller GmbH | | 1,204 = 1204 | 987 = 987
  `,
  { unit: 'in € million', scale: 1_000_000, currency: 'EUR' },
)

readsBack(
  'points separate thousands in a Danish table',
  `
  t.kr. | 2024 | 2023
  ---
  Nettoomsætning | 12.345 = 12345 | 11.204 = 11204
  Omkostninger | -7.310 = -7310 | -6.999 = -6999
  Årets resultat | 1.204 = 1204 | 987 = 987
  `,
)

readsBack(
  'points separate thousands in a Spanish table, even a single one in its column',
  `
  Miles de euros | 2024 | 2023
  ---
  Importe neto de la cifra de negocios | 12.345 = 12345 | 987 = 987
  Aprovisionamientos | (7.310) = -7310 | (699) = -699
  Resultado del ejercicio | 1.204 = 1204 | 1.003 = 1003
  `,
  { unit: 'Miles de euros', scale: 1000, currency: 'EUR' },
)

readsBack(
  'a euro sign after a number does not change its thousands and decimals',
  `
  Position | Menge | Einzelpreis | Gesamtpreis
  ---
  Schrauben für Rahmen | 1.200 = 1200 | 0,12 € = 0.12 | 144,00 € = 144
  Bretter | 12 = 12 | 103,50 € = 103.5 | 1.242,00 € = 1242
  Lieferung | 1 = 1 | 49,00 € = 49 | 49,00 € = 49
  `,
)

readsBack.notYet(
  'amounts in pounds keep their pence under years with a pound sign',
  `
  | 2024 £ | 2023 £
  ---
  Fees | 12,345.60 = 12345.6 | 11,204.00 = 11204
  Postage | 83.15 = 83.15 | 79.90 = 79.9
  Rent | 1,200.00 = 1200 | 1,150.00 = 1150
  `,
  { scale: 1, currency: 'GBP' },
)

readsBack(
  'a whole percentage among thousands with points is a whole number',
  `
  Mio. € | 2024 | 2023 | Veränderung
  ---
  Umsatz | 1.234 = 1234 | 1.100 = 1100 | 12% = 12
  EBIT | 204 = 204 | 187 = 187 | 9% = 9
  Investitionen | 98 = 98 | 1.003 = 1003 | –90% = -90
  `,
  { unit: 'Mio. €', scale: 1_000_000, currency: 'EUR', drawn: (text) => text.replace('%', ' %') },
)

readsBack(
  'commas separate decimals in a column without thousands',
  `
  Région | Part de marché | Variation
  ---
  Nord | 12,5 = 12.5 | –0,3 = -0.3
  Sud | 8,4 = 8.4 | +1,2 = 1.2
  Ouest | 20,0 = 20 | 0,0 = 0
  `,
)
