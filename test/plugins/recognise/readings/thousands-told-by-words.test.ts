import { readsBack } from '../../../fixtures/reads-back.js'

const GERMAN = [
  'Die Gesellschaft hat im Jahr 2024 ihre Werke für den Bau von Pumpen erweitert und die Zahl der',
  'Standorte auf zwölf erhöht. Mit den neuen Anlagen ist sie auf dem Weg zum größten Anbieter des',
  'Landes; die Aufträge im Inland und aus dem Ausland wurden für das Jahr bei allen Werken verbucht.',
]
const ENGLISH = [
  'The company has opened two sites this year, and with the works that it bought in the north it is',
  'one of the largest makers of pumps for waterworks. The table shows what is made at each of the sites.',
]
const SPANISH = [
  'La sociedad abrió dos plantas en el año y, con las que compró en el norte, es una de las mayores',
  'empresas del país. En la tabla se muestra lo que se produce en cada una de las plantas por año.',
]

readsBack(
  'points are thousands separators in numbers of towns on a German page',
  `
  | 2024 | 2023
  ---
  Hamburg | 12.345 = 12345 | 11.204 = 11204
  Bremen | 7.310 = 7310 | 6.999 = 6999
  Lübeck | 1.204 = 1204 | 1.118 = 1118
  `,
  { above: GERMAN },
)

readsBack(
  'points are decimal separators in a list of names on an English page',
  `
  | 2024 | 2023
  ---
  Hamburg | 1.345 = 1.345 | 1.204 = 1.204
  Düsseldorf | 7.310 = 7.31 | 6.999 = 6.999
  Malmö | 0.204 = 0.204 | 0.118 = 0.118
  `,
  { above: ENGLISH },
)

readsBack(
  'commas are thousands separators in Mexican pesos',
  `
  Miles de pesos | 2024 | 2023
  ---
  Ingresos | 12,345 = 12345 | 11,204 = 11204
  Gastos | (7,310) = -7310 | (6,999) = -6999
  Resultado | 5,035 = 5035 | 4,205 = 4205
  `,
  { above: SPANISH, scale: 1000 },
)

readsBack(
  'points are thousands separators in Brazilian reais',
  `
  R$ mil | 2024 | 2023
  ---
  Receitas | 12.345 = 12345 | 11.204 = 11204
  Custos | (7.310) = -7310 | (6.999) = -6999
  Lucro | 5.035 = 5035 | 4.205 = 4205
  `,
  { scale: 1000, currency: 'BRL' },
)

readsBack(
  'points are thousands separators in euros in Italian',
  `
  Migliaia di euro | 2024 | 2023
  ---
  Ricavi | 12.345 = 12345 | 11.204 = 11204
  Costi | (7.310) = -7310 | (6.999) = -6999
  Utile netto | 5.035 = 5035 | 4.205 = 4205
  `,
  { unit: 'Migliaia di euro', scale: 1000, currency: 'EUR' },
)

readsBack(
  'points are thousands separators in euros in Dutch',
  `
  x € 1.000 | 2024 | 2023
  ---
  Omzet | 12.345 = 12345 | 11.204 = 11204
  Kosten | -7.310 = -7310 | -6.999 = -6999
  Winst | 5.035 = 5035 | 4.205 = 4205
  `,
  { scale: 1000, currency: 'EUR' },
)

readsBack(
  'counts of round hundreds with points are thousands beside counts below a thousand',
  `
  | Stück 2024 | Stück 2023
  ---
  Pumpen für Wasserwerke | 1.200 = 1200 | 2.500 = 2500
  Ventile und Hähne | 800 = 800 | 950 = 950
  Rohre | 12.000 = 12000 | 11.500 = 11500
  `,
)

readsBack(
  'points are thousands separators beside percentages with a comma',
  `
  | Beschäftigte | Anteil
  ---
  Inland | 12.345 = 12345 | 62,8% = 62.8
  Übriges Europa | 5.310 = 5310 | 27,0% = 27
  Asien | 2.004 = 2004 | 10,2% = 10.2
  `,
  { drawn: (text) => text.replace('%', ' %') },
)

readsBack(
  'a rate with four decimals after a comma is below ten',
  `
  Devisenkurse | 31.12.2024 | 31.12.2023
  ---
  USD | 1,0389 = 1.0389 | 1,1050 = 1.105
  GBP | 0,8292 = 0.8292 | 0,8691 = 0.8691
  CHF | 0,9412 = 0.9412 | 0,9260 = 0.926
  `,
)

readsBack(
  'commas are thousands separators in an English table in kEUR',
  `
  kEUR | 2024 | 2023
  ---
  Revenue | 12,345 = 12345 | 11,204 = 11204
  Cost of sales | -7,310 = -7310 | -6,999 = -6999
  Profit | 5,035 = 5035 | 4,205 = 4205
  `,
  { unit: 'kEUR', scale: 1000, currency: 'EUR' },
)

readsBack(
  'weights with three decimals after a point are not thousands in English',
  `
  Part | Weight (kg) | Length (m)
  ---
  Shaft | 1.250 = 1.25 | 0.800 = 0.8
  Housing | 12.500 = 12.5 | 1.125 = 1.125
  Wheel | 0.875 = 0.875 | 0.310 = 0.31
  `,
)

readsBack(
  'Swiss numbers below a thousand have a decimal point',
  `
  Mio. CHF | 2024 | 2023
  ---
  Nettoerlös | 812.5 = 812.5 | 798.1 = 798.1
  Betriebsaufwand | –630.2 = -630.2 | –640.0 = -640
  Ergebnis | 182.3 = 182.3 | 158.1 = 158.1
  `,
  { unit: 'Mio. CHF', scale: 1_000_000, currency: 'CHF' },
)

readsBack(
  'thousands of euros after each day keep points as thousands separators',
  `
  | 31.12.2024 TEUR | 31.12.2023 TEUR
  ---
  Flüssige Mittel | 1.345 = 1345 | 2.204 = 2204
  Vorräte | 7.310 = 7310 | 6.999 = 6999
  Summe | 8.655 = 8655 | 9.203 = 9203
  `,
  { unit: 'TEUR', scale: 1000, currency: 'EUR' },
)

readsBack(
  'a comma before two digits is a decimal separator in Czech crowns with spaced thousands',
  `
  v tis. Kč | 2024 | 2023
  ---
  Tržby | 112 345,50 = 112345.5 | 98 204,10 = 98204.1
  Náklady | -97 310,25 = -97310.25 | -86 999,00 = -86999
  Zisk | 15 035,25 = 15035.25 | 11 205,10 = 11205.1
  `,
  { style: { font: 'source-sans', size: 9 }, scale: 1000, currency: 'CZK' },
)
