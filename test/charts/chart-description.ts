import type { ChartType } from '../../core/model.js'
import type { GoldBbox } from '../../examples/drawing/gold.js'

/** How a chart's figures are printed. */
export interface Figures {
  readonly decimals: number
  /** `$`, `€` or nothing. */
  readonly currency: string
  /** `%`, `x`, `M` or nothing. */
  readonly suffix: string
  readonly negative: 'brackets' | 'minus'
}

/** What a series says. */
export interface SeriesDescription {
  readonly name: string
  readonly values: readonly (number | null)[]
  /** Of a scatter chart. */
  readonly xValues?: readonly number[]
  /** Of a combo. */
  readonly kind?: 'column' | 'line'
  readonly axis?: 'secondary'
}

/** An axis with figures: its ends and the step between its ticks. */
export interface AxisDescription {
  readonly min: number
  readonly max: number
  readonly step: number
  readonly figures: Figures
}

/** What a chart says, however it is drawn. */
export interface ChartDescription {
  readonly chartType: ChartType
  readonly title: string
  readonly categories: readonly string[]
  readonly series: readonly SeriesDescription[]
  /** Of figures printed at marks. */
  readonly figures: Figures
  readonly valueAxis: AxisDescription
  readonly secondaryAxis?: AxisDescription
  readonly xAxis?: AxisDescription
  readonly isPercentStacked?: boolean
  readonly isStacked?: boolean
  readonly isWaterfall?: boolean
}

/** What a person reads in a drawn chart. */
export interface GoldChart {
  readonly chartType: ChartType
  readonly title?: string
  /** Ink of the whole: plot, axes, title, legend. */
  readonly bbox: GoldBbox
  /** Null where a category's name is not printed. */
  readonly categories: readonly (string | null)[]
  readonly series: readonly GoldSeries[]
  /** Whether no value is printed, and only the shares count. */
  readonly isShareOnly?: boolean
  readonly isPercentStacked?: boolean
  readonly isWaterfall?: boolean
}

/** What a person reads of a series. */
export interface GoldSeries {
  /** Null where none is printed. */
  readonly name: string | null
  readonly values: readonly (number | null)[]
  /** How far each reading may be off: nothing but the last digit where it is printed. */
  readonly tolerances: readonly number[]
  readonly xValues?: readonly number[]
  readonly xTolerance?: number
  readonly axis?: 'secondary'
}
