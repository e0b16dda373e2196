import { readsLaid } from '../../../fixtures/laid-readings.js'
import { lay } from '../../../fixtures/lay-table.js'
import { reads } from '../../../fixtures/readings.js'
import { PLAIN } from '../../../fixtures/write-lines.js'

readsLaid(
  'a number centered under two columns of a year spans both',
  `
                | 2024  | <     | 2023  | <
                | First | Last  | First | Last
  ---
  Orders        | 110   | 120   | 100   | 105
  Sales         | 98    | 104   | 91    | 95
  Staff         | 410   | <     | 402   | <
  Dividend      | 12    | <     | 11    | <
  `,
  { columns: 'l60 r260 r330 r420 r490', rules: ['spans', 'heads'] },
)

readsLaid(
  'a number in the middle one of three columns of a year belongs to that column',
  `
                | 2024  | <     | <     | 2023  | <    | <
                | Low   | Mean  | High  | Low   | Mean | High
  ---
  Price         | 10    | 12    | 14    | 9     | 11   | 13
  Rent          |       | 55    |       |       | 51   |
  Yield         | 3     | 4     | 5     | 3     | 4    | 6
  `,
  { columns: 'l60 m240 m290 m340 m400 m450 m500', rules: ['spans', 'heads'] },
)

readsLaid(
  'a number aligned with one of two columns stays in it when the other is empty',
  `
                | 2024   | <      | 2023   | <
                | Shares | Amount | Shares | Amount
  ---
  Opening       | 1,204  | 310    | 1,180  | 302
  Issued        | 24     | 9      | 24     | 8
  Result        |        | 61     |        | 44
  Dividend      |        | (30)   |        | (28)
  Closing       | 1,228  | 350    | 1,204  | 326
  `,
  { columns: 'l60 r250 r310 r400 r460', rules: ['spans', 'heads'] },
)

readsLaid(
  'four columns may have three levels of headers',
  `
                | Group  | <      | <     | <
                | Gross  | <      | Net   | <
                | 2024   | 2023   | 2024  | 2023
  ---
  Loans         | 4,100  | 3,950  | 4,020 | 3,880
  Bonds         | 810    | 790    | 806   | 787
  Receivables   | 640    | 655    | 622   | 640
  `,
  { columns: 'l60 r260 r330 r420 r490', rules: ['spans', 'heads'] },
)

reads(
  'a line between two rows across all columns is not a number',
  (page) => {
    const last = lay(
      page,
      `
                 | 2024 | 2023
      ---
      Sales      | 410  | 390
      Costs      | 300  | 310
      `,
      { columns: 'l60 r300 r380' },
    )
    lay(page, '*Continuing operations', { columns: 'l60', top: last + 14 })
    lay(page, 'Profit | 110 | 80', { columns: 'l60 r300 r380', top: last + 28 })
  },
  `
                         | 2024 | 2023
  ---
  Sales                  | 410  | 390
  Costs                  | 300  | 310
  Continuing operations  |      |
  Profit                 | 110  | 80
  `,
)

readsLaid(
  'currency signs at a fixed position belong to their numbers',
  `
                 | 2024        | 2023
  ---
  Net sales      | $ 4,120 = 4120 | $ 3,956
  Cost           | 3,310       | 3,166
  Profit         | $ 810       | $ 790
  `,
  { columns: 'l60 r300 r400' },
)

readsLaid(
  'interest rate ranges in a column of texts and numbers stay complete',
  `
                  | Rate        | Due       | 2024  | 2023
  ---
  Bonds           | 2.5%–4.0%   | 2027–2034 | 1,850 | 1,850
  Bank loans      | 3.1%–5.2%   | 2025–2029 | 410   | 530
  Leases          | 1.0%–6.0%   | 2025–2041 | 220   | 231
  `,
  { columns: 'l60 m230 m310 r400 r470', rules: ['heads'] },
)

reads(
  'a title, a unit and a note around a table are not its rows',
  (page) => {
    page.write('Sales by region', 60, 76, { ...PLAIN, weight: 'bold', size: 12 })
    page.write('(EUR million)', 60, 90, PLAIN)
    const last = lay(
      page,
      `
                  | 2024  | 2023
      ---
      Europe      | 2,110 | 2,066
      Americas    | 1,340 | 1,280
      Total       | 3,450 | 3,346
      `,
      { columns: 'l60 r300 r380', top: 110, rules: ['heads', 'ends'] },
    )
    page.write('1 Restated for the sale of the films business.', 60, last + 22, { ...PLAIN, size: 7 })
  },
  `
              | 2024  | 2023
  ---
  Europe      | 2,110 | 2,066
  Americas    | 1,340 | 1,280
  Total       | 3,450 | 3,346
  `,
  { title: 'Sales by region', unit: 'EUR million', scale: 1_000_000, currency: 'EUR' },
)
