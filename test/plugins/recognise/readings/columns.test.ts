import { readsLaid } from '../../../fixtures/laid-readings.js'
import { lay } from '../../../fixtures/lay-table.js'
import { reads } from '../../../fixtures/readings.js'

const ASSETS = `
  Assets         | 2024
  ---
  Plant          | 2,210
  Goodwill       | 930
  Inventories    | 812
  Receivables    | 840
  Cash           | 210
  Total          | 5,002
  `
const LIABILITIES = `
  Liabilities    | 2024
  ---
  Equity         | 2,402
  Bonds          | 1,850
  Provisions     | 180
  Payables       | 470
  Taxes          | 100
  Total          | 5,002
  `

readsLaid(
  'columns with narrow gutters keep their numbers apart',
  `
              | 2024    | 2023    | 2022    | 2021
  ---
  Coatings    | 812,410 | 790,115 | 770,902 | 741,330
  Films       | 440,008 | 431,760 | 429,111 | 418,204
  Services    | 60,512  | 58,310  | 55,040  | 51,999
  `,
  { columns: 'l60 r160 r202 r244 r286', font: 'helvetica', size: 9 },
)

readsLaid(
  'a text column after numbers is a column',
  `
  Measure              | 2024  | 2023  | Comment
  ---
  Sales                | 4,120 | 3,956 | Higher prices
  Operating profit     | 512   | 470   | Lower energy cost
  Net debt             | 910   | 1,020 | Sale of warehouse
  Employees            | 8,410 | 8,300 | Velden plant
  `,
  { columns: 'l60 r230 r300 l330', rules: ['heads', 'ends'] },
)

readsLaid(
  'two years side by side, separated only by a label, are rows',
  `
  2024  | 2023  |
  ---
  4,120 | 3,956 | Sales
  (812) | (790) | Cost of material
  3,308 | 3,166 | Gross profit
  `,
  { columns: 'r110 r180 l220' },
)

readsLaid(
  'percentages after numbers, with a column of percent signs, stay in their rows',
  `
               | 2024  | %    | 2023  | %
  ---
  Coatings     | 2,640 | 64   | 2,590 | 65
  Films        | 1,200 | 29   | 1,110 | 28
  Services     | 280   | 7    | 256   | 7
  Total        | 4,120 | 100  | 3,956 | 100
  `,
  { columns: 'l60 r240 r280 r360 r400', rules: ['heads'] },
)

readsLaid(
  'ages of directors, beside the year in which each joined, are rows of texts and numbers',
  `
  Name            | Age | Position          | Since
  ---
  Anna Keller     | 61  | Chair             | 2014
  Bruno Dumont    | 58  | Chief Executive   | 2016
  Clara Osborne   | 49  | Director          | 2021
  David Fenwick   | 66  | Director          | 2010
  `,
  { columns: 'l60 r200 l240 r420', rules: ['heads'] },
)

readsLaid(
  'years in which directors joined, without rules, are a column beside their ages',
  `
  Name            | Age | Position          | Since
  ---
  Anna Keller     | 61  | Chair             | 2014
  Bruno Dumont    | 58  | Chief Executive   | 2016
  Clara Osborne   | 49  | Director          | 2021
  David Fenwick   | 66  | Director          | 2010
  Eva Lindqvist   | 52  | Director          | 2019
  `,
  { columns: 'l60 r200 l240 r420' },
)

readsLaid(
  'percentages beside the offices of their holders are a column under one rule',
  `
  Name            | Age | Position          | Shares
  ---
  Anna Keller     | 61  | Chair             | 12,400
  Bruno Dumont    | 58  | Chief Executive   | 88,150
  Clara Osborne   | 49  | Director          | 1,200
  David Fenwick   | 66  | Director          | 5,000
  Eva Lindqvist   | 52  | Director          | 3,310
  `,
  { columns: 'l60 r200 l240 r420', rules: ['heads'] },
)

reads(
  'two tables side by side, each with its own year, stay two',
  (page) => {
    lay(page, ASSETS, { columns: 'l60 r270', rules: ['heads'] })
    lay(page, LIABILITIES, { columns: 'l320 r540', rules: ['heads'] })
  },
  `${ASSETS}
  ${LIABILITIES}`,
)

reads.notYet(
  'numbers to the right of a ruled grid, under their own header, are its last column',
  (page) => {
    for (let i = 0; i < 8; i++) page.stroke(60, 90 + 16 * i, 400, 90 + 16 * i, 0.5)
    for (const x of [60, 220, 400]) page.stroke(x, 90, x, 202, 0.5)
    const rows = ['Sales', 'Service', 'Works', 'Lab', 'Office', 'Board'].map((team, i) => [
      team,
      `Head of unit ${i}`,
      `${3 + 11 * i}`,
    ])
    for (const [i, [team, lead, staff]] of [['Team', 'Lead', 'Staff'], ...rows].entries()) {
      page.write(team!, 64, 102 + 16 * i, { font: 'helvetica', size: 9 })
      page.write(lead!, 226, 102 + 16 * i, { font: 'helvetica', size: 9 })
      page.write(staff!, 430, 102 + 16 * i, { font: 'helvetica', size: 9 })
    }
  },
  `
  Team    | Lead           | Staff
  ---
  Sales   | Head of unit 0 | 3
  Service | Head of unit 1 | 14
  Works   | Head of unit 2 | 25
  Lab     | Head of unit 3 | 36
  Office  | Head of unit 4 | 47
  Board   | Head of unit 5 | 58
  `,
)
