import type { Chart } from '../../../../core/model.js'
import type { ChartColumn, ChartGrid } from '../chart-grid.js'
import { type ChartLook, isDark } from '../chart-look.js'
import { levelFormat, type SeriesNumbers } from '../chart-numbers.js'
import type { ChartReferences } from '../chart-references.js'
import { isStackedGroup, type PlotGroup, type PlottedSeries } from '../plot-groups.js'
import { numberReference, textReference } from './data-xml.js'
import { labelsXml } from './labels-xml.js'
import { fillXml, lineXml } from './letters-xml.js'
import { element, flag, group, setting, type Xml } from './xml.js'

/** The input for writing the series of a chart. */
export interface SeriesInput {
  readonly grid: ChartGrid
  readonly references: ChartReferences
  readonly look: ChartLook
  /** One result per series of the chart. */
  readonly numbers: readonly SeriesNumbers[]
  readonly chart: Chart
}

const WHITE = '#FFFFFF'
/** Tolerance for equal colors, of 255, per channel. */
const SAME_SHADE = 24
const SYMBOLS = ['circle', 'square', 'triangle', 'diamond'] as const
/** Diameter in points. */
const MARKER_SIZE = 5
const POINT_SIZE = 7
/** Areas that are not stacked are transparent, so that those behind them are visible. */
const OPACITY_OF_AREAS = 0.75

/** Writes a series: `c:ser`, with its parts in the order of the schema for its chart type. */
export function seriesXml(series: PlottedSeries, own: PlotGroup, input: SeriesInput): string {
  const { grid, references, look, numbers } = input
  const column = grid.columns[series.column]!
  const format = numbers[series.sourceIndex]!
  const isLine = own.kind === 'line' || own.kind === 'scatter'
  return group(
    'c:ser',
    setting('c:idx', series.order),
    setting('c:order', series.order),
    group('c:tx', textReference(references.header(series.column), [column.header])),
    shapeOf(series, own, look),
    own.kind === 'bar' ? flag('c:invertIfNegative', false) : undefined,
    isLine ? markerOf(series, own, look) : undefined,
    ...pointsOf(series, own, column),
    labelsXml({ series, group: own, column, numbers: format, look, isOverDark: isOverDark(own, input) }),
    ...dataOf(series, column, input),
    isLine ? flag('c:smooth', look.isSmooth ?? series.source.isSmooth === true) : undefined,
  )
}

/** Returns whether lines are drawn over dark columns or areas. */
function isOverDark({ kind }: PlotGroup, { chart, look }: SeriesInput): boolean {
  if (kind !== 'line' || chart.chartType !== 'combo') return false
  return chart.series.some((series, index) => series.kind !== 'line' && isDark(look.seriesColors[index] ?? WHITE))
}

function dataOf(series: PlottedSeries, column: ChartColumn, { chart, grid, references, numbers }: SeriesInput) {
  const format = numbers[series.sourceIndex]!.format
  const values = numberReference(references.cells(series.column), column, format)
  if (series.xColumn !== undefined) {
    const levels = levelFormat(chart.xAxis, series.source.xValues ?? [])
    const x = numberReference(references.cells(series.xColumn), grid.columns[series.xColumn]!, levels)
    return [group('c:xVal', x), group('c:yVal', values)]
  }
  const names = grid.columns.findIndex(({ role }) => role === 'categories')
  const categories = names < 0 ? undefined : textReference(references.cells(names), grid.columns[names]!.cells)
  return [categories && group('c:cat', categories), group('c:val', values)]
}

function shapeOf({ color, source }: PlottedSeries, own: PlotGroup, look: ChartLook): string {
  if (own.kind === 'line' || own.kind === 'scatter') {
    const isDrawn = own.kind === 'line' || source.kind === 'line'
    return group('c:spPr', lineXml(isDrawn ? color : undefined, look.lineWidth, source.isDashed === true))
  }
  const isSeeThrough = own.kind === 'area' && !isStackedGroup(own) && own.series.length > 1
  return group('c:spPr', fillXml(color, isSeeThrough ? OPACITY_OF_AREAS : 1), edgeOf(own))
}

/** White lines separate the slices of a pie. */
function edgeOf({ kind }: PlotGroup): string {
  return kind === 'pie' || kind === 'doughnut' ? lineXml('#FFFFFF', 1) : lineXml(undefined)
}

function markerOf(series: PlottedSeries, own: PlotGroup, look: ChartLook): string {
  const { source, color } = series
  const isPoint = own.kind === 'scatter'
  const isOwn = source.hasMarkers === true
  const isMarked = isPoint ? isOwn || source.kind !== 'line' : isOwn || hasTwin(series, own)
  if (!(look.hasMarkers ?? isMarked) && !(isPoint && source.kind !== 'line'))
    return group('c:marker', setting('c:symbol', 'none'))
  return group(
    'c:marker',
    setting('c:symbol', symbolOf(series, own)),
    setting('c:size', isPoint ? POINT_SIZE : MARKER_SIZE),
    group('c:spPr', fillXml(color), lineXml(undefined)),
  )
}

/**
 * Returns whether a line without markers looks like another one, including dashes. The markers of lines in an image may
 * not have been detected.
 */
function hasTwin(one: PlottedSeries, { series }: PlotGroup): boolean {
  return series.some(
    (other) =>
      other !== one &&
      isSameColor(one, other) &&
      (one.source.isDashed === true) === (other.source.isDashed === true) &&
      other.source.hasMarkers !== true,
  )
}

/** Lines of the same color get different markers. */
function symbolOf(series: PlottedSeries, own: PlotGroup): string {
  const before = own.series.filter((other) => other.order < series.order && isSameColor(series, other)).length
  return SYMBOLS[before % SYMBOLS.length]!
}

/** Black in an image varies by a shade or two. */
function isSameColor({ color: a }: PlottedSeries, { color: b }: PlottedSeries): boolean {
  if (a === undefined || b === undefined) return a === b
  return [1, 3, 5].every((at) => {
    const [one, other] = [a, b].map((color) => Number.parseInt(color.slice(at, at + 2), 16))
    return Math.abs(one! - other!) <= SAME_SHADE
  })
}

/** Writes the marks that differ from their series: all slices of a pie, and individually colored bars. */
function pointsOf({ pointColors, color }: PlottedSeries, own: PlotGroup, column: ChartColumn): readonly Xml[] {
  if (!pointColors || own.kind === 'line' || own.kind === 'area' || own.kind === 'scatter') return []
  const isPie = own.kind !== 'bar'
  return pointColors.map((pointColor, point) => {
    if (column.cells[point] === null || (!isPie && pointColor === color)) return undefined
    return group(
      'c:dPt',
      setting('c:idx', point),
      isPie ? undefined : flag('c:invertIfNegative', false),
      element('c:bubble3D', { val: 0 }),
      group('c:spPr', fillXml(pointColor), edgeOf(own)),
    )
  })
}
