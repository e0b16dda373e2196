import type { Cell as SheetCell, Worksheet } from 'exceljs'
import type { CellStyle, FormatConfiguration } from '../../../../core/format-configuration.js'
import { printableText } from '../../printable-text.js'
import { textWidth } from '../../text-width.js'
import { argb, fillWith, writeText } from '../cell-look.js'
import { POINTS_PER_UNIT } from '../column-units.js'
import { onSheet } from '../placed-tables.js'

/** A link to a place in the workbook. */
interface SheetLink {
  readonly text: string
  /** As returned by {@link linkTo}. */
  readonly hyperlink: string
  /** The tooltip. */
  readonly tooltip?: string
}

/** Maximum length of a tooltip, in characters. */
const LONGEST_TIP = 255
const LINK = { underline: true, color: { argb: 'FF0B57A4' } } as const

/** Writes the title of a list and the line below it, which says what the list shows. */
export function writeListTitle(
  sheet: Worksheet,
  row: number,
  title: string,
  summary: string,
  { row: { fontFamily, fontColorHex } }: FormatConfiguration,
): void {
  const target = sheet.getCell(row, 1)
  writeText(target, title)
  target.font = { name: fontFamily, size: 14, bold: true, color: { argb: argb(fontColorHex) } }
  sheet.getRow(row).height = 21
  const line = sheet.getCell(row + 1, 1)
  writeText(line, summary)
  line.font = { name: fontFamily, size: 10, italic: true, color: { argb: 'FF595959' } }
}

/** Writes a column header of a list. */
export function writeHeader(target: SheetCell, text: string, { header }: FormatConfiguration): void {
  if (text) writeText(target, text)
  target.font = fontOf(header)
  if (header.fillColorHex) fillWith(target, header.fillColorHex)
  if (header.borderBottom && header.borderStyle !== 'none') target.border = { bottom: { style: header.borderStyle } }
}

/** Writes a text as a link to a place in the workbook, in the cell's font. */
export function writeLink(target: SheetCell, link: SheetLink): void {
  writeText(target, link.text)
  target.value = { ...link, text: String(target.value) }
  target.font = { ...target.font, ...LINK }
}

/** Writes a link whose text is shortened to one line of the column. The tooltip shows the full text. */
export function writeShortLink(
  target: SheetCell,
  link: SheetLink,
  columnUnits: number,
  configuration: FormatConfiguration,
): void {
  const text = shortened(link.text, columnUnits, configuration.row)
  const tip = text === link.text ? {} : { tooltip: printableText(link.text).slice(0, LONGEST_TIP) }
  writeLink(target, { ...link, text, ...tip })
}

/** Shortens a text to one line, between words. */
function shortened(text: string, columnUnits: number, { fontFamily, fontSize }: CellStyle): string {
  const room = (columnUnits - 2) * POINTS_PER_UNIT
  const fits = (text: string) => textWidth(text, { fontFamily, fontSize, isBold: false }) <= room
  if (fits(text)) return text
  let words = text.split(/\s+/)
  while (words.length > 1 && !fits(`${words.join(' ')} …`)) words = words.slice(0, -1)
  return `${words.join(' ')} …`
}

/** Returns a link to a row of a sheet. */
export function linkTo(sheetName: string, row = 1): string {
  return `#${onSheet(sheetName, `A${row}`)}`
}

/** Returns the font of a style. */
export function fontOf(style: CellStyle) {
  return {
    name: style.fontFamily,
    size: style.fontSize,
    bold: style.bolded,
    italic: style.italicized,
    color: { argb: argb(style.fontColorHex) },
  }
}
