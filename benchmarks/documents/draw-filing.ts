import { businessParagraph } from '../../examples/drawing/business-text.js'
import {
  type DrawingPage,
  type DrawnDocument,
  drawDocument,
  type TextStyle,
} from '../../examples/drawing/draw-document.js'
import { drawParagraph, drawParagraphs, drawRunningLines } from '../../examples/drawing/draw-prose.js'
import { drawTable } from '../../examples/drawing/draw-table.js'
import { tableStyle } from '../../examples/drawing/table-style.js'
import { type Random, randomOf } from '../chaos/random.js'
import type { Drawn } from './open-documents.js'
import { drawTableOf } from './random-table.js'

const BODY: TextStyle = { font: 'times', size: 10 }
const HEAD: TextStyle = { font: 'times', size: 12, weight: 'bold' }
const SMALL: TextStyle = { font: 'times', size: 8 }
const AREA = { x: 60, y: 84, width: 492 }

const STATEMENT = tableStyle({ font: 'times', size: 9, pitch: 14 })
const SCHEDULE = tableStyle({ font: 'times', size: 8.5, rules: 'grid', pitch: 14 })
const NOTE = tableStyle({ font: 'times', size: 9, pitch: 13, zebra: '#e3eef7' })

/** Kinds of pages. A filing repeats them in this order. */
const KINDS: readonly ((page: DrawingPage, random: Random) => void)[] = [
  drawProsePage,
  drawStatementPage,
  drawNotePage,
  drawSchedulePage,
  drawStatementPage,
]

/**
 * Draws a filing in the style of registrants: text, full-page statements, notes with small tables, and ruled schedules.
 *
 * @param pages Number of pages. The same number gives the same bytes.
 * @returns The file and its gold data.
 */
export function drawFiling(pages: number): Promise<DrawnDocument> {
  const file = `filing-of-${pages}-pages.pdf`
  return drawDocument({ file, title: `A filing of ${pages} pages` }, (document) => {
    for (let index = 0; index < pages; index++) {
      const page = document.addPage()
      drawRunningLines(page, 'Annual report to the shareholders', SMALL, { margin: AREA.x })
      KINDS[index % KINDS.length]!(page, randomOf(10_000 + index))
    }
  })
}

/** Returns a filing to draw later, with the name used in reports. */
export function filingOf(pages: number): Drawn {
  return { name: `filing of ${pages} pages`, draw: () => drawFiling(pages) }
}

/** Draws pages with four small tables each, up to the given number of tables. */
export function drawManyTables(tables: number): Promise<DrawnDocument> {
  return drawDocument({ file: `${tables}-tables.pdf` }, (document) => {
    for (let drawn = 0; drawn < tables; drawn += 4) {
      const page = document.addPage()
      const random = randomOf(10_000 + drawn)
      for (let place = 0; place < Math.min(4, tables - drawn); place++) {
        const y = drawParagraph(page, `Schedule ${drawn + place + 1}`, HEAD, { ...AREA, y: 60 + place * 176 })
        drawTable(page, drawTableOf(random, { rows: 7, columns: 3 }), STATEMENT, { ...AREA, y })
      }
    }
  })
}

function drawProsePage(page: DrawingPage, random: Random): void {
  const texts = Array.from({ length: 6 }, () => businessParagraph(random.between(1, 1e6), 5))
  drawParagraphs(page, texts, BODY, AREA, 'justify')
}

function drawStatementPage(page: DrawingPage, random: Random): void {
  const y = drawParagraph(page, 'Consolidated Statements', HEAD, AREA, 'center')
  drawTable(page, drawTableOf(random, { rows: 34, columns: 3 }), STATEMENT, { ...AREA, y })
}

function drawNotePage(page: DrawingPage, random: Random): void {
  let { y } = AREA
  for (const note of [1, 2]) {
    y = drawParagraph(page, `Note ${page.pageNumber}.${note}`, HEAD, { ...AREA, y })
    y = drawParagraph(page, businessParagraph(random.between(1, 1e6), 3), BODY, { ...AREA, y }, 'justify')
    y = drawTable(page, drawTableOf(random, { rows: 9, columns: 2 }), NOTE, { ...AREA, y }).bottom + 24
  }
}

function drawSchedulePage(page: DrawingPage, random: Random): void {
  const y = drawParagraph(page, 'Schedule of contracts', HEAD, AREA)
  drawTable(page, drawTableOf(random, { rows: 30, columns: 5 }), SCHEDULE, { ...AREA, y })
}
