import { reads } from '../../../fixtures/readings.js'
import { readsBack } from '../../../fixtures/reads-back.js'
import { writeTable } from '../../../fixtures/write-table.js'

const SLIDE = { font: 'helvetica', size: 12 } as const
const SMALL = { font: 'helvetica', size: 7 } as const

readsBack(
  'on a slide with distant rows, a dash far before its number is a minus sign',
  `
  | 2024 | 2023
  ---
  Revenue | 18,456 = 18456 | 17,112 = 17112
  Cost of sales | – 6,120 = -6120 | – 5,980 = -5980
  Other income | 12 = 12 | 19 = 19
  Taxes | – 207 = -207 | – 114 = -114
  `,
  { signGap: 6, style: SLIDE, step: 34 },
)

readsBack(
  'a minus at the left of a number column is a minus sign, even below a short number',
  `
  | 2024 | 2023
  ---
  Additions | 7 = 7 | 12 = 12
  Disposals | – 310 = -310 | – 4 = -4
  Other | 5 = 5 | – 98 = -98
  `,
  {
    columns: [
      ['left', 60],
      ['left', 330],
      ['left', 430],
    ],
  },
)

readsBack(
  'a minus under a year at the left of its column is a minus sign',
  `
  | 2024 | 2023
  ---
  Additions | 1,207 = 1207 | 1,102 = 1102
  Disposals | – 310 = -310 | – 98 = -98
  Other | 5 = 5 | – 412 = -412
  `,
  { drawn: (text) => (/^20\d\d$/.test(text) ? `${text}    ` : text) },
)

readsBack(
  'dashes far before numbers of one length are minus signs under one header',
  `
  | 2024 | 2023
  ---
  Wages | – 310 = -310 | – 298 = -298
  Rent | – 412 = -412 | – 401 = -401
  Freight | – 118 = -118 | – 204 = -204
  `,
  { signGap: 5 },
)

readsBack(
  'a dash far before a number in Swiss format is a minus sign',
  `
  in CHF 1’000 | 2024 | 2023
  ---
  Nettoerlös | 118’456 = 118456 | 117’112 = 117112
  Personalaufwand | – 12’120 = -12120 | – 11’980 = -11980
  Finanzergebnis | – 7 = -7 | – 14 = -14
  `,
  { signGap: 4.5 },
)

readsBack(
  'a dash far before percentages and multiples is a minus sign',
  `
  | 2024 | 2023
  ---
  Growth | 112.5% = 112.5 | 101.2% = 101.2
  Change of margin | – 3.1% = -3.1 | – 0.4% = -0.4
  Cover | – 4.2x = -4.2 | 112.1x = 112.1
  `,
  { signGap: 4.5 },
)

readsBack(
  'a dash far before an amount in euros is a minus sign',
  `
  | 2024 | 2023
  ---
  Opening balance | €11,250 = 11250 | €11,100 = 11100
  Paid out | – €830 = -830 | – €1,204 = -1204
  Closing balance | €10,420 = 10420 | €9,896 = 9896
  `,
  { signGap: 4.5 },
)

readsBack(
  'plus signs far before their numbers belong to them',
  `
  | 2024 | Change
  ---
  Orders | 1,250 = 1250 | + 140 = 140
  Sites | 83 = 83 | – 12 = -12
  Staff | 2,204 = 2204 | + 7 = 7
  `,
  { signGap: 4.5 },
)

readsBack(
  'in ten years of small numbers, nil is separate from the numbers beside it',
  `
  | 2017 | 2018 | 2019 | 2020 | 2021 | 2022 | 2023 | 2024
  ---
  Debt | – = nil | – = nil | 10,400 | 13,400 | 13,200 | – = nil | 11,900 | 12,700
  Leases | 980 | – = nil | 1,050 | – = nil | 1,120 | 1,310 | – = nil | 990
  Bonds | – = nil | 12,000 | – = nil | 20,000 | – = nil | 20,000 | 20,000 | – = nil
  `,
  {
    style: SMALL,
    columns: [['left', 60], ...[150, 176, 202, 228, 254, 280, 306, 332].map((x) => ['right', x] as const)],
  },
)

readsBack(
  'a minus and its number are joined among columns of notes and words',
  `
  | Note | 2024 | Remark
  ---
  Revenue | 5 | 18,456 = 18456 | as planned
  Cost of sales | 6 | – 6,120 = -6120 | higher wages
  Other | 12 | – 7 = -7 | none
  `,
  {
    signGap: 3.2,
    columns: [
      ['left', 60],
      ['middle', 250],
      ['right', 330],
      ['left', 360],
    ],
  },
)

readsBack(
  'nil before a number of the next column stays nil when both columns have headers',
  `
  | Shares | Bonds
  ---
  Fund A | – = nil | 310 = 310
  Fund B | 412 = 412 | 98 = 98
  Fund C | – = nil | 204 = 204
  `,
  {
    style: SMALL,
    columns: [
      ['left', 60],
      ['right', 200],
      ['right', 224],
    ],
  },
)

