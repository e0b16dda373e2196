import type { Cell as SheetCell, Worksheet } from 'exceljs'
import type { FormatChoice } from '../../../../core/format-configuration.js'
import { lineCount } from '../../text-width.js'
import { POINTS_PER_UNIT } from '../column-units.js'
import { fontOf, writeHeader, writeShortLink } from './listing.js'

/** Number of columns in every list of the contents sheet. */
const COLUMNS = 6
/** Padding of a column, in column units. */
export const AIR = 3
const LINE_HEIGHT = 1.27

/** The contents sheet while it is written. */
export interface Look {
  readonly sheet: Worksheet
  readonly options: FormatChoice
  /** Widths of the columns, in column units. */
  readonly widths: readonly number[]
  /** The next free row, one-based. */
  row: number
}

/** Writes a title as a link on a single line. The full title is on the linked sheet and in the tooltip. */
export function writeTitle(look: Look, target: SheetCell, title: string, hyperlink: string) {
  writeShortLink(target, { text: title, hyperlink }, look.widths[0]!, look.options.configuration)
}

/** Writes the header row of a list. */
export function writeHeaderRow(look: Look, headers: readonly string[]) {
  headers.forEach((header, column) => {
    const target = look.sheet.getCell(look.row, column + 1)
    writeHeader(target, header, look.options.configuration)
    target.alignment = { ...alignmentOf(column), vertical: 'middle' }
  })
  look.row += 1
}

/** Starts a row. @returns The cells of the next free row, styled as data. */
export function nextRow(look: Look, length = COLUMNS): readonly SheetCell[] {
  const cells = Array.from({ length }, (_, column) => look.sheet.getCell(look.row, column + 1))
  cells.forEach((cell, column) => {
    cell.font = fontOf(look.options.configuration.row)
    cell.alignment = { ...alignmentOf(column), vertical: 'middle', wrapText: true }
  })
  look.row += 1
  return cells
}

/** Page, size, confidence and counts are aligned right; a text next to them gets an indent. */
function alignmentOf(column: number) {
  if (column === 0) return { horizontal: 'left' } as const
  return [1, 3, 4, 6, 7, 8].includes(column)
    ? ({ horizontal: 'right' } as const)
    : ({ horizontal: 'left', indent: 1 } as const)
}

/** Sets the height of the last written row to that of its longest text. */
export function growRow(look: Look, texts: readonly string[]) {
  const { fontFamily, fontSize, rowHeight } = look.options.configuration.row
  const letters = { fontFamily, fontSize, isBold: false }
  const lines = texts.map((text, column) => lineCount(text, (look.widths[column]! - AIR) * POINTS_PER_UNIT, letters))
  look.sheet.getRow(look.row - 1).height = Math.min(
    Math.max(rowHeight, fontSize * LINE_HEIGHT * Math.max(...lines) + 1),
    409,
  )
}
