import type { DrawingPage } from '../../examples/drawing/draw-document.js'
import type { GoldBbox } from '../../examples/drawing/gold.js'
import { Canvas } from './canvas.js'
import type { AxisDescription, ChartDescription, GoldChart, GoldSeries } from './chart-description.js'
import type { ChartStyle } from './chart-style.js'
import { drawAxes, drawBackdrop, heightOfNames, printedNames, WRAPPED_NAME } from './draw-axes.js'
import { drawBars, fillBar, type Printed } from './draw-bars.js'
import { drawColumn, drawRow, type Entry, rowsOfLegend, widthOfLegend } from './draw-legend.js'
import { colorOf, drawAreas, drawKeyLine, drawLines, drawMarker, drawPoints } from './draw-lines.js'
import { drawSlices } from './draw-slices.js'
import { type Ground, groundOf, ticksOf } from './ground.js'
import { printFigure } from './print-figure.js'

/** Allowed error of a measured value, as a fraction of its axis range. */
const MEASURED = 0.01

/** Draws a chart into an area of a page. @returns Its gold data. */
export function drawChart(page: DrawingPage, chart: ChartDescription, style: ChartStyle, area: GoldBbox): GoldChart {
  const canvas = new Canvas(page, style.frame)
  const top = style.titleAt === 'none' ? area.y0 : drawTitle(canvas, chart, style, area)
  const inner = { ...area, y0: top }
  const isRound = chart.chartType === 'pie' || chart.chartType === 'doughnut'
  const gold = isRound ? drawRound(canvas, chart, style, inner) : drawPlotted(canvas, chart, style, inner)
  return { ...gold, ...(style.titleAt !== 'none' && { title: chart.title }), bbox: canvas.hull }
}

type Read = Omit<GoldChart, 'bbox' | 'title'>

function drawTitle(canvas: Canvas, { title }: ChartDescription, style: ChartStyle, area: GoldBbox): number {
  const text = { font: style.font, size: style.size * 1.35, weight: 'bold' } as const
  if (style.titleAt === 'left') canvas.text(title, area.x0, area.y0 + text.size, text)
  else canvas.centred(title, (area.x0 + area.x1) / 2, area.y0 + text.size, text)
  return area.y0 + text.size * 1.8
}

function drawPlotted(canvas: Canvas, chart: ChartDescription, style: ChartStyle, area: GoldBbox): Read {
  // Legend keys are drawn after the plot, but their size is needed before.
  let ground = groundOf(canvas, chart, style, area)
  const text = ground.text
  const isNamed = chart.series.some(({ name }) => name !== '')
  const entries = isNamed ? chart.series.map((series): Entry => keyOf(() => ground, series)) : []
  const room = roomOfLegend(canvas, entries, style, area)
  const free = { x0: area.x0, y0: area.y0 + room.top, x1: area.x1 - room.right, y1: area.y1 - room.bottom }
  const widest = (axis?: AxisDescription) =>
    axis && style.hasValueAxis
      ? Math.max(...ticksOf(axis).map((tick) => canvas.page.measure(printFigure(tick, axis.figures), text)))
      : 0
  const names = Math.max(0, ...chart.categories.map((name) => canvas.page.measure(name, text)))
  const left = ground.isLevel
    ? Math.min(names, style.names === 'wrapped' ? WRAPPED_NAME : Infinity)
    : widest(chart.valueAxis)
  const atRight = Math.max(
    widest(chart.secondaryAxis),
    style.isAxisFar && !ground.isLevel ? widest(chart.valueAxis) : 0,
  )
  const x = { x0: free.x0 + left + 8, x1: free.x1 - atRight - 12 }
  ground = groundOf(canvas, chart, style, { ...x, y0: free.y0 + text.size * 1.5, y1: free.y1 })
  const below = ground.isLevel || chart.chartType === 'scatter' ? text.size * 2 : heightOfNames(ground)
  ground = groundOf(canvas, chart, style, { ...ground.plot, y1: free.y1 - below })
  drawBackdrop(ground)
  const printed = drawMarks(ground)
  drawAxes(ground)
  const at = ground.plot
  if (style.legend === 'right')
    drawColumn(
      canvas,
      entries,
      [area.x1 - room.right + 12, (at.y0 + at.y1) / 2 - entries.length * text.size * 0.8],
      text,
    )
  else if (style.legend === 'inside')
    drawColumn(canvas, entries, [at.x1 - widthOfLegend(canvas, entries, text) - 6, at.y0 + 4], text)
  else if (style.legend === 'top') drawRow(canvas, entries, area, text)
  else if (style.legend === 'bottom')
    drawRow(canvas, entries, { ...area, y0: area.y1 - room.bottom + text.size * 0.6 }, text)
  return goldOf(ground, printed)
}

