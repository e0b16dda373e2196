import type { GoldBbox } from '../../examples/drawing/gold.js'
import { boxSteps, type Canvas, chain, type Step } from './canvas.js'
import type { BarPen } from './chart-style.js'
import type { Ground } from './ground.js'
import { printFigure } from './print-figure.js'

/** A drawn bar or segment of a stack. */
interface Piece {
  readonly box: GoldBbox
  readonly series: number
  readonly category: number
  readonly value: number
  /** Start and end along the value axis. */
  readonly from: number
  readonly to: number
  readonly color: string
}

/** Returns whether the value of a series and category has a printed label. */
export type Printed = (series: number, category: number) => boolean

/** Draws the bars and data labels of a chart. */
export function drawBars(ground: Ground): Printed {
  const { style } = ground
  const pieces = piecesOf(ground)
  const order =
    style.barOrder === 'by-series' ? pieces : [...pieces].sort((a, b) => a.category - b.category || a.series - b.series)
  if (style.extras === 'shadows' || style.extras === 'tracks') drawBehind(ground, pieces)
  if (style.barPen === 'one-path') drawAsOnePath(ground, pieces)
  else for (const { box, color } of order) fillBar(ground.canvas, box, color, style.barPen, style.opacity)
  if (ground.chart.isWaterfall && style.hasConnectors) drawConnectors(ground, pieces)
  const printed = new Set<string>()
  if (style.dataLabels !== 'none')
    for (const piece of pieces) if (writeFigure(ground, piece)) printed.add(`${piece.series} ${piece.category}`)
  if (style.hasTotals) writeTotals(ground, pieces)
  if (style.legend === 'direct') writeNames(ground, pieces)
  if (style.extras !== 'none') drawExtras(ground, pieces)
  return (series, category) => printed.has(`${series} ${category}`)
}

/** Draws a bar or a legend key. */
export function fillBar(canvas: Canvas, box: GoldBbox, color: string, pen: BarPen, opacity: number): void {
  const fill = { fill: color, ...(opacity < 1 && { opacity }) }
  if (pen === 'clipped') canvas.flood(box, color)
  else if (pen === 'gradient') canvas.shade(box, color, mixed(color))
  else if (pen === 'picture') canvas.stretch(box, color)
  else if (pen === 'outlined') canvas.path(boxSteps(box), { ...fill, stroke: '#404040', width: 0.5 })
  else if (pen === 'white-outline') canvas.path(boxSteps(box), { ...fill, stroke: '#ffffff', width: 0.75 })
  else if (pen === 'rounded') canvas.path(roundedSteps(box), fill)
  else if (pen === 'closed-path')
    canvas.path(
      chain([
        [box.x0, box.y1],
        [box.x0, box.y0],
        [box.x1, box.y0],
        [box.x1, box.y1],
        [box.x0, box.y1],
      ]),
      fill,
    )
  else canvas.path(boxSteps(box), fill)
}

function piecesOf(ground: Ground): readonly Piece[] {
  const columns = ground.chart.series.filter(({ kind }) => kind !== 'line').map(({ values }) => values)
  return columns.flatMap((values, series) =>
    values.flatMap((value, category) => (value === null ? [] : [pieceOf(ground, columns, series, category, value)])),
  )
}

type Values = readonly (number | null)[]

function pieceOf(
  { chart, style, bands, isLevel, place }: Ground,
  columns: readonly Values[],
  series: number,
  category: number,
  value: number,
): Piece {
  const isStacked = chart.chartType.startsWith('stacked') || chart.isWaterfall === true
  const across = isStacked ? 1 : columns.length
  const { from, to } = bands[category]!
  const room = (to - from) * (1 - style.gap)
  const width = room / (across + (across - 1) * style.seriesGap)
  const start = from + ((to - from) * style.gap) / 2 + (isStacked ? 0 : series * width * (1 + style.seriesGap))
  const below = isStacked ? levelBelow(chart, columns, series, category) : 0
  // On a truncated axis, bars begin at its start.
  const [a, b] = [place(Math.max(below, chart.valueAxis.min)), place(below + value)]
  const [low, high] = [Math.min(a, b), Math.max(a, b)]
  const box = isLevel
    ? { x0: low, y0: start, x1: high, y1: start + width }
    : { x0: start, y0: low, x1: start + width, y1: high }
  const isLast = category === columns[series]!.length - 1
  const isChange = chart.isWaterfall === true && category > 0 && (!isLast || value < 0)
  const shift = (isChange ? shiftOfChange(value) : 0) + shiftOfPoint(style, category, isLast)
  const color = style.palette[(series + shift) % style.palette.length]!
  return { box, series, category, value, from: a, to: b, color }
}

