import type { ChartStyle } from '../../../core/format-configuration.js'
import type { Chart } from '../../../core/model.js'

/** Settings of a format for one group of chart types. Absent settings are the same as for other charts. */
interface GroupSettings {
  readonly overlap?: number
  readonly gapWidth?: number
  readonly lineWidth?: number
  readonly isSmooth?: boolean
  readonly hasMarkers?: boolean
  readonly holeSize?: number
  /** Start of the first slice, in degrees clockwise from the top. */
  readonly firstSliceAngle?: number
  readonly hasDataLabels?: boolean
  readonly hasGridlines?: boolean
  readonly legend?: LegendPlace
}

export type LegendPlace = 'top' | 'bottom' | 'left' | 'right' | 'none'

/** Size of a chart, in points. */
export interface ChartSize {
  readonly width: number
  readonly height: number
}

const POINTS_PER_CENTIMETRE = 72 / 2.54
/** At 96 pixels per inch. */
const POINTS_PER_PIXEL = 0.75

/** Reads the settings for this type of chart from the format. Invalid values are ignored. */
export function groupSettings(chart: Chart, style: ChartStyle): GroupSettings {
  const config = groupOf(chart, style) ?? {}
  const read: { [Key in keyof GroupSettings]: GroupSettings[Key] | undefined } = {
    overlap: numberIn(config.overlap, -100, 100),
    gapWidth: numberIn(config.gap_width, 0, 500),
    lineWidth: numberIn(config.line_width, 0, 100),
    isSmooth: truthOf(config.smooth),
    hasMarkers: truthOf(config.markers),
    holeSize: numberIn(config.hole_size, 10, 90),
    firstSliceAngle: numberIn(config.first_slice_angle, 0, 360),
    hasDataLabels: truthOf(config.data_labels),
    hasGridlines: truthOf(config.gridlines),
    legend: LEGEND_PLACES.find((place) => place === config.legend_position),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

/** Returns the size that a format specifies, in centimeters or pixels; empty if it specifies none. */
export function quickSize({ quickSizingConfig }: ChartStyle): Partial<ChartSize> {
  const config = quickSizingConfig ?? {}
  const read = (name: 'width' | 'height') => {
    const centimetres = numberIn(config[`${name}_cm`], 1, 100)
    const pixels = numberIn(config[`${name}_px`], 40, 4000)
    if (centimetres !== undefined) return { [name]: centimetres * POINTS_PER_CENTIMETRE }
    return pixels === undefined ? {} : { [name]: pixels * POINTS_PER_PIXEL }
  }
  return { ...read('width'), ...read('height') }
}

const LEGEND_PLACES = ['top', 'bottom', 'left', 'right', 'none'] as const

function groupOf(chart: Chart, style: ChartStyle): Readonly<Record<string, unknown>> | null {
  switch (chart.chartType) {
    case 'bar':
    case 'column':
    case 'stacked_bar':
    case 'stacked_column':
      return style.columnBarGroupConfig
    case 'line':
    case 'scatter':
      return style.lineGroupConfig
    case 'area':
      return style.areaGroupConfig
    case 'pie':
    case 'doughnut':
      return style.pieDonutGroupConfig
    case 'combo':
      return style.comboGroupConfig
  }
}

function numberIn(value: unknown, from: number, to: number): number | undefined {
  return typeof value === 'number' && value >= from && value <= to ? value : undefined
}

function truthOf(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined
}
