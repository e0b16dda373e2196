import { readsBack } from '../../../fixtures/reads-back.js'

const TITLE = ['Segment results', { weight: 'bold' }] as const
const MILLIONS = { unit: 'in millions', scale: 1_000_000 } as const
const NONE = { unit: null, scale: null } as const
const DOLLARS = `
  | 2024 | 2023
  ---
  Revenue | $ 1,250 = 1250 | $ 1,100 = 1100
  Costs | (830) = -830 | (790) = -790
  Profit | $ 420 = 420 | $ 310 = 310
`

readsBack('a unit at the right over the last column is of the table', DOLLARS, {
  above: [TITLE, ['(in millions)', { isAtRight: true }]],
  title: 'Segment results',
  ...MILLIONS,
  currency: 'USD',
})

readsBack('a unit at the right of the title’s own line is of the table', DOLLARS, {
  above: [TITLE, ['(in millions)', { isAtRight: true, step: 0 }]],
  title: 'Segment results',
  ...MILLIONS,
})

readsBack('a unit in brackets behind the title is of the table', DOLLARS, {
  above: [['Segment results (in millions)', { weight: 'bold' }]],
  title: 'Segment results (in millions)',
  ...MILLIONS,
})

readsBack(
  'a unit over each column in a row under the years is of the table',
  `
  | 2024 | 2023
  | £m | £m
  ---
  Revenue | 1,250 = 1250 | 1,100 = 1100
  Costs | (830) = -830 | (790) = -790
  Profit | 420 = 420 | 310 = 310
  `,
  { unit: '£m', scale: 1_000_000, currency: 'GBP' },
)

readsBack(
  'thousands of pounds over each column under the years are the unit and no figures',
  `
  | Note | 2024 | 2023
  | | £000 | £000
  ---
  Turnover | 3 | 1,250 = 1250 | 1,100 = 1100
  Cost of sales | | (830) = -830 | (790) = -790
  Gross profit | | 420 = 420 | 310 = 310
  `,
  { unit: '£000', scale: 1000, currency: 'GBP' },
)

readsBack(
  'thousands of francs behind each year are the unit and no figures',
  `
  | 2024 CHF 1’000 | 2023 CHF 1’000
  ---
  Nettoerlös | 1’250 = 1250 | 1’100 = 1100
  Personalaufwand | (830) = -830 | (790) = -790
  Ergebnis | 420 = 420 | 310 = 310
  `,
  { unit: 'CHF 1’000', scale: 1000, currency: 'CHF' },
)

readsBack(
  'a unit in the head of each column behind its year is of the table',
  `
  | 2024 TEUR | 2023 TEUR
  ---
  Umsatzerlöse | 1.250 = 1250 | 1.100 = 1100
  Aufwand | -830 = -830 | -790 = -790
  Ergebnis | 420 = 420 | 310 = 310
  `,
  { unit: 'TEUR', scale: 1000, currency: 'EUR' },
)

readsBack(
  'a unit to the middle of all columns under their heads is of the table',
  `
  | 2024 | 2023
  | (in thousands) | <
  ---
  Revenue | $ 1,250 = 1250 | $ 1,100 = 1100
  Costs | (830) = -830 | (790) = -790
  Profit | $ 420 = 420 | $ 310 = 310
  `,
  { unit: 'in thousands', scale: 1000, currency: 'USD' },
)

readsBack('a unit in the sentence that leads to the table is of the table', DOLLARS, {
  above: [
    TITLE,
    ['The following table shows the results of our segments for the last two years (in millions):', { step: 18 }],
  ],
  title: 'Segment results',
  ...MILLIONS,
})

readsBack(
  'a unit over amounts is not of the column that counts people',
  `
  | Revenue £m | Profit £m | Employees
  ---
  Europe | 1,250 = 1250 | 420 = 420 | 12,345 = 12345
  Asia | 905 = 905 | 310 = 310 | 9,870 = 9870
  Total | 2,155 = 2155 | 730 = 730 | 22,215 = 22215
  `,
)

readsBack(
  'a unit over each of several columns is of each alone where they differ',
  `
  | Revenue (€ million) | Price (€ per tonne) | Volume (thousand tonnes)
  ---
  Steel | 1,250 = 1250 | 612.5 = 612.5 | 2,041 = 2041
  Copper | 905 = 905 | 8,870.0 = 8870 | 102 = 102
  Zinc | 310 = 310 | 2,410.5 = 2410.5 | 129 = 129
  `,
  {
    ...NONE,
    columns: [
      ['left', 60],
      ['right', 280],
      ['right', 400],
      ['right', 530],
    ],
  },
)

const UNIT_ABOVE = {
  above: [TITLE, '(in millions)'],
  title: 'Segment results',
  ...MILLIONS,
}

