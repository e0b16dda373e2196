import { reads } from '../../../fixtures/readings.js'
import { type ColumnPlace, writeTable } from '../../../fixtures/write-table.js'

const COLUMNS: readonly ColumnPlace[] = [
  ['left', 60],
  ['right', 360],
  ['right', 440],
]

reads(
  'years over figures are heads, and a figure in brackets is below zero',
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
