import type { TextStyle } from '../../examples/drawing/draw-document.js'
import type { GoldBbox } from '../../examples/drawing/gold.js'
import type { Canvas } from './canvas.js'
import type { AxisDescription, ChartDescription } from './chart-description.js'
import type { ChartStyle } from './chart-style.js'

/** Drawing context of a chart: its plot area, and the positions of values and categories. */
export interface Ground {
  readonly canvas: Canvas
  readonly chart: ChartDescription
  readonly style: ChartStyle
  readonly text: TextStyle
  /** Area between the axes. */
  readonly plot: GoldBbox
  /** Whether values increase from left to right. */
  readonly isLevel: boolean
  /** Positions of the categories along their axis. */
  readonly bands: readonly { readonly at: number; readonly from: number; readonly to: number }[]
  /** Returns the position of a value on the first or secondary axis. */
  place(value: number, axis?: 'secondary'): number
  /** Returns the horizontal position of a value in a scatter chart. */
  xPlace(value: number): number
}

/** Creates the drawing context for a plot area. */
export function groundOf(canvas: Canvas, chart: ChartDescription, style: ChartStyle, plot: GoldBbox): Ground {
  const isLevel = chart.chartType === 'bar' || chart.chartType === 'stacked_bar'
  const [start, length] = isLevel ? [plot.y0, plot.y1 - plot.y0] : [plot.x0, plot.x1 - plot.x0]
  const count = chart.categories.length
  // An area spans the whole plot: its categories are on the ticks, not between them.
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

/** Returns the tick values of an axis. */
export function ticksOf({ min, max, step }: AxisDescription): readonly number[] {
  return Array.from({ length: Math.round((max - min) / step) + 1 }, (_, i) => min + i * step)
}
