import type { DrawingPage } from '../../../../examples/drawing/draw-document.js'
import { drawParagraph } from '../../../../examples/drawing/draw-prose.js'
import { reads } from '../../../fixtures/readings.js'
import { writeTable } from '../../../fixtures/write-table.js'

const SANS = { font: 'helvetica', size: 8 } as const

/** Draws rules at the top, under the headers and at the bottom, and vertical lines between the columns. */
function drawFrame(page: DrawingPage, levels: readonly number[], uprights: readonly number[], x0: number, x1: number) {
  for (const y of levels) page.stroke(x0, y, x1, y, 0.6)
  for (const x of uprights) page.stroke(x, levels[0]!, x, levels.at(-1)!, 0.6)
}

reads(
  'texts below each other between vertical lines are rows even without lines between them',
  (page) => {
    drawFrame(page, [100, 118, 172], [220], 60, 552)
    writeTable(
      page,
      [
        ['Area', 'Where prices are gathered'],
        [],
        ['Northern coast', 'City of Harrowmouth.'],
        ['Lake district', 'See paragraph (c) of this section.'],
        ['Outer islands', 'Port Ansel and its harbor.'],
        ['Hill country', 'Velden.'],
      ],
      [
        ['left', 64],
        ['left', 226],
      ],
      112,
      { step: 10.5, style: SANS },
    )
  },
  `
  Area           | Where prices are gathered
  ---
  Northern coast | City of Harrowmouth.
  Lake district  | See paragraph (c) of this section.
  Outer islands  | Port Ansel and its harbor.
  Hill country   | Velden.
  `,
)

reads(
  'a label that wraps in its column is one row without lines between rows',
  (page) => {
    drawFrame(page, [100, 118, 182], [300], 60, 552)
    writeTable(
      page,
      [
        ['Increment', 'To be done by'],
        [],
        ['Submit a final control plan', 'September 15, 2000'],
        ['Award the contracts for building on site and for control', 'April 15, 2001'],
        ['  equipment', ''],
        ['Begin building on site', 'December 15, 2001'],
        ['Comply', 'September 15, 2002'],
      ],
      [
        ['left', 64],
        ['left', 306],
      ],
      112,
      { step: 10.5, style: { font: 'helvetica', size: 8.6 } },
    )
  },
  `
  Increment                                                          | To be done by
  ---
  Submit a final control plan                                        | September 15, 2000
  Award the contracts for building on site and for control equipment | April 15, 2001
  Begin building on site                                             | December 15, 2001
  Comply                                                             | September 15, 2002
  `,
)

const LEFT =
  'Credit risk is the risk that a customer or a bank does not pay what it owes to us when it is due to be paid.'
const RIGHT =
  'Limits are set for each customer and each bank, and the treasurer reports to the board on those that were passed.'

reads(
  'paragraphs side by side in a frame are one row',
  (page) => {
    drawFrame(page, [100, 118, 180], [200], 60, 340)
    page.write('Risk', 64, 112, SANS)
    page.write('What is done about it', 206, 112, SANS)
    drawParagraph(page, LEFT, SANS, { x: 64, y: 121, width: 132 })
    drawParagraph(page, RIGHT, SANS, { x: 206, y: 121, width: 130 })
  },
  `
  Risk | What is done about it
  ---
  ${LEFT} | ${RIGHT}
  `,
)

const ITEMS = [
  ['Policy against bribery and corruption', 'of the group'],
  ['Statement on human rights'],
  ['Health and safety at work'],
] as const

reads(
  'a lower-case continuation of a label is not a row without lines between rows',
  (page) => {
    drawFrame(page, [100, 118, 222], [210], 60, 552)
    writeTable(
      page,
      [['Policy', 'What it says']],
      [
        ['left', 66],
        ['left', 216],
      ],
      113,
      { style: SANS },
    )
    for (const [i, lines] of ITEMS.entries()) {
      for (const [j, text] of lines.entries()) page.write(text, 66, 130 + 32 * i + 10.8 * j, SANS)
      drawParagraph(page, [LEFT, RIGHT, LEFT][i]!, SANS, { x: 216, y: 122.5 + 32 * i, width: 320 })
    }
  },
  `
  Policy | What it says
  ---
  Policy against bribery and corruption of the group | ${LEFT}
  Statement on human rights | ${RIGHT}
  Health and safety at work | ${LEFT}
  `,
)
