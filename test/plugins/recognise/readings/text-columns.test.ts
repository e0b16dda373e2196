import { businessParagraph } from '../../../../examples/drawing/business-text.js'
import type { DrawingPage } from '../../../../examples/drawing/draw-document.js'
import { drawParagraph } from '../../../../examples/drawing/draw-prose.js'
import { reads } from '../../../fixtures/readings.js'
import { writeTable } from '../../../fixtures/write-table.js'

const TEXT = { font: 'times', size: 9 } as const
const SMALL = { font: 'helvetica', size: 7 } as const

/** Draws text columns with a narrow gutter on common baselines from `top` to `bottom`, as a gazette does. */
function drawColumns(page: DrawingPage, columns: readonly number[], width: number, top: number, bottom: number): void {
  for (const [i, x] of columns.entries()) {
    for (let y = top, n = 0; y < bottom - 60; n++) {
      y = drawParagraph(page, businessParagraph(40 * i + n, 3), TEXT, { x, y, width }, 'justify') - 0.5 * 9 * 1.35
    }
  }
}

const THREE = [45, 222, 399]
const FOUR = [40, 177, 314, 451]

reads(
  'text in three columns with narrow gutters is not a table',
  (page) => {
    page.write('22353', 540, 40, TEXT)
    page.write('Register of the Province / Volume 67, Number 86 / Friday, May 3 / Rules', 130, 40, TEXT)
    page.stroke(45, 50, 567, 50, 1)
    drawColumns(page, THREE, 168, 60, 740)
  },
  '',
)

reads('text in four columns is not a table', (page) => drawColumns(page, FOUR, 126, 60, 740), '')

reads(
  'a table in one of three text columns contains none of the text beside it',
  (page) => {
    drawColumns(page, THREE.slice(0, 2), 168, 60, 740)
    drawParagraph(page, `${businessParagraph(7, 2)} The allowances are these:`, TEXT, { x: 399, y: 60, width: 168 })
    page.stroke(399, 300, 567, 300, 0.7)
    page.stroke(399, 318, 567, 318, 0.4)
    page.stroke(399, 370, 567, 370, 0.7)
    writeTable(
      page,
      [
        ['Area', 'Amount'],
        [],
        ['Northern coast', '7.0'],
        ['Lake district', '9.0'],
        ['Outer islands', '5.0'],
        ['Hill country', '8.5'],
      ],
      [
        ['left', 399],
        ['right', 565],
      ],
      312,
      { step: 10, style: SMALL },
    )
    drawColumns(page, THREE.slice(2), 168, 390, 740)
  },
  `
  Area           | Amount
  ---
  Northern coast | 7.0 = 7
  Lake district  | 9.0 = 9
  Outer islands  | 5.0 = 5
  Hill country   | 8.5 = 8.5
  `,
)

reads(
  'a table under three text columns extends over all of them',
  (page) => {
    drawColumns(page, THREE, 168, 60, 350)
    page.stroke(45, 440, 567, 440, 0.7)
    page.stroke(45, 460, 567, 460, 0.4)
    page.stroke(45, 520, 567, 520, 0.7)
    writeTable(
      page,
      [
        ['District', 'Rate 2024', 'Rate 2023'],
        [],
        ['City and county of Harrowmouth', '25.00', '24.50'],
        ['County of Velden', '16.50', '16.50'],
        ['All other districts of the province', '12.25', '12.75'],
      ],
      [
        ['left', 45],
        ['right', 480],
        ['right', 560],
      ],
      454,
      { step: 12, style: SMALL },
    )
    drawColumns(page, THREE, 168, 540, 740)
  },
  `
  District                            | Rate 2024 | Rate 2023
  ---
  City and county of Harrowmouth      | 25.00     | 24.50
  County of Velden                    | 16.50     | 16.50
  All other districts of the province | 12.25     | 12.75
  `,
)

const GRANTS = [
  'Remuneration of the members of boards',
  'Grants to schools and to hospitals',
  'Support of young artists of the region',
  'Repairs of roads and of bridges',
  'Building of a second line of rail',
]

reads(
  'labels as wide as a text column stay with their numbers in the next columns',
  (page) => {
    drawColumns(page, THREE, 165, 60, 330)
    writeTable(
      page,
      [
        ['Purpose', '2024', '2023'],
        ...GRANTS.map((label, i) => [label, `${120 + 31 * i}`, i === 1 ? '(129)' : `${100 + 29 * i}`]),
      ],
      [
        ['left', 45],
        ['left', 222],
        ['left', 399],
      ],
      460,
      { style: TEXT },
    )
  },
  `
  Purpose                                | 2024 | 2023
  ---
  Remuneration of the members of boards  | 120  | 100 = 100
  Grants to schools and to hospitals     | 151  | (129) = -129
  Support of young artists of the region | 182  | 158
  Repairs of roads and of bridges        | 213  | 187
  Building of a second line of rail      | 244  | 216
  `,
)

reads(
  'a table with a column of units under three text columns is one table',
  (page) => {
    drawColumns(page, THREE, 165, 60, 330)
    writeTable(
      page,
      [
        ['Indicator', 'Unit', '2024'],
        ...GRANTS.map((label, i) => [label, 'tonnes of CO2 per year', `${120 + 31 * i}`]),
      ],
      [
        ['left', 45],
        ['left', 222],
        ['right', 450],
      ],
      460,
      { style: TEXT },
    )
  },
  `
  Indicator                              | Unit                   | 2024
  ---
  Remuneration of the members of boards  | tonnes of CO2 per year | 120
  Grants to schools and to hospitals     | tonnes of CO2 per year | 151
  Support of young artists of the region | tonnes of CO2 per year | 182
  Repairs of roads and of bridges        | tonnes of CO2 per year | 213
  Building of a second line of rail      | tonnes of CO2 per year | 244
  `,
)
