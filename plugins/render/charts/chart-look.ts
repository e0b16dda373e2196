import type { FormatChoice } from '../../../core/format-configuration.js'
import type { Chart, Series } from '../../../core/model.js'
import { groupSettings, type LegendPlace } from './group-settings.js'
import { waterfallSteps } from './waterfall.js'

/** How a native chart looks: what its source shows, and what a format says of it. Colours are `#RRGGBB`. */
export interface ChartLook {
  readonly fontFamily: string
  readonly fontColorHex: string
  /** Points. */
  readonly fontSize: number
  /** One a series. */
  readonly seriesColors: readonly string[]
  /** Of each series the colours of its marks, where they differ. */
  readonly pointColors: readonly (readonly string[] | undefined)[]
  /** Of a waterfall's steps. */
  readonly stepColors: { readonly total: string; readonly increase: string; readonly decrease: string }
  /** Percent of a bar's width that bars beside each other share, −100 to 100. */
  readonly overlap: number
  /** Percent of a bar's width between two categories. */
  readonly gapWidth: number
  /** Points. */
  readonly lineWidth: number
  /** Absent leaves each line as its source draws it. */
  readonly isSmooth?: boolean
  readonly hasMarkers?: boolean
  readonly isDoughnut: boolean
  /** Percent of the ring's size. */
  readonly holeSize: number
  /** Degrees clockwise from the top. */
  readonly firstSliceAngle: number
  /** `direct`: the names stand at the ends of the lines. */
  readonly legend: LegendPlace | 'direct'
  /** Absent shows the labels that the source prints. */
  readonly hasDataLabels?: boolean
  readonly hasGridlines: boolean
  /** Decimals of the figures, where a person chose a format. */
  readonly decimals?: number
}

/** What goes up is green and what goes down is red in a waterfall whose own colours are not known. */
const RISE = '#5F9E6E'
const FALL = '#C0504D'

/**
 * Says how a chart looks. A format that a person chose gives its colours and its style of pies; with none chosen the
 * chart keeps its own, as far as they are known. Letters, gaps and widths are always the format's.
 */
export function chartLook(chart: Chart, { configuration, isChosen }: FormatChoice): ChartLook {
  const style = configuration.chart
  const { legend, hasDataLabels, hasGridlines, isSmooth, hasMarkers, ...group } = groupSettings(chart, style)
  const seriesColors = chart.series.map((series, index) =>
    colorOr(isChosen ? undefined : series.color, paletteColor(style.colors, index)),
  )
  const drawnAsDoughnut = isChosen ? style.pieChartStyle === 'doughnut' : chart.chartType === 'doughnut'
  return {
    fontFamily: style.fontFamily,
    fontColorHex: style.fontColorHex,
    fontSize: style.fontSize,
    seriesColors,
    pointColors: chart.series.map((series, index) =>
      pointColors(chart, series, seriesColors[index]!, style.colors, isChosen),
    ),
    stepColors: isChosen
      ? { total: style.colors[0]!, increase: paletteColor(style.colors, 1), decrease: paletteColor(style.colors, 2) }
      : stepColors(chart, seriesColors[0]),
    overlap: group.overlap ?? style.barSeriesOverlap,
    gapWidth: group.gapWidth ?? style.barGapWidth,
    lineWidth: group.lineWidth ?? style.lineSeriesWidth,
    isDoughnut: drawnAsDoughnut,
    holeSize: group.holeSize ?? style.donutHoleSize,
    firstSliceAngle: group.firstSliceAngle ?? 0,
    legend: legend ?? ownLegend(chart),
    hasGridlines: hasGridlines ?? true,
    ...(isSmooth === undefined ? {} : { isSmooth }),
    ...(hasMarkers === undefined ? {} : { hasMarkers }),
    ...(hasDataLabels === undefined ? {} : { hasDataLabels }),
    ...(isChosen ? { decimals: configuration.row.decimalPrecision } : {}),
  }
}

/** A list of colours begins anew where it ends. */
function paletteColor(colors: readonly string[], index: number): string {
  return colors[index % colors.length]!
}

/** Whether a dark text is hard to read upon it. */
export function isDark(colorHex: string): boolean {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colorHex.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ]
  return 0.299 * red + 0.587 * green + 0.114 * blue < DARKEST_FOR_DARK_TEXT
}

/** Of 255: where black and white letters read equally well, about. */
const DARKEST_FOR_DARK_TEXT = 140

function pointColors(
  chart: Chart,
  series: Series,
  color: string,
  palette: readonly string[],
  isChosen: boolean,
): readonly string[] | undefined {
  const isPie = chart.chartType === 'pie' || chart.chartType === 'doughnut'
  if (isPie) {
    return series.values.map((_, point) =>
      colorOr(isChosen ? undefined : series.pointColors?.[point], paletteColor(palette, point)),
    )
  }
  // Bars coloured one by one set some of them apart: that is the source's meaning, not its look; but its own colours are.
  if (isChosen || !series.pointColors?.some((each) => each !== null && each !== series.color)) return undefined
  return series.values.map((_, point) => colorOr(series.pointColors?.[point], color))
}

/** A waterfall tells rises from falls by colour: the first colours that are drawn for each. */
function stepColors(chart: Chart, seriesColor: string | undefined): ChartLook['stepColors'] {
  const total = seriesColor ?? RISE
  return { total, increase: RISE, decrease: FALL, ...ownStepColors(chart) }
}

function ownStepColors(chart: Chart): Partial<ChartLook['stepColors']> {
  const series = chart.series[0]
  if (!chart.isWaterfall || !series?.pointColors) return {}
  const steps = waterfallSteps(series)
  const own = (kind: 'total' | 'increase' | 'decrease') => {
    const point = steps.findIndex((step, index) => step?.kind === kind && isColor(series.pointColors?.[index]))
    return point < 0 ? {} : { [kind]: series.pointColors![point]! }
  }
  return { ...own('total'), ...own('increase'), ...own('decrease') }
}

function ownLegend(chart: Chart): ChartLook['legend'] {
  if (chart.isWaterfall) return 'none'
  const isPie = chart.chartType === 'pie' || chart.chartType === 'doughnut'
  if (isPie) return chart.legend ?? 'direct'
  const isNamed = chart.series.filter((series) => series.name !== '').length > 0
  if (chart.legend === 'direct') return isNamed ? 'direct' : 'none'
  return chart.legend ?? (isNamed && chart.series.length > 1 ? 'bottom' : 'none')
}

function colorOr(color: string | null | undefined, other: string): string {
  return isColor(color) ? color : other
}

function isColor(color: string | null | undefined): color is string {
  return typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color)
}
