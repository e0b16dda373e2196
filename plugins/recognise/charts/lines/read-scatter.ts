import type { Series } from '../../../../core/model.js'
import { heightOf } from '../../geometry/boxes.js'
import type { Label, PlotGround, ReadChart, Scale } from '../parts.js'
import { roundTogether } from '../round-measured.js'
import type { Collected } from './collect.js'
import { colorDistance, SAME_COLOR } from './colors.js'
import { cloudBesideCrispAxes } from './crisp-axes.js'
import type { Key } from './keys.js'
import type { Marker } from './markers.js'
import { nameSeries } from './name-series.js'
import { haveOverlaid } from './overlaid-points.js'
import { valueScales } from './pick-scale.js'
import type { Sketch } from './sketch.js'
import { groupMarkers, sketchDots } from './sketch-series.js'
import type { Track } from './tracks.js'

/** Fewer points than this are no cloud. */
const LEAST_POINTS = 3
/** Points on lines: where more than this share of all markers is on lines, lines were meant. */
const MOST_ON_LINES = 0.5
/** Colours tell series where more than this share of the points shares its colour with another. */
const SHARED_COLOR = 0.6

/**
 * Reads points that stand freely over two axes with figures. Lines among them, of trend or of reference, are no series.
 *
 * @returns Undefined where the markers belong to lines or to named places.
 */
export function readScatter(ground: PlotGround, collected: Collected): ReadChart | undefined {
  const { plot, scales, legend } = ground
  const level = scales.find(({ direction, kind }) => direction === 'x' && kind !== 'date')
  const [upright] = valueScales(scales)
  if (level === undefined || upright === undefined || collected.areas.length > 0) return undefined
  const onTrend = [...collected.markersOf.values()].flat()
  const markers = [...collected.points, ...onTrend]
  if (markers.length < LEAST_POINTS || onTrend.length > MOST_ON_LINES * markers.length) return undefined
  const groups = groupPoints(markers, collected.keys)
  const points = groups.flat()
  if (points.length < LEAST_POINTS) return undefined
  // in a picture a thick bend of a line may be taken for a point
  const isBend = (point: Marker) => collected.tracks.some((track) => isOn(point, track))
  if (plot.source === 'pixels' && points.filter(isBend).length > MOST_ON_LINES * points.length) return undefined
  const ticks = level.ticks.map(({ at, label }) => ({ at, name: label.text }))
  // a marker over each tick and none between: names that happen to be numbers
  if (sketchDots(groups, ticks, plot) !== undefined) return undefined
  const places = points.map(({ at }) => at)
  const read = cloudBesideCrispAxes({ level, upright }, places, plot)
  const sketches = groups.map(toSketch)
  const taken = new Set<Label>([
    ...scales.flatMap((scale) => scale.ticks.map(({ label }) => label)),
    ...legend.map(({ label }) => label),
  ])
  const names = nameSeries(sketches, collected.keys, [], plot)
  const order = groups
    .map((_, i) => i)
    .sort((a, b) => (names[a]!.rank ?? Number.MAX_SAFE_INTEGER) - (names[b]!.rank ?? Number.MAX_SAFE_INTEGER))
  const used = new Set(points.flatMap((marker) => marker.marks))
  const trends = collected.tracks.flatMap((track) => track.strokes)
  const explained = collected.dataMarks.filter((mark) => used.has(mark) || trends.some((stroke) => stroke === mark))
  return {
    chartType: 'scatter',
    categories: [],
    series: order.map((i) => toSeries(groups[i]!, names[i]!.name, read.level, read.upright)),
    used: {
      marks: [...used, ...collected.keys.flatMap((key) => key.marks)],
      labels: [...taken],
    },
    confidence: collected.dataMarks.length === 0 ? 0.9 : (0.9 * explained.length) / collected.dataMarks.length,
    ...(plot.source === 'pixels' && haveOverlaid(groups, collected) && { isOverlaid: true as const }),
  }
}

/** Whether a line of a point's own colour runs through it. */
function isOn({ at, bbox, color }: Marker, { pieces, color: own }: Track): boolean {
  if (colorDistance(color, own) > SAME_COLOR) return false
  return pieces.some((piece) =>
    piece.some((to, i) => {
      const from = piece[i - 1]
      if (from === undefined || at.x < from.x || at.x > to.x) return false
      const y = from.y + ((to.y - from.y) * (at.x - from.x)) / Math.max(to.x - from.x, Number.EPSILON)
      return Math.abs(y - at.y) <= heightOf(bbox)
    }),
  )
}

/** Points that look alike; bubbles of which each has its own colour are one series, unless the legend names them. */
function groupPoints(markers: readonly Marker[], keys: readonly Key[]): readonly (readonly Marker[])[] {
  const alike = groupMarkers(markers, 1)
  const isNamed = ([first]: readonly Marker[]) => keys.some((key) => key.color === first!.color)
  const named = alike.filter(isNamed)
  if (named.length >= Math.max(2, alike.length / 2)) return named
  const several = alike.filter((group) => group.length > 1)
  return several.flat().length > SHARED_COLOR * markers.length
    ? several
    : [markers.filter(({ shape }) => shape === markers[0]!.shape)]
}

function toSketch(group: readonly Marker[]): Sketch {
  const first = group[0]!
  return {
    kind: 'line',
    color: first.color,
    isDashed: false,
    isSmooth: false,
    width: 0,
    marker: { shape: first.shape, isHollow: first.isHollow },
    points: group.map(({ at }) => at),
    marks: group.flatMap((marker) => marker.marks),
  }
}

function toSeries(group: readonly Marker[], name: string, level: Scale, upright: Scale): Series {
  const xBounds = group.map(({ at }) => level.errorAt(at.x))
  const bounds = group.map(({ at }) => upright.errorAt(at.y))
  return {
    name,
    values: roundTogether(
      group.map(({ at }) => upright.toValue(at.y)),
      bounds,
    ),
    xValues: roundTogether(
      group.map(({ at }) => level.toValue(at.x)),
      xBounds,
    ),
    errorBounds: bounds.map((bound) => Number(bound.toPrecision(2))),
    color: group[0]!.color,
    hasMarkers: true,
  }
}
