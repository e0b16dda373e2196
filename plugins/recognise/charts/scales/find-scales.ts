import type { Bbox } from '../../../../core/model.js'
import { centerX, centerY, holdsCenter, hull, median } from '../../geometry/boxes.js'
import type { Label, Plot, Scale } from '../parts.js'
import { findBreak } from './find-break.js'
import { type FittedLine, fitLine, type Tick, throughTicks } from './fit-line.js'
import { areTicksGroupedByPoint, figuresCutShort, withoutMarksOfThousands } from './grouped-by-point.js'
import { mendTicks } from './mend-ticks.js'
import { fitMirrored } from './mirrored.js'
import { fitRounded } from './rounded-ticks.js'
import { snapTicks } from './snap-ticks.js'
import { magnitudeOf, type PrintedFigure, readFigure } from './tick-values.js'
import { toScale } from './to-scale.js'
import { scaleOfTwo } from './two-ticks.js'

type Figure = PrintedFigure & { readonly label: Label }
/** A figure, or what may be one that was misread in a picture. */
type Doubtful = Partial<PrintedFigure> & { readonly label: Label }
type Direction = Scale['direction']

/** Labels of one axis are aligned to this share of the font size. */
const ALIGNED = 0.35
/** A scale of fewer ticks is a guess. */
const LEAST_TICKS = 3
/** Ticks stand in this share of the plot at either side, and beyond it. */
const SIDE_SHARE = 0.12
/** An axis goes on beyond what is drawn along it by no more than this share of the plot's longer side. */
const BEYOND = 0.5
/** Labels of an axis that stand further from the plot, in font sizes, are of something else. */
const FARTHEST = 6

/** A zero without a sign begins where figures with one do, to this share of the font size. */
const SAME_START = 0.2
/** Where no line shows it, the place of a tick is off the middle of its label by up to this share of the font size. */
const OFF_CENTER = 0.15

/** A figure of which some digits were read as letters: one digit at least is among few signs. */
const MISREAD = /^(?=.*[\dOo])[^\s]{1,9}$/

/**
 * The value scales whose ticks are printed in and around a plot, the surest first.
 *
 * @param taken Labels that mean something else: names of a legend.
 */
export function findScales(plot: Plot, taken: ReadonlySet<Label>): readonly Scale[] {
  const figures = plot.labels.flatMap((label): Doubtful[] => {
    const figure = taken.has(label) ? undefined : readFigure(label.text)
    if (figure !== undefined) return [{ ...figure, label }]
    return plot.source === 'pixels' && !taken.has(label) && MISREAD.test(label.text) ? [{ label }] : []
  })
  if (figures.filter(isFigure).length === 0 || figures.length < LEAST_TICKS) return []
  const columns = [(figure: Doubtful) => figure.label.bbox.x1, (figure: Doubtful) => figure.label.bbox.x0, middleX]
  const rows = [middleY, (figure: Doubtful) => figure.label.bbox.y0]
  const found = [
    ...columns.flatMap((at) => alignedBy(figures, at).flatMap((group) => scaleOf(group, 'y', plot) ?? [])),
    ...rows.flatMap((at) => alignedBy(figures, at).flatMap((group) => scaleOf(group, 'x', plot) ?? [])),
  ]
  const scales = distinct(found, plot.bbox)
  return scales.length > 0 && scales.every(({ direction }) => direction === 'y')
    ? [...scales, ...levelOfTwo(scales, plot, taken)]
    : scales
}

/** The scale under a plot that has one beside it, where two figures are all of it. */
function levelOfTwo(scales: readonly Scale[], plot: Plot, taken: ReadonlySet<Label>): readonly Scale[] {
  const own = scales.flatMap(({ ticks }) => ticks.map(({ label }) => label))
  const level = scaleOfTwo(plot, new Set([...taken, ...own]))
  return level === undefined ? [] : [level]
}

function isFigure(figure: Doubtful): figure is Figure {
  return figure.value !== undefined
}

function middleX({ label }: Doubtful): number {
  return centerX(label.bbox)
}

function middleY({ label }: Doubtful): number {
  return centerY(label.bbox)
}

/** From the edge of the plot to the labels of an axis. */
function distance({ side, ticks }: Scale, plot: Bbox): number {
  const box = hull(ticks.map(({ label }) => label.bbox))
  return Math.max(
    0,
    { left: plot.x0 - box.x1, right: box.x0 - plot.x1, top: plot.y0 - box.y1, bottom: box.y0 - plot.y1 }[side],
  )
}

