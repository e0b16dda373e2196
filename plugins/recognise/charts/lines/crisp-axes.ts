import { centerX, centerY, heightOf, median, widthOf } from '../../geometry/boxes.js'
import type { Plot, Point, Scale, Stroke } from '../parts.js'

/** A thin line looks crisp where its middle lies in the middle of a pixel: it is moved by so much of its width. */
const HALF = 0.5
/** How far a place may be off it, as a share of the line's width. */
const OFF = { pixel: 0.04, shift: 0.15 }
/** So many corners must be off their ticks alike, as a share. */
const MOSTLY = 0.8
/** Fewer ticks may lie on whole pixels by chance. */
const LEAST_TICKS = 4

/** Values with few digits are met to so many points where the axis is right; so many times as much are their steps at least. */
const MET = { points: 0.06, steps: 8 }
/** Fewer values may have few digits by chance. */
const LEAST_VALUES = 6

/**
 * Scales read where the data are drawn: gridlines and ticks are often moved right and down by half of their width to be
 * crisp, data are not. That it is so is told by the ticks along the level axis, which stand as much beside the corners,
 * or by the values: moved back they all have few digits.
 *
 * @param corners Where along the level axis lines have corners.
 * @param heights Where they have them upright.
 */
export function besideCrispAxes(
  scales: readonly Scale[],
  corners: readonly number[],
  heights: readonly number[],
  plot: Plot,
): readonly Scale[] {
  if (plot.source === 'pixels') return scales
  const straight = plot.marks.strokes.filter(({ points }) => points.length === 2)
  return scales.map((scale) => {
    const width = scale.direction === 'y' ? crispWidth(scale, straight) : undefined
    const shift = width && (shiftOf(corners, straight, width) ?? plainShift(heights, scale, width))
    return shift ? moved(scale, shift) : scale
  })
}

/** Both scales of a cloud of points, read where the points are drawn: what one axis tells of its ticks is so along the other. */
export function cloudBesideCrispAxes(
  scales: { readonly level: Scale; readonly upright: Scale },
  points: readonly Point[],
  plot: Plot,
): { readonly level: Scale; readonly upright: Scale } {
  if (plot.source === 'pixels') return scales
  const { level, upright } = scales
  const straight = plot.marks.strokes.filter((stroke) => stroke.points.length === 2)
  const widths = [crispWidth(level, straight), crispWidth(upright, straight)]
  if (widths[0] === undefined || widths[1] === undefined) return scales
  const shift =
    plainShift(
      points.map(({ x }) => x),
      level,
      widths[0],
    ) ??
    plainShift(
      points.map(({ y }) => y),
      upright,
      widths[1],
    )
  return shift ? { level: moved(level, shift), upright: moved(upright, shift) } : scales
}

/** The width of a scale's lines, where the middles of all of them are the middles of pixels so large. */
function crispWidth({ direction, ticks }: Scale, strokes: readonly Stroke[]): number | undefined {
  const [across, middle] = direction === 'y' ? ([heightOf, centerY] as const) : ([widthOf, centerX] as const)
  const lines = ticks.flatMap(({ at }) =>
    strokes.filter(({ bbox }) => across(bbox) <= 0.1 && Math.abs(middle(bbox) - at) <= 0.01).slice(0, 1),
  )
  if (lines.length < LEAST_TICKS || lines.length < ticks.length) return undefined
  const [{ width }] = lines as [Stroke]
  const isCrisp = ({ bbox, width: own }: Stroke) =>
    Math.abs(own - width) <= OFF.pixel * width && Math.abs(((middle(bbox) / width) % 1) - HALF) <= OFF.pixel
  return width > 0 && lines.every(isCrisp) ? width : undefined
}

/** How far the upright lines at the level axis stand beside the corners, at these or midway between them; half their width or nothing. */
function shiftOf(corners: readonly number[], strokes: readonly Stroke[], width: number): number | undefined {
  const upright = strokes.filter(({ bbox }) => widthOf(bbox) <= 0.1 && heightOf(bbox) > 0)
  const places = [...new Set(upright.map(({ bbox }) => centerX(bbox)))].sort((a, b) => a - b)
  const all = [...places, ...places.slice(1).map((at, i) => (at + places[i]!) / 2)]
  const offs = corners.flatMap((corner) => {
    const near = all.map((at) => at - corner).filter((off) => Math.abs(off) <= 2 * width)
    return near.length === 0 ? [] : [near.reduce((best, off) => (Math.abs(off) < Math.abs(best) ? off : best))]
  })
  if (offs.length === 0 || offs.length < MOSTLY * corners.length) return undefined
  const usual = median(offs)
  const isUsual = (off: number) => Math.abs(off - usual) <= OFF.shift * width
  const isHalf = Math.abs(Math.abs(usual) - HALF * width) <= OFF.shift * width
  return isHalf && offs.filter(isUsual).length >= MOSTLY * offs.length ? usual : undefined
}

/** Half of the width of the lines, right and down or left and up, where that gives all values few digits and nothing else does. */
function plainShift(heights: readonly number[], scale: Scale, width: number): number | undefined {
  if (scale.kind !== 'linear' || heights.length < LEAST_VALUES) return undefined
  const met = MET.points * Math.abs(scale.toValue(1) - scale.toValue(0))
  const step = 10 ** Math.ceil(Math.log10(MET.steps * met))
  const isPlain = (shift: number) =>
    heights.every((at) => {
      const value = scale.toValue(at + shift)
      return Math.abs(value - step * Math.round(value / step)) <= met
    })
  const plain = [0, HALF * width, -HALF * width].filter(isPlain)
  return plain.length === 1 ? plain[0] : undefined
}

/** @param by How far its lines are right and below of where the data have them. */
function moved(scale: Scale, by: number): Scale {
  return {
    ...scale,
    toValue: (at) => scale.toValue(at + by),
    toPlace: (value) => scale.toPlace(value) - by,
    errorAt: (at) => scale.errorAt(at + by),
  }
}
