import { centerX } from '../../geometry/boxes.js'
import type { Categories, Label, PlotGround, ReadChart, Scale } from '../parts.js'
import type { Area } from './areas.js'
import { type Collected, collect } from './collect.js'
import { besideCrispAxes } from './crisp-axes.js'
import { figuresOf } from './data-labels.js'
import { withoutFigures } from './figured-names.js'
import { areFlattened } from './flattened.js'
import { withoutHelpers } from './helper-points.js'
import { nameSeries, type SeriesName } from './name-series.js'
import { alignColumns, combineSeries, readColumns } from './read-combo.js'
import { readCurves } from './read-curves.js'
import { readScatter } from './read-scatter.js'
import type { Sketch } from './sketch.js'
import { groupMarkers, sketchAreas, sketchDots, sketchLines } from './sketch-series.js'
import type { Station } from './station.js'
import { distinct, findStations, fitOf, pickCategories, spacingOf } from './stations.js'
import { pointsAlong, type Track } from './tracks.js'
import { valueSeries } from './value-series.js'

/** Steps that jump at the names have a jump at this share of them. */
const STEPS_ON = 0.7
/** Of the stacks of a whole each adds up to 100 within this. */
const WHOLE = { sum: 100, off: 1.5 }

/** Reads lines, areas, points and, with the columns below them, combinations of both. */
export function readLines(found: PlotGround): ReadChart | undefined {
  return readAtPoints(found, true)
}

/** @param isEachPoint Whether points between printed names count too. */
function readAtPoints(found: PlotGround, isEachPoint: boolean): ReadChart | undefined {
  const { plot, legend } = found
  const collected = collect(found)
  const scatter = readScatter(found, collected) ?? readCurves(found, collected)
  if (scatter !== undefined) return scatter
  if (collected.tracks.length + collected.areas.length + collected.points.length === 0) return undefined
  const corners = cornersOf(collected, found)
  const heights = collected.tracks.flatMap(({ pieces }) => pieces.flatMap((piece) => piece.map(({ y }) => y)))
  const ground = { ...found, scales: besideCrispAxes(found.scales, corners.flat(), heights, plot) }
  const categories = pickCategories(ground.categories, corners, plot)
  const axis = ground.scales.find(({ direction }) => direction === 'x')
  const hasPoints = collected.tracks.every(isByPoints) && !collected.areas.some((area) => isBent(area, collected))
  const isFlat =
    plot.source === 'drawing' &&
    areFlattened(
      collected.tracks,
      (categories?.bands ?? []).map(({ at }) => at),
    )
  const places = findStations(categories, axis, corners, plot, isEachPoint && hasPoints && !isFlat)
  const stations = withoutEmptyTicks(places, [...corners, columnsOf(collected, plot)], categories, axis)
  if (stations.length < 2) return undefined
  const { sketches: surfaces, stack } = sketchAreas(collected.areas, stations, plot)
  const lines = sketchLines(collected, stations, plot)
  const all = withDots([...surfaces, ...lines], collected, stations, plot)
  const drawn = all.filter(({ points }) => points.some((point) => point !== null))
  if (drawn.length === 0) return undefined
  const furniture = furnitureLabels(ground, categories)
  const printed = plot.labels.filter((label) => !furniture.has(label))
  const figures = figuresOf(printed, found)
  const free = printed.filter((label) => !figures.some((figure) => figure.label === label))
  const names = nameSeries(drawn, collected.keys, free, plot)
  const { sketches, names: ordered } = orderSeries(drawn, names, stack.isStacked)
  const own = new Set(drawn.flatMap((sketch) => sketch.marks))
  const bars = plot.marks.bars.filter((bar) => collected.dataMarks.includes(bar) && !own.has(bar))
  const standing = readColumns(ground, bars, sketches, ordered, figures)
  const placeNames = stations.map(({ name }) => name)
  const columns = standing && alignColumns(standing, placeNames)
  // columns at the printed names alone: the line is read where they stand
  if (standing !== undefined && columns === undefined && isEachPoint) return readAtPoints(found, false)
  const inColumns = new Set(columns?.read.used.labels)
  const points = figures.filter(({ label }) => !inColumns.has(label))
  const valued = valueSeries(sketches, ordered, points, ground.scales, plot, columns?.lineAxes)
  if (valued === undefined) return undefined
  const kinds = new Set(sketches.map(({ kind }) => kind))
  const isMixed = kinds.size > 1
  const named = withoutFigures(valued.series, ordered)
  const series = named.map((each, i) => (isMixed ? { ...each, kind: sketches[i]!.kind } : each))
  const isPercentStacked = stack.isStacked && isWhole(valued.series.map(({ values }) => values))
  const used = new Set([...own, ...collected.edges, ...(columns?.read.used.marks ?? [])])
  const explained = collected.dataMarks.filter((mark) => used.has(mark)).length
  const disagreements = [...valued.disagreements, ...(columns?.read.disagreements ?? [])]
  const drawnPoints =
    hasPoints && plot.source === 'drawing' ? Math.max(0, ...corners.map((line) => distinct(line).length)) : 0
  return {
    chartType: isMixed || columns !== undefined ? 'combo' : kinds.has('area') ? 'area' : 'line',
    categories: placeNames,
    series: columns === undefined ? series : combineSeries(columns, series, legend),
    used: {
      marks: [...used, ...collected.keys.flatMap((key) => key.marks)],
      labels: [
        ...(categories?.labels ?? []),
        ...ordered.flatMap(({ labels }) => labels),
        ...legend.filter(({ key }) => key !== 'text').map(({ label }) => label),
        ...valued.labels,
        ...inColumns,
      ],
    },
    confidence: confidenceOf(share(explained, collected.dataMarks.length), valued.fit, ordered, stations),
    ...((stack.isStacked || columns?.read.chartType === 'stacked_column') && { isStacked: true }),
    ...(isPercentStacked && { isPercentStacked: true }),
    ...(disagreements.length > 0 && { disagreements }),
    ...(drawnPoints >= LEFT_OUT * stations.length && { isThinned: true }),
  }
}

