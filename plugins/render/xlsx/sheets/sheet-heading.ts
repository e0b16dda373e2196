import type { Worksheet } from 'exceljs'
import type { FormatChoice } from '../../../../core/format-configuration.js'
import { lineCount, textWidth } from '../../text-width.js'
import { argb, writeText } from '../cell-look.js'
import { POINTS_PER_UNIT } from '../column-units.js'
import { roomOfTitle } from './page-setup.js'

/** The heading of a table or of a chart's data: title, unit, and a narrow empty row. */
interface SheetHeading {
  /** Row of the title, one-based. */
  readonly row: number
  readonly title: string
  readonly unit: string | undefined
  /** Widths of the columns below, in column units. */
  readonly columnUnits: readonly number[]
}

const TITLE_SIZE = 14
const TITLE_HEIGHT = 21
/** Line height of a wrapped title, relative to the font size. */
const LINE_HEIGHT = 1.3
const TALLEST_ROW = 409
const GREY = 'FF595959'

/**
 * Writes a heading. A title continues over the empty cells next to it. A title that is wider than the grid and wider
 * than a page is wrapped, because it would shrink everything else on paper.
 */
export function writeSheetHeading(sheet: Worksheet, heading: SheetHeading, { configuration }: FormatChoice): void {
  const { row, unit } = heading
  const { fontFamily, fontColorHex } = configuration.row
  const title = sheet.getCell(row, 1)
  writeText(title, heading.title)
  title.font = { name: fontFamily, size: TITLE_SIZE, bold: true, color: { argb: argb(fontColorHex) } }
  const lines = breakTitle(sheet, heading, fontFamily)
  sheet.getRow(row).height = Math.min(TALLEST_ROW, TITLE_HEIGHT + (lines - 1) * TITLE_SIZE * LINE_HEIGHT)
  sheet.getRow(row + 1).height = unit ? 15 : 4
  sheet.getRow(row + 2).height = 8
  if (!unit) return
  const line = sheet.getCell(row + 1, 1)
  writeText(line, unit)
  line.font = { name: fontFamily, size: 10, italic: true, color: { argb: GREY } }
}

/** Wraps the title if necessary. @returns The number of its lines. */
function breakTitle(sheet: Worksheet, { row, title, columnUnits }: SheetHeading, fontFamily: string): number {
  const letters = { fontFamily, fontSize: TITLE_SIZE, isBold: true }
  const needed = textWidth(title, letters) / POINTS_PER_UNIT
  const { columns, units } = roomOfTitle(needed, columnUnits)
  if (units >= needed) return 1
  if (columns > 1) sheet.mergeCells(row, 1, row, columns)
  sheet.getCell(row, 1).alignment = { wrapText: true, vertical: 'top' }
  return lineCount(title, units * POINTS_PER_UNIT, letters)
}
