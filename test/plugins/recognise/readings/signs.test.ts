import { readsBack } from '../../../fixtures/reads-back.js'

const SANS = { font: 'source-sans', size: 9 } as const
const SMALL = { font: 'helvetica', size: 8 } as const

readsBack(
  'a hyphen close before a number is a minus sign',
  `
  | 2024 | 2023
  ---
  Operating result | 1,250 | 1,100
  Financial result | -83 = -83 | -79 = -79
  Taxes | -1,204 = -1204 | -301 = -301
  Result | -37 = -37 | 720 = 720
  `,
)

readsBack(
  'an en dash close before a number is a minus sign, and a single one is nil',
  `
  | 2024 | 2023
  ---
  Operating result | 1,250 | 1,100
  Financial result | –83 = -83 | – = nil
  Result | –1,167 = -1167 | –0.5 = -0.5
  `,
)

readsBack(
  'the minus sign character before a number is a minus sign, with or without a space',
  `
  € million | 2024 | 2023
  ---
  Revenue | 8,456 | 7,112
  Cost of sales | −6,120 = -6120 | − 5,980 = -5980
  Other income | − = nil | 12 = 12
  Result | 2,336 = 2336 | − 1,144 = -1144
  `,
  { style: SANS },
)

readsBack(
  'a dash far before its number is a minus sign when other numbers of the column cover both',
  `
  € million | 2024 | 2023
  ---
  Revenue | 18,456 = 18456 | 17,112 = 17112
  Cost of sales | – 6,120 = -6120 | – 5,980 = -5980
  Other income | 12 = 12 | – = nil
  Taxes | – 7 = -7 | – 114 = -114
  `,
  { signGap: 5 },
)

