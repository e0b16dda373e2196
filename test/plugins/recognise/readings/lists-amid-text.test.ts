import type { DrawingPage } from '../../../../examples/drawing/draw-document.js'
import { drawParagraph } from '../../../../examples/drawing/draw-prose.js'
import { asSeen, type Layout, lay } from '../../../fixtures/lay-table.js'
import { reads } from '../../../fixtures/readings.js'
import { PLAIN } from '../../../fixtures/write-lines.js'

const ABOVE =
  'The following companies belong to the Group. All of them are held directly or through other subsidiaries, and the ' +
  'Group has the majority of votes in each. Companies that are small are left out, as the law allows.'
const BELOW =
  'Except where stated, the place of business is the country of incorporation. No company has changed its name in the ' +
  'year, and no restrictions exist on the payment of dividends other than those described in Note 21.'

/** Distance between the paragraphs and the table, in points. */
const DISTANCE = 18

/** Draws a table between two paragraphs. */
function amidText(written: string, layout: Layout) {
  return (page: DrawingPage) => {
    const y = drawParagraph(page, ABOVE, PLAIN, { x: 60, y: 80, width: 480 }, 'justify')
    const last = lay(page, written, { ...layout, top: y + DISTANCE })
    drawParagraph(page, BELOW, PLAIN, { x: 60, y: last + DISTANCE, width: 480 }, 'justify')
  }
}

function readsAmidText(title: string, written: string, layout: Layout): void {
  reads(title, amidText(written, layout), asSeen(written))
}

readsAmidText(
  'a list between paragraphs is a table without their lines',
  `
  Company                  | Country      | Activity
  ---
  Harrow Packaging GmbH    | Germany      | Production
  Harrow Nord GmbH         | Germany      | Sales
  Harrow Lyon S.A.S.       | France       | Sales
  Harrow Films S.A.S.      | France       | Production
  Velden Papier AG         | Austria      | Production
  `,
  { columns: 'l60 l240 l400', rules: ['heads', 'ends'] },
)

readsAmidText(
  'a list of banks between paragraphs, without rules, is a table when its texts repeat',
  `
  Lender                   | Role
  ---
  First Harbour Bank       | Arranger
  Banque de la Rive        | Lender
  Nordkredit AG            | Lender
  Eastern Trust Company    | Agent
  Caledonian Bank plc      | Lender
  Corner Savings Bank      | Lender
  `,
  { columns: 'l60 l300' },
)

readsAmidText(
  'an indented list on bands between paragraphs is a table',
  `
  Site           | Product       | Opened
  ---
  Harrowmouth    | Coatings      | May 1961
  Velden         | Films         | June 2024
  Lyon           | Coatings      | March 1988
  Austin         | Services      | August 2011
  Bremen         | Films         | April 1999
  `,
  { columns: 'l100 l240 l380', bands: '#eeeeee', headBand: '#cccccc', reach: [96, 500] },
)

readsAmidText(
  'ownership percentages of companies beside their countries are numbers of a table',
  `
  Company                  | Country      | Share in %
  ---
  Harrow Packaging GmbH    | Germany      | 100.0
  Harrow Nord GmbH         | Germany      | 75.0
  Harrow Lyon S.A.S.       | France       | 100.0
  Velden Papier AG         | Austria      | 51.0
  `,
  { columns: 'l60 l260 r460', rules: ['heads'] },
)

readsAmidText(
  'companies indented under their owners are rows',
  `
  Company                      | Law
  ---
  Harrow Holdings, Inc.        | Delaware
  >Harrow Coatings, Inc.       | Delaware
  >>Harrow Primers LLC         | Ohio
  >>Harrow Resins LLC          | Texas
  >Harrow Films LLC            | Delaware
  >>Harrow Labels LLC          | Georgia
  Harrow Finance Corporation   | Delaware
  `,
  { columns: 'l60 l340', rules: ['heads'] },
)

readsAmidText(
  'addresses of plants in a column beside their names are a table',
  `
  Plant          | Address                        | Tenure
  ---
  Harrowmouth    | 400 River Road, Ohio           | Owned
  Velden         | Fabrikgasse 12, Austria        | Leased
  Lyon           | 3 quai de la Rive, France      | Owned
  Austin         | 77 Congress Avenue, Texas      | Leased
  Bremen         | Hafenstrasse 7, Germany        | Owned
  `,
  { columns: 'l60 l180 l420', rules: ['heads', 'rows'] },
)

