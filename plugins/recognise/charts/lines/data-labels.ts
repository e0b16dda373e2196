import { centerX, heightOf } from '../../geometry/boxes.js'
import type { Label, Plot, PlotGround } from '../parts.js'
import { toOneMagnitude } from '../scales/one-magnitude.js'
import { readFigure } from '../scales/tick-values.js'
import { colorDistance, SAME_COLOR } from './colors.js'
import type { HeightScale, PrintedPoint, Sketch } from './sketch.js'

/** A label stands no further from its point than this many times its size. */
const REACH = 2
/** Printed and drawn differ by no more than this share of all values: what designers move by hand. */
const AGREE = 0.01

/** A number that may be printed beside a point. */
export interface Figure {
  readonly label: Label
  readonly value: number
  readonly decimals: number
}

/** The labels that print a number. Words for thousands behind it ("1.2bn", "35k") are units, as on the axis. */
export function figuresOf(labels: readonly Label[], { plot, scales }: PlotGround): readonly Figure[] {
  const figures = labels.flatMap((label) => {
    const figure = readFigure(label.text.replace(/(?<=\d)\s*(?:pts?|pp)$/i, ''), plot.decimalMark)
    return figure === undefined ? [] : [{ ...figure, label }]
  })
  return toOneMagnitude(figures, scales)
}

type Candidate = { readonly series: number; readonly station: number; readonly figure: Figure; readonly cost: number }

/** Every pair of a point and a number near it, the nearest first. */
function candidates(sketches: readonly Sketch[], figures: readonly Figure[]): readonly Candidate[] {
  const found: Candidate[] = []
  const colors = new Set(sketches.map((sketch) => sketch.color))
  for (const figure of figures) {
    const { bbox, size, color } = figure.label
    const isColored = colors.size > 1 && [...colors].some((other) => colorDistance(other, color) <= SAME_COLOR)
    sketches.forEach((sketch, series) => {
      const isOther = isColored && colorDistance(sketch.color, color) > SAME_COLOR
      sketch.points.forEach((point, station) => {
        if (point === null) return
        const dx = Math.max(bbox.x0 - point.x, 0, point.x - bbox.x1)
        const dy = Math.max(bbox.y0 - point.y, 0, point.y - bbox.y1)
        const reach = REACH * Math.max(size, 0.6 * heightOf(bbox))
        if (dx > reach || dy > reach) return
        const aside = Math.abs(centerX(bbox) - point.x) / reach
        found.push({ series, station, figure, cost: Math.hypot(dx, dy) / reach + 0.3 * aside + (isOther ? 2 : 0) })
      })
    })
  }
  return found.sort((a, b) => a.cost - b.cost)
}

/**
 * Finds the numbers printed beside points.
 *
 * @param scaleOf The axis of each series where it is known; what is printed must then agree with what is drawn, or be
 * the only thing that can be meant.
 */
export function printedPoints(
  sketches: readonly Sketch[],
  figures: readonly Figure[],
  scaleOf: (series: number) => HeightScale | undefined,
): readonly PrintedPoint[] {
  const ranges = sketches.map((sketch, i) => rangeOf(sketch, scaleOf(i)))
  const range = Math.max(0, ...ranges)
  const all = candidates(sketches, figures)
  const agreeing = all.filter((pair) => {
    const scale = scaleOf(pair.series)
    const point = sketches[pair.series]!.points[pair.station]!
    return scale === undefined || offBy(pair, scale, point) <= AGREE * range
  })
  const taken = takeEach(agreeing, new Set(), new Set())
  const figuresTaken = new Set(taken.map((pair) => pair.figure))
  const pointsTaken = new Set(taken.map((pair) => `${pair.series} ${pair.station}`))
  // a label that says something else counts where its series is labelled throughout
  const isLabelled = (series: number) =>
    taken.filter((pair) => pair.series === series).length >=
    0.6 * sketches[series]!.points.filter((point) => point !== null).length
  const others = all.filter((pair) => pair.cost < 1 && isLabelled(pair.series))
  return [...taken, ...takeEach(others, figuresTaken, pointsTaken)].map(({ series, station, figure }) => ({
    series,
    station,
    label: figure.label,
    value: figure.value,
  }))
}

function rangeOf(sketch: Sketch, scale: HeightScale | undefined): number {
  if (scale === undefined) return 0
  const values = sketch.points.flatMap((point) => (point === null ? [] : [scale.toValue(point.y)]))
  return values.length === 0 ? 0 : Math.max(...values.map(Math.abs))
}

