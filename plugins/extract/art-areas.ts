import type { Bbox } from '../../core/model.js'

/** Boxes nearer than this lie together, in points. */
const NEAR = 9
/** More pictures than this a page are a nuisance: then all is one. */
const MOST_AREAS = 12

/**
 * The parts of a page that boxes take: what lies together is one, and no two overlap. The page is looked at in squares, so
 * that ten thousand boxes cost no more than a few.
 */
export function joinAreas(boxes: readonly Bbox[]): readonly Bbox[] {
  const squares = new Map<string, Group>()
  for (const box of boxes) {
    let group: Group = { bbox: box }
    for (const key of keysOf(box)) {
      const other = squares.get(key)
      if (other !== undefined) group = unite(group, other)
      squares.set(key, group)
    }
  }
  const groups = new Set([...squares.values()].map(rootOf))
  const areas = joinOverlapping([...groups].map(({ bbox }) => bbox))
  return areas.length > MOST_AREAS ? [areas.reduce(hull)] : areas
}

/** Boxes that lie together; one that has become part of another says so. */
interface Group {
  bbox: Bbox
  within?: Group
}

function rootOf(group: Group): Group {
  let root = group
  while (root.within !== undefined) root = root.within
  return root
}

function unite(one: Group, other: Group): Group {
  const [a, b] = [rootOf(one), rootOf(other)]
  if (a === b) return a
  b.bbox = hull(a.bbox, b.bbox)
  a.within = b
  return b
}

/** The squares that a box touches, and those around them: what shares one is near. */
function keysOf({ x0, y0, x1, y1 }: Bbox): readonly string[] {
  const keys: string[] = []
  for (let y = Math.floor(y0 / NEAR); y <= Math.floor(y1 / NEAR) + 1; y++) {
    for (let x = Math.floor(x0 / NEAR); x <= Math.floor(x1 / NEAR) + 1; x++) keys.push(`${x},${y}`)
  }
  return keys
}

/** Areas around each other's corners are near nowhere and overlap all the same. */
function joinOverlapping(areas: readonly Bbox[]): readonly Bbox[] {
  const joined: Bbox[] = []
  for (let area of areas) {
    for (let i = joined.findIndex((other) => overlaps(area, other)); i >= 0; ) {
      area = hull(area, joined[i]!)
      joined.splice(i, 1)
      i = joined.findIndex((other) => overlaps(area, other))
    }
    joined.push(area)
  }
  return joined
}

function overlaps(a: Bbox, b: Bbox): boolean {
  return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1
}

function hull(a: Bbox, b: Bbox): Bbox {
  return {
    x0: Math.min(a.x0, b.x0),
    y0: Math.min(a.y0, b.y0),
    x1: Math.max(a.x1, b.x1),
    y1: Math.max(a.y1, b.y1),
  }
}
