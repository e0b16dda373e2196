import type { Place } from '../../../core/model.js'

/** Returns the position for the notes: `Page 12, from (54, 100) to (554, 478)`. */
export function placeLine({ pageNumber, bbox }: Place): string {
  const [x0, y0, x1, y1] = [bbox.x0, bbox.y0, bbox.x1, bbox.y1].map(Math.round)
  return `Page ${pageNumber}, from (${x0}, ${y0}) to (${x1}, ${y1})`
}
