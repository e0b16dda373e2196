import type { Bbox } from 'recreate-engine'

/** Numbers of expected, found and matching boxes. */
export interface Counts {
  readonly expected: number
  readonly found: number
  readonly matched: number
}

/** {@link Counts} with the derived scores, from 0 to 1. */
interface Scores extends Counts {
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

export const noCounts: Counts = { expected: 0, found: 0, matched: 0 }

/**
 * Matches expected and found boxes one to one, best matches first, and adds them to the counts. On a page whose gold
 * data is incomplete, unmatched found boxes are ignored.
 */
export function countMatches(
  counts: Counts,
  expected: readonly Bbox[],
  found: readonly Bbox[],
  { least, isPartial }: { readonly least: number; readonly isPartial: boolean },
): Counts {
  const pairs = expected
    .flatMap((one, i) => found.map((other, j) => ({ i, j, share: shareOfUnion(one, other) })))
    .filter(({ share }) => share >= least)
    .sort((a, b) => b.share - a.share)
  const [takenExpected, takenFound] = [new Set<number>(), new Set<number>()]
  for (const { i, j } of pairs) {
    if (takenExpected.has(i) || takenFound.has(j)) continue
    takenExpected.add(i)
    takenFound.add(j)
  }
  const matched = takenExpected.size
  return {
    expected: counts.expected + expected.length,
    found: counts.found + (isPartial ? matched : found.length),
    matched: counts.matched + matched,
  }
}

export function scoresOf(counts: Counts): Scores {
  const { expected, found, matched } = counts
  return {
    ...counts,
    precision: found === 0 ? 1 : matched / found,
    recall: expected === 0 ? 1 : matched / expected,
    f1: expected + found === 0 ? 1 : (2 * matched) / (expected + found),
  }
}

function shareOfUnion(a: Bbox, b: Bbox): number {
  const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  if (width <= 0 || height <= 0) return 0
  return (width * height) / (areaOf(a) + areaOf(b) - width * height)
}

function areaOf({ x0, y0, x1, y1 }: Bbox): number {
  return (x1 - x0) * (y1 - y0)
}
