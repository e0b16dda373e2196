import type { Bbox } from '../../../core/model.js'
import { median } from '../geometry/boxes.js'
import type { Span } from './span.js'
import { tickedLines } from './ticked-lines.js'

/** Lines meet that are no further apart than this, in points. */
const MEET = 2
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
  const { above, below } = tickedLines(lines, ticks)
  // an axis and the line of the grid under it are drawn upon each other
  const areSeveral = (each: readonly Span[]) => each.some(({ at }) => Math.abs(at - each[0]!.at) > MEET)
  const axes = new Set([below, above].filter(areSeveral).flat())
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