/** A table in millions, and one under a title of its own. */
function readsBelow(title: string, named: string, below: string, next: object): void {
  readsBack(title, `${DOLLARS}\n${below}`, {
    ...UNIT_ABOVE,
    between: [[named, { weight: 'bold' }]],
    next: { title: named, ...next },
  })
}

readsBelow(
  'amounts of dollars under a title of their own have the unit that is printed once above',
  'Revenue by region',
  `
  | 2024 | 2023
  ---
  Europe | $ 750 = 750 | $ 600 = 600
  Asia | 500 = 500 | 500 = 500
  Total | $ 1,250 = 1250 | $ 1,100 = 1100
  `,
  { ...MILLIONS, currency: 'USD' },
)

readsBelow(
  'shares under a table in millions are in no millions',
  'As a share of revenue',
  `
  | 2024 | 2023
  ---
  Costs | 66.4% = 66.4 | 71.8% = 71.8
  Profit | 33.6% = 33.6 | 28.2% = 28.2
  Tax rate | 21.0% = 21 | 22.5% = 22.5
  `,
  NONE,
)

readsBelow(
  'employees under a table in millions are in no millions',
  'Employees by region',
  `
  | 2024 | 2023
  ---
  Europe | 7,512 = 7512 | 7,310 = 7310
  Asia | 4,833 = 4833 | 4,560 = 4560
  Total | 12,345 = 12345 | 11,870 = 11870
  `,
  NONE,
)

readsBelow(
  'prices of shares under a table in millions are in no millions',
  'Share prices',
  `
  | High | Low
  ---
  First quarter | $ 41.20 = 41.2 | $ 35.15 = 35.15
  Second quarter | 44.75 = 44.75 | 38.90 = 38.9
  Third quarter | 46.10 = 46.1 | 40.05 = 40.05
  `,
  NONE,
)

readsBelow(
  'amounts per share under a table in millions are in no millions',
  'Earnings per share',
  `
  | 2024 | 2023
  ---
  Basic | $ 1.23 = 1.23 | $ 1.10 = 1.1
  Diluted | $ 1.21 = 1.21 | $ 1.08 = 1.08
  Dividends | $ 0.40 = 0.4 | $ 0.36 = 0.36
  `,
  NONE,
)

readsBelow(
  'ratios under a table in millions are in no millions',
  'Ratios',
  `
  | 2024 | 2023
  ---
  Current ratio | 1.8x = 1.8 | 1.6x = 1.6
  Net debt to EBITDA | 2.1x = 2.1 | 2.4x = 2.4
  Interest cover | 8.3x = 8.3 | 7.9x = 7.9
  `,
  NONE,
)

readsBelow(
  'rates of exchange under a table in millions are in no millions',
  'Exchange rates',
  `
  | Average | Year end
  ---
  EUR | 1.082 = 1.082 | 1.039 = 1.039
  GBP | 1.278 = 1.278 | 1.252 = 1.252
  CHF | 1.136 = 1.136 | 1.103 = 1.103
  `,
  NONE,
)

readsBelow(
  'stores by country under a table in millions are in no millions',
  'Number of stores',
  `
  | 2024 | 2023
  ---
  United States | 1,204 = 1204 | 1,190 = 1190
  Canada | 310 = 310 | 302 = 302
  Mexico | 98 = 98 | 87 = 87
  `,
  NONE,
)

readsBelow(
  'hours worked and accidents under a table in millions are in no millions',
  'Safety',
  `
  | 2024 | 2023
  ---
  Hours worked | 9,204,310 = 9204310 | 9,100,204 = 9100204
  Accidents | 31 = 31 | 29 = 29
  Days lost | 412 = 412 | 398 = 398
  `,
  NONE,
)

readsBelow(
  'a table with a unit of its own keeps it under one in millions',
  'Remuneration (in thousands)',
  `
  | 2024 | 2023
  ---
  Salaries | $ 1,204 = 1204 | $ 1,190 = 1190
  Bonus | 310 = 310 | 302 = 302
  Total | $ 1,514 = 1514 | $ 1,492 = 1492
  `,
  { unit: 'in thousands', scale: 1000 },
)

readsBelow(
  'amounts and their shares of the whole under a table in millions are in millions',
  'Revenue by product',
  `
  | 2024 | % of total | 2023 | % of total
  ---
  Pumps | $ 750 = 750 | 60.0% = 60 | $ 600 = 600 | 54.5% = 54.5
  Valves | 500 = 500 | 40.0% = 40 | 500 = 500 | 45.5% = 45.5
  Total | $ 1,250 = 1250 | 100.0% = 100 | $ 1,100 = 1100 | 100.0% = 100
  `,
  MILLIONS,
)
