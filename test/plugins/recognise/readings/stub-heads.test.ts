import type { DrawingPage } from '../../../../examples/drawing/draw-document.js'
import { reads } from '../../../fixtures/readings.js'
import { writeTable } from '../../../fixtures/write-table.js'

const HEADERS = { font: 'times', size: 8, weight: 'bold' } as const

/** Draws rules under the headers, each over its own column, as filing software does. */
function drawHeaders(
  page: DrawingPage,
  headers: readonly (readonly [text: string, x0: number, x1: number])[],
  y: number,
) {
  for (const [text, x0, x1] of headers) {
    page.write(text, (x0 + x1 - page.measure(text, HEADERS)) / 2, y - 3, HEADERS)
    page.stroke(x0, y, x1, y, 0.7)
  }
}

reads(
  'a header centered over short labels is the header of the labels',
  (page) => {
    drawHeaders(
      page,
      [
        ['Asset Category', 60, 330],
        ['2021 Target', 340, 430],
        ['2020', 440, 530],
      ],
      112,
    )
    writeTable(
      page,
      [
        ['Equity securities', '18%', '17%'],
        ['Fixed income', '82%', '83%'],
        ['Total', '100%', '100%'],
      ],
      [
        ['left', 60],
        ['right', 410],
        ['right', 510],
      ],
      123,
    )
  },
  `
  Asset Category    | 2021 Target | 2020
  ---
  Equity securities | 18%         | 17%
  Fixed income      | 82%         | 83%
  Total             | 100%        | 100%
  `,
)

reads(
  'the header of an empty notes column beside the numbers stays above it',
  (page) => {
    writeTable(
      page,
      [
        ['', 'Note', '2024', '2023'],
        ['Revenue', '', '1,250', '1,100'],
        ['Cost of sales', '', '(830)', '(790)'],
        ['Gross profit', '', '420', '310'],
      ],
      [
        ['left', 60],
        ['middle', 330],
        ['right', 420],
        ['right', 500],
      ],
      100,
    )
  },
  `
                | Note | 2024  | 2023
  ---
  Revenue       |      | 1,250 | 1,100
  Cost of sales |      | (830) | (790)
  Gross profit  |      | 420   | 310
  `,
)

reads(
  'a year without entries keeps its column',
  (page) => {
    page.stroke(60, 104, 500, 104, 0.5)
    writeTable(
      page,
      [
        ['', '2022', '2023', '2024'],
        ['Revenue', '', '250', '1,100'],
        ['Cost', '', '(83)', '(790)'],
        ['Profit', '', '167', '310'],
      ],
      [
        ['left', 60],
        ['right', 200],
        ['right', 320],
        ['right', 440],
      ],
      100,
    )
  },
  `
          | 2022 | 2023 | 2024
  ---
  Revenue |      | 250  | 1,100
  Cost    |      | (83) | (790)
  Profit  |      | 167  | 310
  `,
)

reads(
  'a word halfway to the numbers is the header of an empty column if no rule connects it to the labels',
  (page) => {
    page.stroke(60, 104, 540, 104, 0.5)
    writeTable(
      page,
      [
        ['', 'Target', '2024', '2023'],
        ['Water used', '', '120', '110'],
        ['Waste', '', '30', '20'],
        ['Energy', '', '150', '130'],
      ],
      [
        ['left', 60],
        ['middle', 230],
        ['right', 420],
        ['right', 500],
      ],
      100,
    )
  },
  `
             | Target | 2024 | 2023
  ---
  Water used |        | 120  | 110
  Waste      |        | 30   | 20
  Energy     |        | 150  | 130
  `,
)
