import type { FormatChoice } from '../../../core/format-configuration.js'
import type { DocumentModel, Table } from '../../../core/model.js'
import { correctedPlace, correctionNote, frameNote, framesOf } from '../corrected-numbers.js'
import { countDoubts, doubtNote, doubtSentence } from '../doubtful-numbers.js'
import { printableText } from '../printable-text.js'
import { sourceLine, tableTitle } from '../source-line.js'
import { lineCount } from '../text-width.js'
import { placeLine } from './place-line.js'
import type { Presentation, Slide } from './presentation.js'
import {
  addLine,
  addSource,
  addTitledSlide,
  addUnit,
  BOTTOM,
  LEFT,
  POINTS_PER_INCH,
  SMALL,
  SOURCE,
  TOP,
  WIDTH,
} from './slide-frame.js'
import { planSlides, type SlidePart, type SlidePlan } from './slide-plan.js'
import { tableCells } from './table-cells.js'

/**
 * Adds a slide with an editable table, or several for a long or wide table.
 *
 * @returns The number of slides.
 */
export function addTableSlides(
  deck: Presentation,
  table: Table,
  document: DocumentModel,
  options: FormatChoice,
): number {
  const top = table.unit ? TOP.withUnit : TOP.withoutUnit
  const room = { width: WIDTH * POINTS_PER_INCH, height: (BOTTOM - top) * POINTS_PER_INCH }
  const plan = planSlides(table, options, room)
  plan.parts.forEach((part, number) => {
    const count = plan.parts.length > 1 ? ` (${number + 1} of ${plan.parts.length})` : ''
    const slide = addTitledSlide(deck, `${tableTitle(table)}${count}`, options)
    if (table.unit) addUnit(slide, table.unit, options)
    addTable(slide, table, part, plan, top, options)
    if (number === plan.parts.length - 1) addFootnotes(slide, table, part, top, options)
    addSource(slide, [sourceLine(table, document), doubtSentence(countDoubts(table).doubtful)], options)
    slide.addNotes(notesOf(table, document))
  })
  return plan.parts.length
}

/** Returns the shape name of a slide's table. */
export function tableName(table: Table): string {
  return `Table ${table.id}`
}

/** Returns the alternative text of a table: its title, size and headers. */
export function tableDescription(table: Table): string {
  const headers = table.cells.filter(({ row, column }) => row < table.headerRowCount && column > 0)
  const names = [...new Set(headers.map(({ text }) => text.trim().replace(/[,;:]$/, '')).filter(Boolean))].slice(
    0,
    MOST_HEADERS,
  )
  const size = `${table.rows.length - table.headerRowCount} rows, ${table.columns.length} columns`
  return [tableTitle(table), size, names.join(', '), table.unit].filter(Boolean).join('; ')
}

/** Maximum number of headers in the alternative text. */
const MOST_HEADERS = 12

function addTable(slide: Slide, table: Table, part: SlidePart, plan: SlidePlan, top: number, options: FormatChoice) {
  const widths = part.widths.map(inInches)
  const heights = part.heights.map(inInches)
  slide.addTable(tableCells(table, part, plan, options), {
    x: LEFT,
    y: top,
    w: total(widths),
    h: total(heights),
    colW: table.isRightToLeft ? widths.toReversed() : widths,
    rowH: heights,
    objectName: tableName(table),
  })
}

/** Adds the footnotes below the table if there is room. The notes always contain them. */
function addFootnotes(slide: Slide, table: Table, part: SlidePart, top: number, options: FormatChoice) {
  const y = top + inInches(total(part.heights)) + 0.12
  const notes = footnoteLines(table)
  const letters = { fontFamily: options.configuration.row.fontFamily, fontSize: SMALL, isBold: false }
  const lines = notes.reduce((count, note) => count + lineCount(note, WIDTH * POINTS_PER_INCH, letters), 0)
  const height = inInches(lines * SMALL * 1.25)
  if (lines === 0 || y + height > SOURCE.y - 0.05) return
  addLine(
    slide,
    notes.join('\n'),
    { x: LEFT, y, w: WIDTH, h: height, objectName: 'Footnotes', fontSize: SMALL },
    options,
  )
}

function footnoteLines(table: Table): readonly string[] {
  return table.footnotes.map(({ mark, text }) => (mark ? `${mark} ${text}` : text))
}

function notesOf(table: Table, document: DocumentModel): string {
  return printableText(
    [
      sourceLine(table, document),
      ...table.places.map(placeLine),
      `Table ${table.id}`,
      ...footnoteLines(table),
      ...doubtLines(table),
      ...framesOf(table, document.frames).map(frameNote),
      ...correctionLines(table),
    ].join('\n'),
  )
}

/** Lists the doubtful numbers of a table. */
function doubtLines(table: Table): readonly string[] {
  const doubtful = table.cells.filter((cell) => cell.isDoubtful)
  return doubtful.map((cell) => {
    const label = table.cells.find(({ row, column }) => row === cell.row && column === 0)?.text
    return `${label === undefined ? '' : `${label}: `}${doubtNote(cell)}`
  })
}

/** Lists the corrections of a table. */
function correctionLines(table: Table): readonly string[] {
  return (table.corrected ?? []).map((each) => `${correctedPlace(table, each)}: ${correctionNote(each)}`)
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

function inInches(points: number): number {
  return points / POINTS_PER_INCH
}
