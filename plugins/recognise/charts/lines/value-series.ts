import type { Series } from '../../../../core/model.js'
import type { Disagreement, Label, Plot, Scale } from '../parts.js'
import { roundTogether } from '../round-measured.js'
import { type Figure, fitScale, printedPoints } from './data-labels.js'
import type { SeriesName } from './name-series.js'
import { type AxisSeeker, pickAxes, valueScales } from './pick-scale.js'
import { holdAgainstDrawn } from './printed-against-drawn.js'
import type { HeightScale, PrintedPoint, Sketch, SketchPoint } from './sketch.js'

/** Series with their values, and what was found on the way. */
interface ValuedSeries {
  readonly series: readonly Series[]
  readonly labels: readonly Label[]
  readonly disagreements: readonly Disagreement[]
  /** How sure the axes are, 0 to 1. */
  readonly fit: number
}

/**
 * Turns heights into values: what is printed beside a point is its value; what is not is measured on its axis; without
 * an axis the printed numbers are one.
 *
 * @param others Series of other kinds in the plot: they help to tell the axes apart.
 * @returns Undefined where neither axis nor printed numbers are.
 */
export function valueSeries(
  sketches: readonly Sketch[],
  names: readonly SeriesName[],
  figures: readonly Figure[],
  scales: readonly Scale[],
  plot: Plot,
  axes: readonly (0 | 1)[] = axesOf(sketches, names, figures, valueScales(scales), plot),
): ValuedSeries | undefined {
  const upright = valueScales(scales)
  const fitted = upright.length === 0 ? fitEach(sketches, figures, plot) : undefined
  const axisOf = (i: number): Scale | undefined => upright[axes[i] ?? 0] ?? upright[0]
  const scaleOf = (i: number): HeightScale | undefined => axisOf(i) ?? fitted?.[i]
  if (sketches.some((_, i) => scaleOf(i) === undefined)) return undefined
  const printed = printedPoints(sketches, figures, scaleOf)
  const valued = sketches.map((sketch, i) => {
    const scale = scaleOf(i)!
    const own = printed.filter((point) => point.series === i)
    const range = Math.max(...sketch.points.map((point) => (point === null ? 0 : Math.abs(scale.toValue(point.y)))))
    const measured = measure(sketch, scale)
    const axis = axisOf(i)
    const reach = axis && { min: axis.min, max: axis.max, isBroken: axis.brokenAt !== undefined }
    const drawn = { ...measured, range, ...(reach && { axis: reach }) }
    const held = holdAgainstDrawn(own, figures, drawn, plot.source === 'pixels')
    return { ...held, series: toSeries(sketch, names[i]!, measured, held.trusted, upright.length > 1 && axes[i] === 1) }
  })
  return {
    series: valued.map(({ series }) => series),
    labels: printed.map(({ label }) => label),
    disagreements: valued.flatMap(({ disagreements }) => disagreements),
    fit: fitted === undefined ? 1 : Math.min(...fitted.map((each) => each?.fit ?? 0)),
  }
}

/** An axis for all series explains this share of their numbers, or of those that an axis for each would. */
const COMMON = { all: 0.8, each: 0.9 }

/** One axis for all series where the printed numbers fit one; else each series its own, as on two axes that are not drawn. */
function fitEach(sketches: readonly Sketch[], figures: readonly Figure[], plot: Plot) {
  const common = fitScale(sketches, figures, plot)
  const each = sketches.map((sketch) => fitScale([sketch], figures, plot))
  const explained = each.reduce((sum, fitted) => sum + (fitted?.count ?? 0), 0)
  const isCommon = common !== undefined && (common.fit >= COMMON.all || common.count >= COMMON.each * explained)
  return each.map((own) => (isCommon ? common : (own ?? common)))
}

/** Which axis each series is read on. */
function axesOf(
  sketches: readonly Sketch[],
  names: readonly SeriesName[],
  figures: readonly Figure[],
  upright: readonly Scale[],
  plot: Plot,
): readonly (0 | 1)[] {
  const [first, second] = upright
  if (first === undefined || second === undefined) return sketches.map(() => 0)
  return pickAxes(axisSeekers(sketches, names, figures), [first, second], plot)
}

/** What of each series tells its axis. */
export function axisSeekers(
  sketches: readonly Sketch[],
  names: readonly SeriesName[],
  figures: readonly Figure[],
): readonly AxisSeeker[] {
  const near = printedPoints(sketches, figures, () => undefined)
  return sketches.map((sketch, i) => ({
    name: names[i]!.name,
    color: sketch.color,
    isSolid: sketch.kind !== 'line',
    printed: near.flatMap((point) => {
      const figure = figures.find(({ label }) => label === point.label)
      const at = sketch.points[point.station]
      return point.series !== i || figure === undefined || !at
        ? []
        : [{ y: at.y, value: point.value, decimals: figure.decimals }]
    }),
  }))
}

interface Measured {
  readonly exact: readonly (number | null)[]
  readonly rounded: readonly (number | null)[]
  readonly bounds: readonly (number | null)[]
}

/** What a stack stands on is zero where its value is no more than this share of the stack's largest. */
const ZERO_SHARE = 0.025

function measure({ points: drawn, isBottom }: Sketch, scale: HeightScale): Measured {
  const most = Math.max(...drawn.map((point) => (point === null ? 0 : Math.abs(scale.toValue(point.y)))))
  const isCutOff = ({ base }: SketchPoint) =>
    isBottom === true && base !== undefined && Math.abs(scale.toValue(base)) > ZERO_SHARE * most
  const points = drawn.map((point) => (point !== null && isCutOff(point) ? { x: point.x, y: point.y } : point))
  const exact = points.map((point) => {
    if (point === null) return null
    return scale.toValue(point.y) - (point.base === undefined ? 0 : scale.toValue(point.base))
  })
  const bounds = points.map((point) => {
    if (point === null) return null
    // what is off alike at both ends of a height is none of its error
    return scale.errorAt(point.y) + (point.base === undefined ? (scale.offCenter ?? 0) : scale.errorAt(point.base))
  })
  return { exact, bounds, rounded: roundTogether(exact, bounds) }
}

function toSeries(
  sketch: Sketch,
  { name }: SeriesName,
  measured: Measured,
  printed: readonly PrintedPoint[],
  isSecondary: boolean,
): Series {
  const at = new Map(printed.map((point) => [point.station, point]))
  const bounds = measured.bounds.map((bound, i) => (at.has(i) || bound === null ? null : Number(bound.toPrecision(2))))
  return {
    name,
    values: measured.rounded.map((value, i) => at.get(i)?.value ?? value),
    ...(printed.length > 0 && {
      labels: measured.rounded.map((_, i) => at.get(i)?.text ?? at.get(i)?.label.text ?? null),
    }),
    ...(bounds.some((bound) => bound !== null) && { errorBounds: bounds }),
    color: sketch.color,
    ...(isSecondary && { axis: 'secondary' as const }),
    ...(sketch.kind === 'line' && sketch.isSmooth && { isSmooth: true as const }),
    ...(sketch.kind === 'line' && sketch.isDashed && { isDashed: true as const }),
    ...(sketch.marker !== undefined && { hasMarkers: true as const }),
  }
}
