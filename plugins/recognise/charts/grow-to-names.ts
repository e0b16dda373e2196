import type { Bbox } from '../../../core/model.js'
import { isDataLine } from './cluster-marks.js'
import type { PlotArea } from './find-plots.js'
import type { Label, Plot, Stroke } from './parts.js'

/** Names of a row stand on one line, to this share of their size, and in steps that differ by no more than this share. */
const ON_LINE = 0.3
const EVEN = 0.06
/** So many names tell a row and its step. */
const LEAST_NAMES = 3
/** Bars stand on one line, to this many points, and on the line that is drawn there. */
const ON_BASE = 1
/** Names stand no farther from that line, in font sizes. */
const NEAR_BASE = 2.5

/** A box along the axis of the names, and away from it: bars grow to `out`, their names stand before `foot`. */
interface Span {
  readonly from: number
  readonly to: number
  readonly foot: number
  readonly out: number
}

const standing = ({ x0, x1, y0, y1 }: Bbox): Span => ({ from: x0, to: x1, foot: -y1, out: -y0 })
const lying = ({ x0, x1, y0, y1 }: Bbox): Span => ({ from: y0, to: y1, foot: x0, out: x1 })

/**
 * The place of bars with that of the names at its ends beside which none stands: the row of names goes on in its steps, and the
 * line on which the bars stand goes on at the empty places, too.
 *
 * @param lines All lines of the page.
 */
export function growToNames(area: PlotArea, { labels }: Pick<Plot, 'labels'>, lines: readonly Stroke[]): PlotArea {
  if (area.isPie || area.strip !== undefined) return area
  if (area.marks.bars.length < 2) return area.marks.bars.length === 0 ? downToNames(area, labels, lines) : area
  const columns = rangeOf(area, standing, labels, lines)
  if (columns !== undefined) return { ...area, bbox: { ...area.bbox, x0: columns.from, x1: columns.to } }
  const bars = rangeOf(area, lying, labels, lines)
  return bars === undefined ? area : { ...area, bbox: { ...area.bbox, y0: bars.from, y1: bars.to } }
}

/** A row of names stands under the ends of a line, to this share of its step. */
const UNDER_END = 0.15

/**
 * The place of lines that are flat, or far above their axis, with that axis: a line is drawn over the names that stand under
 * all of their points.
 */
function downToNames(area: PlotArea, labels: readonly Label[], lines: readonly Stroke[]): PlotArea {
  const data = area.marks.strokes.filter(isDataLine)
  if (data.length === 0) return area
  const [from, to] = [Math.min(...data.map(({ bbox }) => bbox.x0)), Math.max(...data.map(({ bbox }) => bbox.x1))]
  const axes = lines
    .map(({ bbox }) => bbox)
    .filter((box) => box.y1 - box.y0 <= ON_BASE && box.y0 > area.bbox.y1 && box.x0 <= from && box.x1 >= to)
    .toSorted((a, b) => a.y0 - b.y0)
  const [axis] = axes
  if (axis === undefined) return area
  const places = namesAlong(standing(axis), labels, standing)
  const step = (places.at(-1)! - places[0]!) / (places.length - 1)
  const isUnder = Math.max(Math.abs(places[0]! - from), Math.abs(places.at(-1)! - to)) <= UNDER_END * step
  return places.length >= LEAST_NAMES && isUnder ? { ...area, bbox: { ...area.bbox, y1: axis.y1 } } : area
}

type Range = Pick<Span, 'from' | 'to'>

/** From the first to the last bar that would stand along a line; undefined where bars stand there already, or nothing tells. */
function rangeOf(
  { bbox, marks }: PlotArea,
  toSpan: (box: Bbox) => Span,
  labels: readonly Label[],
  lines: readonly Stroke[],
): Range | undefined {
  const bars = marks.bars.map((bar) => toSpan(bar.bbox))
  const whole = toSpan(bbox)
  const foot = Math.min(...bars.map((bar) => bar.foot))
  const onBase = bars.filter((bar) => Math.abs(bar.foot - foot) <= ON_BASE)
  const isOn = (bar: Span) =>
    onBase.some(({ from, to }) => Math.abs(from - bar.from) <= ON_BASE && Math.abs(to - bar.to) <= ON_BASE)
  if (!bars.every(isOn)) return undefined
  const base = lines
    .map((line) => toSpan(line.bbox))
    .find(
      (line) =>
        line.out - line.foot <= ON_BASE &&
        Math.abs(line.foot - foot) <= ON_BASE &&
        line.from <= whole.from &&
        line.to >= whole.to &&
        line.to - line.from > whole.to - whole.from + 1,
    )
  if (base === undefined) return undefined
  const places = namesAlong(base, labels, toSpan)
  const step = (places.at(-1)! - places[0]!) / (places.length - 1)
  if (places.length < LEAST_NAMES || !places.every((at, i) => Math.abs(at - places[0]! - i * step) <= EVEN * step))
    return undefined
  // each name has a place of its own on the line, and each bar one of these places
  const isHeld = base.from <= places[0]! - (0.5 - EVEN) * step && base.to >= places.at(-1)! + (0.5 - EVEN) * step
  const offs = bars.map(({ from, to }) =>
    Math.min(...places.map((at) => Math.max(Math.abs(from - at), Math.abs(to - at)))),
  )
  const half = Math.max(...offs)
  if (!isHeld || half > step / 2) return undefined
  const [from, to] = [Math.min(whole.from, places[0]! - half), Math.max(whole.to, places.at(-1)! + half)]
  return to - from > whole.to - whole.from + step / 2 ? { from, to } : undefined
}

/** The middles of the names next to a line, in order along it. */
function namesAlong(base: Span, labels: readonly Label[], toSpan: (box: Bbox) => Span): readonly number[] {
  const beside = labels
    .filter(({ angle }) => angle === 0)
    .map(({ bbox, size }) => ({ ...toSpan(bbox), size }))
    .filter(
      ({ from, to, out, size }) =>
        out <= base.foot + 1 && base.foot - out <= NEAR_BASE * size && to > base.from && from < base.to,
    )
  const first = Math.max(...beside.map(({ out }) => out))
  return beside
    .filter(({ out, size }) => first - out <= ON_LINE * size)
    .map(({ from, to }) => (from + to) / 2)
    .toSorted((a, b) => a - b)
}
