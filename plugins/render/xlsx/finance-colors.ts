import type { Cell as SheetCell } from 'exceljs'
import { argb } from './cell-look.js'

/** The rule of finance: what was typed in, what is calculated from its own sheet, what comes from another one. */
const FINANCE_COLORS = { typed: '#0000FF', calculated: '#000000', elsewhere: '#008000' } as const

/** Below this a ground is so dark that blue and black letters are lost on it: the format's own stay. */
const DARKEST_GROUND = 0.4

/**
 * Gives a figure the colour of where it comes from. Called when its value stands.
 *
 * @param groundHex `#RRGGBB`; null where the cell has none.
 */
export function colorByOrigin(target: SheetCell, groundHex: string | null): void {
  if (groundHex !== null && brightness(groundHex) < DARKEST_GROUND) return
  target.font = { ...target.font, color: { argb: argb(FINANCE_COLORS[originOf(target)]) } }
}

function originOf({ formula }: SheetCell): keyof typeof FINANCE_COLORS {
  if (!formula) return 'typed'
  return formula.includes('!') ? 'elsewhere' : 'calculated'
}

/** As bright as an eye finds it (ITU-R BT.601), 0 to 1. */
function brightness(colorHex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colorHex.slice(at, at + 2), 16))
  return (0.299 * red! + 0.587 * green! + 0.114 * blue!) / 255
}
