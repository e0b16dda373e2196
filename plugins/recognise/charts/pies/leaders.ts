import { centerX, centerY } from '../../geometry/boxes.js'
import type { Label, Point, Stroke } from '../parts.js'
import { distance } from './circles.js'
import type { Pie } from './find-pies.js'
import { isOfSlices, MEETING, MOST_FOLLOWING } from './leader-lines.js'
import type { Slice } from './rings.js'
import { angleOf, turned } from './sectors.js'

/** Labels that are one: a name, and its figure on a line of its own. */
export type Group = readonly Label[]

/** A leader line ends this near to a rim or a label, as a share of the radius. */
const LEADER_END = 0.18
/** And of a small pie within this many font sizes of the label: about a letter. */
const NEAR_END = 1.2
/** Where more lines meet than this, a drawing is, not the corner of a leader line. */
const MOST_MEETING = 6
/** What a difference between a printed share and a drawn one weighs beside the distance of a label from the line that leads to it, in radii. */
const LED_SHARE_WEIGHT = 12
/** And what the line weighs that leads back under its label instead of away from it. */
const AWAY_WEIGHT = 0.1

/** Whether a line that begins at the pie ends at a label, however far that stands. */
export function isLedTo(pie: Pie, label: Label, strokes: readonly Stroke[]): boolean {
  return chainsTo(label, strokes, pie).some(
    ({ near, far }) => distance(near, pie.center) > pie.radius && sliceNear(pie, far) !== undefined,
  )
}

/**
 * Labels that lines lead to, from the slice at the other end.
 *
 * @param offOf What a label says of its share beside what a slice shows, 0 to 1.
 */
export function followLeaders(
  pie: Pie,
  groups: readonly Group[],
  strokes: readonly Stroke[],
  offOf: (group: Group, slice: Slice) => number,
) {
  const thin = strokes.filter(({ width }) => width < 0.05 * pie.radius)
  const led = groups.flatMap((group) => {
    const chains = group
      .flatMap((label) => chainsTo(label, thin, pie))
      .flatMap((chain) => {
        const slice = sliceNear(pie, chain.far)
        if (slice === undefined) return []
        const turn = AWAY_WEIGHT * (1 - awayFrom(group, chain))
        const gap = gapTo(group, chain.near) / pie.radius + turn + LED_SHARE_WEIGHT * offOf(group, slice)
        return [{ slice, group, leaders: chain.leaders, gap }]
      })
    return chains
  })
  // a title above, or another label, may be near the end of a line too: that at which it ends is nearer, and fits its slice
  const found: (typeof led)[number][] = []
  for (const each of led.toSorted((a, b) => a.gap - b.gap))
    if (!found.some(({ group, slice }) => group === each.group || slice === each.slice)) found.push(each)
  return found
}

/** 1 for a line that leads straight away from the middle of a label, -1 for one that leads back under it. */
function awayFrom(group: Group, { near, leaders }: Chain): number {
  const { bbox } = group.toSorted((a, b) => gapTo([a], near) - gapTo([b], near))[0]!
  const [first, last] = [leaders[0]!.points[0]!, leaders[0]!.points.at(-1)!]
  const next = distance(first, near) < distance(last, near) ? last : first
  const [ax, ay] = [near.x - centerX(bbox), near.y - centerY(bbox)]
  const [bx, by] = [next.x - near.x, next.y - near.y]
  const lengths = Math.hypot(ax, ay) * Math.hypot(bx, by)
  return lengths === 0 ? 0 : (ax * bx + ay * by) / lengths
}

interface Chain {
  readonly near: Point
  readonly far: Point
  readonly leaders: readonly Stroke[]
}

/** Lines that end at a label, each alone and with those it goes on in. */
function chainsTo({ bbox, size }: Label, strokes: readonly Stroke[], pie: Pie): readonly Chain[] {
  const reach = Math.max(LEADER_END * pie.radius, NEAR_END * size)
  return strokes
    .flatMap((stroke) => ends(stroke).map(([near, far]): Chain => ({ near, far, leaders: [stroke] })))
    .filter(({ near, leaders }) => distance(nearestIn(bbox, near), near) <= reach && !isOfSlices(leaders[0]!, pie))
    .flatMap((chain) => chainsFrom(chain, strokes))
}

/** A line to a label is often drawn in pieces, one for each side of its corners. */
function chainsFrom(chain: Chain, strokes: readonly Stroke[]): readonly Chain[] {
  if (chain.leaders.length > MOST_FOLLOWING) return [chain]
  const meeting = strokes.filter((stroke) => isEndOf(stroke, chain.far) && !chain.leaders.includes(stroke))
  if (meeting.length > MOST_MEETING) return [chain]
  const longer = meeting.flatMap((stroke) =>
    ends(stroke)
      .filter(([start]) => distance(start, chain.far) <= MEETING)
      .map(([, far]) => ({ near: chain.near, far, leaders: [...chain.leaders, stroke] })),
  )
  return [chain, ...longer.flatMap((each) => chainsFrom(each, strokes))]
}

function isEndOf({ points }: Stroke, place: Point): boolean {
  return distance(points[0]!, place) <= MEETING || distance(points.at(-1)!, place) <= MEETING
}

function ends({ points }: Stroke): readonly (readonly [Point, Point])[] {
  const [first, last] = [points[0]!, points.at(-1)!]
  return [
    [first, last],
    [last, first],
  ]
}

export function gapTo(group: Group, point: Point): number {
  return Math.min(...group.map(({ bbox }) => distance(nearestIn(bbox, point), point)))
}

export function nearestIn(box: Label['bbox'], { x, y }: Point): Point {
  return { x: Math.min(Math.max(x, box.x0), box.x1), y: Math.min(Math.max(y, box.y0), box.y1) }
}

/** The slice in which or at whose rim a line ends. */
function sliceNear(pie: Pie, point: Point): Slice | undefined {
  const ring = pie.rings.at(-1)!
  return ring.slices.find((slice) => {
    const { center, outer } = slice.sector
    const away = distance(point, center)
    return away >= ring.inner * 0.95 && away <= outer * (1 + LEADER_END) && isWithin(slice, angleOf(point, center))
  })
}

/** Whether a slice is seen at an angle. */
export function isWithin({ from, span }: Slice, angle: number): boolean {
  return turned(angle - from) <= span
}
