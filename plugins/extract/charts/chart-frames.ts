import type { Bbox } from '../../../core/model.js'
import { isDataLine } from '../../recognise/charts/cluster-marks.js'
import { findPlotAreas } from '../../recognise/charts/find-plots.js'
import type { Marks, Stroke } from '../../recognise/charts/parts.js'
import { heightOf, holdsCenter, hull, overlapX, overlapY, widthOf } from '../../recognise/geometry/boxes.js'

// In points.
/** What is smaller is a legend's box or a cell. */
const LEAST = { width: 60, height: 50 }
/** Sides meet within this: their ends are soft, and run into what stands beside them. */
const CORNER = 4
/** Between a frame and what it holds is so much room at all sides; the frame of a plot has bars and ticks on its lines. */
const ROOM = 3
/** Figures of an axis stand no farther outside the frame of its plot. */
const OUTSIDE = 14
/** So many words of a chart stand in its frame beside its data, and no more outside of it along one of its sides. */
const LEAST_WORDS = 2
const MOST_OUTSIDE = 1

/** What is drawn in one frame, or in none. */
export interface FramedMarks {
  readonly marks: Marks
  /** The frame; absent of what stands in none. */
  readonly frame?: Bbox
}

/**
 * Parts what is drawn by the frames around whole charts: what stands in another frame is of another chart, however near.
 * A frame around a plot alone parts nothing: its figures and names stand outside.
 *
 * @param words Where words stand, in points.
 */
export function partByFrames(marks: Marks, words: readonly Bbox[], tolerance: number): readonly FramedMarks[] {
  const frames = outermost(candidates(marks).filter((frame) => isOfChart(frame, marks, words, tolerance)))
  if (frames.length === 0) return [{ marks }]
  const isApart = (bbox: Bbox) => frames.every((frame) => overlapX(frame, bbox) < 0 || overlapY(frame, bbox) < 0)
  return [...frames.map((frame) => ({ frame, marks: marksIn(frame, marks) })), { marks: only(marks, isApart) }]
}

/** Where four lines meet, and where something is filled that others lie on. */
function candidates({ bars, strokes }: Marks): readonly Bbox[] {
  const boxes = [...closedBoxes(strokes), ...bars.map(({ bbox }) => bbox)]
  const isLarge = (box: Bbox) => widthOf(box) >= LEAST.width && heightOf(box) >= LEAST.height
  const large = boxes.filter(isLarge).sort((a, b) => areaOf(b) - areaOf(a))
  return large.filter((box, i) => !large.slice(0, i).some((other) => isSame(box, other)))
}

function closedBoxes(strokes: readonly Stroke[]): readonly Bbox[] {
  const level = strokes.map(({ bbox }) => bbox).filter((box) => heightOf(box) < 1 && widthOf(box) >= LEAST.width)
  const upright = strokes.map(({ bbox }) => bbox).filter((box) => widthOf(box) < 1 && heightOf(box) >= LEAST.height)
  return level.flatMap((top) =>
    level.flatMap((bottom) => {
      if (bottom.y0 - top.y0 < LEAST.height || !isNear(top.x0, bottom.x0) || !isNear(top.x1, bottom.x1)) return []
      const sides = upright.filter(({ y0, y1 }) => isNear(y0, top.y0) && isNear(y1, bottom.y0))
      const left = nearest(sides, (top.x0 + bottom.x0) / 2)
      const right = nearest(sides, (top.x1 + bottom.x1) / 2)
      return left === undefined || right === undefined ? [] : [hull([left, right])]
    }),
  )
}

function nearest(sides: readonly Bbox[], x: number): Bbox | undefined {
  const near = sides.filter((side) => isNear(side.x0, x))
  return near.sort((a, b) => Math.abs(a.x0 - x) - Math.abs(b.x0 - x))[0]
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= CORNER
}

function isSame(a: Bbox, b: Bbox): boolean {
  return isNear(a.x0, b.x0) && isNear(a.y0, b.y0) && isNear(a.x1, b.x1) && isNear(a.y1, b.y1)
}

function areaOf(box: Bbox): number {
  return widthOf(box) * heightOf(box)
}

/** Whether a frame holds a chart with its words, and touches none of what shows data. */
function isOfChart(frame: Bbox, marks: Marks, words: readonly Bbox[], tolerance: number): boolean {
  const own = marksIn(frame, marks)
  const data = [...own.bars, ...own.polygons, ...own.strokes.filter(isDataLine)].map(({ bbox }) => bbox)
  if (data.length === 0 || !isIn(hull(data), frame, ROOM)) return false
  const inside = words.filter((word) => holdsCenter(frame, word) && !holdsCenter(hull(data), word))
  if (inside.length < LEAST_WORDS) return false
  const isUnder = (word: Bbox) => overlapX(word, frame) > 0 && word.y0 < frame.y1 + OUTSIDE && word.y1 > frame.y1 + 1
  const isLeft = (word: Bbox) => overlapY(word, frame) > 0 && word.x1 > frame.x0 - OUTSIDE && word.x0 < frame.x0 - 1
  const outside = words.filter((word) => !holdsCenter(frame, word))
  if ([isUnder, isLeft].some((is) => outside.filter(is).length > MOST_OUTSIDE)) return false
  return findPlotAreas(own, tolerance).length > 0
}

/** Frames in a frame count where there are several: it stands around them all. */
function outermost(frames: readonly Bbox[]): readonly Bbox[] {
  const kept: Bbox[] = []
  for (const frame of frames) {
    if (kept.some((other) => holdsCenter(other, frame))) continue
    const inner = frames.filter((other) => other !== frame && isIn(other, frame, 0))
    const isAroundMany = inner.some((a) => inner.some((b) => overlapX(a, b) < 0 || overlapY(a, b) < 0))
    if (!isAroundMany) kept.push(frame)
  }
  return kept
}

/** What lies in a frame, without its own sides. */
function marksIn(frame: Bbox, marks: Marks): Marks {
  return only(marks, (bbox) => isIn(bbox, frame, -CORNER) && !isSide(bbox, frame) && !isSame(bbox, frame))
}

function only({ bars, strokes, polygons }: Marks, is: (bbox: Bbox) => boolean): Marks {
  const kept = <T extends { readonly bbox: Bbox }>(some: readonly T[]) => some.filter(({ bbox }) => is(bbox))
  return { bars: kept(bars), strokes: kept(strokes), polygons: kept(polygons) }
}

function isSide(bbox: Bbox, frame: Bbox): boolean {
  const isLevel = heightOf(bbox) <= CORNER && Math.min(bbox.y0 - frame.y0, frame.y1 - bbox.y1) <= CORNER / 2
  const isUpright = widthOf(bbox) <= CORNER && Math.min(bbox.x0 - frame.x0, frame.x1 - bbox.x1) <= CORNER / 2
  return isLevel || isUpright
}

function isIn(inner: Bbox, outer: Bbox, room: number): boolean {
  return (
    inner.x0 >= outer.x0 + room &&
    inner.y0 >= outer.y0 + room &&
    inner.x1 <= outer.x1 - room &&
    inner.y1 <= outer.y1 - room
  )
}
