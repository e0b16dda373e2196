import type { Alignment, Borders, Font, Cell as SheetCell } from 'exceljs'
import { printableText } from '../printable-text.js'
import type { ShownStyle } from '../row-style.js'

/** The most characters that a cell of a spreadsheet holds. */
const LONGEST_TEXT = 32_767
// Beyond this a cell that is marked as text shows nothing but ### in some versions.
const LONGEST_MARKED_TEXT = 255
/** Excel's own limit for steps that its menus can undo. */
const DEEPEST_INDENT = 15

/** Gives a cell of the sheet the letters, ground and borders of a style. */
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

/** Gives a cell a ground of one colour, `#RRGGBB`. */
export function fillWith(target: SheetCell, colorHex: string): void {
  target.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: argb(colorHex) } }
}

/** Writes a text that stays a text: nothing that a document prints may become a formula. */
export function writeText(target: SheetCell, text: string): void {
  const printable = printableText(text).slice(0, LONGEST_TEXT)
  // In the file `_x0041_` would stand for `A`.
  target.value = printable.replace(/_(?=x[0-9A-F]{4}_)/gi, '_x005F_').slice(0, LONGEST_TEXT)
  // As a text it is inert already; the mark keeps it so when a person edits the cell or saves it as CSV.
  if (/^\s*[=+\-@]/.test(printable) && printable.length <= LONGEST_MARKED_TEXT) target.numFmt = '@'
}

/**
 * Writes a formula of our own, never one of a document's texts.
 *
 * @param formula Without `=`.
 * @param result What a program shows that has not calculated it yet.
 */
export function writeFormula(target: SheetCell, formula: string, result: number | string): void {
  target.value = { formula, result, date1904: false }
}

/** Says something of a cell in a note over it, behind what is said there already. */
export function addNote(target: SheetCell, text: string): void {
  const said = typeof target.note === 'string' ? `${target.note}\n` : ''
  target.note = `${said}${printableText(text)}`
}

/** `#RRGGBB` as exceljs wants it. */
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
