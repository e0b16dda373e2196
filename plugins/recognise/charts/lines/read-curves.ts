import type { Series } from '../../../../core/model.js'
import type { Label, PlotGround, Point, ReadChart, Scale } from '../parts.js'
import { roundTogether } from '../round-measured.js'
import type { Collected } from './collect.js'
import { nameSeries } from './name-series.js'
import { valueScales } from './pick-scale.js'
import type { Sketch } from './sketch.js'
import type { Track } from './tracks.js'

/** A curve of more points was computed, and is no row of data. */
const MOST_POINTS = 400

/**
 * Reads lines over a logarithmic level axis: their points stand at values of both axes, at none of its figures.
 *
 * @returns Undefined where the level axis is another, or bars and areas stand in the plot.
 */
export function readCurves({ plot, scales, legend }: PlotGround, collected: Collected): ReadChart | undefined {
  const level = scales.find(({ direction }) => direction === 'x')
  const [upright, second] = valueScales(scales)
  const { tracks, areas, keys, markersOf, dataMarks } = collected
  if (level?.kind !== 'log' || upright === undefined || second !== undefined) return undefined
  if (tracks.length === 0 || areas.length > 0 || tracks.some((track) => !isOfPoints(track))) return undefined
  const sketches = tracks.map((track): Sketch => {
    const marks = [...track.strokes, ...(markersOf.get(track) ?? []).flatMap((marker) => marker.marks)]
    const { color, isDashed, width } = track
    return { kind: 'line', color, isDashed, isSmooth: false, width, points: pointsOf(track), marks }
  })
  const names = nameSeries(sketches, keys, [], plot)
  const used = new Set(sketches.flatMap(({ marks }) => marks))
  const explained = dataMarks.filter((mark) => used.has(mark)).length
  const labels = new Set<Label>([
    ...scales.flatMap((scale) => scale.ticks.map(({ label }) => label)),
    ...legend.map(({ label }) => label),
  ])
  return {
    chartType: 'scatter',
    categories: [],
    series: sketches.map((sketch, i) => toSeries(sketch, names[i]!.name, level, upright)),
    used: { marks: [...used, ...keys.flatMap((key) => key.marks)], labels: [...labels] },
    confidence: dataMarks.length === 0 ? 0.9 : (0.9 * explained) / dataMarks.length,
  }
}

function isOfPoints({ isCurved, isStepped, pieces }: Track): boolean {
  return !isCurved && !isStepped && pieces.reduce((sum, piece) => sum + piece.length, 0) <= MOST_POINTS
}

function pointsOf({ pieces }: Track): readonly Point[] {
  return pieces.flatMap((piece) =>
    piece.filter((point, i) => i === 0 || Math.hypot(point.x - piece[i - 1]!.x, point.y - piece[i - 1]!.y) > 0.1),
  )
}

function toSeries({ points, color }: Sketch, name: string, level: Scale, upright: Scale): Series {
  const own = points.filter((point) => point !== null)
  const bounds = own.map(({ y }) => upright.errorAt(y))
  return {
    name,
    values: roundTogether(
      own.map(({ y }) => upright.toValue(y)),
      bounds,
    ),
    xValues: roundTogether(
      own.map(({ x }) => level.toValue(x)),
      own.map(({ x }) => level.errorAt(x)),
    ),
    errorBounds: bounds.map((bound) => Number(bound.toPrecision(2))),
    color,
  }
}
