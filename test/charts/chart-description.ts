import type { ChartType } from '../../core/model.js'
import type { GoldBbox } from '../../examples/drawing/gold.js'

/** Number format of a chart. */
export interface Figures {
  readonly decimals: number
  /** `$`, `€` or empty. */
  readonly currency: string
  /** `%`, `x`, `M` or empty. */
  readonly suffix: string
  readonly negative: 'brackets' | 'minus'
}

/** A series of a chart. */
export interface SeriesDescription {
  readonly name: string
  readonly values: readonly (number | null)[]
  /** X coordinates in a scatter chart. */
  readonly xValues?: readonly number[]
  /** Type of the series in a combo chart. */
  readonly kind?: 'column' | 'line'
  readonly axis?: 'secondary'
}

/** A numeric axis with its range and tick interval. */
export interface AxisDescription {
  readonly min: number
  readonly max: number
  readonly step: number
  readonly figures: Figures
}

/** Content of a chart, independent of its style. */
export interface ChartDescription {
  readonly chartType: ChartType
  readonly title: string
  readonly categories: readonly string[]
  readonly series: readonly SeriesDescription[]
  /** Number format of data labels. */
  readonly figures: Figures
  readonly valueAxis: AxisDescription
  readonly secondaryAxis?: AxisDescription
  readonly xAxis?: AxisDescription
  readonly isPercentStacked?: boolean
  readonly isStacked?: boolean
  readonly isWaterfall?: boolean
}

/** Gold data of a drawn chart. */
export interface GoldChart {
  readonly chartType: ChartType
  readonly title?: string
  /** Bounding box of plot, axes, title and legend. */
  readonly bbox: GoldBbox
  /** Null if the name of a category is not printed. */
  readonly categories: readonly (string | null)[]
  readonly series: readonly GoldSeries[]
  /** Whether no value is printed and only percentages are compared. */
  readonly isShareOnly?: boolean
  readonly isPercentStacked?: boolean
  readonly isWaterfall?: boolean
}

/** Gold data of a series. */
export interface GoldSeries {
  /** Null if no name is printed. */
  readonly name: string | null
  readonly values: readonly (number | null)[]
  /** Allowed absolute error of each value. Rounding of the last digit if the value is printed. */
  readonly tolerances: readonly number[]
  readonly xValues?: readonly number[]
  readonly xTolerance?: number
  readonly axis?: 'secondary'
}
