import { readsLaid } from '../../../fixtures/laid-readings.js'
import { readsBack } from '../../../fixtures/reads-back.js'

readsLaid(
  'years over columns under a spanning rule are the lower of two header rows',
  `
                       | Group | <     | Company | <
                       | 2024  | 2023  | 2024    | 2023
  ---
  Revenue              | 1,204 | 1,150 | 310     | 298
  Cost of sales        | (704) | (690) | (120)   | (118)
  *Gross profit        | 500   | 460   | 190     | 180
  `,
  { columns: 'l60 r290 r350 r430 r490', rules: ['spans', 'totals'] },
)

readsLaid(
  'the number of directors in each year is a body row',
  `
                        | 2024 | 2023 | 2022
  ---
  Number of directors   | 12   | 11   | 10
  Number of meetings    | 8    | 9    | 8
  Attendance in percent | 97   | 95   | 98
  `,
  { columns: 'l60 r300 r360 r420', rules: ['heads'] },
)

readsLaid(
  'ratings by agencies in each year are body rows',
  `
                      | 2024  | 2023
  ---
  Long-term, Standard | AA-   | A+
  Long-term, Fitch    | AA-   | AA-
  Debt ratio          | 41    | 44
  Interest cover      | 7.5   | 6.9
  `,
  { columns: 'l60 r300 r380', rules: ['heads'] },
)

readsLaid(
  'the first row of words under years is a body row when it names an auditor',
  `
                   | 2024    | 2023
  ---
  Auditor          | KPMG    | PwC
  Audit fees       | 3.4     | 3.1
  Other fees       | 0.6     | 0.9
  Total fees       | 4.0     | 4.0
  `,
  { columns: 'l60 r300 r380' },
)

readsLaid(
  'audited and unaudited are headers under two dates',
  `
                   | 30 June 2024~Unaudited | 31 December 2023~Audited
  ---
  Inventories      | 812          | 790
  Receivables      | 1,440        | 1,395
  Cash             | 260          | 301
  `,
  { columns: 'l60 r320 r440' },
)

readsLaid(
  'actual and planned are headers under years, beside a header of the labels',
  `
                | 2024   | <     | 2025~Plan
  Segment       | Actual | Plan  | ^
  ---
  Coatings      | 812    | 800   | 850
  Films         | 440    | 460   | 470
  Services      | 60     | 55    | 65
  `,
  { columns: 'l60 r260 r330 r400', rules: ['heads'] },
)

readsLaid(
  'units below headers and above numbers are header rows',
  `
                  | Sales~EUR m | Volume~kt | Price~EUR/t
  ---
  Coatings        | 812    | 140    | 5,800
  Films           | 440    | 96     | 4,583
  Resins          | 310    | 122    | 2,541
  `,
  { columns: 'l60 r260 r340 r420', rules: ['heads'] },
)

readsLaid(
  'vertical months in a line are headers of loan terms',
  `
  Months       | 3    | 6    | 12   | 24
  ---
  Loans        | 4.10 | 4.25 | 4.40 | 4.55
  Deposits     | 2.10 | 2.20 | 2.35 | 2.45
  Margin       | 2.00 | 2.05 | 2.05 | 2.10
  `,
  { columns: 'l60 r220 r290 r360 r430', rules: ['heads'] },
)

readsLaid(
  'age ranges are headers beside a unit',
  `
  (in thousands)   | 15-24 | 25-64 | 65+
  ---
  Customers        | 410   | 2,200 | 380
  New contracts    | 55    | 140   | 12
  Terminations     | 21    | 90    | 8
  `,
  { columns: 'l60 r260 r330 r400' },
)

readsLaid(
  'a unit under bold years with a rule stays a header',
  `
                       | 2024       | 2023
                       | $ millions | $ millions
  ---
  Net sales            | 4,120      | 3,987
  Operating profit     | 512        | 470
  Net profit           | 365        | 322
  `,
  { columns: 'l60 r320 r420', rules: ['heads'] },
)

readsLaid(
  'words beside the first label under bold headers with a rule are its row',
  `
  Instrument         | Measured by      | 2024  | 2023
  ---
  Listed shares      | Quoted prices    | 120   | 115
  Swaps              | Discounted flows | 14    | 9
  Private funds      | Reported values  | 61    | 58
  `,
  { columns: 'l60 l180 r360 r430', rules: ['heads'] },
)

readsLaid(
  'a bottom-aligned header of three lines beside one-line headers is one header',
  `
                  | Weighted~average~price | Options | Years left
  ---
  At 1 January    | 12.40                  | 1,200   | 6.1
  Granted         | 14.10                  | 300     | 9.5
  Exercised       | 11.05                  | (250)   |
  At 31 December  | 13.02                  | 1,250   | 6.4
  `,
  { columns: 'l60 r260 r340 r420', rules: ['heads'] },
)

