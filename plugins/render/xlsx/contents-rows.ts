import type { Cell as SheetCell, Worksheet } from 'exceljs'
import type { FormatChoice } from '../../../core/format-configuration.js'
import { lineCount } from '../text-width.js'
import { POINTS_PER_UNIT } from './column-units.js'
import { fontOf, writeHead, writeShortLink } from './listing.js'

/** Columns that every list of the contents has. */
const COLUMNS = 6
/** Room beside the texts of a column, in units. */
export const AIR = 3
const LINE_HEIGHT = 1.27

/** The sheet of the contents as far as it is written. */
export interface Look {
  readonly sheet: Worksheet
  readonly options: FormatChoice
  /** Of the columns, in units. */
  readonly widths: readonly number[]
  /** The next free row, one-based. */
  row: number
}

/** A line a sheet is easier to look through; the whole title stands on the sheet, and shows over the link. */
export function writeTitle(look: Look, target: SheetCell, title: string, hyperlink: string) {
  writeShortLink(target, { text: title, hyperlink }, look.widths[0]!, look.options.configuration)
}

/** The heads of a list in the contents. */
export function writeHeads(look: Look, heads: readonly string[]) {
  heads.forEach((head, column) => {
    const target = look.sheet.getCell(look.row, column + 1)
    writeHead(target, head, look.options.configuration)
    target.alignment = { ...alignmentOf(column), vertical: 'middle' }
  })
  look.row += 1
}

/** @returns The cells of the next free row, styled as data. */
export function nextRow(look: Look, length = COLUMNS): readonly SheetCell[] {
  const cells = Array.from({ length }, (_, column) => look.sheet.getCell(look.row, column + 1))
  cells.forEach((cell, column) => {
    cell.font = fontOf(look.options.configuration.row)
    cell.alignment = { ...alignmentOf(column), vertical: 'middle', wrapText: true }
  })
  look.row += 1
  return cells
}

/** Page, size, confidence and counts stand at the right; a text beside them keeps its distance. */
function alignmentOf(column: number) {
  if (column === 0) return { horizontal: 'left' } as const
  return [1, 3, 4, 6, 7, 8].includes(column)
    ? ({ horizontal: 'right' } as const)
    : ({ horizontal: 'left', indent: 1 } as const)
}

/** Makes the row that was written last as high as its longest text needs. */
export function growRow(look: Look, texts: readonly string[]) {
  const { fontFamily, fontSize, rowHeight } = look.options.configuration.row
  const letters = { fontFamily, fontSize, isBold: false }
  const lines = texts.map((text, column) => lineCount(text, (look.widths[column]! - AIR) * POINTS_PER_UNIT, letters))
  look.sheet.getRow(look.row - 1).height = Math.min(
    Math.max(rowHeight, fontSize * LINE_HEIGHT * Math.max(...lines) + 1),
    409,
  )
}
