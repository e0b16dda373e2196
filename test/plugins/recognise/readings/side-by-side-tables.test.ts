import { reads } from '../../../fixtures/readings.js'
import { type ColumnPlace, writeTable } from '../../../fixtures/write-table.js'

const ASSETS = [
  ['Land', '120'],
  ['Plant', '80'],
  ['Cash', '30'],
  ['Other', '12'],
  ['Total', '242'],
]
const FUNDS = [
  ['Equity', '100'],
  ['Loans', '90'],
  ['Payables', '40'],
  ['Provisions', '12'],
  ['Total', '242'],
]
const LEFT: readonly ColumnPlace[] = [
  ['left', 60],
  ['right', 270],
]
const RIGHT: readonly ColumnPlace[] = [
  ['left', 340],
  ['right', 550],
]
const BOLD = { font: 'times', size: 11, weight: 'bold' } as const

reads(
  'tables side by side, each with a title, are two even if one rule is drawn under both headers',
  (page) => {
    page.write('Where it went', 60, 82, BOLD)
    page.write('Where it came from', 340, 82, BOLD)
    page.stroke(60, 104, 550, 104, 0.5)
    writeTable(page, [['Assets', '2024'], ...ASSETS], LEFT, 100)
    writeTable(page, [['Funds', '31 Dec'], ...FUNDS], RIGHT, 100)
  },
  `
  Assets | 2024
  ---
  Land   | 120 = 120
  Plant  | 80
  Cash   | 30
  Other  | 12
  Total  | 242

  Funds      | 31 Dec
  ---
  Equity     | 100 = 100
  Loans      | 90
  Payables   | 40
  Provisions | 12
  Total      | 242
  `,
  { title: 'Where it went', next: { title: 'Where it came from' } },
)

reads(
  'a rule under the running header of a page does not merge tables side by side below it',
  (page) => {
    page.write('Annual report', 60, 50, { font: 'times', size: 9 })
    page.write('Financial review', 484, 50, { font: 'times', size: 9 })
    page.stroke(60, 54, 550, 54, 0.5)
    writeTable(page, [['Assets', '€m'], ...ASSETS, ...FUNDS], LEFT, 110)
    writeTable(page, [['Funds', 'Share'], ...FUNDS, ...ASSETS], RIGHT, 110)
  },
  `
  Assets     | €m
  ---
  Land       | 120
  Plant      | 80
  Cash       | 30
  Other      | 12
  Total      | 242
  Equity     | 100
  Loans      | 90
  Payables   | 40
  Provisions | 12
  Total      | 242

  Funds      | Share
  ---
  Equity     | 100
  Loans      | 90
  Payables   | 40
  Provisions | 12
  Total      | 242
  Land       | 120
  Plant      | 80
  Cash       | 30
  Other      | 12
  Total      | 242
  `,
)

reads.notYet(
  'a list of sites and their opening years is separate from a table of sales beside it',
  (page) => {
    writeTable(
      page,
      [
        ['Site', 'Opened'],
        ['Velden', '2014'],
        ['Northport', '2016'],
        ['Port Ansel', '2018'],
        ['Harrowmouth', '2019'],
        ['Lakeside', '2021'],
      ],
      LEFT,
      100,
    )
    writeTable(page, [['Region', 'Sales'], ...FUNDS], RIGHT, 100)
  },
  `
  Site        | Opened
  ---
  Velden      | 2014
  Northport   | 2016
  Port Ansel  | 2018
  Harrowmouth | 2019
  Lakeside    | 2021

  Region     | Sales
  ---
  Equity     | 100
  Loans      | 90
  Payables   | 40
  Provisions | 12
  Total      | 242
  `,
)