readsBack(
  'the minus signs of one table do not affect a table below it',
  `
  | 2024 | 2023
  ---
  Revenue | 18,456 = 18456 | 17,112 = 17112
  Costs | – 9,120 = -9120 | – 9,980 = -9980
  Profit | 9,336 = 9336 | 7,132 = 7132

  | A | B | C | D
  ---
  North | 12 = 12 | – = nil | 310 = 310 | 45 = 45
  South | – = nil | 41 = 41 | – = nil | 38 = 38
  West | 17 = 17 | – = nil | 298 = 298 | 29 = 29
  `,
)

readsBack(
  'a dash far before spaced thousands is a minus sign',
  `
  Mkr | 2024 | 2023
  ---
  Nettoomsättning | 118 456 = 118456 | 117 112 = 117112
  Kostnad för sålda varor | – 96 120 = -96120 | – 95 980 = -95980
  Övriga kostnader | – 7 = -7 | – 1 014 = -1014
  `,
  { signGap: 4.5 },
)

readsBack(
  'dashes at the left of their column before spaced thousands are minus signs',
  `
  Mkr | 2024 | 2023
  ---
  Nettoomsättning | 118 456 = 118456 | 117 112 = 117112
  Kostnad för sålda varor | – 96 120 = -96120 | – 95 980 = -95980
  Övriga kostnader | – 7 = -7 | – = nil
  Rörelseresultat | 22 329 = 22329 | 21 132 = 21132
  `,
  {
    signAt: 36,
    columns: [
      ['left', 60],
      ['right', 400],
      ['right', 500],
    ],
  },
)

readsBack(
  'nil one column before numbers stays nil beside rows with as many columns',
  `
  | Cost | Fair value | Gain
  ---
  Shares | 118,456 = 118456 | 121,112 = 121112 | 2,656 = 2656
  Bonds | – = nil | 95,980 = 95980 | – = nil
  Funds | 7 = 7 | – = nil | 1,014 = 1014
  `,
  {
    style: SMALL,
    columns: [
      ['left', 60],
      ['right', 200],
      ['right', 240],
      ['right', 280],
    ],
  },
)

readsBack(
  'dashes at the left of narrow numbers under wider years are minus signs',
  `
  | 2024 | 2023 | 2022
  ---
  Sites | 98 = 98 | 99 = 99 | 74 = 74
  Closed | – 12 = -12 | – 7 = -7 | – 4 = -4
  Moved | – 3 = -3 | 8 = 8 | 0 = 0
  `,
  { signAt: 22 },
)

readsBack(
  'aligned dashes at the left of a column of short numbers are minus signs',
  `
  | Plan | Actual | Gap
  ---
  Sites | 98 = 98 | 99 = 99 | 74 = 74
  Closed | – 12 = -12 | – 7 = -7 | – 4 = -4
  Moved | – 3 = -3 | – = nil | 0 = 0
  `,
  { signAt: 30 },
)

reads(
  'nil at the right of an otherwise empty column is nil even if its header is further left',
  (page) => {
    const style = { font: 'times', size: 10 } as const
    for (const [at, header] of ['Cost', 'Gain', 'Total'].entries()) page.write(header, 163 + 60 * at, 100, style)
    writeTable(
      page,
      [
        ['North', '310', '', '12,118'],
        ['South', '98', '–', '4,204'],
        ['West', '41', '', '12,310'],
        ['East', '7', '–', '9,400'],
      ],
      [
        ['left', 60],
        ['right', 200],
        ['right', 260],
        ['right', 320],
      ],
      115,
    )
  },
  `
        | Cost | Gain    | Total
  ---
  North | 310  |         | 12,118 = 12118
  South | 98   | – = nil | 4,204 = 4204
  West  | 41   |         | 12,310 = 12310
  East  | 7    | – = nil | 9,400 = 9400
  `,
)

readsBack(
  'a note number before numbers is not a minus sign when the notes column has no header',
  `
  | | 2024 | 2023
  ---
  Revenue | – | 18,456 = 18456 | 17,112 = 17112
  Costs | – | 6,120 = 6120 | 5,980 = 5980
  Taxes | – | 207 = 207 | – = nil
  Other | – | 11 = 11 | 15 = 15
  `,
  {
    columns: [
      ['left', 60],
      ['middle', 200],
      ['right', 245],
      ['right', 300],
    ],
  },
)

readsBack.notYet(
  'aligned dashes at the left of short numbers are minus signs without headers, too',
  `
  North | 9,740 = 9740 | – 5,027 = -5027 | 7,302 = 7302
  South | 8,259 = 8259 | 4,380 = 4380 | – 2,086 = -2086
  West | 1,186 = 1186 | – 8 = -8 | 3,466 = 3466
  East | 7,973 = 7973 | – 8,889 = -8889 | 28 = 28
  `,
  { signAt: 32 },
)

readsBack.notYet(
  'nil where the minus signs of short numbers start is nil, and the signs are minus signs',
  `
  | 2024 | 2023
  ---
  Sites | 98 = 98 | 99 = 99
  Closed | – 12 = -12 | – 7 = -7
  Moved | – = nil | 8 = 8
  Sold | – 4 = -4 | – = nil
  `,
  {
    signAt: 22,
    drawn: (text) => (text === '–' ? '–      ' : text),
  },
)
