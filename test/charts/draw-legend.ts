import type { TextStyle } from '../../examples/drawing/draw-document.js'
import type { GoldBbox } from '../../examples/drawing/gold.js'
import type { Canvas, Spot } from './canvas.js'

/** A legend entry: its name, and a function that draws its key. */
export interface Entry {
  readonly name: string
  drawKey(from: Spot, to: Spot): void
}

/** Length of a key, and gaps after it and after a name, in points. */
const KEY = 14
const ROOM = 4
const APART = 14

/** Returns the width of the widest entry, including the key. */
export function widthOfLegend(canvas: Canvas, entries: readonly Entry[], text: TextStyle): number {
  return KEY + ROOM + Math.max(...entries.map(({ name }) => canvas.page.measure(name, text)))
}

/** Draws legend entries in a column from a corner. */
export function drawColumn(canvas: Canvas, entries: readonly Entry[], [x, y]: Spot, text: TextStyle): void {
  for (const [i, entry] of entries.entries()) {
    const middle = y + (i + 0.5) * text.size * 1.6
    entry.drawKey([x, middle], [x + KEY, middle])
    canvas.text(entry.name, x + KEY + ROOM, middle + text.size * 0.35, text)
  }
}

/** Returns the number of rows that a legend needs in a width. */
export function rowsOfLegend(
  canvas: Canvas,
  entries: readonly Entry[],
  width: number,
  text: TextStyle,
): readonly (readonly Entry[])[] {
  const rows: Entry[][] = [[]]
  const own = ({ name }: Entry) => KEY + ROOM + APART + canvas.page.measure(name, text)
  for (const entry of entries) {
    const row = rows.at(-1)!
    const taken = row.reduce((sum, other) => sum + own(other), 0)
    if (row.length > 0 && taken + own(entry) > width) rows.push([entry])
    else row.push(entry)
  }
  return rows
}

/** Draws legend entries in centered rows from the top of an area. */
export function drawRow(canvas: Canvas, entries: readonly Entry[], area: GoldBbox, text: TextStyle): void {
  const own = ({ name }: Entry) => KEY + ROOM + APART + canvas.page.measure(name, text)
  for (const [row, names] of rowsOfLegend(canvas, entries, area.x1 - area.x0, text).entries()) {
    const width = names.reduce((sum, entry) => sum + own(entry), -APART)
    let x = (area.x0 + area.x1 - width) / 2
    const middle = area.y0 + (row + 0.5) * text.size * 1.6
    for (const entry of names) {
      entry.drawKey([x, middle], [x + KEY, middle])
      canvas.text(entry.name, x + KEY + ROOM, middle + text.size * 0.35, text)
      x += own(entry)
    }
  }
}
