/** From where to where, in pixels. */
type Range = readonly [number, number]

/** A stripe that has up to this share of its pixels inked is white with specks on it. */
const SPECKS = 1 / 1000
/** What an edge cuts comes in where no more of it is outside than so many times what is inside. */
const MOST_OUTSIDE = 1.5

/**
 * Moves the ends of a range to where print begins and ends: what an end cuts comes in whole where it is mostly inside and
 * ends near, stays out where it is mostly outside; white at the ends goes.
 *
 * @param profile Inked pixels of every row (or column), from the picture's first on.
 * @param reach An end moves outwards by no more than this, in pixels.
 * @param leastGap So many white rows (or columns) part two things.
 * @param across Pixels that a row (or column) has in the range's other direction.
 * @returns Nothing where there is no print.
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
  // print that goes on for long is not what the edge meant to hold
  return [start - first > reach ? start : first, last - end > reach ? end : last]
}

/** Stretches with print in them, parted by enough white. */
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