readsLaid(
  'quarters under a year are headers in the lower row',
  `
                 | 2024 | <    | <    | <    | 2023~Q4
                 | Q1   | Q2   | Q3   | Q4   | ^
  ---
  Orders         | 410  | 420  | 405  | 460  | 440
  Sales          | 380  | 402  | 399  | 470  | 451
  Margin in %    | 11.2 | 11.8 | 11.5 | 12.9 | 12.1
  `,
  { columns: 'l60 r240 r290 r340 r390 r470', rules: ['spans', 'heads'] },
)

readsLaid(
  'letters in brackets under headers number the columns',
  `
                | Gross~(a) | Tax~(b) | Net~(a)-(b)
  ---
  Dividends     | 410   | 62    | 348
  Interest      | 120   | 12    | 108
  Rent          | 75    | 15    | 60
  `,
  { columns: 'l60 r240 r310 r390', rules: ['heads'] },
)

readsLaid(
  'a unit in the corner beside years is part of the header',
  `
  In EUR million        | 2024  | 2023
  ---
  Property and plant    | 2,410 | 2,380
  Intangible assets     | 812   | 840
  Other assets          | 95    | 101
  `,
  { columns: 'l60 r300 r380', rules: ['heads', 'ends'] },
  { unit: 'In EUR million', scale: 1_000_000, currency: 'EUR' },
)

readsLaid(
  'long sentences above answers in a grid are headers',
  `
  Question | What do we do about it in the short term | Who is responsible for it in the group
  ---
  Energy   | Buy from more suppliers                  | Chief Procurement Officer
  Water    | Repair the pipes                         | Plant managers
  Waste    | Sort and sell                            | Plant managers
  `,
  { columns: 'l64 l134 l344', reach: [60, 552], edges: [130, 340], rules: ['grid'] },
)

readsLaid(
  'a first row of sentences in a grid without headers is a body row',
  `
  Free cash flow | Cash from operations less the purchases of property and plant
  Net debt       | Borrowings and lease liabilities less cash and cash equivalents
  Organic growth | Change of sales without acquisitions, disposals and exchange rates
  Cover          | Operating profit before depreciation divided by net interest
  `,
  { columns: 'l64 l164', reach: [60, 530], edges: [160], rules: ['grid'] },
)

readsLaid(
  'a date above two years and a notes column are in the header rows',
  `
                       | Note | 31 Dec 2024 | 31 Dec 2023
  ---
  Goodwill             | 12   | 1,204       | 1,204
  Plant                | 13   | 3,310       | 3,198
  Deferred tax         | 9    | 88          | 92
  `,
  { columns: 'l60 r260 r350 r440', rules: ['heads'] },
)

readsLaid(
  'headers in regular type on a band above numbers are headers',
  `
  Region        | Sales | Share | Growth
  ---
  Europe        | 2,110 | 51.2% | 2.1%
  Americas      | 1,340 | 32.5% | 4.7%
  Asia          | 670   | 16.3% | 9.9%
  `,
  { columns: 'l60 r240 r320 r400', heads: 'regular', headBand: '#d0dce8', font: 'helvetica', size: 9 },
)

readsLaid(
  'functional currencies in each year are a body row above rates',
  `
                        | 2024 | 2023
  ---
  Functional currency   | USD  | EUR
  Closing rate          | 1.08 | 1.11
  Average rate          | 1.09 | 1.08
  `,
  { columns: 'l60 r300 r380', rules: ['heads'] },
)

readsLaid(
  'men and women are headers under years',
  `
               | 2024 | <     | 2023 | <
               | Men  | Women | Men  | Women
  ---
  Board        | 5    | 4     | 6    | 3
  Managers     | 61   | 48    | 66   | 41
  Employees    | 810  | 720   | 835  | 701
  `,
  { columns: 'l60 r240 r300 r380 r440', rules: ['spans'] },
)

readsLaid(
  'bond sizes beside coupons are rows under headers of one line',
  `
  Bond          | Coupon | Due  | Amount
  ---
  First series  | 2.50%  | 2027 | 500
  Second series | 3.25%  | 2030 | 750
  Third series  | 4.00%  | 2034 | 600
  `,
  { columns: 'l60 r220 r290 r370', rules: ['heads'] },
)

readsBack(
  'a percent sign one gutter after a year is the header of a separate column',
  `
  | 2024 | % | 2023 | %
  ---
  Food | 98 = 98 | 4.1 = 4.1 | 99 = 99 | – = nil
  Wine | – = nil | – = nil | 1,188 = 1188 | 12.0 = 12
  Tea | – = nil | 0.4 = 0.4 | – = nil | 16.3 = 16.3
  `,
  {
    style: { font: 'helvetica', size: 8 },
    columns: [
      ['left', 60],
      ['right', 200],
      ['right', 222],
      ['right', 260],
      ['right', 284],
    ],
  },
)
