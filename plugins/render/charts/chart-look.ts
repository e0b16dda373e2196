import type { FormatChoice } from '../../../core/format-configuration.js'
import type { Chart, Series } from '../../../core/model.js'
import { groupSettings, type LegendPlace } from './group-settings.js'
import { waterfallSteps } from './waterfall.js'

/** The look of a native chart, from its source and the format. Colors are `#RRGGBB`. */
export interface ChartLook {
  readonly fontFamily: string
  readonly fontColorHex: string
  /** In points. */
  readonly fontSize: number
  /** One color per series. */
  readonly seriesColors: readonly string[]
  /** Per series the colors of its marks, if they differ. */
  readonly pointColors: readonly (readonly string[] | undefined)[]
  /** Colors of the steps of a waterfall. */
  readonly stepColors: { readonly total: string; readonly increase: string; readonly decrease: string }
  /** Overlap of adjacent bars, in percent of the bar width, −100 to 100. */
  readonly overlap: number
  /** Gap between two categories, in percent of the bar width. */
  readonly gapWidth: number
  /** In points. */
  readonly lineWidth: number
  /** Undefined keeps each line as in its source. */
  readonly isSmooth?: boolean
  readonly hasMarkers?: boolean
  readonly isDoughnut: boolean
  /** Size of the hole, in percent of the ring. */
  readonly holeSize: number
  /** In degrees clockwise from the top. */
  readonly firstSliceAngle: number
  /** `direct`: the names are at the ends of the lines. */
  readonly legend: LegendPlace | 'direct'
  /** Undefined shows the labels that the source prints. */
  readonly hasDataLabels?: boolean
  readonly hasGridlines: boolean
  /** Number of decimals, if the user chose a format. */
  readonly decimals?: number
}

/** Default colors of a waterfall: increases are green, decreases red. */
const RISE = '#5F9E6E'
const FALL = '#C0504D'

/**
 * Determines the look of a chart. A format that the user chose sets colors and pie style; otherwise the chart keeps its
 * own, as far as they are known. Font, gaps and widths always come from the format.
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

/** Returns a color of the palette, which repeats. */
function paletteColor(colors: readonly string[], index: number): string {
  return colors[index % colors.length]!
}

/** Returns whether dark text is hard to read on this color. */
export function isDark(colorHex: string): boolean {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colorHex.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ]
  return 0.299 * red + 0.587 * green + 0.114 * blue < DARKEST_FOR_DARK_TEXT
}

/** Brightness, of 255, at which black and white text are about equally readable. */
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
  // Individually colored bars have a meaning in the source, but the colors belong to its look.
  if (isChosen || !series.pointColors?.some((each) => each !== null && each !== series.color)) return undefined
  return series.values.map((_, point) => colorOr(series.pointColors?.[point], color))
}

/**
 * A waterfall distinguishes increases and decreases by color. Uses the first color that the source uses for each kind.
 */
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
