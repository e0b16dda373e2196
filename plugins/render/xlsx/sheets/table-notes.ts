import type { Worksheet } from 'exceljs'
import type { FormatChoice } from '../../../../core/format-configuration.js'
import type { DocumentModel, Table } from '../../../../core/model.js'
import { CORRECTED_COLOR, correctionSentence } from '../../corrected-numbers.js'
import { countDoubts, DOUBT_COLORS, doubtSentence, mendSentence } from '../../doubtful-numbers.js'
import { sourceLine } from '../../source-line.js'
import { lineCount } from '../../text-width.js'
import { fillWith, writeText } from '../cell-look.js'
import { POINTS_PER_UNIT } from '../column-units.js'

/** A line below the grid of a table. */
interface TableNote {
  readonly text: string
  /** `#RRGGBB`; present if the background is explained by this line. */
  readonly background?: string
}

const LINE_HEIGHT = 1.3
const TALLEST_ROW = 409
const NOTE_SIZE = 9

/** Returns the lines below a table: the meaning of its backgrounds, its footnotes, and finally its source. */
export function notesOf(table: Table, document: DocumentModel): readonly TableNote[] {
  return [
    ...legendOf(table),
    ...table.footnotes.map(({ mark, text }) => ({ text: mark ? `${mark} ${text}` : text })),
    ...unitNote(table),
    { text: sourceLine(table, document) },
  ]
}

/** Returns a note if the unit is printed on another page. */
function unitNote({ unitFrom, places }: Table): readonly TableNote[] {
  if (unitFrom === undefined || places.some(({ pageNumber }) => pageNumber === unitFrom.pageNumber)) return []
  return [{ text: `The unit is printed on page ${unitFrom.pageNumber}, for all notes` }]
}

/** Explains the backgrounds of numbers that were read from an image, or corrected. */
function legendOf(table: Table): readonly TableNote[] {
  const { doubtful, mended } = countDoubts(table)
  const toCheck = `With this background: ${doubtSentence(doubtful)}; each has a note`
  const corrected = correctionSentence(table)
  const byHand = `With this background: ${corrected}; the notes say by whom, when, and what was read`
  const putRight = `With this background: ${mendSentence(mended)}; the notes say what was read`
  return [
    ...(doubtful > 0 ? [{ text: toCheck, background: DOUBT_COLORS.doubtful }] : []),
    ...(mended > 0 ? [{ text: putRight, background: DOUBT_COLORS.mended }] : []),
    ...(corrected !== '' ? [{ text: byHand, background: CORRECTED_COLOR }] : []),
  ]
}

/**
 * Writes the lines below a table's grid, one row per note.
 *
 * @param firstRow One-based.
 * @param widths Widths of the columns that a note may cover, in column units.
 */
export function writeNotes(
  sheet: Worksheet,
  firstRow: number,
  notes: readonly TableNote[],
  widths: readonly number[],
  options: FormatChoice,
): void {
  const { fontFamily } = options.configuration.row
  const room = widths.reduce((sum, width) => sum + width, 0) * POINTS_PER_UNIT
  notes.forEach(({ text, background }, index) => {
    const row = firstRow + index
    const target = sheet.getCell(row, 1)
    writeText(target, text)
    if (background) fillWith(target, background)
    target.font = { name: fontFamily, size: NOTE_SIZE, color: { argb: 'FF595959' } }
    target.alignment = { horizontal: 'left', vertical: 'top', wrapText: true }
    if (widths.length > 1) sheet.mergeCells(row, 1, row, widths.length)
    const lines = lineCount(text, room, { fontFamily, fontSize: NOTE_SIZE, isBold: false })
    sheet.getRow(row).height = Math.min(Math.ceil(NOTE_SIZE * LINE_HEIGHT * lines + 2), TALLEST_ROW)
  })
}