/** How far printed and drawn are apart, beyond what measuring and rounding explain. */
function offBy(
  { figure }: { readonly figure: Figure },
  scale: HeightScale,
  point: { readonly y: number; readonly base?: number },
): number {
  const drawn = scale.toValue(point.y) - (point.base === undefined ? 0 : scale.toValue(point.base))
  const slack = 2 * scale.errorAt(point.y) + 0.5 * 10 ** -figure.decimals
  return Math.max(0, Math.abs(drawn - figure.value) - slack)
}

/** Pairs in order, each point and each number once. */
function takeEach(
  pairs: readonly Candidate[],
  figures: ReadonlySet<Figure>,
  points: ReadonlySet<string>,
): readonly Candidate[] {
  const usedFigures = new Set(figures)
  const usedPoints = new Set(points)
  return pairs.filter((pair) => {
    const point = `${pair.series} ${pair.station}`
    if (usedFigures.has(pair.figure) || usedPoints.has(point)) return false
    usedFigures.add(pair.figure)
    usedPoints.add(point)
    return true
  })
}

/** An even axis that was never drawn, as the numbers beside points tell it. */
interface FittedScale extends HeightScale {
  /** Share of the numbers beside points that it explains. */
  readonly fit: number
  /** How many they are. */
  readonly count: number
}

/** Fewer printed points than this tell no axis. */
const LEAST_POINTS = 3

/** The tip of a peak that was traced in a picture is off by up to this share of how far the points reach. */
const BLUNT = 0.01

/**
 * Finds the axis that the printed numbers were drawn on: the straight line through most of them.
 *
 * @returns Undefined where they lie on none.
 */
export function fitScale(
  sketches: readonly Sketch[],
  figures: readonly Figure[],
  { tolerance, source }: Pick<Plot, 'tolerance' | 'source'>,
): FittedScale | undefined {
  const all = candidates(sketches, figures)
  const nearest = takeEach(all, new Set(), new Set())
  const places = (pair: Candidate) => ({
    y: sketches[pair.series]!.points[pair.station]!.y,
    value: pair.figure.value,
    slack: 0.5 * 10 ** -pair.figure.decimals,
  })
  const pairs = all.map(places)
  const sample = nearest.map(places)
  if (sample.length < LEAST_POINTS) return undefined
  const heights = sample.map(({ y }) => y)
  const off = 3 * tolerance + (source === 'pixels' ? BLUNT * (Math.max(...heights) - Math.min(...heights)) : 0)
  let best: { slope: number; offset: number; count: number } | undefined
  for (let i = 0; i < sample.length; i++)
    for (let k = i + 1; k < sample.length; k++) {
      const [a, b] = [sample[i]!, sample[k]!]
      if (Math.abs(a.y - b.y) < 10 * tolerance) continue
      const slope = (b.value - a.value) / (b.y - a.y)
      // values grow upwards
      if (slope >= 0) continue
      const offset = a.value - slope * a.y
      const count = pairs.filter(
        ({ y, value, slack }) => Math.abs(offset + slope * y - value) <= 2 * slack - slope * off,
      ).length
      if (best === undefined || count > best.count) best = { slope, offset, count }
    }
  if (best === undefined || best.count < Math.max(LEAST_POINTS, 0.5 * sample.length)) return undefined
  const { slope, offset } = refine(best, pairs, off)
  return {
    toValue: (y) => offset + slope * y,
    errorAt: () => -slope * tolerance + 0.25 * Math.max(...sample.map(({ slack }) => slack)),
    fit: Math.min(1, best.count / sample.length),
    count: best.count,
  }
}

/** The line of least squares through the points that a first line explains. */
function refine(
  { slope, offset }: { readonly slope: number; readonly offset: number },
  pairs: readonly { readonly y: number; readonly value: number; readonly slack: number }[],
  off: number,
): { readonly slope: number; readonly offset: number } {
  const held = pairs.filter(({ y, value, slack }) => Math.abs(offset + slope * y - value) <= 2 * slack - slope * off)
  const meanY = held.reduce((sum, { y }) => sum + y, 0) / held.length
  const meanValue = held.reduce((sum, { value }) => sum + value, 0) / held.length
  const spread = held.reduce((sum, { y }) => sum + (y - meanY) ** 2, 0)
  if (spread === 0) return { slope, offset }
  const refined = held.reduce((sum, { y, value }) => sum + (y - meanY) * (value - meanValue), 0) / spread
  return { slope: refined, offset: meanValue - refined * meanY }
}
