import type { Cell as SheetCell } from 'exceljs'
import type { CellStyle, FormatConfiguration } from '../../../core/format-configuration.js'
import { argb, fillWith, writeText } from './cell-look.js'
import { onSheet } from './placed-tables.js'

/** A link to a place of the workbook. */
export interface SheetLink {
  readonly text: string
  /** As {@link linkTo} gives it. */
  readonly hyperlink: string
  /** Shown over it. */
  readonly tooltip?: string
}

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