/** Returns the palette offset of a change in a waterfall chart. */
function shiftOfChange(value: number): number {
  return value < 0 ? 1 : 2
}

/** Returns the palette offset of a data point with its own color. */
function shiftOfPoint({ pointColors }: Ground['style'], category: number, isLast: boolean): number {
  if (pointColors === 'each') return category
  return pointColors === 'last' && isLast ? 1 : 0
}

/** Returns the value at which a bar of a stack or a waterfall begins. */
function levelBelow(chart: Ground['chart'], columns: readonly Values[], series: number, category: number): number {
  if (chart.isWaterfall) return levelBefore(columns[series]!, category)
  return sumBefore(
    columns.map((values) => values[category]!),
    series,
  )
}

/** Returns the start of a waterfall step. Totals at both ends start at the axis. */
function levelBefore(values: readonly (number | null)[], category: number): number {
  const level = values.slice(0, category).reduce<number>((sum, value) => sum + value!, 0)
  return category === values.length - 1 && values[category]! > 0 ? 0 : level
}

/** Returns the start of a stack segment: the sum of the segments before it on its side of the axis. */
function sumBefore(values: readonly (number | null)[], series: number): number {
  const isUp = values[series]! >= 0
  return values.slice(0, series).reduce<number>((sum, value) => (value! >= 0 === isUp ? sum + value! : sum), 0)
}

function drawAsOnePath({ canvas, style }: Ground, pieces: readonly Piece[]): void {
  for (const color of new Set(pieces.map((piece) => piece.color))) {
    const own = pieces.filter((piece) => piece.color === color)
    const opacity = style.opacity < 1 ? { opacity: style.opacity } : {}
    canvas.path(
      own.flatMap(({ box }) => boxSteps(box)),
      { fill: color, ...opacity },
    )
  }
}

function drawConnectors({ canvas }: Ground, pieces: readonly Piece[]): void {
  for (const [i, next] of pieces.slice(1).entries()) {
    const before = pieces[i]!
    const y = i === pieces.length - 2 && next.value > 0 ? next.to : next.from
    canvas.path(
      chain([
        [before.box.x1, y],
        [next.box.x0, y],
      ]),
      { stroke: '#8a8a8a', width: 0.5 },
    )
  }
}

const SHADOW = 2

/** Draws a shadow of each bar, or a pale bar over the whole axis. */
function drawBehind({ canvas, style, plot, isLevel }: Ground, pieces: readonly Piece[]): void {
  for (const { box } of pieces) {
    const shadow = { x0: box.x0 + SHADOW, y0: box.y0 + SHADOW, x1: box.x1 + SHADOW, y1: box.y1 }
    const track = isLevel ? { ...box, x0: plot.x0, x1: plot.x1 } : { ...box, y0: plot.y0, y1: plot.y1 }
    canvas.path(boxSteps(style.extras === 'shadows' ? shadow : track), { fill: '#e6e6e6' })
  }
}

/** Draws additional marks over the bars. */
function drawExtras({ canvas, style, plot, text, isLevel }: Ground, pieces: readonly Piece[]): void {
  const ink = { stroke: '#333333', width: 0.75 }
  const mean = pieces.reduce((sum, { to }) => sum + to, 0) / pieces.length
  if (style.extras === 'mean-line')
    canvas.path(
      chain(
        isLevel
          ? [
              [mean, plot.y0],
              [mean, plot.y1],
            ]
          : [
              [plot.x0, mean],
              [plot.x1, mean],
            ],
      ),
      {
        ...ink,
        dash: [4, 3],
      },
    )
  for (const [i, { box, to, from, value }] of pieces.entries()) {
    const [x, y] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2]
    const reach = Math.abs(to - from) * 0.08
    if (style.extras === 'whiskers')
      canvas.path(
        chain(
          isLevel
            ? [
                [to - reach, y],
                [to + reach, y],
              ]
            : [
                [x, to - reach],
                [x, to + reach],
              ],
        ),
        ink,
      )
    if (style.extras === 'growth' && i > 0) {
      const figure = `${((value / pieces[i - 1]!.value - 1) * 100).toFixed(1)}%`
      canvas.centred(figure, x, box.y0 - 3 - (style.dataLabels === 'outside' ? text.size * 1.3 : 0), text)
    }
  }
}

