import type { Line, Phrase } from '../text/lines.js'

/** Maximum baseline distance of lines in one cell, in font sizes. */
const MAX_LEADING = 1.35
/** Maximum difference between the left edges of lines in one cell, in points. */
const MAX_EDGE_DIFFERENCE = 1.5

/**
 * Whether a line only contains the first lines of cells in the bottom-aligned row below it. Each of its texts is close
 * above a text of that row, at the same left edge, and right of the row's label.
 */
function startsCellsOf(line: Line, below: Line): boolean {
  const [label, ...cells] = below.phrases
  if (below.baseline - line.baseline > MAX_LEADING * line.size) return false
  const isOverCell = ({ bbox, isNumber }: Phrase) =>
    !isNumber && cells.some((cell) => !cell.isNumber && Math.abs(cell.bbox.x0 - bbox.x0) < MAX_EDGE_DIFFERENCE)
  return line.phrases[0]!.bbox.x0 > label!.bbox.x1 && line.phrases.every(isOverCell)
}

/** Counts the last lines that start cells of the row below, see {@link startsCellsOf}. */
export function countOverRow(lines: readonly Line[], row: Line): number {
  let count = 0
  for (let i = lines.length - 1; i >= 0; i--) {
    const below = lines[i + 1]
    const isFirst = startsCellsOf(lines[i]!, row)
    if (!isFirst && (below === undefined || count === 0 || !continuesBelow(lines[i]!, below))) break
    count++
  }
  return count
}

/** Whether each text has the left edge of a text in the line close below it. */
function continuesBelow(line: Line, below: Line): boolean {
  return (
    below.baseline - line.baseline < MAX_LEADING * line.size &&
    line.phrases.every(({ bbox }) =>
      below.phrases.some((other) => Math.abs(other.bbox.x0 - bbox.x0) < MAX_EDGE_DIFFERENCE),
    )
  )
}
