/** Start and end, in pixels. */
type Range = readonly [number, number]

/** Maximum share of inked pixels in a row (or column) that counts as white with specks. */
const SPECKS = 1 / 1000
/** Maximum ratio of the outer to the inner part of text that an edge cuts and that is still included. */
const MOST_OUTSIDE = 1.5

/**
 * Moves the ends of a range to the edges of the text. Text that an end cuts is included if it is mostly inside and ends
 * nearby, and excluded if it is mostly outside. White at the ends is removed.
 *
 * @param profile Inked pixels of each row (or column) of the picture.
 * @param reach Maximum outward move of an end, in pixels.
 * @param leastGap Minimum number of white rows (or columns) between two separate pieces of text.
 * @param across Number of pixels of a row (or column).
 * @returns The range, or undefined if it contains no text.
 */
export function snapRange(
  profile: Uint32Array,
  [from, to]: Range,
  { reach, leastGap, across }: { readonly reach: number; readonly leastGap: number; readonly across: number },
): Range | undefined {
  const isWhite = (at: number) => profile[at]! <= SPECKS * across
  const runs = findRuns(profile.length, isWhite, leastGap)
  const start = Math.round(from)
  const end = Math.round(to)
  const touched = runs.filter(([a, b]) => a < end && b > start)
  if (touched.length === 0) return undefined
  const takes = ([a, b]: Range) => {
    const outside = Math.max(0, start - a) + Math.max(0, b - end)
    const inside = Math.min(b, end) - Math.max(a, start)
    return outside <= MOST_OUTSIDE * inside
  }
  const kept = touched.filter(takes)
  const first = (kept[0] ?? touched[0]!)[0]
  const last = (kept.at(-1) ?? touched.at(-1)!)[1]
  // text that extends far beyond the edge does not belong to the region
  return [start - first > reach ? start : first, last - end > reach ? end : last]
}

/** Finds runs of text that are separated by enough white. */
function findRuns(length: number, isWhite: (at: number) => boolean, leastGap: number): readonly Range[] {
  const runs: [number, number][] = []
  for (let at = 0; at < length; at++) {
    if (isWhite(at)) continue
    const last = runs.at(-1)
    if (last !== undefined && at - last[1] < leastGap) last[1] = at + 1
    else runs.push([at, at + 1])
  }
  return runs
}