/** Draws the data label of a bar as the style requires. @returns False if there is no room. */
function writeFigure({ canvas, chart, style, text, isLevel }: Ground, { box, value, from, to, color }: Piece): boolean {
  const figure = printFigure(value, chart.figures)
  const width = canvas.page.measure(figure, text)
  const [x, y] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2]
  const isStacked = chart.chartType.startsWith('stacked')
  if (style.dataLabels === 'inside' || isStacked) {
    const room = isLevel ? width + 3 : text.size + 2
    if (Math.abs(to - from) < room || width > (isLevel ? Infinity : (box.x1 - box.x0) * 1.3)) return false
    canvas.centred(figure, x, y + text.size * 0.35, { ...text, color: isDark(color) ? '#ffffff' : '#000000' })
    return true
  }
  if (isLevel) canvas.text(figure, to < from ? to - 3 - width : to + 3, y + text.size * 0.35, text)
  else canvas.centred(figure, x, to > from ? to + text.size : to - 3, text)
  return true
}

function writeTotals({ canvas, chart, text, isLevel, bands }: Ground, pieces: readonly Piece[]): void {
  for (const [category, { at }] of bands.entries()) {
    const own = pieces.filter((piece) => piece.category === category)
    const figure = printFigure(
      own.reduce((sum, { value }) => sum + value, 0),
      chart.figures,
    )
    const bold = { ...text, weight: 'bold' } as const
    if (isLevel) canvas.text(figure, Math.max(...own.map(({ box }) => box.x1)) + 3, at + text.size * 0.35, bold)
    else canvas.centred(figure, at, Math.min(...own.map(({ box }) => box.y0)) - 3, bold)
  }
}

/** Draws series names next to the last stack, or above the first horizontal one. */
function writeNames({ canvas, chart, text, isLevel, bands }: Ground, pieces: readonly Piece[]): void {
  const category = isLevel ? 0 : bands.length - 1
  for (const { box, series } of pieces.filter((piece) => piece.category === category)) {
    const { name } = chart.series[series]!
    if (isLevel) canvas.centred(name, (box.x0 + box.x1) / 2, box.y0 - 4, text)
    else canvas.text(name, box.x1 + 5, (box.y0 + box.y1) / 2 + text.size * 0.35, text)
  }
}

/** Corner radius of a bar, as a fraction of its short side. */
const CORNER = 0.2

function roundedSteps({ x0, y0, x1, y1 }: GoldBbox): readonly Step[] {
  const r = Math.min(3, CORNER * Math.min(x1 - x0, y1 - y0))
  const h = r * 0.45
  return [
    ['move', x0 + r, y0],
    ['line', x1 - r, y0],
    ['curve', x1 - h, y0, x1, y0 + h, x1, y0 + r],
    ['line', x1, y1 - r],
    ['curve', x1, y1 - h, x1 - h, y1, x1 - r, y1],
    ['line', x0 + r, y1],
    ['curve', x0 + h, y1, x0, y1 - h, x0, y1 - r],
    ['line', x0, y0 + r],
    ['curve', x0, y0 + h, x0 + h, y0, x0 + r, y0],
    ['close'],
  ]
}

function channels(color: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}

/** Returns the color mixed with white. */
function mixed(color: string): string {
  return `#${channels(color)
    .map((channel) =>
      Math.round((channel + 255) / 2)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Returns whether white text is readable on the color. */
export function isDark(color: string): boolean {
  return channels(color).reduce((sum, channel) => sum + channel, 0) < 380
}
