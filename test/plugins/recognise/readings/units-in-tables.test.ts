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

readsBack('a unit right-aligned above the last column applies to the table', DOLLARS, {
  above: [TITLE, ['(in millions)', { isAtRight: true }]],
  title: 'Segment results',
  ...MILLIONS,
  currency: 'USD',
})

readsBack('a unit at the right of the title line applies to the table', DOLLARS, {
  above: [TITLE, ['(in millions)', { isAtRight: true, step: 0 }]],
  title: 'Segment results',
  ...MILLIONS,
})

readsBack('a unit in brackets after the title applies to the table', DOLLARS, {
  above: [['Segment results (in millions)', { weight: 'bold' }]],
  title: 'Segment results (in millions)',
  ...MILLIONS,
})

readsBack(
  'a unit over each column in a row under the years applies to the table',
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
  'thousands of pounds over each column under the years are the unit, not numbers',
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
  'thousands of francs after each year are the unit, not numbers',
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
  'a unit in each column header after its year applies to the table',
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
  'a unit centered over all columns under their headers applies to the table',
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

readsBack('a unit in the sentence that introduces the table applies to the table', DOLLARS, {
  above: [
    TITLE,
    ['The following table shows the results of our segments for the last two years (in millions):', { step: 18 }],
  ],
  title: 'Segment results',
  ...MILLIONS,
})

readsBack(
  'a unit over amounts does not apply to a column of headcounts',
  `
  | Revenue £m | Profit £m | Employees
  ---
  Europe | 1,250 = 1250 | 420 = 420 | 12,345 = 12345
  Asia | 905 = 905 | 310 = 310 | 9,870 = 9870
  Total | 2,155 = 2155 | 730 = 730 | 22,215 = 22215
  `,
)

readsBack(
  'different units over several columns apply to their own columns',
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

/** Draws a table in millions and a second table under its own title. */
function readsBelow(title: string, named: string, below: string, next: object): void {
  readsBack(title, `${DOLLARS}\n${below}`, {
    ...UNIT_ABOVE,
    between: [[named, { weight: 'bold' }]],
    next: { title: named, ...next },
  })
}

readsBelow(
  'dollar amounts under their own title inherit the unit printed once above',
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
  'percentages under a table in millions do not inherit its unit',
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
  'employees under a table in millions do not inherit its unit',
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
  'share prices under a table in millions do not inherit its unit',
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
  'amounts per share under a table in millions do not inherit its unit',
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
  'ratios under a table in millions do not inherit its unit',
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
  'exchange rates under a table in millions do not inherit its unit',
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
  'stores by country under a table in millions do not inherit its unit',
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
  'hours worked and accidents under a table in millions do not inherit its unit',
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
  'a table with its own unit keeps it under a table in millions',
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
  'amounts and their percentages of the total under a table in millions are in millions',
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
