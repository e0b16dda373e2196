import type { TextStyle } from '../../examples/drawing/draw-document.js'
import type { GoldBbox } from '../../examples/drawing/gold.js'
import type { Canvas } from './canvas.js'
import type { AxisDescription, ChartDescription } from './chart-description.js'
import type { ChartStyle } from './chart-style.js'

/** What all that draw a chart know: where its plot lies, and where values and categories stand in it. */
export interface Ground {
  readonly canvas: Canvas
  readonly chart: ChartDescription
  readonly style: ChartStyle
  readonly text: TextStyle
  /** Between its axes. */
  readonly plot: GoldBbox
  /** Whether values run from left to right. */
  readonly isLevel: boolean
  /** Where categories stand along their axis. */
  readonly bands: readonly { readonly at: number; readonly from: number; readonly to: number }[]
  /** Where a value of the first axis stands, or of the second. */
  place(value: number, axis?: 'secondary'): number
  /** Where a scatter chart's other coordinate stands. */
  xPlace(value: number): number
}

/** Lays the scales over a plot. */
export function groundOf(canvas: Canvas, chart: ChartDescription, style: ChartStyle, plot: GoldBbox): Ground {
  const isLevel = chart.chartType === 'bar' || chart.chartType === 'stacked_bar'
  const [start, length] = isLevel ? [plot.y0, plot.y1 - plot.y0] : [plot.x0, plot.x1 - plot.x0]
  const count = chart.categories.length
  // an area begins and ends at the plot's edges: its categories stand on the ticks, not between them
  const isEdgeToEdge = chart.chartType === 'area'
  const step = length / (isEdgeToEdge ? count - 1 : count)
  const bands = chart.categories.map((_, i) => {
    const at = start + step * (isEdgeToEdge ? i : i + 0.5)
    return { at, from: at - step / 2, to: at + step / 2 }
  })
  const share = ({ min, max }: AxisDescription, value: number) => (value - min) / (max - min)
  return {
    canvas,
    chart,
    style,
    text: { font: style.font, size: style.size },
    plot,
    isLevel,
    bands,
    place: (value, axis) => {
      const part = share(axis ? chart.secondaryAxis! : chart.valueAxis, value)
      return isLevel ? plot.x0 + part * (plot.x1 - plot.x0) : plot.y1 - part * (plot.y1 - plot.y0)
    },
    xPlace: (value) => plot.x0 + share(chart.xAxis!, value) * (plot.x1 - plot.x0),
  }
}

/** Values of an axis's ticks. */
export function ticksOf({ min, max, step }: AxisDescription): readonly number[] {
  return Array.from({ length: Math.round((max - min) / step) + 1 }, (_, i) => min + i * step)
}
