import type { DrawingPage, TextStyle } from './draw-document.js'
import type { GoldBbox, GoldChart } from './gold.js'
import { printNumber } from './numbers.js'

/** A chart to draw. */
export interface ChartDescription {
  readonly kind: 'column' | 'line'
  readonly title: string
  /** Printed below the title. */
  readonly unit: string
  readonly categories: readonly string[]
  /** Colors are `#rrggbb`. */
  readonly series: readonly { readonly name: string; readonly color: string; readonly values: readonly number[] }[]
  /** Range of the value axis, with a tick at each `step`. */
  readonly axis: { readonly min: number; readonly max: number; readonly step: number }
}

/** The plot area of a chart, and its scale. */
interface Plot {
  readonly box: GoldBbox
  readonly bandWidth: number
  place(value: number): number
}

const LINE = 0.5
const GRID_COLOR = '#d0d7d9'
const AXIS_COLOR = '#555555'
/** Share of a category's width that its columns fill. */
const FILLED_SHARE = 0.66
/** In points. */
const SERIES_WIDTH = 2
const KEY_WIDTH = 12

/**
 * Draws a chart with its title and unit above, its value axis on the left and its legend below. Adds its expected
 * content to that of the page.
 *
 * @param style Style of its numbers and names.
 */
export function drawChart(page: DrawingPage, chart: ChartDescription, style: TextStyle, area: GoldBbox): GoldChart {
  const { size } = style
  page.write(chart.title, area.x0, area.y0 + size * 1.2, { ...style, size: size * 1.2, weight: 'bold' })
  page.write(chart.unit, area.x0, area.y0 + size * 2.6, { ...style, weight: 'italic' })
  const plot = layPlot(page, chart, style, area)
  drawAxes(page, chart, style, plot)
  if (chart.kind === 'column') drawColumns(page, chart, plot)
  else drawLines(page, chart, plot)
  drawLegend(page, chart, style, area)
  const gold = {
    id: `p${page.pageNumber}c${page.charts.length + 1}`,
    chart_type: chart.kind,
    title: chart.title,
    bbox: area,
    categories: chart.categories,
    series: chart.series.map(({ name, values }) => ({ name, values })),
  }
  page.charts.push(gold)
  return gold
}

function layPlot(page: DrawingPage, { axis, categories }: ChartDescription, style: TextStyle, area: GoldBbox): Plot {
  const { size } = style
  const widest = Math.max(...ticksOf(axis).map((tick) => page.measure(printTick(tick), style)))
  const box = { x0: area.x0 + widest + 6, y0: area.y0 + size * 4.4, x1: area.x1, y1: area.y1 - size * 3.6 }
  return {
    box,
    bandWidth: (box.x1 - box.x0) / categories.length,
    place: (value) => box.y1 - ((value - axis.min) / (axis.max - axis.min)) * (box.y1 - box.y0),
  }
}

function ticksOf({ min, max, step }: ChartDescription['axis']): readonly number[] {
  return Array.from({ length: Math.round((max - min) / step) + 1 }, (_, tick) => min + tick * step)
}

/** A statement prints zero as a dash, an axis as 0. */
function printTick(tick: number): string {
  return tick === 0 ? '0' : printNumber(tick)
}

function drawAxes(page: DrawingPage, chart: ChartDescription, style: TextStyle, { box, bandWidth, place }: Plot): void {
  for (const tick of ticksOf(chart.axis)) {
    const y = place(tick)
    const label = printTick(tick)
    page.stroke(box.x0, y, box.x1, y, LINE, tick === chart.axis.min ? AXIS_COLOR : GRID_COLOR)
    page.write(label, box.x0 - 6 - page.measure(label, style), y + style.size * 0.33, style)
  }
  chart.categories.forEach((name, index) => {
    const center = box.x0 + (index + 0.5) * bandWidth
    page.write(name, center - page.measure(name, style) / 2, box.y1 + style.size * 1.4, style)
  })
}

function drawColumns(page: DrawingPage, { series }: ChartDescription, { box, bandWidth, place }: Plot): void {
  const width = (bandWidth * FILLED_SHARE) / series.length
  series.forEach(({ values, color }, rank) => {
    values.forEach((value, index) => {
      const x0 = box.x0 + (index + (1 - FILLED_SHARE) / 2) * bandWidth + rank * width
      page.fill({ x0, y0: place(value), x1: x0 + width, y1: box.y1 }, color)
    })
  })
}

function drawLines(page: DrawingPage, { series }: ChartDescription, { box, bandWidth, place }: Plot): void {
  for (const { values, color } of series) {
    const points = values.map((value, index) => ({ x: box.x0 + (index + 0.5) * bandWidth, y: place(value) }))
    page.strokeThrough(points, SERIES_WIDTH, color)
  }
}

/** Draws the keys side by side, centered below the chart. */
function drawLegend(page: DrawingPage, { kind, series }: ChartDescription, style: TextStyle, area: GoldBbox): void {
  const widths = series.map(({ name }) => KEY_WIDTH + 4 + page.measure(name, style))
  const gap = style.size * 2
  const total = widths.reduce((sum, width) => sum + width, gap * (series.length - 1))
  let x = (area.x0 + area.x1 - total) / 2
  const baseline = area.y1 - style.size * 0.4
  const middle = baseline - style.size * 0.33
  series.forEach(({ name, color }, index) => {
    if (kind === 'line') page.stroke(x, middle, x + KEY_WIDTH, middle, SERIES_WIDTH, color)
    else page.fill({ x0: x + 5, y0: middle - 3.5, x1: x + KEY_WIDTH, y1: middle + 3.5 }, color)
    page.write(name, x + KEY_WIDTH + 4, baseline, style)
    x += widths[index]! + gap
  })
}
