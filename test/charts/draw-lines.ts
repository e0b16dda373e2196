import { type Canvas, chain, circleSteps, type Ink, type Spot, type Step } from './canvas.js'
import type { SeriesDescription } from './chart-description.js'
import type { Markers } from './chart-style.js'
import type { Printed } from './draw-bars.js'
import type { Ground } from './ground.js'
import { printFigure } from './print-figure.js'

/** Half the size of a marker, in points. */
const MARKER = 2.5
const SYMBOLS = ['l', 'n', 'u', 's']

/** Draws the lines of a chart with markers and data labels. */
export function drawLines(ground: Ground): Printed {
  const { canvas, chart, style, text, bands, place } = ground
  const drawn = chart.series.filter(({ kind }) => kind !== 'column')
  for (const series of drawn) {
    const color = colorOf(ground, series)
    const spots = series.values.map((value, i): Spot | null =>
      value === null ? null : [bands[i]!.at, place(value, series.axis)],
    )
    for (const run of runsOf(spots)) drawLine(ground, run, color)
    for (const spot of spots) if (spot) drawMarker(canvas, style.markers, spot, color, chart.series.indexOf(series))
    if (style.dataLabels === 'outside')
      for (const [i, value] of series.values.entries())
        if (value !== null) canvas.centred(printFigure(value, chart.figures), spots[i]![0], spots[i]![1] - 5, text)
    if (style.legend === 'direct')
      canvas.text(series.name, spots.at(-1)![0] + 5, spots.at(-1)![1] + text.size * 0.35, { ...text, color })
  }
  return () => style.dataLabels === 'outside'
}

/** Draws areas down to the axis, or stacked. */
export function drawAreas(ground: Ground): Printed {
  const { canvas, chart, style, bands, place } = ground
  let floor = chart.categories.map(() => 0)
  for (const [row, { values }] of chart.series.entries()) {
    const top = values.map((value, i) => floor[i]! + value!)
    const edge = (levels: readonly number[]) => levels.map((level, i): Spot => [bands[i]!.at, place(level)])
    const outline = [...edge(top), ...edge(floor).reverse()]
    const color = style.palette[row % style.palette.length]!
    canvas.path(chain(outline, true), { fill: color, ...(style.opacity < 1 && { opacity: style.opacity }) })
    if (chart.isStacked) floor = top
  }
  return () => false
}

/** Draws the points of a scatter chart. */
export function drawPoints(ground: Ground): Printed {
  const { canvas, chart, style, place, xPlace } = ground
  const markers = style.markers === 'none' ? 'circles' : style.markers
  for (const [row, { values, xValues }] of chart.series.entries())
    for (const [i, value] of values.entries())
      drawMarker(canvas, markers, [xPlace(xValues![i]!), place(value!)], style.palette[row]!, row)
  return () => false
}

/** Draws the legend key of a line. */
export function drawKeyLine(ground: Ground, series: SeriesDescription, from: Spot, to: Spot): void {
  const color = colorOf(ground, series)
  drawLine(ground, [from, to], color)
  const middle: Spot = [(from[0] + to[0]) / 2, from[1]]
  drawMarker(ground.canvas, ground.style.markers, middle, color, ground.chart.series.indexOf(series))
}

/** Returns the color of a series. */
export function colorOf({ chart, style }: Ground, series: SeriesDescription): string {
  return style.palette[chart.series.indexOf(series) % style.palette.length]!
}

/** Draws one marker, if any. */
export function drawMarker(canvas: Canvas, markers: Markers, [x, y]: Spot, color: string, row: number): void {
  if (markers === 'circles') canvas.path(circleSteps([x, y], MARKER), { fill: color })
  if (markers === 'glyphs') canvas.symbol(SYMBOLS[row % SYMBOLS.length]!, [x, y], 7, color)
  if (markers === 'squares')
    canvas.path(
      chain(
        [
          [x - MARKER, y - MARKER],
          [x + MARKER, y - MARKER],
          [x + MARKER, y + MARKER],
          [x - MARKER, y + MARKER],
        ],
        true,
      ),
      { fill: color },
    )
}

function drawLine({ canvas, style }: Ground, spots: readonly Spot[], color: string): void {
  const ink: Ink = {
    stroke: color,
    width: style.lineWidth,
    ...(style.linePen === 'dashed' && { dash: [4, 2] as const }),
  }
  if (style.linePen === 'smooth' && spots.length > 2) canvas.path(smoothSteps(spots), ink)
  else if (style.linePen === 'segments')
    for (const [i, spot] of spots.slice(1).entries()) canvas.path(chain([spots[i]!, spot]), ink)
  else canvas.path(chain(spots), ink)
}

/** Returns a smooth curve through all points. Tangents are parallel to the chord of the neighbors (Catmull-Rom). */
function smoothSteps(spots: readonly Spot[]): readonly Step[] {
  const at = (i: number) => spots[Math.max(0, Math.min(spots.length - 1, i))]!
  const steps = spots.slice(1).map((spot, i): Step => {
    const [before, start, behind] = [at(i - 1), at(i), at(i + 2)]
    return [
      'curve',
      start[0] + (spot[0] - before[0]) / 6,
      start[1] + (spot[1] - before[1]) / 6,
      spot[0] - (behind[0] - start[0]) / 6,
      spot[1] - (behind[1] - start[1]) / 6,
      ...spot,
    ]
  })
  return [['move', ...at(0)], ...steps]
}

/** Returns the ranges without gaps. */
function runsOf(spots: readonly (Spot | null)[]): readonly (readonly Spot[])[] {
  const runs: Spot[][] = [[]]
  for (const spot of spots) {
    if (spot) runs.at(-1)!.push(spot)
    else runs.push([])
  }
  return runs.filter((run) => run.length > 1)
}
