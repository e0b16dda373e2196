import type { Bbox } from '../../../core/model.js'

/** Minimum number of dots of a leader. An ellipsis has three. */
const FEWEST = 5

/**
 * Finds dot leaders: at least five evenly spaced dots in a row. Recognizers read them as letters.
 *
 * @param pieces Components of ink.
 * @param capHeight Height of capitals, in pixels.
 * @returns The dots of each leader, from left to right.
 */
export function findLeaders(pieces: readonly Bbox[], capHeight: number): readonly (readonly Bbox[])[] {
  const most = 0.32 * capHeight
  const dots = pieces.filter(({ x0, y0, x1, y1 }) => x1 - x0 <= most && y1 - y0 <= most).sort((a, b) => a.x0 - b.x0)
  const taken = new Set<Bbox>()
  const rows: (readonly Bbox[])[] = []
  for (const [i, dot] of dots.entries()) {
    if (taken.has(dot)) continue
    const row = [dot]
    let last = dot
    for (let j = i + 1; j < dots.length && dots[j]!.x0 - last.x1 <= 0.9 * capHeight; j++) {
      const next = dots[j]!
      if (taken.has(next) || next.x0 < last.x1 || Math.abs(next.y1 - last.y1) > 0.15 * capHeight) continue
      row.push(next)
      last = next
    }
    if (row.length < FEWEST) continue
    for (const each of row) taken.add(each)
    rows.push(row)
  }
  return rows
}
