import { reads } from '../../../fixtures/readings.js'
import { type ColumnPlace, writeTable } from '../../../fixtures/write-table.js'

const COLUMNS: readonly ColumnPlace[] = [
  ['left', 60],
  ['right', 360],
  ['right', 440],
]

reads(
  'years above numbers are headers, and a number in brackets is negative',
  (page) =>
    writeTable(
      page,
      [
        ['', '2024', '2023'],
        ['Revenue', '1,250', '1,100'],
        ['Cost of sales', '(830)', '(790)'],
        ['Gross profit', '420', '310'],
      ],
      COLUMNS,
      100,
    ),
  `
                | 2024        | 2023
  ---
  Revenue       | 1,250       | 1,100
  Cost of sales | (830) = -830 | (790) = -790
  Gross profit  | 420         | 310 = 310
  `,
)

reads(
  'a bold title between a rule and rows without headers is not a row',
  (page) => {
    page.stroke(60, 80, 540, 80, 0.5)
    page.write('Sales by region', 60, 91, { font: 'times', size: 10, weight: 'bold' })
    writeTable(
      page,
      [
        ['Europe', '12', '10'],
        ['Asia', '7', '6'],
        ['Africa', '3', '2'],
        ['Total', '22', '18'],
      ],
      [
        ['left', 60],
        ['right', 420],
        ['right', 540],
      ],
      104,
    )
  },
  `
  Europe | 12 | 10
  Asia   | 7  | 6
  Africa | 3  | 2
  Total  | 22 | 18
  `,
  { title: 'Sales by region' },
)
