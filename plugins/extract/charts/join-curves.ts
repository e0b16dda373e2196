import type { Point } from '../../recognise/charts/parts.js'
import type { Curve } from './follow-curves.js'

// In inches.
/** Ends of one curve are no farther from each other along … */
const APART = 0.18
/** … nor across, from where both were heading. */
const OFF = 0.035
/** Over which a curve's heading is taken. */
const REACH = 0.12

/** Curves of one colour that were lost under a label, a marker or a steep corner and go on behind it are one. */
export function joinCurves(curves: readonly Curve[], dpi: number): readonly Curve[] {
  const joined: Curve[] = []
  for (const curve of curves.toSorted((a, b) => a.points[0]!.x - b.points[0]!.x)) {
    const before = joined.findIndex((each) => goesOn(each, curve, dpi))
    if (before < 0) joined.push(curve)
    else joined[before] = join(joined[before]!, curve)
  }
  return joinAtBends(joined, dpi)
}

/** A bend that is hidden under a marker or another line hides no more of its line than this, in inches, … */
const HIDDEN = 0.4
/** … and the line is seen for so long at both of its sides. */
const SEEN = 0.25

/** Two curves of one colour that head for one place in the gap between them, where none other goes on, bend there. */
function joinAtBends(curves: readonly Curve[], dpi: number): readonly Curve[] {
  const isLong = ({ points }: Curve) => points.at(-1)!.x - points[0]!.x >= SEEN * dpi
  const joined: Curve[] = []
  for (const curve of curves.toSorted((a, b) => a.points[0]!.x - b.points[0]!.x)) {
    const before = joined.at(-1)
    const bend = before && isLong(before) && isLong(curve) ? bendBetween(before, curve, dpi) : undefined
    const isAlone = curves.every(
      (each) => each === curve || joined.includes(each) || each.points[0]!.x > curve.points[0]!.x,
    )
    if (before === undefined || bend === undefined || !isAlone) joined.push(curve)
    else joined[joined.length - 1] = { ...join(before, curve), points: [...before.points, bend, ...curve.points] }
  }
  return joined
}

/** Where the headings of a curve's end and of the next one's start meet, in the gap between both. */
function bendBetween(a: Curve, b: Curve, dpi: number): Point | undefined {
  const [end, start] = [a.points.at(-1)!, b.points[0]!]
  const gap = start.x - end.x
  if (gap <= 0 || gap > HIDDEN * dpi) return undefined
  const reach = REACH * dpi
  const from = headingOf(a.points.filter(({ x }) => x >= end.x - reach))
  const to = headingOf(b.points.filter(({ x }) => x <= start.x + reach))
  const along = (start.y - to * gap - end.y) / (from - to)
  if (!(along >= 0 && along <= gap)) return undefined
  return { x: end.x + along, y: end.y + from * along }
}

function goesOn(a: Curve, b: Curve, dpi: number): boolean {
  const end = a.points.at(-1)!
  const start = b.points[0]!
  const gap = start.x - end.x
  if (gap > APART * dpi || gap < -APART * dpi || b.points.at(-1)!.x <= end.x) return false
  const reach = REACH * dpi
  const from = headingOf(a.points.filter(({ x }) => x >= end.x - reach))
  const to = headingOf(b.points.filter(({ x }) => x <= start.x + reach))
  // where both headings meet, or as far as the gap reaches
  const off = Math.min(
    Math.abs(end.y + from * gap - start.y),
    Math.abs(start.y - to * gap - end.y),
    Math.abs(end.y + (from * gap) / 2 - (start.y - (to * gap) / 2)),
  )
  return off <= OFF * dpi + Math.min(a.width, b.width)
}

function headingOf(points: readonly Point[]): number {
  const [first, last] = [points[0]!, points.at(-1)!]
  return last.x - first.x < 2 ? 0 : (last.y - first.y) / (last.x - first.x)
}

function join(a: Curve, b: Curve): Curve {
  const start = b.points[0]!.x
  const own = a.points.filter(({ x }) => x < start)
  return {
    points: [
      ...(own.length > 0 ? own : a.points.slice(0, 1)),
      ...b.points.filter(({ x }) => x > (own.at(-1) ?? a.points[0]!).x),
    ],
    width: Math.min(a.width, b.width),
    isDashed: a.isDashed || b.isDashed,
  }
}
