import { centerX, centerY, heightOf, median, widthOf } from '../../geometry/boxes.js'
import type { Label, Plot, Scale, Stroke } from '../parts.js'
import { throughTicks } from './fit-line.js'
import { type PrintedFigure, readFigure } from './tick-values.js'
import { toScale } from './to-scale.js'

/** Figures of one row differ in height by no more than this share of their font size. */
const ALIGNED = 0.35
/** They stand no further under the plot than so many font sizes. */
const FARTHEST = 3
/** A gridline is this share of the plot's height at least, and no further from the middle of its figure, in font sizes. */
const GRIDLINE = { share: 0.6, off: 0.3 }
/** Gridlines begin and end alike to so many points. */
const ALIKE = 1
/** What is drawn goes beyond the two ticks by no more than this many times their distance. */
const BEYOND = 1.5

type Figure = PrintedFigure & { readonly label: Label }

/**
 * The level scale under a plot at which two figures alone are printed. Two say nothing of what lies between them: it is
 * taken only where a gridline stands over each of them and over nothing else. Undefined where powers of ten may be meant.
 *
 * @param taken Labels that mean something else: names of a legend, ticks of other axes.
 */
export function scaleOfTwo(plot: Plot, taken: ReadonlySet<Label>): Scale | undefined {
  const { bbox, labels, marks } = plot
  const under = labels.flatMap((label): Figure[] => {
    const gap = label.bbox.y0 - bbox.y1
    if (taken.has(label) || gap < -label.size || gap > FARTHEST * label.size) return []
    const figure = readFigure(label.text)
    return figure === undefined ? [] : [{ ...figure, label }]
  })
  if (under.length !== 2) return undefined
  const [first, second] = under.toSorted((a, b) => centerX(a.label.bbox) - centerX(b.label.bbox)) as [Figure, Figure]
  const size = median(under.map(({ label }) => label.size))
  const isRow = Math.abs(centerY(first.label.bbox) - centerY(second.label.bbox)) <= ALIGNED * size
  if (!isRow || first.value === second.value || arePowers(first, second)) return undefined
  const lines = gridlinesOf(marks.strokes, plot)
  if (lines.length !== 2) return undefined
  const ticks = [first, second].map(({ value, label }, i) => ({ at: lines[i]!, value, label }))
  if (ticks.some(({ at, label }) => Math.abs(centerX(label.bbox) - at) > GRIDLINE.off * size)) return undefined
  const step = ticks[1]!.at - ticks[0]!.at
  if (Math.max(ticks[0]!.at - bbox.x0, bbox.x1 - ticks[1]!.at) > BEYOND * step) return undefined
  const suffix = first.suffix ?? second.suffix
  const currency = first.currency ?? second.currency
  return toScale(throughTicks(ticks, 'linear'), { direction: 'x', side: 'bottom', suffix, currency, plot })
}

/** 1 and 10, or 10 and 1000: between them may lie powers. */
function arePowers(first: Figure, second: Figure): boolean {
  const isPower = ({ value }: Figure) => value > 0 && Number.isInteger(Math.log10(value))
  return isPower(first) && isPower(second)
}

/** Where the upright gridlines of a plot stand that are drawn alike, from left to right. */
function gridlinesOf(strokes: readonly Stroke[], { bbox }: Plot): readonly number[] {
  const upright = strokes.filter(
    (stroke) => widthOf(stroke.bbox) <= 0.5 && heightOf(stroke.bbox) >= GRIDLINE.share * heightOf(bbox),
  )
  const [first] = upright
  const isLike = (stroke: Stroke) =>
    stroke.color === first!.color &&
    Math.abs(stroke.bbox.y0 - first!.bbox.y0) <= ALIKE &&
    Math.abs(stroke.bbox.y1 - first!.bbox.y1) <= ALIKE
  return upright.every(isLike) ? upright.map((stroke) => centerX(stroke.bbox)).toSorted((a, b) => a - b) : []
}
