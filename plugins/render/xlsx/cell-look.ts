import type { Alignment, Borders, Font, Cell as SheetCell } from 'exceljs'
import { printableText } from '../printable-text.js'
import type { ShownStyle } from '../row-style.js'

/** Maximum number of characters in a cell. */
const LONGEST_TEXT = 32_767
// Some versions of Excel show a longer cell in text format as ###.
const LONGEST_MARKED_TEXT = 255
/** Maximum indent level in Excel. */
const DEEPEST_INDENT = 15

/** Applies font, fill and borders of a style to a cell. */
export function applyStyle(target: SheetCell, style: ShownStyle, alignment: Partial<Alignment> = {}): void {
  target.font = fontOf(style)
  if (style.fillColorHex) fillWith(target, style.fillColorHex)
  const borders = bordersOf(style)
  if (Object.keys(borders).length > 0) target.border = borders
  target.alignment = {
    horizontal: style.horizontal,
    vertical: style.vertical,
    ...(style.indent > 0 ? { indent: Math.min(style.indent, DEEPEST_INDENT) } : {}),
    ...alignment,
  }
}

/** Fills a cell with one color, `#RRGGBB`. */
export function fillWith(target: SheetCell, colorHex: string): void {
  target.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: argb(colorHex) } }
}

/** Writes a text that stays a text: a printed text must never become a formula. */
export function writeText(target: SheetCell, text: string): void {
  const printable = printableText(text).slice(0, LONGEST_TEXT)
  // Excel would decode `_x0041_` as `A`.
  target.value = printable.replace(/_(?=x[0-9A-F]{4}_)/gi, '_x005F_').slice(0, LONGEST_TEXT)
  // Even without this format the text is not a formula. The format keeps it a text when a person edits the cell or
  // saves it as CSV.
  if (/^\s*[=+\-@]/.test(printable) && printable.length <= LONGEST_MARKED_TEXT) target.numFmt = '@'
}

/**
 * Writes a generated formula, never a text of the document.
 *
 * @param formula Without `=`.
 * @param result The value that a program shows before it calculates the formula.
 */
export function writeFormula(target: SheetCell, formula: string, result: number | string): void {
  target.value = { formula, result, date1904: false }
}

/** Adds a note to a cell, after an existing note. */
export function addNote(target: SheetCell, text: string): void {
  const said = typeof target.note === 'string' ? `${target.note}\n` : ''
  target.note = `${said}${printableText(text)}`
}

/** Converts `#RRGGBB` to the form of exceljs. */
export function argb(colorHex: string): string {
  return `FF${colorHex.slice(1).toUpperCase()}`
}

function fontOf(style: ShownStyle): Partial<Font> {
  return {
    name: style.fontFamily,
    size: style.fontSize,
    color: { argb: argb(style.fontColorHex) },
    ...(style.isBold ? { bold: true } : {}),
    ...(style.isItalic ? { italic: true } : {}),
    ...(style.isUnderlined ? { underline: true } : {}),
  }
}

function bordersOf(style: ShownStyle): Partial<Borders> {
  if (style.borderStyle === 'none') return {}
  const line = { style: style.borderStyle }
  return {
    ...(style.borderTop ? { top: line } : {}),
    ...(style.borderRight ? { right: line } : {}),
    ...(style.borderBottom ? { bottom: line } : {}),
    ...(style.borderLeft ? { left: line } : {}),
  }
}