readsBack(
  'dashes at the left of their column before numbers at its right are minus signs',
  `
  kr million | 2024 | 2023
  ---
  Net sales | 118,456 = 118456 | 117,112 = 117112
  Cost of sales | – 96,120 = -96120 | – 95,980 = -95980
  Selling expenses | – 1,212 = -1212 | – 1,019 = -1019
  Other | – 7 = -7 | – 14 = -14
  Operating profit | 21,117 = 21117 | 20,099 = 20099
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
  'dashes without numbers are nil, however close the wide numbers of the next column are',
  `
  | 2019 | 2020 | 2021 | 2022
  ---
  Bonds | – = nil | 110,400 = 110400 | 123,400 = 123400 | 131,200 = 131200
  Loans | – = nil | 98,120 = 98120 | 112,050 = 112050 | – = nil
  Leases | 12,310 = 12310 | 13,001 = 13001 | – = nil | 140,230 = 140230
  Total | 12,310 = 12310 | 221,521 = 221521 | 235,450 = 235450 | 271,430 = 271430
  `,
  {
    style: SMALL,
    columns: [
      ['left', 60],
      ['right', 200],
      ['right', 234],
      ['right', 268],
      ['right', 302],
    ],
  },
)

readsBack(
  'a column of only dashes under a word stays a column of nil',
  `
  | Level 1 | Level 2 | Level 3
  ---
  Shares | 110,400 = 110400 | – = nil | 12,400 = 12400
  Bonds | 98,120 = 98120 | – = nil | 11,205 = 11205
  Funds | 13,001 = 13001 | – = nil | 10,231 = 10231
  `,
  {
    style: SMALL,
    columns: [
      ['left', 60],
      ['right', 250],
      ['right', 290],
      ['right', 330],
    ],
  },
)

readsBack(
  'centered dashes in their columns are nil',
  `
  | 2024 | 2023 | 2022
  ---
  Impairment | – = nil | 1,204 = 1204 | – = nil
  Disposals | 2,310 = 2310 | – = nil | – = nil
  Reversals | (12) = -12 | – = nil | 310 = 310
  `,
  {
    columns: [
      ['left', 60],
      ['middle', 300],
      ['middle', 380],
      ['middle', 460],
    ],
  },
)

readsBack(
  'numbers in brackets are negative, with the currency before, inside or after the brackets',
  `
  | 2024 | 2023
  ---
  Operating income | $ 1,250 = 1250 | $ 1,100 = 1100
  Interest | (83) = -83 | ($79) = -79
  Discontinued operations | $(1,204) = -1204 | $ (301) = -301
  Net loss | (€37) = -37 | (12 €) = -12
  `,
)

readsBack(
  'spaces inside brackets do not separate them from their number',
  `
  | 2024 | 2023
  ---
  Operating income | 1,250 = 1250 | 1,100 = 1100
  Interest | (83) = -83 | (79) = -79
  Net loss | (1,204) = -1204 | (301) = -301
  `,
  { drawn: (text) => text.replace(/^\((.*)\)$/, '( $1 )') },
)

readsBack(
  'negative percentages have the sign before, around or inside the percent brackets',
  `
  | 2024 | 2023 | Change
  ---
  Europe | 1,250 | 1,300 | (3.8%) = -3.8
  Asia | 905 | 940 | (3.7)% = -3.7
  Africa | 310 | 302 | +2.6% = 2.6
  America | 2,204 | 2,310 | –4.6% = -4.6
  Oceania | 12 | 13 | - 7.7% = -7.7
  `,
  { drawn: (text) => text.replace('4.6%', '4.6 %') },
)

readsBack(
  'a minus after a number is a minus sign',
  `
  | Haben | Soll
  ---
  Umsatzerlöse | 1.234,50 = 1234.5 | 980,00 = 980
  Materialaufwand | 812,40- = -812.4 | 1.530,75- = -1530.75
  Ergebnis | 422,10 = 422.1 | 550,75- = -550.75
  `,
)

readsBack(
  'a minus may be before the currency, after it, or between it and the number',
  `
  | 2024 | 2023
  ---
  Cash at start | $1,250 = 1250 | $1,100 = 1100
  Paid | -$83 = -83 | $-79 = -79
  Lent | –€204 = -204 | € –301 = -301
  Moved | CHF –37 = -37 | – £12 = -12
  `,
)

readsBack(
  'long dashes, two hyphens, and dashes with a currency or a percent sign are nil',
  `
  | 2024 | 2023 | Change
  ---
  Revenue | $ 1,250 = 1250 | $ 1,100 = 1100 | 13.6% = 13.6
  Grants | — = nil | -- = nil | —% = nil
  Gifts | $ — = nil | 12 = 12 | – % = nil
  Other | - = nil | 5 = 5 | n/m = none
  `,
)

readsBack(
  'two years with a dash between them are one header and not a negative year',
  `
  | 2022 – 2023 | 2023 – 2024
  ---
  Enrolled | 1,250 = 1250 | 1,310 = 1310
  Left | 83 = 83 | 79 = 79
  Joined | 143 = 143 | 139 = 139
  `,
)

readsBack(
  'ranges of years and of amounts are not negative numbers',
  `
  Class | Useful life | Rate
  ---
  Buildings | 20 – 50 = none | 2.0 – 5.0% = none
  Machines | 5 – 15 = none | 6.7 – 20.0% = none
  Vehicles | 3 – 8 = none | 12.5 – 33.3% = none
  `,
  {
    columns: [
      ['left', 60],
      ['middle', 330],
      ['middle', 460],
    ],
    drawn: (text) => text.replace('%', ' %'),
  },
)

readsBack(
  'maturities from year to year are labels, and their amounts keep their signs',
  `
  | Gross | Hedged
  ---
  2025 | 1,204 = 1204 | – 310 = -310
  2026 – 2029 | 4,820 = 4820 | – 1,205 = -1205
  2030 – 2034 | 2,117 = 2117 | – = nil
  Later | 640 = 640 | – 12 = -12
  `,
)

readsBack(
  'dashes before labels belong to the labels',
  `
  | 2024 | 2023
  ---
  Personnel expenses | 1,250 = 1250 | 1,100 = 1100
  – Wages | 1,010 = 1010 | 890 = 890
  – Social security | 240 = 240 | 210 = 210
  Other expenses | 310 = 310 | 302 = 302
  – of which rent | 83 = 83 | – = nil
  `,
)

readsBack(
  'a dash at the end of a label belongs to the label',
  `
  | 2024 | 2023
  ---
  Basic – | 1.23 = 1.23 | 1.10 = 1.1
  Diluted – | 1.21 = 1.21 | 1.08 = 1.08
  Other income (expense) – net | (83) = -83 | 79 = 79
  `,
)

readsBack(
  'dashes beside footnote numbers are nil',
  `
  | Note | 2024 | 2023
  ---
  Goodwill | 12 | – = nil | 1,100 = 1100
  Loans | 7 | 83 = 83 | – = nil
  Cash | 21 | 204 = 204 | 301 = 301
  `,
  {
    columns: [
      ['left', 60],
      ['middle', 320],
      ['right', 400],
      ['right', 480],
    ],
  },
)

readsBack(
  'a minus before spaced thousands belongs to the whole number',
  `
  Mkr | 2024 | 2023
  ---
  Nettoomsättning | 18 456 = 18456 | 17 112 = 17112
  Kostnad för sålda varor | –12 120 = -12120 | – 11 980 = -11980
  Övriga intäkter | – = nil | 12 = 12
  Rörelseresultat | 6 336 = 6336 | – 868 = -868
  `,
)

readsBack(
  'a minus before a number in Swiss format belongs to the whole number',
  `
  in CHF 1’000 | 2024 | 2023
  ---
  Nettoerlös | 18’456 = 18456 | 17’112 = 17112
  Materialaufwand | –12’120 = -12120 | – 11’980 = -11980
  Finanzergebnis | – 7 = -7 | – = nil
  `,
)

readsBack(
  'the plus and minus signs of differences between plan and actual are kept',
  `
  | Plan | Actual | +/–
  ---
  Sales | 1,250 = 1250 | 1,310 = 1310 | +60 = 60
  Costs | 980 = 980 | 1,020 = 1020 | + 40 = 40
  Staff | 41 = 41 | 39 = 39 | – 2 = -2
  Sites | 7 = 7 | 7 = 7 | ±0
  `,
)

readsBack(
  'decimals below one keep their minus',
  `
  | 2024 | 2023
  ---
  Basic loss per share | (0.05) = -0.05 | (.12) = -0.12
  Beta | -.4 = -0.4 | –0.31 = -0.31
  Yield | – 0.7 = -0.7 | 1.2 = 1.2
  `,
)

readsBack(
  'words for a missing value are neither numbers nor nil',
  `
  | 2024 | 2023
  ---
  Coverage | 4.2x = 4.2 | n.m. = none
  Growth | N/A = none | (3.1)% = -3.1
  Gearing | 31% = 31 | n/a = none
  `,
)

readsBack(
  'footnote marks after negative numbers do not change their signs',
  `
  | 2024 | 2023
  ---
  Impairment | (1,204) (1) = -1204 | (301) = -301
  Disposals | –310 (2) = -310 | –83 = -83
  Result | 1,250 = 1250 | 1,100 = 1100
  `,
  { drawn: (text) => text.replace(/ (\(\d\))/, '^$1') },
)
