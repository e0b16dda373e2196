import { reads } from '../../../fixtures/readings.js'
import { readsBack } from '../../../fixtures/reads-back.js'
import { writeTable } from '../../../fixtures/write-table.js'

const SLIDE = { font: 'helvetica', size: 12 } as const
const SMALL = { font: 'helvetica', size: 7 } as const

readsBack(
  'a dash a wide blank before its figure is its minus on a slide with far rows',
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
  'a minus in a column of figures at its left is one, though a short figure stands over it',
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
  'a minus under a year at the left of its column is one',
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
  'dashes a wide blank before figures of one length are their minuses under one head',
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
  'a dash a wide blank before Swiss thousands is their minus',
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
  'a dash a wide blank before shares and multiples is their minus',
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
  'a dash a wide blank before an amount in euros is its minus',
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
  'plus signs a wide blank before their figures belong to them',
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
  'ten years of small figures keep nil apart from what stands beside it',
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
  'a minus and its figure are one among columns of notes and words',
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
  'nil before a figure of the next column stays nil where both columns have heads of their own',
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
  'two tables under each other do not tell each other what is a minus',
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
  'a dash a wide blank before thousands that blanks part is their minus',
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
  'dashes at the left of their column before thousands that blanks part are their minuses',
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
  'nil a column before figures stays nil beside rows of as many columns',
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
  'signs at the left of narrow figures under wider years are their minuses',
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
  'signs under each other at the left of a column whose figures are all short are minuses',
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
  'nil at the right of an else empty column is nil though its head stands further left',
  (page) => {
    const style = { font: 'times', size: 10 } as const
    for (const [at, head] of ['Cost', 'Gain', 'Total'].entries()) page.write(head, 163 + 60 * at, 100, style)
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
  'no note before figures is no minus where the column of notes has no head',
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
  'signs under each other at the left of short figures are minuses without heads, too',
  `
  North | 9,740 = 9740 | – 5,027 = -5027 | 7,302 = 7302
  South | 8,259 = 8259 | 4,380 = 4380 | – 2,086 = -2086
  West | 1,186 = 1186 | – 8 = -8 | 3,466 = 3466
  East | 7,973 = 7973 | – 8,889 = -8889 | 28 = 28
  `,
  { signAt: 32 },
)

readsBack.notYet(
  'nil where the signs of short figures begin is nil, and the signs are minuses',
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
