import { readsBack } from '../../../fixtures/reads-back.js'

const TITLE = ['Segment results', { weight: 'bold' }] as const
const MILLIONS = { unit: 'in millions', scale: 1_000_000 } as const
const NONE = { unit: null, scale: null } as const
const AMOUNTS = `
  | 2024 | 2023
  ---
  Revenue | 1,250 = 1250 | 1,100 = 1100
  Costs | (830) = -830 | (790) = -790
  Profit | 420 = 420 | 310 = 310
`

/** Draws a table in millions without currency signs and a second table under its own title. */
function readsBelow(title: string, named: string, below: string, next: object): void {
  readsBack(title, `${AMOUNTS}\n${below}`, {
    above: [TITLE, '(in millions)'],
    title: 'Segment results',
    ...MILLIONS,
    between: [[named, { weight: 'bold' }]],
    next: { title: named, ...next },
  })
}

readsBelow(
  'full-time employees under a table in millions do not inherit its unit',
  'Workforce',
  `
  | 2024 | 2023
  ---
  Full-time employees | 9,512 = 9512 | 9,310 = 9310
  Part-time employees | 1,833 = 1833 | 1,560 = 1560
  Apprentices | 345 = 345 | 298 = 298
  `,
  NONE,
)

readsBelow(
  'rooms with their rates and occupancy under a table in millions do not inherit its unit',
  'Hotel statistics',
  `
  | 2024 | 2023
  ---
  Number of rooms | 1,204 = 1204 | 1,190 = 1190
  Occupancy | 71.2% = 71.2 | 69.8% = 69.8
  Average daily rate (ADR) | $ 182.50 = 182.5 | $ 176.10 = 176.1
  RevPAR | $ 129.94 = 129.94 | $ 122.92 = 122.92
  `,
  NONE,
)

readsBelow(
  'sales beside growth and stores under a table in millions are in millions',
  'Retail',
  `
  | 2024 | 2023
  ---
  Net sales | 750 = 750 | 600 = 600
  Sales growth | 25.0% = 25 | 4.1% = 4.1
  Operating profit | 98 = 98 | 71 = 71
  Number of stores | 310 = 310 | 302 = 302
  `,
  MILLIONS,
)

readsBelow(
  'percentages with the percent sign in the header do not inherit a unit in millions',
  'Share of revenue',
  `
  | 2024 (%) | 2023 (%)
  ---
  Europe | 60.0 = 60 | 54.5 = 54.5
  Asia | 30.5 = 30.5 | 34.5 = 34.5
  Africa | 9.5 = 9.5 | 11.0 = 11
  `,
  NONE,
)

readsBelow(
  'interest rates with the percent sign in the title do not inherit a unit in millions',
  'Interest rates (%)',
  `
  | 2024 | 2023
  ---
  Overnight | 4.25 = 4.25 | 4.50 = 4.5
  Three months | 4.10 = 4.1 | 4.62 = 4.62
  Ten years | 3.85 = 3.85 | 4.05 = 4.05
  `,
  NONE,
)

readsBelow(
  'tonnes under a table in millions are in tonnes',
  'Production',
  `
  Thousands of tonnes | 2024 | 2023
  ---
  Steel | 1,204 = 1204 | 1,190 = 1190
  Copper | 310 = 310 | 302 = 302
  Zinc | 98 = 98 | 87 = 87
  `,
  { unit: 'Thousands of tonnes', scale: 1000 },
)

readsBelow(
  'numbers of shares under a table in millions do not inherit its unit',
  'Number of shares outstanding',
  `
  | 2024 | 2023
  ---
  Issued | 120,431,204 = 120431204 | 119,310,190 = 119310190
  Held by the company | (3,100,000) = -3100000 | (2,900,000) = -2900000
  Outstanding | 117,331,204 = 117331204 | 116,410,190 = 116410190
  `,
  NONE,
)

readsBelow(
  'debt by bank under a table in millions is in millions',
  'Borrowings',
  `
  | 2024 | 2023
  ---
  Northern Bank | 204 = 204 | 190 = 190
  Harbour Bank | 310 = 310 | 302 = 302
  Total | 514 = 514 | 492 = 492
  `,
  MILLIONS,
)

readsBelow(
  'debt with its rates beside it under a table in millions is in millions',
  'Notes outstanding',
  `
  | Rate | 2024 | 2023
  ---
  Due 2027 | 1.25% = 1.25 | 204 = 204 | 190 = 190
  Due 2030 | 3.88% = 3.88 | 310 = 310 | 302 = 302
  Total | | 514 = 514 | 492 = 492
  `,
  MILLIONS,
)

readsBelow(
  'multiples without a sign under a table in millions do not inherit its unit',
  'Financial ratios',
  `
  | 2024 | 2023
  ---
  Net debt to EBITDA ratio | 2.1 = 2.1 | 2.4 = 2.4
  Interest cover ratio | 8.3 = 8.3 | 7.9 = 7.9
  Current ratio | 1.8 = 1.8 | 1.6 = 1.6
  `,
  NONE,
)

readsBelow(
  'effects of lower prices and higher rates under a table in millions are in millions',
  'Effects on profit',
  `
  | 2024 | 2023
  ---
  Lower oil prices | 1,204 = 1204 | 310 = 310
  Higher interest rates | 220 = 220 | 98 = 98
  Other | 25 = 25 | 24 = 24
  `,
  MILLIONS,
)

readsBelow(
  'tax at its rates under a table in millions is in millions',
  'Reconciliation of tax',
  `
  | 2024 | 2023
  ---
  Profit before tax | 1,204 = 1204 | 163 = 163
  Tax at the standard rate | 301 = 301 | 41 = 41
  Effect of other rates | 20 = 20 | 37 = 37
  Change of tax rates | 12 = 12 | 3 = 3
  `,
  MILLIONS,
)

readsBelow(
  'loans by type of interest under a table in millions are in millions',
  'Loans by interest',
  `
  | 2024 | 2023
  ---
  At fixed rates | 1,204 = 1204 | 163 = 163
  At floating rates | 301 = 301 | 41 = 41
  `,
  MILLIONS,
)

readsBelow(
  'whole amounts at risk by rates and prices under a table in millions are in millions',
  'Value at risk',
  `
  | 2024 | 2023
  ---
  Interest rates | 12 = 12 | 16 = 16
  Equity prices | 5 = 5 | 7 = 7
  Exchange rates | 3 = 3 | 4 = 4
  `,
  MILLIONS,
)

readsBelow(
  'amounts beside their percentages under a table in millions are in millions',
  'Sales by region',
  `
  | Amount | in %
  ---
  North | 1,204 = 1204 | 63.0 = 63
  South | 720 = 720 | 37.0 = 37
  `,
  MILLIONS,
)

readsBelow(
  'metal prices in whole numbers under a table in millions do not inherit its unit',
  'Average market values',
  `
  | 2024 | 2023
  ---
  Gold price | 2,386 = 2386 | 1,943 = 1943
  Silver price | 28 = 28 | 23 = 23
  `,
  NONE,
)
