import { reads } from '../../../fixtures/readings.js'
import { type ColumnPlace, writeTable } from '../../../fixtures/write-table.js'

const YEARS: readonly ColumnPlace[] = [
  ['left', 40],
  ['middle', 230],
  ['middle', 303],
  ['middle', 376],
]
const NUMBERS: readonly ColumnPlace[] = [
  ['left', 40],
  ['right', 250],
  ['right', 323],
  ['right', 396],
]
const ROWS = [
  ['Residential', '1,536', '1,515', '1,465'],
  ['Commercial', '559', '550', '521'],
  ['Industrial', '130', '132', '119'],
  ['Public and other', '331', '333', '312'],
]

reads(
  'a wide name under the middle one of three years spans all three',
  (page) => {
    writeTable(page, [['', '', 'For the Years Ended December 31,', '']], YEARS, 100)
    page.stroke(195, 103, 411, 103, 0.5)
    writeTable(page, [['', '2015', '2014', '2013']], YEARS, 113)
    for (const x of [195, 268, 341]) page.stroke(x, 116, x + 68, 116, 0.5)
    writeTable(page, [['(In millions)', '', 'Operating Revenues', '']], YEARS, 126)
    writeTable(page, ROWS, NUMBERS, 139)
  },
  `
                   | For the Years Ended December 31, | < | <
                   | 2015                             | 2014  | 2013
  (In millions)    | Operating Revenues               | <     | <
  ---
  Residential      | 1,536                            | 1,515 | 1,465
  Commercial       | 559                              | 550   | 521
  Industrial       | 130                              | 132   | 119
  Public and other | 331                              | 333   | 312
  `,
)

reads(
  'a short word under the middle one of three years belongs to that year',
  (page) => {
    writeTable(
      page,
      [
        ['', '2015', '2014', '2013'],
        ['', '', '(restated)', ''],
      ],
      YEARS,
      100,
      { step: 11 },
    )
    writeTable(page, ROWS, NUMBERS, 126)
  },
  `
                   | 2015  | 2014 (restated) | 2013
  ---
  Residential      | 1,536 | 1,515           | 1,465
  Commercial       | 559   | 550             | 521
  Industrial       | 130   | 132             | 119
  Public and other | 331   | 333             | 312
  `,
)

reads(
  'a word in brackets under the middle one of three years belongs to that year',
  (page) => {
    writeTable(page, [['', '2015', '2014', '2013']], YEARS, 113)
    writeTable(page, [['', '', '(as restated)', '']], YEARS, 125)
    writeTable(page, ROWS, NUMBERS, 141)
  },
  `
                   | 2015  | 2014 (as restated) | 2013
  ---
  Residential      | 1,536 | 1,515              | 1,465
  Commercial       | 559   | 550                | 521
  Industrial       | 130   | 132                | 119
  Public and other | 331   | 333                | 312
  `,
)
