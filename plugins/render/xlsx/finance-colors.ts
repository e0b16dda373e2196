import type { Cell as SheetCell } from 'exceljs'
import { argb } from './cell-look.js'

/**
 * Color convention of financial models: typed constants, values calculated on their own sheet, values from another
 * sheet.
 */
const FINANCE_COLORS = { typed: '#0000FF', calculated: '#000000', elsewhere: '#008000' } as const

/**
 * Minimum brightness of the fill, 0 to 1. On a darker fill, blue and black letters would be unreadable, so the format's
 * color stays.
 */
const MIN_FILL_BRIGHTNESS = 0.4

/**
 * Colors a number by its origin. Call it after the value is written.
 *
 * @param fillColorHex `#RRGGBB`; null if the cell has no fill.
 */
export function colorByOrigin(target: SheetCell, fillColorHex: string | null): void {
  if (fillColorHex !== null && brightness(fillColorHex) < MIN_FILL_BRIGHTNESS) return
  target.font = { ...target.font, color: { argb: argb(FINANCE_COLORS[originOf(target)]) } }
}

function originOf({ formula }: SheetCell): keyof typeof FINANCE_COLORS {
  if (!formula) return 'typed'
  return formula.includes('!') ? 'elsewhere' : 'calculated'
}

/** Returns the perceived brightness (ITU-R BT.601), 0 to 1. */
function brightness(colorHex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colorHex.slice(at, at + 2), 16))
  return (0.299 * red! + 0.587 * green! + 0.114 * blue!) / 255
}
