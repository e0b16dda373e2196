import type { Bbox } from '../../core/model.js'

/** Maximum gap between boxes of one area, in points. */
const MAX_GAP = 9
/** Maximum number of areas of a page. If there are more, they become one area. */
const MOST_AREAS = 12

/**
 * Groups boxes into areas that do not overlap. Boxes near each other share an area. Uses a grid of squares, so that the
 * cost stays low for thousands of boxes.
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

/** A group of boxes. A merged group refers to its parent. */
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

/** Returns the squares that a box touches, and their neighbors. Boxes that share a square are near each other. */
function keysOf({ x0, y0, x1, y1 }: Bbox): readonly string[] {
  const keys: string[] = []
  for (let y = Math.floor(y0 / MAX_GAP); y <= Math.floor(y1 / MAX_GAP) + 1; y++) {
    for (let x = Math.floor(x0 / MAX_GAP); x <= Math.floor(x1 / MAX_GAP) + 1; x++) keys.push(`${x},${y}`)
  }
  return keys
}

/** Joins areas whose bounding boxes overlap although their boxes are not near each other. */
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
