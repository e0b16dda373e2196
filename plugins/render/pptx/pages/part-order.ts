import type { Bbox } from '../../../../core/model.js'

interface Placed {
  readonly bbox: Bbox
}

/** Tolerance for touching boxes, in units of the page. */
const TOUCH = 1

/**
 * Sorts the parts of a page in reading order: band by band from the top, and column by column within a band. The page
 * is cut recursively along its gaps, first across, then down (X-Y cut, Nagy and Seth 1984).
 */
export function inReadingOrder<T extends Placed>(parts: readonly T[]): readonly T[] {
  if (parts.length < 2) return parts
  const bands = cut(parts, 'y0', 'y1')
  if (bands.length > 1)
    return joinColumns(bands).flatMap((band) => (band.length === parts.length ? byPlace(band) : inReadingOrder(band)))
  const columns = cut(parts, 'x0', 'x1')
  if (columns.length > 1) return columns.flatMap(inReadingOrder)
  return byPlace(parts)
}

/** Joins consecutive bands that have a gap at the same position: they form columns. */
function joinColumns<T extends Placed>(bands: readonly (readonly T[])[]): readonly (readonly T[])[] {
  const joined: (readonly T[])[] = []
  for (const band of bands) {
    const before = joined.at(-1)
    const isBeside = before !== undefined && cut(before, 'x0', 'x1').length > 1 && cut(band, 'x0', 'x1').length > 1
    if (isBeside && cut([...before, ...band], 'x0', 'x1').length > 1) joined[joined.length - 1] = [...before, ...band]
    else joined.push(band)
  }
  return joined
}

function cut<T extends Placed>(parts: readonly T[], from: 'x0' | 'y0', to: 'x1' | 'y1'): readonly (readonly T[])[] {
  const groups: T[][] = []
  let end = -Infinity
  for (const part of [...parts].sort((a, b) => a.bbox[from] - b.bbox[from])) {
    if (groups.length === 0 || part.bbox[from] > end - TOUCH) groups.push([part])
    else groups.at(-1)!.push(part)
    end = Math.max(end, part.bbox[to])
  }
  return groups
}

function byPlace<T extends Placed>(parts: readonly T[]): readonly T[] {
  return [...parts].sort((a, b) => a.bbox.y0 - b.bbox.y0 || a.bbox.x0 - b.bbox.x0)
}
