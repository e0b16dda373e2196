import type { Cell as SheetCell } from 'exceljs'
import type { CellStyle, FormatConfiguration } from '../../../core/format-configuration.js'
import { printableText } from '../printable-text.js'
import { textWidth } from '../text-width.js'
import { argb, fillWith, writeText } from './cell-look.js'
import { POINTS_PER_UNIT } from './column-units.js'
import { onSheet } from './placed-tables.js'

/** A link to a place of the workbook. */
interface SheetLink {
  readonly text: string
  /** As {@link linkTo} gives it. */
  readonly hyperlink: string
  /** Shown over it. */
  readonly tooltip?: string
}

/** The most characters that show over a link. */
const LONGEST_TIP = 255
const LINK = { underline: true, color: { argb: 'FF0B57A4' } } as const

/** The head of a column of a sheet that lists something. */
export function writeHead(target: SheetCell, head: string, { header }: FormatConfiguration): void {
  if (head) writeText(target, head)
  target.font = fontOf(header)
  if (header.fillColorHex) fillWith(target, header.fillColorHex)
  if (header.borderBottom && header.borderStyle !== 'none') target.border = { bottom: { style: header.borderStyle } }
}

/** Writes a text that leads to a place of the workbook, in the cell's letters. */
export function writeLink(target: SheetCell, link: SheetLink): void {
  writeText(target, link.text)
  target.value = { ...link, text: String(target.value) }
  target.font = { ...target.font, ...LINK }
}

/** Writes as much of a link's text as stands on one line of a column; all of it shows over the link. */
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

/** As much of a text as stands on one line, cut between words. */
function shortened(text: string, columnUnits: number, { fontFamily, fontSize }: CellStyle): string {
  const room = (columnUnits - 2) * POINTS_PER_UNIT
  const fits = (text: string) => textWidth(text, { fontFamily, fontSize, isBold: false }) <= room
  if (fits(text)) return text
  let words = text.split(/\s+/)
  while (words.length > 1 && !fits(`${words.join(' ')} …`)) words = words.slice(0, -1)
  return `${words.join(' ')} …`
}

/** A link to a row of a sheet of that name. */
export function linkTo(sheetName: string, row = 1): string {
  return `#${onSheet(sheetName, `A${row}`)}`
}

/** The letters of a style. */
export function fontOf(style: CellStyle) {
  return {
    name: style.fontFamily,
    size: style.fontSize,
    bold: style.bolded,
    italic: style.italicized,
    color: { argb: argb(style.fontColorHex) },
  }
}
