import { centerX, centerY, median } from '../../geometry.js'
import type { Label, Plot, Scale } from '../parts.js'
import { fitLine, type Tick } from './fit-line.js'
import { type PrintedFigure, readFigure } from './tick-values.js'
import { toScale } from './to-scale.js'

type Figure = PrintedFigure & { readonly label: Label }

/** Labels of one axis are aligned to this share of the font size. */
const ALIGNED = 0.35
/** A scale of fewer ticks is a guess. */
const LEAST_TICKS = 3

/** The value scales whose ticks are printed in and around a plot, the surest first. */
export function findScales(plot: Plot): readonly Scale[] {
  const figures = plot.labels.flatMap((label): Figure[] => {
    const figure = readFigure(label.text)
    return figure === undefined ? [] : [{ ...figure, label }]
  })
  const columns = (['x0', 'x1'] as const).flatMap((edge) => alignedBy(figures, (figure) => figure.label.bbox[edge]))
  const middles = alignedBy(figures, (figure) => centerX(figure.label.bbox))
  const rows = alignedBy(figures, (figure) => centerY(figure.label.bbox))
  const scales = [
    ...[...columns, ...middles].map((group) => scaleOf(group, 'y', plot)),
    ...rows.map((group) => scaleOf(group, 'x', plot)),
  ].filter((scale) => scale !== undefined)
  return distinct(scales)
}

function alignedBy(figures: readonly Figure[], at: (figure: Figure) => number): readonly (readonly Figure[])[] {
  const sorted = [...figures].sort((a, b) => at(a) - at(b))
  const groups: Figure[][] = []
  for (const figure of sorted) {
    const last = groups.at(-1)
    const isNear = last !== undefined && at(figure) - at(last[0]!) <= ALIGNED * figure.label.size
    if (isNear) last.push(figure)
    else groups.push([figure])
  }
  return groups.filter((group) => group.length >= LEAST_TICKS)
}

function scaleOf(group: readonly Figure[], direction: 'x' | 'y', plot: Plot): Scale | undefined {
  const { bbox } = plot
  const middle = (figure: Figure) => (direction === 'y' ? centerY : centerX)(figure.label.bbox)
  // ticks stand beside the plot: over its whole length at most a little beyond its ends
  const [from, to] = direction === 'y' ? [bbox.y0, bbox.y1] : [bbox.x0, bbox.x1]
  const size = median(group.map((figure) => figure.label.size))
  const across = median(group.map((figure) => (direction === 'y' ? centerX : centerY)(figure.label.bbox)))
  const [low, high] = direction === 'y' ? [bbox.x0, bbox.x1] : [bbox.y0, bbox.y1]
  const span = high - low
  if (across > low + 0.12 * span && across < high - 0.12 * span) return undefined
  const ticks = group
    .filter((figure) => middle(figure) >= from - 2 * size && middle(figure) <= to + 2 * size)
    .map((figure): Tick => ({ at: middle(figure), value: figure.value, label: figure.label }))
  const line = fitLine(ticks)
  if (line === undefined) return undefined
  const near = across < (low + high) / 2
  const side = direction === 'y' ? (near ? 'left' : 'right') : near ? 'top' : 'bottom'
  const { suffix, currency } = group[0]!
  return toScale(line, { direction, side, suffix, currency, tolerance: plot.tolerance })
}

/** The same ticks may be aligned in several ways: the way that takes in most of them stays. */
function distinct(scales: readonly Scale[]): readonly Scale[] {
  const kept: Scale[] = []
  for (const scale of [...scales].sort((a, b) => b.ticks.length - a.ticks.length)) {
    const used = new Set(kept.flatMap(({ ticks }) => ticks.map(({ label }) => label)))
    if (!scale.ticks.some(({ label }) => used.has(label))) kept.push(scale)
  }
  return kept
}
