import { drawParagraph } from '../../../../examples/drawing/draw-prose.js'
import { reads } from '../../../fixtures/readings.js'
import { type ColumnPlace, writeTable } from '../../../fixtures/write-table.js'

const TEXT = { font: 'times', size: 10 } as const
const AREA = { x: 60, width: 492 }
const COLUMNS: readonly ColumnPlace[] = [
  ['left', 60],
  ['right', 552],
]
const BEFORE =
  'Property and equipment are stated at cost. Maintenance is charged to income as it is incurred. Property and equipment are generally depreciated over the following estimated useful lives on a straight-line basis:'
const AFTER =
  'The Company evaluates its property and equipment and other long-lived assets for impairment based on its classification as held for sale or to be held and used. Several criteria must be met before an asset is classified as held for sale.'

const LIVES = [
  ['Buildings and improvements', '20 to 40 years'],
  ['Land improvements', '10 to 20 years'],
  ['Furniture and fixtures', '3 to 20 years'],
  ['Equipment', '3 to 20 years'],
]

reads(
  'labels with a range of years each, among text, are a table without headers',
  (page) => {
    drawParagraph(page, BEFORE, TEXT, { ...AREA, y: 80 })
    for (const y of [151, 177]) page.fill({ x0: 60, y0: y, x1: 552, y1: y + 13 }, '#e6e6e6')
    writeTable(page, LIVES, COLUMNS, 161)
    drawParagraph(page, AFTER, TEXT, { ...AREA, y: 225 })
  },
  `
  Buildings and improvements | 20 to 40 years = none
  Land improvements          | 10 to 20 years
  Furniture and fixtures     | 3 to 20 years
  Equipment                  | 3 to 20 years
  `,
)

reads(
  'ranges of years with a dash, one of them in words, are a table',
  (page) => {
    drawParagraph(page, BEFORE, TEXT, { ...AREA, y: 80 })
    writeTable(
      page,
      [
        ['Buildings', '15–50 years'],
        ['Machinery and tools', '3–15 years'],
        ['Leasehold improvements', 'Term of the lease'],
        ['Office furniture', '3–10 years'],
        ['Computers', '3–5 years'],
      ],
      [
        ['left', 90],
        ['left', 380],
      ],
      161,
    )
    drawParagraph(page, AFTER, TEXT, { ...AREA, y: 240 })
  },
  `
  Buildings              | 15–50 years
  Machinery and tools    | 3–15 years
  Leasehold improvements | Term of the lease
  Office furniture       | 3–10 years
  Computers              | 3–5 years
  `,
)

reads(
  'a header above ranges of years is the header of their column',
  (page) => {
    drawParagraph(page, BEFORE, TEXT, { ...AREA, y: 80 })
    writeTable(page, [['', 'Useful life'], ...LIVES], COLUMNS, 155)
    page.stroke(480, 158, 552, 158, 0.5)
    drawParagraph(page, AFTER, TEXT, { ...AREA, y: 230 })
  },
  `
                             | Useful life
  ---
  Buildings and improvements | 20 to 40 years
  Land improvements          | 10 to 20 years
  Furniture and fixtures     | 3 to 20 years
  Equipment                  | 3 to 20 years
  `,
)

reads(
  'paragraphs that start with a range of years are not a table',
  (page) => {
    drawParagraph(page, BEFORE, TEXT, { ...AREA, y: 80 })
    for (const i of [0, 1, 2]) {
      page.write('•', 66, 171 + 42 * i, TEXT)
      drawParagraph(page, `3 to 20 years: ${AFTER}`, TEXT, { x: 80, y: 161 + 42 * i, width: 472 })
    }
  },
  '',
)

const NEAR: readonly ColumnPlace[] = [
  ['left', 60],
  ['left', 280],
]

reads(
  'a two-line useful life and a two-line label are complete in a list of useful lives',
  (page) => {
    drawParagraph(page, BEFORE, TEXT, { ...AREA, y: 80 })
    writeTable(
      page,
      [
        ['Buildings and building', '20 to 40 years'],
        ['improvements', ''],
        ['Plant and machinery', '5 to 15 years'],
        ['Vehicles', '3 to 5 years'],
        ['Software', '2 to 3 years'],
        ['Improvements of leased rooms', 'Shorter of the lease and the'],
        ['', 'useful life'],
      ],
      NEAR,
      161,
    )
    drawParagraph(page, AFTER, TEXT, { ...AREA, y: 265 })
  },
  `
  Buildings and building improvements | 20 to 40 years
  Plant and machinery                 | 5 to 15 years
  Vehicles                            | 3 to 5 years
  Software                            | 2 to 3 years
  Improvements of leased rooms        | Shorter of the lease and the useful life
  `,
)

reads(
  'bold texts aligned with labels and useful lives are their headers',
  (page) => {
    drawParagraph(page, BEFORE, TEXT, { ...AREA, y: 80 })
    writeTable(page, [['Class', 'Useful life']], NEAR, 148, { style: { ...TEXT, weight: 'bold' } })
    writeTable(page, LIVES, NEAR, 161)
    drawParagraph(page, AFTER, TEXT, { ...AREA, y: 225 })
  },
  `
  Class                      | Useful life
  ---
  Buildings and improvements | 20 to 40 years
  Land improvements          | 10 to 20 years
  Furniture and fixtures     | 3 to 20 years
  Equipment                  | 3 to 20 years
  `,
)