/** Figures in line with each other; what may be a misread one stands with those that it is in line with. */
function alignedBy(all: readonly Doubtful[], at: (figure: Doubtful) => number): readonly (readonly Doubtful[])[] {
  const groups: Doubtful[][] = []
  const isNear = (figure: Doubtful, [first]: readonly Doubtful[]) =>
    Math.abs(at(figure) - at(first!)) <= ALIGNED * figure.label.size
  for (const figure of all.filter(isFigure).sort((a, b) => at(a) - at(b))) {
    const last = groups.at(-1)
    if (last !== undefined && isNear(figure, last)) last.push(figure)
    else groups.push([figure])
  }
  const doubtful = all.filter((figure) => !isFigure(figure))
  return groups
    .map((group) => [...group, ...doubtful.filter((figure) => isNear(figure, group))])
    .filter((group) => group.length >= LEAST_TICKS)
}

function scaleOf(group: readonly Doubtful[], direction: Direction, plot: Plot): Scale | undefined {
  const { bbox } = plot
  const figures = group.filter(isFigure)
  const size = median(figures.map((figure) => figure.label.size))
  const across = median(figures.map(direction === 'y' ? middleX : middleY))
  const [low, high] = direction === 'y' ? [bbox.x0, bbox.x1] : [bbox.y0, bbox.y1]
  const [from, to] = direction === 'y' ? [bbox.y0, bbox.y1] : [bbox.x0, bbox.x1]
  const share = (across - low) / (high - low)
  if (share > SIDE_SHARE && share < 1 - SIDE_SHARE) return undefined
  if (standInBars(group, plot)) return undefined
  const widest = Math.max(
    ...figures.map(({ label }) => (direction === 'y' ? label.bbox.x1 - label.bbox.x0 : label.size)),
  )
  if (Math.max(low - across, across - high) > FARTHEST * size + widest / 2) return undefined
  const middle = direction === 'y' ? middleY : middleX
  // bars need not reach to the end of their axis
  const beyond = BEYOND * Math.max(to - from, high - low) + 2 * size
  const along = group.filter((figure) => middle(figure) >= from - beyond && middle(figure) <= to + beyond)
  const fitted = fitOrMend(along, middle, plot, direction)
  if (fitted === undefined) return undefined
  const line = direction === 'y' && plot.source === 'pixels' ? withoutTicks(fitted, high) : fitted
  // a column of figures over or under all that is drawn is a table's, however well four of them lie on a line
  const places = line.ticks.map(({ at }) => at)
  if (Math.max(...places) < from - size || Math.min(...places) > to + size) return undefined
  const snapped = snapTicks(line, direction, plot)
  const side = direction === 'y' ? (share < 0.5 ? 'left' : 'right') : share < 0.5 ? 'top' : 'bottom'
  const own = new Set(line.ticks.map(({ label }) => label))
  const ticks = group.filter(({ label }) => own.has(label))
  const suffix = ticks.map((figure) => figure.suffix).find((each) => each !== undefined)
  const currency = ticks.map((figure) => figure.currency).find((each) => each !== undefined)
  const whole = toScale(snapped, { direction, side, suffix, currency, plot })
  const isOff = snapped === line && line.kind === 'linear'
  const scale = isOff ? { ...whole, offCenter: Math.abs(line.slope) * OFF_CENTER * size } : whole
  const brokenAt =
    plot.source === 'drawing'
      ? findBreak(
          along.filter(isFigure).map((figure) => ({ ...figure, at: middle(figure) })),
          line,
        )
      : undefined
  return brokenAt === undefined
    ? scale
    : { ...scale, brokenAt, max: Math.max(...scale.ticks.map(({ value }) => value)) }
}

/** In a picture some may be misread: where not all are on a line, the others say what they should be. */
function fitOrMend(
  figures: readonly Doubtful[],
  at: (figure: Doubtful) => number,
  { source }: Plot,
  direction: Direction,
): FittedLine | undefined {
  const cut = new Set(figuresCutShort(figures.map(({ label }) => label.text)))
  const read = figures.filter(isFigure).filter(({ label }) => source === 'drawing' || !cut.has(label.text))
  const line = read.length < LEAST_TICKS ? undefined : fitFigures(read, at, direction)
  if (line?.ticks.length === figures.length) return line
  const rounded = read.length < figures.length ? undefined : fitRounded(read.map((each) => toTick(each, at(each))))
  if (rounded !== undefined || source === 'drawing') return rounded ?? line
  const mended = mendTicks(figures.map((figure) => ({ at: at(figure), label: figure.label })))
  return mended !== undefined && mended.ticks.length > (line?.ticks.length ?? 0) ? mended : line
}

