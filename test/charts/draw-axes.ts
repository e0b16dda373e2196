import type { TextStyle } from '../../examples/drawing/draw-document.js'
import { breakLines } from '../../examples/drawing/line-breaking.js'
import { boxSteps, chain } from './canvas.js'
import { type Ground, ticksOf } from './ground.js'
import { printFigure } from './print-figure.js'

const GREY = '#8a8a8a'
const PALE = '#d4d4d4'
/** Gap between an axis and its labels, and length of a tick, in points. */
const ROOM = 5
const TICK = 3
/** Horizontal names are slanted if they fill more than this fraction of their bands. */
const FULL_BAND = 0.95

/** Draws the background, frame and gridlines below the marks. */
export function drawBackdrop({ canvas, chart, style, plot, isLevel, place }: Ground): void {
  if (style.backdrop) canvas.path(boxSteps(plot), { fill: style.backdrop })
  if (style.isFramed) canvas.path(boxSteps(plot), { stroke: GREY, width: 0.5 })
  if (style.gridlines === 'none') return
  const dash = style.gridlines === 'dashed' ? ([2, 2] as const) : undefined
  for (const tick of ticksOf(chart.valueAxis)) {
    const at = place(tick)
    const ends = isLevel
      ? ([
          [at, plot.y0],
          [at, plot.y1],
        ] as const)
      : ([
          [plot.x0, at],
          [plot.x1, at],
        ] as const)
    canvas.path(chain(ends), { stroke: PALE, width: 0.5, ...(dash && { dash }) })
  }
}

/** Draws axis lines, ticks and the labels next to the plot. */
export function drawAxes(ground: Ground): void {
  drawLines(ground)
  if (ground.style.hasValueAxis) drawTickLabels(ground)
  if (ground.chart.chartType === 'scatter') drawLevelFigures(ground)
  else if (ground.isLevel) drawNamesBeside(ground)
  else drawNamesBelow(ground)
}

/** Returns the categories whose names are printed. */
export function printedNames({ chart, style }: Pick<Ground, 'chart' | 'style'>): readonly boolean[] {
  const every = style.names === 'skipped' ? Math.max(2, Math.ceil(chart.categories.length / 6)) : 1
  return chart.categories.map((_, i) => i % every === 0)
}

/** Chooses the direction of the names below the plot so that they do not touch. */
function namesWay({ chart, style, text, bands, canvas }: Ground): 'level' | 'wrapped' | 'slanted' | 'upright' {
  if (style.names === 'slanted' || style.names === 'upright') return style.names
  const band = (bands[0]!.to - bands[0]!.from) * FULL_BAND
  const printed = chart.categories.filter((_, i) => printedNames({ chart, style })[i])
  const room = (band * chart.categories.length) / printed.length
  const widest = (names: readonly string[]) => Math.max(...names.map((name) => canvas.page.measure(name, text)))
  if (style.names !== 'wrapped') return widest(printed) < room ? 'level' : 'slanted'
  return widest(printed.flatMap((name) => name.split(' '))) < band ? 'wrapped' : 'slanted'
}

/** Returns the height of the names below a plot, in points. */
export function heightOfNames(ground: Ground): number {
  const { chart, canvas, text } = ground
  const way = namesWay(ground)
  const widest = Math.max(...chart.categories.map((name) => canvas.page.measure(name, text)))
  if (way === 'upright') return widest + ROOM
  if (way === 'slanted') return widest * Math.SQRT1_2 + text.size + ROOM
  return ROOM + text.size * (way === 'wrapped' ? 3.6 : 1.2)
}