/** A line with so many times as many points as were read has points that were left out; of fewer some are bends. */
const LEFT_OUT = 2
/** A dashed line in so many strokes is drawn dash by dash: their ends are no points of the data. */
const DASHES = 8

/** Whether a line goes straight from point to point of its data. */
function isByPoints({ isDashed, isCurved, strokes }: Track): boolean {
  return !isCurved && !(isDashed && strokes.length >= DASHES)
}

/** Fewer markers on a surface are signs of something else. */
const LEAST_MARKED = 3

/** Whether the corners of a surface are chance: its edge bends, and no markers tell where its values are. */
function isBent({ polygons }: Area, { marked }: Collected): boolean {
  return polygons.some(({ isCurved }) => isCurved) && marked.length < LEAST_MARKED
}

/** Where columns stand behind the lines: a line may begin after the first of them, as a growth does. */
function columnsOf({ dataMarks }: Collected, { marks }: PlotGround['plot']): readonly number[] {
  const data = new Set(dataMarks)
  return marks.bars.filter((bar) => data.has(bar)).map(({ bbox }) => centerX(bbox))
}

/** Ticks of an axis with figures go on beyond the data; a printed name without data stays. */
function withoutEmptyTicks(
  stations: readonly Station[],
  lines: readonly (readonly number[])[],
  categories: Categories | undefined,
  axis: Scale | undefined,
): readonly Station[] {
  const ticks = new Set(axis?.ticks.map(({ label }) => label))
  const corners = lines.flat()
  if (corners.length === 0 || !categories?.labels.some((label) => ticks.has(label))) return stations
  const half = (spacingOf(stations.map(({ at }) => at)) ?? 0) / 2
  const [from, to] = [Math.min(...corners) - half, Math.max(...corners) + half]
  return stations.filter(({ at }) => at >= from && at <= to)
}

/** Labels that name places, values and series: no figures of points. */
function furnitureLabels({ scales, legend }: PlotGround, categories: Categories | undefined): ReadonlySet<Label> {
  return new Set([
    ...scales.flatMap((scale) => scale.ticks.map(({ label }) => label)),
    ...(categories?.labels ?? []),
    ...legend.map(({ label }) => label),
  ])
}

/** Where along the level axis each line, area or row of markers has corners. Steps that jump between names have none. */
function cornersOf(
  { tracks, areas, points, marked }: Collected,
  { categories: rows, plot }: PlotGround,
): readonly (readonly number[])[] {
  const isOn = (track: Track) => rows.some((row) => fitOf(row, track.corners) >= STEPS_ON)
  return [
    ...tracks.filter((track) => !track.isStepped || isOn(track)).map(pointsAlong),
    ...areas.map(({ parts, polygons }) =>
      marked.length >= LEAST_MARKED && polygons.some(({ isCurved }) => isCurved)
        ? distinct(marked)
        : parts.flatMap(({ curve }) => withoutHelpers(curve, plot.tolerance).map(({ x }) => x)),
    ),
    ...(tracks.length + areas.length === 0 ? [points.map(({ at }) => at.x)] : []),
  ]
}

/** With lines that are drawn by their markers alone. */
function withDots(
  sketches: readonly Sketch[],
  { points }: Collected,
  stations: readonly Station[],
  plot: PlotGround['plot'],
): readonly Sketch[] {
  const groups = groupMarkers(points)
  const dots = groups.flatMap((group) => sketchDots([group], stations, plot) ?? [])
  return [...sketches, ...dots]
}

/** In the order of the legend; stacks from the base line upwards. */
function orderSeries(
  sketches: readonly Sketch[],
  names: readonly SeriesName[],
  isStacked: boolean,
): { readonly sketches: readonly Sketch[]; readonly names: readonly SeriesName[] } {
  const order = sketches.map((_, i) => i)
  if (!isStacked)
    order.sort(
      (a, b) => (names[a]!.rank ?? Number.MAX_SAFE_INTEGER) - (names[b]!.rank ?? Number.MAX_SAFE_INTEGER) || a - b,
    )
  return { sketches: order.map((i) => sketches[i]!), names: order.map((i) => names[i]!) }
}

function isWhole(values: readonly (readonly (number | null)[])[]): boolean {
  if (values.length < 2) return false
  return values[0]!.every((_, i) => {
    const sum = values.reduce((all, series) => all + (series[i] ?? 0), 0)
    return Math.abs(sum - WHOLE.sum) <= WHOLE.off || Math.abs(sum - 1) <= WHOLE.off / WHOLE.sum
  })
}

/** What is printed in letters leaves no mark to explain. */
function share(explained: number, all: number): number {
  return all === 0 ? 1 : explained / all
}

/** How much of the drawing is explained counts most; then whether places and series have names. */
function confidenceOf(
  explained: number,
  fit: number,
  names: readonly SeriesName[],
  stations: readonly Station[],
): number {
  const named = stations.filter(({ name }) => name !== '').length / stations.length
  const isTold = names.length === 1 || names.every(({ name }) => name !== '')
  return explained * (0.6 + 0.2 * fit + 0.1 * named + (isTold ? 0.1 : 0))
}