/**
 * Figures at the right of a plot of which all have a minus and that fall upwards: hardly an axis is set so, but the ticks
 * before its figures are read as dashes. Where an axis of magnitudes is set so, its zero begins where the signs do.
 *
 * @param edge The plot's right edge.
 */
function withoutTicks(line: FittedLine, edge: number): FittedLine {
  const isFalling = line.kind === 'linear' && line.slope > 0 && line.ticks.every(({ value }) => value <= 0)
  if (!isFalling || !haveTicksBefore(line.ticks, edge)) return line
  return throughTicks(
    line.ticks.map(({ at, label, value: read }): Tick => {
      const value = Math.abs(read)
      return { at, label, value, ...(readFigure(label.text)?.value !== value && { isMended: true as const }) }
    }),
    'linear',
  )
}

function haveTicksBefore(ticks: readonly Tick[], edge: number): boolean {
  const others = ticks.filter(({ value }) => value !== 0).map(({ label }) => label)
  if (others.some(({ bbox, size }) => bbox.x0 < edge - size)) return false
  const zero = ticks.find(({ value }) => value === 0)?.label
  const start = median(others.map(({ bbox }) => bbox.x0))
  return zero === undefined || /^[-–—−]/.test(zero.text.trim()) || zero.bbox.x0 - start > SAME_START * zero.size
}

function toTick({ value, label }: Figure, at: number): Tick {
  return { at, value, label }
}

/** Figures of which most stand in bars say what these are worth. */
function standInBars(group: readonly Doubtful[], { marks }: Plot): boolean {
  const inBars = group.filter(({ label }) => marks.bars.some(({ bbox }) => holdsCenter(bbox, label.bbox)))
  return inBars.length * 2 > group.length
}

/** Fits the figures as they are printed; where "1.500" may be 1500, or "500K" stands beside "1M", also as that. */
function fitFigures(
  figures: readonly Figure[],
  at: (figure: Figure) => number,
  direction: Direction,
): FittedLine | undefined {
  const toTicks = (value: (figure: Figure) => number) =>
    figures.map((figure): Tick => ({ at: at(figure), value: value(figure), label: figure.label }))
  const lines = [fitLine(toTicks(({ value }) => value))]
  if (direction === 'x') lines.push(fitMirrored(toTicks(({ value }) => value)))
  const texts = figures.map(({ label }) => label.text)
  if (texts.some((text) => /\d[.,]\d{3}$/.test(text))) {
    const grouped = fitLine(
      toTicks(({ label, value }) => readFigure(withoutMarksOfThousands(label.text))?.value ?? value),
    )
    // of two that fit alike the first stays
    if (areTicksGroupedByPoint(texts)) lines.unshift(grouped)
    else lines.push(grouped)
    if (figuresCutShort(texts).length === 0)
      lines.push(fitLine(toTicks(({ label, value }) => readFigure(label.text, ',')?.value ?? value)))
  }
  // zero is printed without a letter
  const sizes = new Set(figures.filter(({ value }) => value !== 0).map(({ suffix }) => magnitudeOf(suffix)))
  if (sizes.size > 1) lines.push(fitLine(toTicks(({ value, suffix }) => value * magnitudeOf(suffix))))
  return lines
    .filter((line) => line !== undefined)
    .reduce<FittedLine | undefined>(
      (best, line) => (best === undefined || line.ticks.length > best.ticks.length ? line : best),
      undefined,
    )
}

/**
 * The same ticks may be aligned in several ways: the way that takes in most of them stays. At each side stands one axis,
 * the nearest: beyond it are tables and other charts.
 */
function distinct(all: readonly Scale[], plot: Bbox): readonly Scale[] {
  const kept: Scale[] = []
  const scales = all.filter(
    (scale) => !all.some((other) => other.side === scale.side && distance(other, plot) < distance(scale, plot) - 2),
  )
  for (const scale of [...scales].sort((a, b) => b.ticks.length - a.ticks.length)) {
    const used = new Set(kept.flatMap(({ ticks }) => ticks.map(({ label }) => label)))
    if (!scale.ticks.some(({ label }) => used.has(label))) kept.push(scale)
  }
  return kept
}
