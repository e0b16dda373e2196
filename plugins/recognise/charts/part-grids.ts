import type { Bbox } from '../../../core/model.js'
import { heightOf, median, widthOf } from '../geometry.js'
import type { Span } from './span.js'

/** Lines meet that are no further apart than this, in points. */
const MEET = 2
/** An axis has so many ticks at one side. */
const LEAST_TICKS = 3
/** Ticks are no longer than this, in points. */
const LONGEST_TICK = 10
/** Grids of more lines than this, by marks, are not looked at line by line: a page with so many is a map. */
const MOST_PAIRS = 2_000_000
/** A gap wider than this many steps lacks a line. */
const LACKING = 1.5

/**
 * Lines without those that are axes of several charts: ticks stand out of them at one side.
 *
 * @param ticks Short lines, turned so that the lines are level.
 */
export function withoutAxes(lines: readonly Span[], ticks: readonly Bbox[]): readonly Span[] {
  const short = ticks.filter((tick) => widthOf(tick) <= 1 && heightOf(tick) > 1 && heightOf(tick) <= LONGEST_TICK)
  if (short.length < LEAST_TICKS || short.length * lines.length > MOST_PAIRS) return lines
  const ticked = (side: 'y0' | 'y1') =>
    lines.filter(({ at, from, to }) => {
      const own = short.filter(
        (tick) => Math.abs(tick[side] - at) <= 1 && tick.x0 >= from - MEET && tick.x0 <= to + MEET,
      )
      return new Set(own.map(({ x0 }) => Math.round(x0))).size >= LEAST_TICKS
    })
  // an axis and the line of the grid under it are drawn upon each other
  const areSeveral = (each: readonly Span[]) => each.some(({ at }) => Math.abs(at - each[0]!.at) > MEET)
  const axes = new Set([ticked('y0'), ticked('y1')].filter(areSeveral).flat())
  return lines.filter((line) => !axes.has(line))
}

/**
 * Tells where between neighbouring lines of one length one chart ends and another begins: an axis of each ends there, or
 * a line is missing that nothing covers.
 *
 * @param across The lines of the other direction.
 * @param marks What is drawn, turned so that the lines are level.
 */
export function isBetweenCharts(
  group: readonly Span[],
  across: readonly Span[],
  marks: readonly Bbox[],
): (before: Span, after: Span) => boolean {
  if (group.length < 3 || group.length * (across.length + marks.length) > MOST_PAIRS) return () => false
  const [left, right] = [Math.min(...group.map(({ from }) => from)), Math.max(...group.map(({ to }) => to))]
  // an axis of values stands at one end of the lines, or all but there
  const axes = across.filter(({ at }) => Math.min(Math.abs(at - left), Math.abs(at - right)) <= MEET)
  const within = marks.filter((mark) => mark.x1 > left && mark.x0 < right)
  const places = group.map(({ at }) => at).sort((a, b) => a - b)
  const gaps = places.slice(1).map((at, i) => at - places[i]!)
  const step = median(gaps.filter((gap) => gap > MEET))
  return ({ at: from }, { at: to }) => {
    if (to - from <= MEET) return false
    if (axes.some((axis) => axis.from <= from + MEET && axis.to >= to - MEET)) return false
    const isEnding = axes.some((axis) => axis.from <= from + MEET && axis.to >= from - MEET && axis.to < to - MEET)
    const isBeginning = axes.some((axis) => axis.from > from + MEET && axis.from <= to + MEET && axis.to >= to - MEET)
    if (isEnding && isBeginning) return true
    return to - from > LACKING * step && !within.some((mark) => mark.y0 < to - MEET && mark.y1 > from + MEET)
  }
}
