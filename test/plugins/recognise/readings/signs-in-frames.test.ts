import type { DrawingPage } from '../../../../examples/drawing/draw-document.js'
import { reads } from '../../../fixtures/readings.js'
import { writeTable } from '../../../fixtures/write-table.js'

/** Draws a frame around each cell; `edges` are the x of the column borders. */
function frame(page: DrawingPage, edges: readonly number[], top: number, rows: number, height: number): void {
  for (let row = 0; row <= rows; row++) {
    page.stroke(edges[0]!, top + row * height, edges.at(-1)!, top + row * height, 0.5)
  }
  for (const x of edges) page.stroke(x, top, x, top + rows * height, 0.5)
}

reads(
  'a minus at the left of a framed cell belongs to the number at its right',
  (page) => {
    const style = { font: 'helvetica', size: 9 } as const
    const rows = [
      ['Item', 'Budget', 'Actual'],
      ['Rent', '4,500', '4,500'],
      ['Refunds', '120', '85'],
      ['Grants', '2,000', '2,250'],
      ['Balance', '2,380', '2,165'],
    ]
    frame(page, [56, 200, 270, 340], 88, rows.length, 16)
    writeTable(
      page,
      rows,
      [
        ['left', 60],
        ['right', 266],
        ['right', 336],
      ],
      100,
      { step: 16, style },
    )
    for (const [row, x] of [2, 3].flatMap((at) => [[at, 204] as const, [at, 274] as const])) {
      page.write('-', x, 100 + 16 * row, style)
    }
  },
  `
  Item    | Budget        | Actual
  ---
  Rent    | 4,500 = 4500  | 4,500 = 4500
  Refunds | - 120 = -120  | - 85 = -85
  Grants  | - 2,000 = -2000 | - 2,250 = -2250
  Balance | 2,380 = 2380  | 2,165 = 2165
  `,
)

reads(
  'brackets half a line off their numbers belong to them',
  (page) => {
    writeTable(
      page,
      [
        ['', '2024', '2023'],
        ['Revenue', '1,250', '1,100'],
        ['Cost of sales', '(830', '(790'],
        ['Taxes', '(95', '(70'],
        ['Profit', '325', '240'],
      ],
      [
        ['left', 60],
        ['right', 360],
        ['right', 440],
      ],
      100,
    )
    for (const row of [2, 3]) {
      for (const x of [360, 440]) page.write(')', x, 100 + 13 * row - 4, { font: 'times', size: 10 })
    }
  },
  `
                | 2024         | 2023
  ---
  Revenue       | 1,250 = 1250 | 1,100 = 1100
  Cost of sales | (830) = -830 | (790) = -790
  Taxes         | (95) = -95   | (70) = -70
  Profit        | 325 = 325    | 240 = 240
  `,
)

reads(
  'closing brackets in the gutter after their numbers belong to them',
  (page) => {
    writeTable(
      page,
      [
        ['', '2024', '', '2023', ''],
        ['Revenue', '1,250', '', '1,100', ''],
        ['Cost of sales', '(830', ')', '(790', ')'],
        ['Taxes', '(95', ')%', '(70', ')%'],
        ['Profit', '325', '', '240', ''],
      ],
      [
        ['left', 60],
        ['right', 360],
        ['left', 361],
        ['right', 440],
        ['left', 441],
      ],
      100,
    )
  },
  `
                | 2024          | 2023
  ---
  Revenue       | 1,250 = 1250  | 1,100 = 1100
  Cost of sales | (830) = -830  | (790) = -790
  Taxes         | (95)% = -95   | (70)% = -70
  Profit        | 325 = 325     | 240 = 240
  `,
)
