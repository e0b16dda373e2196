import type { Table } from '../../../core/model.js'

/** A slide may be fuller than its equal share by this factor if that gives a better break. */
const SLACK = 1.2

/**
 * Splits the rows below a table's header over the minimum number of slides. The slides are about equally full; sections
 * stay with their rows, and totals with their parts.
 *
 * @param heights Heights of all rows of the table, in points.
 * @param room Height for the rows of one slide, in points.
 * @returns Row numbers per slide; a single empty list for a table without rows below its header.
 */
export function breakRows(table: Table, heights: readonly number[], room: number): readonly (readonly number[])[] {
  const body = table.rows.map((_, row) => row).slice(table.headerRowCount)
  const equalShare = heightOf(body, heights) / countSlides(body, heights, room)
  const slides: number[][] = []
  let rest = body
  for (let left = countSlides(body, heights, room); left > 1; left--) {
    const fitting = countFitting(rest, heights, Math.min(room, equalShare * SLACK))
    const least = leastRows(rest, heights, room, left - 1)
    const count = bestBreak(table, rest, least, Math.max(fitting, least))
    slides.push(rest.slice(0, count))
    rest = rest.slice(count)
  }
  return [...slides, rest]
}

/** Rates the breaks between slides, as the mean of all: from about -10 to 5; 5 for a single slide. */
export function rateBreaks(table: Table, slides: readonly (readonly number[])[]): number {
  const ratings = slides.slice(1).map((rows, before) => breakScore(table, slides[before]!.at(-1)!, rows[0]!))
  return ratings.length === 0 ? 5 : ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length
}

/** Returns at least 1. */
function countSlides(rows: readonly number[], heights: readonly number[], room: number): number {
  let count = 1
  let height = 0
  for (const row of rows) {
    if (height > 0 && height + heights[row]! > room) {
      count++
      height = 0
    }
    height += heights[row]!
  }
  return count
}

/** Returns the minimum number of rows on this slide, so that the rest fits on the remaining slides. */
function leastRows(rows: readonly number[], heights: readonly number[], room: number, slidesLeft: number): number {
  let least = countFitting(rows, heights, room)
  while (least > 1 && countSlides(rows.slice(least - 1), heights, room) <= slidesLeft) least--
  return least
}

/** Returns at least 1: a row that is higher than the slide still gets one. */
function countFitting(rows: readonly number[], heights: readonly number[], limit: number): number {
  let height = 0
  const count = rows.findIndex((row) => {
    height += heights[row]!
    return height > limit
  })
  return Math.max(count < 0 ? rows.length : count, 1)
}

/** Returns the best break in the second half of what fits; the later one if two are equal. */
function bestBreak(table: Table, rows: readonly number[], least: number, fitting: number): number {
  let best = fitting
  let bestScore = Number.NEGATIVE_INFINITY
  for (let count = Math.max(Math.ceil(fitting / 2), least); count <= fitting; count++) {
    const score = breakScore(table, rows[count - 1]!, rows[count]!) + (3 * count) / fitting
    if (score >= bestScore) {
      best = count
      bestScore = score
    }
  }
  return best
}

function breakScore(table: Table, above: number, below: number): number {
  const typeAbove = table.rows[above]!.type
  const typeBelow = table.rows[below]!.type
  let score = 0
  if (typeAbove === 'section' || typeAbove === 'header') score -= 10
  if (typeBelow === 'subtotal' || typeBelow === 'total') score -= 6
  if (typeBelow === 'section' || typeBelow === 'header') score += 3
  // A total closes the rows above it, even if the next row is indented.
  if (typeAbove === 'subtotal' || typeAbove === 'total') score += 2
  else if (table.rows[below]!.indent > table.rows[above]!.indent) score -= 2
  return score
}

function heightOf(rows: readonly number[], heights: readonly number[]): number {
  return rows.reduce((sum, row) => sum + heights[row]!, 0)
}