/** Draws the marks. In a combo chart, columns first. */
function drawMarks(ground: Ground): Printed {
  const { chartType, series } = ground.chart
  if (chartType === 'line') return drawLines(ground)
  if (chartType === 'area') return drawAreas(ground)
  if (chartType === 'scatter') return drawPoints(ground)
  const ofBars = drawBars(ground)
  if (chartType !== 'combo') return ofBars
  drawLines({ ...ground, style: { ...ground.style, dataLabels: 'none' } })
  return (row, category) => series[row]!.kind === 'column' && ofBars(row, category)
}

function keyOf(ground: () => Ground, series: ChartDescription['series'][number]): Entry {
  return {
    name: series.name,
    drawKey: (from, to) => {
      const { canvas, chart, style } = ground()
      const color = colorOf(ground(), series)
      const row = chart.series.indexOf(series)
      if (chart.chartType === 'line' || series.kind === 'line') drawKeyLine(ground(), series, from, to)
      else if (chart.chartType === 'scatter')
        drawMarker(
          canvas,
          style.markers === 'none' ? 'circles' : style.markers,
          [(from[0] + to[0]) / 2, from[1]],
          color,
          row,
        )
      else {
        const box = { x0: to[0] - 7, y0: from[1] - 3.5, x1: to[0], y1: from[1] + 3.5 }
        fillBar(canvas, box, color, chart.chartType === 'area' ? 'rectangle' : style.barPen, style.opacity)
      }
    },
  }
}

function roomOfLegend(canvas: Canvas, entries: readonly Entry[], style: ChartStyle, area: GoldBbox) {
  const text = { font: style.font, size: style.size }
  const none = { top: 0, right: 0, bottom: 0 }
  if (entries.length === 0 || style.legend === 'none' || style.legend === 'inside') return none
  if (style.legend === 'right') return { ...none, right: widthOfLegend(canvas, entries, text) + 20 }
  if (style.legend === 'direct') return { ...none, right: widthOfLegend(canvas, entries, text) - 10 }
  const height = rowsOfLegend(canvas, entries, area.x1 - area.x0, text).length * style.size * 1.6 + style.size
  return style.legend === 'top' ? { ...none, top: height } : { ...none, bottom: height }
}

function drawRound(canvas: Canvas, chart: ChartDescription, style: ChartStyle, area: GoldBbox): Read {
  const text = { font: style.font, size: style.size }
  const entries = chart.categories.map(
    (name, i): Entry => ({
      name,
      drawKey: (_, [x, y]) =>
        fillBar(
          canvas,
          { x0: x - 7, y0: y - 3.5, x1: x, y1: y + 3.5 },
          style.palette[i % style.palette.length]!,
          'rectangle',
          1,
        ),
    }),
  )
  const isNamed = style.sliceLabels === 'named'
  const legend = style.legend === 'top' || style.legend === 'bottom' ? style.legend : 'right'
  const room = roomOfLegend(canvas, isNamed ? [] : entries, { ...style, legend }, area)
  const free = { x0: area.x0, y0: area.y0 + room.top, x1: area.x1 - room.right, y1: area.y1 - room.bottom }
  const labels = isNamed ? 70 : 26
  const radius = Math.min((free.x1 - free.x0) / 2 - labels, (free.y1 - free.y0) / 2 - 16)
  const centre = [(free.x0 + free.x1) / 2, (free.y0 + free.y1) / 2] as const
  drawSlices(canvas, chart, style, centre, radius)
  if (!isNamed && legend === 'right')
    drawColumn(canvas, entries, [free.x1 + 8, centre[1] - entries.length * style.size * 0.8], text)
  else if (!isNamed)
    drawRow(canvas, entries, legend === 'top' ? area : { ...area, y0: free.y1 + style.size * 0.6 }, text)
  const isPrinted = style.sliceLabels !== 'none'
  const { values } = chart.series[0]!
  const tolerance = isPrinted ? 0 : MEASURED * 100
  return {
    chartType: chart.chartType,
    categories: chart.categories,
    series: [{ name: null, values, tolerances: values.map(() => tolerance) }],
    ...(!isPrinted && { isShareOnly: true }),
  }
}

function goldOf(ground: Ground, printed: Printed): Read {
  const { chart } = ground
  const isPrinted = printedNames(ground)
  return {
    chartType: chart.chartType,
    categories: chart.categories.map((name, i) => (isPrinted[i] ? name : null)),
    series: chart.series.map((series, row): GoldSeries => {
      const axis = series.axis ? chart.secondaryAxis! : chart.valueAxis
      return {
        name: series.name === '' ? null : series.name,
        values: series.values,
        tolerances: series.values.map((_, i) => (printed(row, i) ? 0 : MEASURED * (axis.max - axis.min))),
        ...(series.xValues && {
          xValues: series.xValues,
          xTolerance: MEASURED * (chart.xAxis!.max - chart.xAxis!.min),
        }),
        ...(series.axis && { axis: series.axis }),
      }
    }),
    ...(chart.isPercentStacked && { isPercentStacked: true }),
    ...(chart.isWaterfall && { isWaterfall: true }),
  }
}
