import type { Plot, Point } from '../parts.js'
import type { Area, AreaPart } from './areas.js'
import { along } from './tracks.js'

/** Edges of two areas are one where they are no farther apart, in points: in a picture a line may be drawn between. */
const ONE_EDGE = { drawing: 0.35, pixels: 2 }
/** Their shared course is looked at in so many places, and is shared at this share of them. */
const PROBES = 12
const MOSTLY = 0.8
/** A level edge goes up and down by no more than this, as a multiple of the tolerance: in a picture ticks and gridlines touch it. */
const LEVEL = { drawing: 2, pixels: 8 }
/** An edge that shows values goes up and down by more than a level one, so many times as much. */
const UNEVEN = { drawing: 1, pixels: 2 }
/** Areas on both sides of one base line begin no farther apart, in points: the line may be drawn between. */
const ONE_BASE = 3

/**
 * Areas below zero hang from their base line: the upper edge is level, and the lower one shows the values. The uppermost of a
 * whole has a level edge above, too, but stands on others of which the lowest stands on a level line.
 */
export function hangAreas(areas: readonly Area[], plot: Plot): readonly Area[] {
  const all = areas.flatMap((area) => area.parts)
  return areas.map((area) => ({
    ...area,
    parts: area.parts.map((part) => (hangs(part, all, plot) ? turned(part) : part)),
  }))
}

function turned({ curve, base }: AreaPart): AreaPart {
  return { curve: base, base: curve }
}

function hangs(part: AreaPart, all: readonly AreaPart[], plot: Plot): boolean {
  const level = LEVEL[plot.source] * plot.tolerance
  const isEven = (way: readonly Point[]) => spreadOf(way) <= level
  const top = endOf(part, ({ curve }) => all.find(({ base }) => !isEven(curve) && areOne(base, curve, plot)))
  const bottom = endOf(part, ({ base }) => all.find(({ curve }) => !isEven(base) && areOne(base, curve, plot)))
  if (!isEven(top.curve) || spreadOf(bottom.base) <= UNEVEN[plot.source] * level) return false
  // what stands on another level line farther down has its zero there
  return !all.some(({ base }) => isEven(base) && base[0]!.y > top.curve[0]!.y + ONE_BASE)
}

/** The last of those that follow each other from a part on. */
function endOf(part: AreaPart, next: (part: AreaPart) => AreaPart | undefined): AreaPart {
  const seen = new Set([part])
  let last = part
  for (let at = next(last); at !== undefined && !seen.has(at); at = next(last)) {
    seen.add(at)
    last = at
  }
  return last
}

/** Whether two edges run along each other where both are. */
function areOne(a: readonly Point[], b: readonly Point[], { source }: Plot): boolean {
  const [from, to] = [Math.max(a[0]!.x, b[0]!.x), Math.min(a.at(-1)!.x, b.at(-1)!.x)]
  if (to <= from) return false
  const places = Array.from({ length: PROBES }, (_, i) => from + ((i + 0.5) / PROBES) * (to - from))
  const near = places.filter((x) => Math.abs(along(a, x) - along(b, x)) <= ONE_EDGE[source])
  return near.length >= MOSTLY * PROBES
}

function spreadOf(way: readonly Point[]): number {
  const ys = way.map(({ y }) => y)
  return Math.max(...ys) - Math.min(...ys)
}
