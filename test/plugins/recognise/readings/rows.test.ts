import { readsLaid } from '../../../fixtures/laid-readings.js'
import { lay } from '../../../fixtures/lay-table.js'
import { reads } from '../../../fixtures/readings.js'
import { PLAIN } from '../../../fixtures/write-lines.js'

readsLaid(
  'a double-spaced label that wraps after "and" is one row',
  `
                                                  | 2024  | 2023
  ---
  Cash provided by operations                     | 1,310 | 1,204
  Purchases of property, plant and equipment and~Intangible Assets | (402) | (388)
  Dividends paid                                  | (250) | (240)
  Net increase in cash                            | 658   | 576
  `,
  { columns: 'l60 r360 r440', step: 16, leading: 16 },
)

readsLaid(
  'a section whose name ends in "from" is above its rows',
  `
                          | 2024  | 2023
  ---
  Income from             |       |
  Dividends               | 41    | 38
  Interest                | 12    | 15
  Total                   | 53    | 53
  `,
  { columns: 'l60 r360 r440', step: 16 },
)

readsLaid(
  'a section that ends in "of" is above indented rows',
  `
                             | 2024  | 2023
  ---
  Proceeds from the sale of  |       |
  >Securities                | 410   | 380
  >Property                  | 96    | 12
  Total proceeds             | 506   | 392
  `,
  { columns: 'l60 r360 r440' },
)

readsLaid(
  'two-line labels with their numbers on the first line are rows',
  `
                                               | 2024  | 2023
  ---
  Share of the profit of associates and joint~ventures after tax | 33    | 29
  Gains on the sale of businesses, net of the~costs of their disposal | 108   | (4)
  Other income                                 | 7     | 9
  *Total                                       | 148   | 34
  `,
  { columns: 'l60 r360 r440', beside: 'first', rules: ['totals'] },
)

readsLaid(
  'three-line labels with their numbers on the last line are rows',
  `
                                               | 2024  | 2023
  ---
  Items that may be taken to~profit or loss in later~periods, after tax | 61 | (18)
  Gains and losses on~cash flow hedges         | (14)  | 22
  Translation                                  | (90)  | 41
  Other comprehensive income                   | (43)  | 45
  `,
  { columns: 'l60 r260 r330' },
)

readsLaid(
  'sections, their indented rows, subtotals and a total are rows',
  `
                            | 2024   | 2023
  ---
  *Current assets           |        |
  >Cash                     | 210    | 190
  >Receivables              | 840    | 815
  *Total current assets     | 1,050  | 1,005
  *Non-current assets       |        |
  >Plant                    | 2,210  | 2,150
  >Goodwill                 | 930    | 930
  *Total non-current assets | 3,140  | 3,080
  *Total assets             | 4,190  | 4,085
  `,
  { columns: 'l60 r360 r440', rules: ['heads', 'totals'] },
)

readsLaid(
  'dashes, brackets and empty cells keep their positions in a table of five years',
  `
                   | 2024  | 2023  | 2022  | 2021  | 2020
  ---
  Opening balance  | 12    | 9     | —     | 4     | 4
  Additions        | 5     | 6     | 9     | —     | 1
  Uses             | (3) = -3 | (3) | —     | (4)   | (1)
  Translation      |       | 0     |       | —     | —
  Closing balance  | 14    | 12    | 9     | —     | 4
  `,
  { columns: 'l60 r220 r280 r340 r400 r460', font: 'helvetica', size: 8 },
)

readsLaid(
  'a sum without a label under a rule is a row',
  `
                 | 2024  | 2023
  ---
  Land           | 120   | 118
  Buildings      | 480   | 455
  Machinery      | 610   | 640
                 | 1,210 | 1,213
  `,
  { columns: 'l60 r300 r380', rules: ['heads', 'ends'] },
)

reads(
  'a single sum in the middle of a page under a rule is not a page number',
  (page) => {
    const last = lay(
      page,
      `
                 | 2024
      ---
      Land       | 120
      Buildings  | 480
      Machinery  | 340
      `,
      { columns: 'l60 r314', top: 660 },
    )
    page.stroke(280, last + 4, 314, last + 4, 0.5)
    page.write('940', 314 - page.measure('940', PLAIN), last + 16, PLAIN)
  },
  `
             | 2024
  ---
  Land       | 120
  Buildings  | 480
  Machinery  | 340
             | 940
  `,
)

reads(
  'the page number below a table that ends the page is not a row',
  (page) => {
    lay(
      page,
      `
                 | 2024 | 2023
      ---
      Land       | 120  | 118
      Buildings  | 480  | 455
      Machinery  | 340  | 360
      Total      | 940  | 933
      `,
      { columns: 'l60 r312 r500', top: 650 },
    )
    page.write('48', 306 - page.measure('48', PLAIN) / 2, 750, PLAIN)
  },
  `
             | 2024 | 2023
  ---
  Land       | 120  | 118
  Buildings  | 480  | 455
  Machinery  | 340  | 360
  Total      | 940  | 933
  `,
)

reads(
  'a separate last row with one centered number is kept if it is not at the bottom of the page',
  (page) => {
    const last = lay(
      page,
      `
                       | Shares
      ---
      Anna Keller      | 120
      Bruno Dumont     | 480
      Clara Osborne    | 340
      ...
      Others           | 17
      `,
      { columns: 'l60 r314', top: 300 },
    )
    page.write('The shares are held directly and through trusts of the families.', 60, last + 40, PLAIN)
  },
  `
                   | Shares
  ---
  Anna Keller      | 120
  Bruno Dumont     | 480
  Clara Osborne    | 340
  Others           | 17
  `,
)

