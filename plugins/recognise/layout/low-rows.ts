import type { Line, Phrase } from '../text/lines.js'

/** Lines of one cell are no further apart than this, in font sizes. */
const MOST_LEADING = 1.35
/** Texts of one cell, set left, begin this near under each other, in points. */
const SAME_EDGE = 1.5

/**
 * Whether a line is nothing but the first lines of cells in the row below it, which is set to the bottom: each of its
 * texts stands tight over a text there, at the same left edge, and the row's label stands below.
 */
function isOverItsRow(line: Line, below: Line): boolean {
  const [label, ...cells] = below.phrases
  if (below.baseline - line.baseline > MOST_LEADING * line.size) return false
  const isOverCell = ({ bbox, isNumber }: Phrase) =>
    !isNumber && cells.some((cell) => !cell.isNumber && Math.abs(cell.bbox.x0 - bbox.x0) < SAME_EDGE)
  return line.phrases[0]!.bbox.x0 > label!.bbox.x1 && line.phrases.every(isOverCell)
}

/** {@link isOverItsRow} of the last so many of these lines, each over the next or over the row itself. */
export function countOverRow(lines: readonly Line[], row: Line): number {
  let count = 0
  for (let i = lines.length - 1; i >= 0; i--) {
    const below = lines[i + 1]
    const isFirst = isOverItsRow(lines[i]!, row)
    if (!isFirst && (below === undefined || count === 0 || !goesOnBelow(lines[i]!, below))) break
    count++
  }
  return count
}

/** Each text begins where a text of the line tight below begins. */
function goesOnBelow(line: Line, below: Line): boolean {
  return (
    below.baseline - line.baseline < MOST_LEADING * line.size &&
    line.phrases.every(({ bbox }) => below.phrases.some((other) => Math.abs(other.bbox.x0 - bbox.x0) < SAME_EDGE))
  )
}
