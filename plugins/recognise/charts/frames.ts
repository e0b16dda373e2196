import type { Bbox } from '../../../core/model.js'
import { heightOf, hull, overlapX, overlapY, widthOf } from '../geometry.js'
import type { Stroke } from './parts.js'

/** Shorter lines are ticks, keys and underlines, in points. */
const LEAST_LENGTH = 30
/** Lines of one grid begin and end within this of each other, in points. */
const SAME_END = 1.5

/** The boxes that grids and axes span: lines of one length side by side, with those that cross or meet them. */
export function findFrames(strokes: readonly Stroke[]): readonly Bbox[] {
  const level = strokes.filter(({ bbox }) => heightOf(bbox) <= 1 && widthOf(bbox) >= LEAST_LENGTH)
  const upright = strokes.filter(({ bbox }) => widthOf(bbox) <= 1 && heightOf(bbox) >= LEAST_LENGTH)
  const grids = [
    ...families(level, ({ bbox }) => [bbox.x0, bbox.x1]),
    ...families(upright, ({ bbox }) => [bbox.y0, bbox.y1]),
  ]
  let frames: readonly Bbox[] = []
  for (const grid of grids) {
    const apart = frames.filter((frame) => overlapX(frame, grid) < -2 || overlapY(frame, grid) < -2)
    const meeting = frames.filter((frame) => !apart.includes(frame))
    frames = [...apart, hull([grid, ...meeting])]
  }
  return frames
}

/** Lines that begin and end alike, two or more of them. */
function families(strokes: readonly Stroke[], ends: (stroke: Stroke) => readonly [number, number]): readonly Bbox[] {
  const groups: Stroke[][] = []
  for (const stroke of strokes) {
    const [from, to] = ends(stroke)
    const group = groups.find((each) => {
      const [first, last] = ends(each[0]!)
      return Math.abs(first - from) <= SAME_END && Math.abs(last - to) <= SAME_END
    })
    if (group === undefined) groups.push([stroke])
    else group.push(stroke)
  }
  return groups.filter((group) => group.length > 1).map((group) => hull(group.map(({ bbox }) => bbox)))
}