readsLaid(
  'every row with its own rule, under headers on a band, is a row',
  `
  Region        | Sales 2024 | Sales 2023 | Change
  ---
  Europe        | 2,110      | 2,066      | 2.1%
  Americas      | 1,340      | 1,280      | 4.7%
  Asia          | 670        | 610        | 9.8%
  *Group        | 4,120      | 3,956      | 4.1%
  `,
  { columns: 'l64 r260 r360 r440', headBand: '#dde6ee', rules: ['rows'], reach: [60, 444] },
)

readsLaid(
  'numbers in white cells on gray stripes are rows',
  `
  Region        | Sales  | Profit | Staff
  ---
  Europe        | 2,110  | 310    | 8,100
  Americas      | 1,340  | (12)   | 5,240
  Asia          | 670    | 88     | 3,310
  Africa        | 90     | —      | 420
  *Group        | 4,210  | 386    | 17,070
  `,
  {
    columns: 'l64 r260 r340 r420',
    reach: [60, 424],
    edges: [200, 264, 344],
    bands: '#e4e4e4',
    hasWhiteCells: true,
    font: 'source-sans',
    size: 9,
  },
)

readsLaid(
  'a grid with numbers, an empty cell and a total is read cell by cell',
  `
  Plant        | Tons  | Staff | Since
  ---
  Harrowmouth  | 120   | 410   | 1961
  Velden       | 95    | 220   | 2024
  Lyon         |       | 60    | 1988
  *Total       | 215   | 690   |
  `,
  { columns: 'l64 r220 r290 r360', reach: [60, 364], edges: [170, 224, 294], rules: ['grid'] },
)

readsLaid(
  'rows with wide gaps between groups are one table',
  `
                     | 2024  | 2023
  ---
  Sales              | 4,120 | 3,956
  Other income       | 40    | 36
  ...
  Material           | (812) | (790)
  Staff              | (905) | (880)
  ...
  Operating profit   | 2,443 | 2,322
  `,
  { columns: 'l60 r300 r380' },
)

readsLaid(
  'a note in brackets on its own line under a label stays with the label',
  `
                                  | 2024  | 2023
  ---
  Trade receivables               | 840   | 815
  Contract assets~(see Note 12)   | 66    | 59
  Other receivables               | 31    | 40
  `,
  { columns: 'l60 r300 r380' },
)

reads(
  'a year slightly below its row belongs to the row',
  (page) => {
    const last = lay(
      page,
      `
      Name            | Age | Position          | Since
      ---
      Anna Keller     | 61  | Chair             | 2014
      Bruno Dumont    | 58  | Chief Executive   | 2016
      Clara Osborne   | 49  | Director          | 2021
      David Fenwick   | 66  | Director          | 2010
      Eva Lindqvist   | 52  | Director          |
      `,
      { columns: 'l60 r200 l240 r420', rules: ['heads'] },
    )
    page.write('2019', 420 - page.measure('2019', PLAIN), last + 11, PLAIN)
    lay(page, 'Frank Mortensen | 47 | Director | 2022', { columns: 'l60 r200 l240 r420', top: last + 24.5 })
  },
  `
  Name            | Age | Position          | Since
  ---
  Anna Keller     | 61  | Chair             | 2014
  Bruno Dumont    | 58  | Chief Executive   | 2016
  Clara Osborne   | 49  | Director          | 2021
  David Fenwick   | 66  | Director          | 2010
  Eva Lindqvist   | 52  | Director          | 2019
  Frank Mortensen | 47  | Director          | 2022
  `,
)

readsLaid(
  'recipients of a profit are indented rows under its name',
  `
                                      | 2024  | 2023
  ---
  Profit for the year                 | 128   | 119
  Profit attributable to              |       |
  >Shareholders of Harrow Group plc   | 120   | 112
  >Others                             | 8     | 7
  `,
  { columns: 'l60 r360 r440' },
)

readsLaid(
  'a second label line is joined when the next row starts at the margin',
  `
                                      | 2024  | 2023
  ---
  Cash provided by                    |       |
  Sales of land                       | 40    | 12
  Proceeds from the issue of~>Senior Notes due 2034 | 600 | —
  Repayment of bonds                  | (500) | (250)
  `,
  { columns: 'l60 r360 r440' },
)

reads(
  'the last line of a transaction is part of its row, and not lost',
  (page) => {
    lay(
      page,
      `
      Date | Details | Debit | Credit | Balance
      ---
      09/07/2018 | Northbank internet | 1,000.00 | | 61,472.40
       | banking transfer
       | M Lindgren
      03/07/2018 | Transfer from batch 802 | | 1,158.00 | 62,472.40
      02/07/2018 | Cash, Castle Road | 200.00 | | 61,314.40
       | branch 1
      29/06/2018 | Card purchase | 86.35 | | 61,514.40
       | Greenfield Grocers
       | Sydney
      28/06/2018 | Salary Holloway & | | 4,310.22 | 61,600.75
       | Partners
      `,
      { columns: 'l72 l150 r340 r420 r500' },
    )
  },
  `
  Date | Details | Debit | Credit | Balance
  ---
  09/07/2018 | Northbank internet banking transfer M Lindgren | 1,000.00 | | 61,472.40
  03/07/2018 | Transfer from batch 802 | | 1,158.00 | 62,472.40
  02/07/2018 | Cash, Castle Road branch 1 | 200.00 | | 61,314.40
  29/06/2018 | Card purchase Greenfield Grocers Sydney | 86.35 | | 61,514.40
  28/06/2018 | Salary Holloway & Partners | | 4,310.22 | 61,600.75
  `,
)
