import type { Bbox } from '../../../core/model.js'
import { median, overlapX, widthOf } from '../../recognise/geometry/boxes.js'

/** An item on a line: its box, baseline and font size, all in pixels. */
export interface OnLine {
  readonly bbox: Bbox
  readonly baseline: number
  readonly size: number
}

/** Maximum difference between the baselines of neighbors in a row, as a share of the font size. */
const SAME_ROW = 0.36
/** Maximum difference between the baselines of two rows that are joined, as a share of the font size. */
const SAME_BASELINE = 0.25
/** Maximum horizontal overlap of two words of a row, as a share of the narrower one. */
const MOST_OVERLAP = 0.3
/** Number of words at the end of a row that define its baseline there. */
const LAST_WORDS = 3

/**
 * Groups words into rows, from neighbor to neighbor. Paper is never perfectly flat, so a row may rise or fall by a part
 * of its height over the width of a page.
 *
 * @returns Rows from top to bottom, words from left to right.
 */
export function groupIntoRows<Word extends OnLine>(words: readonly Word[]): readonly (readonly Word[])[] {
  const rows: Word[][] = []
  for (const word of [...words].sort((a, b) => a.bbox.x0 - b.bbox.x0)) {
    const nearest = rows
      .map((row) => ({ row, off: offsetFrom(row, word) }))
      .filter((each) => each.off !== undefined)
      .reduce<{ row: Word[]; off: number | undefined } | undefined>(
        (best, each) => (best === undefined || each.off! < best.off! ? each : best),
        undefined,
      )
    if (nearest === undefined) rows.push([word])
    else nearest.row.push(word)
  }
  return joinRows(rows).sort((a, b) => baselineOf(a) - baselineOf(b))
}

/**
 * Returns the vertical distance of a word from the end of a row, in font sizes, or undefined if it does not continue
 * it.
 */
function offsetFrom(row: readonly OnLine[], word: OnLine): number | undefined {
  const last = row.slice(-LAST_WORDS)
  // a fast check that rejects most rows without computing a median
  const far = SAME_ROW * word.size
  if (last.every(({ baseline }) => baseline - word.baseline > far)) return undefined
  if (last.every(({ baseline }) => word.baseline - baseline > far)) return undefined
  const size = Math.min(word.size, median(last.map((each) => each.size)))
  const off = Math.abs(word.baseline - median(last.map(({ baseline }) => baseline))) / size
  if (off > SAME_ROW || last.some((each) => overlapsHorizontally(each.bbox, word.bbox))) return undefined
  return off
}

function overlapsHorizontally(a: Bbox, b: Bbox): boolean {
  return overlapX(a, b) > MOST_OVERLAP * Math.min(widthOf(a), widthOf(b))
}

/** Joins rows at the same height whose words do not overlap horizontally. */
function joinRows<Word extends OnLine>(rows: readonly Word[][]): Word[][] {
  const joined: Word[][] = []
  for (const row of [...rows].sort((a, b) => baselineOf(a) - baselineOf(b))) {
    const size = median(row.map((word) => word.size))
    const before = joined.findLast(
      (each) =>
        Math.abs(baselineOf(each) - baselineOf(row)) < SAME_BASELINE * size &&
        !each.some((one) => row.some((other) => overlapsHorizontally(one.bbox, other.bbox))),
    )
    if (before === undefined) joined.push([...row])
    else before.push(...row)
  }
  return joined.map((row) => row.sort((a, b) => a.bbox.x0 - b.bbox.x0))
}

function baselineOf(row: readonly OnLine[]): number {
  return median(row.map(({ baseline }) => baseline))
}
