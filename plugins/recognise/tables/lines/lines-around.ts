import type { Bbox } from '../../../../core/model.js'
import { heightOf, holdsCenter, overlapX, overlapY } from '../../geometry/boxes.js'
import { type Line, wordsIn } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import { levelLines } from './level-lines.js'

/** Limits of the lines around a table. */
const LINE_LIMITS = {
  /** Maximum number of lines above a table, and of lines below it. */
  lines: 8,
  /** Maximum white space between two lines, in font sizes. */
  gap: 6,
  /** Words further apart are two texts, in font sizes. */
  text: 0.75,
} as const

/** The lines of a table, and the lines around it that may belong to it, from top to bottom. */
export interface TableLines {
  readonly lines: readonly Line[]
  /** Index of the first line inside the box of the table, and the index after the last one. */
  readonly from: number
  readonly to: number
}

/**
 * Returns the lines in the box of a table, and those above and below it, as far as no other table is there.
 *
 * @param lines Those of the page.
 * @param others Boxes of the other tables of the page.
 */
export function linesAround(
  box: Bbox,
  { words, lines }: { readonly words: readonly Word[]; readonly lines: readonly Line[] },
  others: readonly Bbox[],
): TableLines {
  const own = levelLines(
    words.filter((word) => holdsCenter(box, word.bbox)),
    LINE_LIMITS.text,
  )
  const free = lines.filter(
    (line) => overlapX(line.bbox, box) > 0 && !wordsIn(line).some((word) => holdsCenter(box, word.bbox)),
  )
  const above = nearest(
    free.filter(({ bbox }) => bbox.y1 < box.y0 + 0.5 * heightOf(bbox)),
    box,
    others,
    (a, b) => a.y0 - b.y1,
  )
  const below = nearest(
    free.filter(({ bbox }) => bbox.y0 > box.y1 - 0.5 * heightOf(bbox)),
    box,
    others,
    (a, b) => b.y0 - a.y1,
  )
  return { lines: [...above.reverse(), ...own, ...below], from: above.length, to: above.length + own.length }
}

/** The nearest lines on one side of a table, the nearest one first. */
function nearest(
  free: readonly Line[],
  box: Bbox,
  others: readonly Bbox[],
  gapOf: (inner: Bbox, outer: Bbox) => number,
): Line[] {
  const level = levelLines(
    free.flatMap((line) => wordsIn(line)),
    LINE_LIMITS.text,
  )
  const sorted = [...level].sort((a, b) => gapOf(box, a.bbox) - gapOf(box, b.bbox))
  const found: Line[] = []
  let edge = box
  for (const line of sorted) {
    const isOther = others.some((other) => overlapY(other, line.bbox) > 0 && overlapX(other, box) > 0)
    if (isOther || found.length === LINE_LIMITS.lines || gapOf(edge, line.bbox) > LINE_LIMITS.gap * line.size) break
    found.push(line)
    edge = line.bbox
  }
  return found
}