readsAmidText(
  'abbreviations and their meanings are a table under headers with a rule',
  `
  Abbreviation   | Meaning
  ---
  ABS            | Asset-backed securities
  CDS            | Credit default swap
  ECL            | Expected credit loss
  FVTPL          | Fair value through profit or loss
  LGD            | Loss given default
  PD             | Probability of default
  `,
  { columns: 'l60 l200', rules: ['heads'] },
)

readsAmidText(
  'months and the work done in them are a table in a frame',
  `
  Month          | Topic of the meeting
  ---
  February       | Annual accounts and dividend
  May            | Preparation of the general meeting
  August         | Half-year results
  November       | Budget and strategy
  `,
  { columns: 'l64 l184', reach: [60, 440], edges: [180], rules: ['grid'] },
)

readsAmidText(
  'subsidiaries under two headers, each with its own rule, are a table',
  `
  Name of Subsidiary           | Jurisdiction
  ---
  Harrow Coatings, Inc.        | Delaware
  Harrow Films LLC             | Ohio
  Harrow Export Limited        | England
  Harrow Packaging GmbH        | Germany
  Velden Papier AG             | Austria
  Harrow Nippon K.K.           | Japan
  `,
  { columns: 'l60 l340' },
)

reads(
  'paragraphs with a short line before and after a gap are not a table',
  (page) => {
    const y = drawParagraph(page, ABOVE, PLAIN, { x: 60, y: 80, width: 230 })
    drawParagraph(page, BELOW, PLAIN, { x: 60, y, width: 230 })
    const beside = drawParagraph(page, BELOW, PLAIN, { x: 320, y: 80, width: 220 })
    drawParagraph(page, ABOVE, PLAIN, { x: 320, y: beside, width: 220 })
  },
  '',
)

reads(
  'two lists on one gray box between paragraphs are not a table',
  (page) => {
    const y = drawParagraph(page, ABOVE, PLAIN, { x: 60, y: 80, width: 480 })
    page.fill({ x0: 56, y0: y + 4, x1: 544, y1: y + 112 }, '#eef0f4')
    lay(
      page,
      `
      Where we lead | Where we follow
      ---
      Coatings for wood | Coatings for cars
      Films for food | Labels for wine
      Boxes for parcels | Paper for offices
      Primers for steel | Resins for roads
      Service on site | Orders by phone
      `,
      { columns: 'l66 l320', top: y + 22 },
    )
  },
  '',
)

reads.notYet(
  'names of two boards under one bar across the page are lists side by side',
  (page) => {
    lay(
      page,
      `
      Board of Directors | Executive Committee
      ---
      Anna Keller | Ian Marsh
      Bruno Dumont | Joan Pryor
      Clara Osborne | Karl Brandt
      David Fenwick | Laura Costa
      Eva Lindqvist | Michael Stern
      `,
      { columns: 'l72 l330', headBand: '#d0d8e4', reach: [68, 540] },
    )
  },
  '',
)

reads(
  'a letter of three short paragraphs with its date at the right is not a table',
  (page) => {
    page.write('Harrowmouth, Ohio', 60, 90, PLAIN)
    page.write('March 3, 2025', 540 - page.measure('March 3, 2025', PLAIN), 90, PLAIN)
    const y = drawParagraph(page, ABOVE, PLAIN, { x: 60, y: 110, width: 480 })
    drawParagraph(page, BELOW, PLAIN, { x: 60, y, width: 480 })
  },
  '',
)

reads(
  'questions of a proxy card, with boxes after each question, are not a table of numbers',
  (page) => {
    const questions = [
      'Accounts and reports',
      'Dividend',
      'Election of Anna Keller',
      'Election of Ian Marsh',
      'Auditor',
    ]
    for (const [i, question] of questions.entries()) {
      page.write(`${i + 1}.`, 60, 120 + 20 * i, PLAIN)
      page.write(question, 80, 120 + 20 * i, PLAIN)
      for (const x of [340, 400, 460])
        for (const [x0, y0, x1, y1] of [
          [x, 112, x + 9, 112],
          [x, 121, x + 9, 121],
          [x, 112, x, 121],
          [x + 9, 112, x + 9, 121],
        ] as const)
          page.stroke(x0, y0 + 20 * i, x1, y1 + 20 * i, 0.5)
    }
  },
  '',
)
