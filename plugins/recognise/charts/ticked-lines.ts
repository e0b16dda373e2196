import type { Bbox } from '../../../core/model.js'
import { heightOf, overlapX, overlapY, widthOf } from '../geometry/boxes.js'
import type { Stroke } from './parts.js'
import type { Span } from './span.js'

/** A tick touches its axis within this, in points. */
const TOUCH = 1
/** And stands no further beyond its ends. */
const BEYOND = 2
/** An axis has so many ticks at one side. */
const LEAST_TICKS = 3
/** Ticks are no longer than this, in points. */
const LONGEST_TICK = 10
/** Shorter lines are ticks, in points. */
const LEAST_AXIS = 30
/** What is drawn along an axis stands no further from it than this many times its length. */
const AXIS_REACH = 3
/** Pages of more lines than this, by ticks, are not looked at line by line: a page with so many is a map. */
const MOST_PAIRS = 2_000_000

/**
 * The lines that are axes with ticks at one side, as level ones: no rule of a table has any.
 *
 * @param ticks Short lines, turned so that the lines are level.
 */
export function tickedLines(
  lines: readonly Span[],
  ticks: readonly Bbox[],
): { readonly above: readonly Span[]; readonly below: readonly Span[] } {
  const short = ticks.filter((tick) => widthOf(tick) <= 1 && heightOf(tick) > 1 && heightOf(tick) <= LONGEST_TICK)
  if (short.length < LEAST_TICKS || short.length * lines.length > MOST_PAIRS) return { above: [], below: [] }
  const ticked = (side: 'y0' | 'y1') =>
    lines.filter(({ at, from, to }) => {
      const own = short.filter(
        (tick) => Math.abs(tick[side] - at) <= TOUCH && tick.x0 >= from - BEYOND && tick.x0 <= to + BEYOND,
      )
      return new Set(own.map(({ x0 }) => Math.round(x0))).size >= LEAST_TICKS
    })
  return { above: ticked('y1'), below: ticked('y0') }
}

/** The boxes of level and upright axes with ticks. */
export function findAxes(strokes: readonly Stroke[]): readonly Bbox[] {
  const boxes = strokes.map(({ bbox }) => bbox)
  const isLong = (box: Bbox) => Math.max(widthOf(box), heightOf(box)) >= LEAST_AXIS
  const [long, short] = [boxes.filter(isLong), boxes.filter((box) => !isLong(box))]
  const axesAmong = (lines: readonly Bbox[], ticks: readonly Bbox[]) => {
    const level = lines.filter((box) => heightOf(box) <= 1)
    const { above, below } = tickedLines(
      level.map((bbox) => ({ at: bbox.y0, from: bbox.x0, to: bbox.x1, bbox })),
      ticks,
    )
    return [...above, ...below].map(({ bbox }) => bbox)
  }
  return [...axesAmong(long, short), ...axesAmong(long.map(turned), short.map(turned)).map(turned)]
}

/** With x and y exchanged. */
function turned({ x0, y0, x1, y1 }: Bbox): Bbox {
  return { x0: y0, y0: x0, x1: y1, y1: x1 }
}

/** Whether a mark lies along an axis, within its ends and near enough to be drawn on it. */
export function standsAlong(mark: Bbox, axis: Bbox): boolean {
  return heightOf(axis) > widthOf(axis)
    ? overlapY(mark, axis) >= heightOf(mark) - BEYOND && -overlapX(mark, axis) <= AXIS_REACH * heightOf(axis)
    : overlapX(mark, axis) >= widthOf(mark) - BEYOND && -overlapY(mark, axis) <= AXIS_REACH * widthOf(axis)
}