function drawLines({ canvas, chart, style, plot, isLevel, place, bands }: Ground): void {
  if (style.axisLines === 'none') return
  const ink = { stroke: GREY, width: 0.75 }
  const zero = place(Math.max(chart.valueAxis.min, Math.min(0, chart.valueAxis.max)))
  canvas.path(
    chain(
      isLevel
        ? [
            [zero, plot.y0],
            [zero, plot.y1],
          ]
        : [
            [plot.x0, zero],
            [plot.x1, zero],
          ],
    ),
    ink,
  )
  if (style.axisLines === 'category') return
  canvas.path(
    chain(
      isLevel
        ? [
            [plot.x0, plot.y1],
            [plot.x1, plot.y1],
          ]
        : [
            [plot.x0, plot.y0],
            [plot.x0, plot.y1],
          ],
    ),
    ink,
  )
  if (chart.secondaryAxis)
    canvas.path(
      chain([
        [plot.x1, plot.y0],
        [plot.x1, plot.y1],
      ]),
      ink,
    )
  if (!style.hasTicks) return
  for (const tick of ticksOf(chart.valueAxis)) {
    const at = place(tick)
    canvas.path(
      chain(
        isLevel
          ? [
              [at, plot.y1],
              [at, plot.y1 + TICK],
            ]
          : [
              [plot.x0 - TICK, at],
              [plot.x0, at],
            ],
      ),
      ink,
    )
  }
  if (isLevel) return
  for (const { to } of bands.slice(0, -1))
    canvas.path(
      chain([
        [to, plot.y1],
        [to, plot.y1 + TICK],
      ]),
      ink,
    )
}

function drawTickLabels({ canvas, chart, style, text, plot, isLevel, place }: Ground): void {
  const write = (figure: string, at: number) => {
    if (isLevel) return canvas.centred(figure, at, style.isAxisFar ? plot.y0 - ROOM : plot.y1 + ROOM + text.size, text)
    if (style.isAxisFar) return canvas.text(figure, plot.x1 + ROOM, at + text.size * 0.35, text)
    return canvas.text(figure, plot.x0 - ROOM - canvas.page.measure(figure, text), at + text.size * 0.35, text)
  }
  for (const tick of ticksOf(chart.valueAxis)) write(printFigure(tick, chart.valueAxis.figures), place(tick))
  if (!chart.secondaryAxis) return
  for (const tick of ticksOf(chart.secondaryAxis)) {
    const at = place(tick, 'secondary') + text.size * 0.35
    canvas.text(printFigure(tick, chart.secondaryAxis.figures), plot.x1 + ROOM, at, text)
  }
}

function drawLevelFigures({ canvas, chart, text, plot, xPlace }: Ground): void {
  for (const tick of ticksOf(chart.xAxis!))
    canvas.centred(printFigure(tick, chart.xAxis!.figures), xPlace(tick), plot.y1 + ROOM + text.size, text)
}

function drawNamesBeside({ canvas, chart, style, text, plot, bands }: Ground): void {
  const room = style.names === 'wrapped' ? WRAPPED_NAME : Infinity
  for (const [i, { at }] of bands.entries()) {
    const lines = breakLines(chart.categories[i]!, room, (words) => canvas.page.measure(words, text))
    const top = at - ((lines.length - 1) * text.size * 1.15) / 2 + text.size * 0.35
    for (const [row, line] of lines.entries())
      canvas.text(line, plot.x0 - ROOM - canvas.page.measure(line, text), top + row * text.size * 1.15, text)
  }
}

/** Maximum line width of names next to a plot, in points. */
export const WRAPPED_NAME = 70

function drawNamesBelow(ground: Ground): void {
  const { canvas, chart, text, plot, bands } = ground
  const way = namesWay(ground)
  const isPrinted = printedNames(ground)
  const foot = ground.style.hasNamesAtZero ? ground.place(0) : plot.y1
  for (const [i, { at, from, to }] of bands.entries()) {
    const name = chart.categories[i]!
    if (!isPrinted[i]) continue
    if (way === 'slanted' || way === 'upright') writeRising(ground, name, at, way === 'slanted' ? 45 : 90)
    else if (way === 'level') canvas.centred(name, at, foot + ROOM + text.size, text)
    else {
      const measure = (words: string) => canvas.page.measure(words, text)
      for (const [row, line] of breakLines(name, (to - from) * FULL_BAND, measure).entries())
        canvas.centred(line, at, plot.y1 + ROOM + text.size * (1 + 1.15 * row), text)
    }
  }
}

/** Draws a name upwards, ending below `at`. */
function writeRising({ canvas, text, plot }: Ground, name: string, at: number, angle: 45 | 90): void {
  const width = canvas.page.measure(name, text as TextStyle)
  const turn = (angle * Math.PI) / 180
  const shift = text.size * 0.35
  const x = at - width * Math.cos(turn) + shift * Math.sin(turn)
  canvas.text(name, x, plot.y1 + ROOM + width * Math.sin(turn) + shift * Math.cos(turn), text, -angle)
}
