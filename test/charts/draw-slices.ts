import type { Canvas, Spot, Step } from './canvas.js'
import type { ChartDescription } from './chart-description.js'
import type { ChartStyle } from './chart-style.js'
import { isDark } from './draw-bars.js'
import { printFigure } from './print-figure.js'

/** Slices thinner than this fraction of the whole have their label outside. */
const THIN = 0.07
/** Points per degree of an arc drawn as a polygon. */
const CORNERS_A_DEGREE = 0.5

/** Draws a pie or doughnut chart clockwise from the top. */
export function drawSlices(
  canvas: Canvas,
  chart: ChartDescription,
  style: ChartStyle,
  centre: Spot,
  radius: number,
): void {
  const values = chart.series[0]!.values.map((value) => value!)
  const whole = values.reduce((sum, value) => sum + value, 0)
  let start = 0
  for (const [i, value] of values.entries()) {
    const sweep = (value / whole) * 360
    const middle = start + sweep / 2
    const own = style.pulled > 0 && i === 0 ? along(centre, middle, style.pulled) : centre
    const hole = chart.chartType === 'doughnut' ? style.hole * radius : 0
    const color = style.palette[i % style.palette.length]!
    const white = style.sliceGap > 0 ? { stroke: '#ffffff', width: style.sliceGap } : {}
    canvas.path(sliceSteps(style, own, radius, hole, start, start + sweep), { fill: color, ...white })
    const figure = printFigure(value, chart.figures)
    const printed = style.sliceLabels === 'named' ? `${chart.categories[i]} ${figure}` : figure
    const ring = { centre: own, radius, hole }
    if (style.sliceLabels === 'inside' && value / whole > THIN) writeInside(canvas, printed, style, ring, middle, color)
    else if (style.sliceLabels !== 'none') writeOutside(canvas, printed, style, ring, middle)
    start += sweep
  }
}

interface Ring {
  readonly centre: Spot
  readonly radius: number
  readonly hole: number
}

/** Draws a label inside a slice. @param middle Angle of the slice's center in degrees. */
function writeInside(
  canvas: Canvas,
  printed: string,
  { font, size }: ChartStyle,
  { centre, radius, hole }: Ring,
  middle: number,
  ground: string,
): void {
  const [x, y] = along(centre, middle, (radius + hole) / 2 + (hole ? 0 : radius * 0.12))
  const color = isDark(ground) ? '#ffffff' : '#000000'
  canvas.centred(printed, x, y + size * 0.35, { font, size, color })
}

/** Draws a label next to a slice. @param middle Angle of the slice's center in degrees. */
function writeOutside(
  canvas: Canvas,
  printed: string,
  { font, size }: ChartStyle,
  { centre, radius }: Ring,
  middle: number,
): void {
  const text = { font, size }
  const [x, y] = along(centre, middle, radius + 6)
  canvas.text(printed, middle > 180 ? x - canvas.page.measure(printed, text) : x, y + size * 0.35, text)
}

/** Returns the point at an angle from the top, clockwise. */
function along([x, y]: Spot, angle: number, distance: number): Spot {
  const turn = (angle * Math.PI) / 180
  return [x + distance * Math.sin(turn), y - distance * Math.cos(turn)]
}

function sliceSteps(
  style: ChartStyle,
  centre: Spot,
  radius: number,
  hole: number,
  from: number,
  to: number,
): readonly Step[] {
  const arc = style.arcs === 'curves' ? curvedArc : corneredArc
  const outer = arc(centre, radius, from, to)
  if (hole === 0) return [['move', ...centre], ['line', ...along(centre, from, radius)], ...outer, ['close']]
  return [
    ['move', ...along(centre, from, radius)],
    ...outer,
    ['line', ...along(centre, to, hole)],
    ...arc(centre, hole, to, from),
    ['close'],
  ]
}

function corneredArc(centre: Spot, radius: number, from: number, to: number): readonly Step[] {
  const count = Math.max(2, Math.ceil(Math.abs(to - from) * CORNERS_A_DEGREE))
  return Array.from(
    { length: count },
    (_, i): Step => ['line', ...along(centre, from + ((to - from) * (i + 1)) / count, radius)],
  )
}

/** Returns curves of at most a quarter circle each. */
function curvedArc(centre: Spot, radius: number, from: number, to: number): readonly Step[] {
  const count = Math.ceil(Math.abs(to - from) / 90)
  const step = (to - from) / count
  const reach = (4 / 3) * Math.tan((step * Math.PI) / 720) * radius
  return Array.from({ length: count }, (_, i): Step => {
    const [a, b] = [from + i * step, from + (i + 1) * step]
    const [start, end] = [along(centre, a, radius), along(centre, b, radius)]
    return ['curve', ...along(start, a + 90, reach), ...along(end, b - 90, reach), ...end]
  })
}
