import { heightOf, widthOf } from '../../geometry/boxes.js'
import type { Point, Stroke } from '../parts.js'
import { distance } from './circles.js'
import type { Pie } from './find-pies.js'
import { angleOf, turnBetween } from './sectors.js'

/** Lines that meet within this, in the page's units, are one. */
export const MEETING = 1.5
/** A line to a label has so many pieces at most behind the first. */
export const MOST_FOLLOWING = 2
/** A leader line begins within this share of the radius from the rim. */
const AT_RIM = 0.18
/** And is no longer than this share of it. */
const LONGEST = 1.2
/** Led out of the pie and on to a label aside, it has no more corners and is as long as so many radii. */
const ELBOW = { corners: 4, longest: 2.6 }
/** A straight one as long as that leads away from the pie's middle: the cosine of the angle between is no less. */
const STRAIGHT_AWAY = 0.8
/** It may begin in the middle of a ring's slice, so many radii from the pie's middle. */
const DEEPEST = 0.5

/** A line that comes as near to the pie's middle, in radii, parts slices. */
const MIDDLE = 0.3
/** One that stays as near to the rim, in radii, over so many degrees goes around slices. */
const ALONG_RIM = { off: 0.06, turn: 30 }

/** A line that leads from a pie. */
interface Leader {
  readonly stroke: Stroke
  /** Its end farther from the pie. */
  readonly end: Point
}

/**
 * The lines that lead from a pie to labels: from its rim or out of a slice, in one piece or in several that meet.
 *
 * @param pie What it is drawn with is no leader line: leave that out.
 */
export function findLeaders(all: readonly Stroke[], pie: Pie): readonly Leader[] {
  const strokes = all.filter((stroke) => !isOfSlices(stroke, pie))
  const found = strokes.filter((stroke) => isLeader(stroke, pie)).map((stroke) => toLeader(stroke, pie))
  const rest = strokes.filter((stroke) => !found.some((leader) => leader.stroke === stroke))
  for (let from = found, piece = 0; piece < MOST_FOLLOWING && from.length > 0; piece++) {
    const next = rest
      .map((stroke) => toLeader(stroke, pie))
      .filter((leader) => !found.some(({ stroke }) => stroke === leader.stroke) && goesOn(leader, from, pie))
    found.push(...next)
    from = next
  }
  return found
}

/** Whether a line goes along the edges of slices, where these were traced in a picture. */
export function isOfSlices({ points }: Stroke, { center, radius, tilt }: Pie): boolean {
  const seen = points.map(({ x, y }) => ({ x, y: y * tilt }))
  if (seen.some((point, i) => i > 0 && distanceToSegment(center, seen[i - 1]!, point) <= MIDDLE * radius)) return true
  let turn = 0
  for (const [i, point] of seen.entries()) {
    const isAtRim = Math.abs(distance(point, center) / radius - 1) <= ALONG_RIM.off
    const before = seen[i - 1]
    if (!isAtRim) turn = 0
    else if (before !== undefined) turn += Math.abs(turnBetween(angleOf(before, center), angleOf(point, center)))
    if (turn >= ALONG_RIM.turn) return true
  }
  return false
}

/** Whether a line touches the rim, or leads out of the pie. */
function isLeader(stroke: Stroke, pie: Pie): boolean {
  const away = radiiFrom(stroke, pie)
  if (isLedOut(away, lengthOf(stroke) / pie.radius)) return true
  if (lengthOf(stroke) > LONGEST * pie.radius) return false
  return away.some((at) => Math.abs(at - 1) <= AT_RIM)
}

/** Whether a line begins at the rim or in a slice and leads out of the pie: to a label that may stand far aside. */
function isLedOut(away: readonly number[], length: number): boolean {
  if (away.length < 2 || away.length > ELBOW.corners || length > ELBOW.longest) return false
  const [start, end] = [Math.min(away[0]!, away.at(-1)!), Math.max(away[0]!, away.at(-1)!)]
  if (start < DEEPEST || start > 1 + AT_RIM || end <= 1 + AT_RIM / 2) return false
  // straight away from the middle a line's end would be as much farther off as the line is long
  return away.length === 2 ? end - start >= STRAIGHT_AWAY * length : away.every((at) => at >= start)
}

/** Whether a line takes up at the end of another and leads on from there, away from the pie. */
function goesOn({ stroke, end }: Leader, from: readonly Leader[], pie: Pie): boolean {
  if (lengthOf(stroke) > ELBOW.longest * pie.radius) return false
  const start = stroke.points[0] === end ? stroke.points.at(-1)! : stroke.points[0]!
  return from.some((leader) => distance(leader.end, start) <= MEETING)
}

function toLeader(stroke: Stroke, pie: Pie): Leader {
  const away = radiiFrom(stroke, pie)
  return { stroke, end: away[0]! > away.at(-1)! ? stroke.points[0]! : stroke.points.at(-1)! }
}

/** How far the corners of a line are from a pie's middle, in radii. */
function radiiFrom({ points }: Stroke, { center, radius, tilt }: Pie): readonly number[] {
  return points.map(({ x, y }) => distance({ x, y: y * tilt }, center) / radius)
}

function lengthOf({ bbox }: Stroke): number {
  return Math.hypot(widthOf(bbox), heightOf(bbox))
}

function distanceToSegment({ x, y }: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const square = dx ** 2 + dy ** 2
  const along = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / square))
  return distance({ x, y }, { x: a.x + along * dx, y: a.y + along * dy })
}
