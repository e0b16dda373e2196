import { centerY, heightOf } from '../geometry/boxes.js'
import { isDataLine } from './cluster-marks.js'
import type { PlotArea } from './find-plots.js'
import type { Label, Marks, Plot } from './parts.js'
import { fitLine } from './scales/fit-line.js'
import { readFigure } from './scales/tick-values.js'

/** Figures of one column end on one line, to this share of their size. */
const ALIGNED = 0.3
/** An axis has so many figures. */
const LEAST_TICKS = 3
/** Figures stand beside a plot no farther from it, in font sizes. */
const BESIDE = 4

interface Tick {
  readonly at: number
  readonly value: number
  readonly label: Label
}

/**
 * Parts what was found as one chart where two axes stand over each other at its left: the figures begin anew, and all that is
 * drawn is over or under that place, as the price of a share over its volume. Their grids may go on in the same steps.
 *
 * @param plots Those that the areas were found as, with their labels.
 */
export function partAxes(areas: readonly PlotArea[], plots: readonly Plot[]): readonly PlotArea[] {
  return areas.flatMap((area, i) => {
    const cut = area.isPie || area.strip !== undefined ? undefined : cutOf(plots[i]!)
    return cut === undefined ? [area] : partAt(area, cut)
  })
}

/** The lowest tick of the upper axis and the highest of the lower one. */
interface Cut {
  readonly above: number
  readonly below: number
}

function cutOf({ bbox, labels, marks }: Plot): Cut | undefined {
  const figures = labels.flatMap((label): Tick[] => {
    const gap = bbox.x0 - label.bbox.x1
    if (gap < -1 || gap > BESIDE * label.size || label.angle !== 0) return []
    const figure = readFigure(label.text)
    return figure === undefined ? [] : [{ at: centerY(label.bbox), value: figure.value, label }]
  })
  const edge = Math.max(...figures.map(({ label }) => label.bbox.x1))
  const column = figures
    .filter(({ label }) => edge - label.bbox.x1 <= ALIGNED * label.size)
    .toSorted((a, b) => a.at - b.at)
  if (column.length < 2 * LEAST_TICKS || isAxis(column)) return undefined
  const cuts = column.flatMap((tick, i): Cut[] => {
    const [upper, lower] = [column.slice(0, i), column.slice(i)]
    return isAxis(upper) && isAxis(lower) ? [{ above: upper.at(-1)!.at, below: tick.at }] : []
  })
  const [cut] = cuts
  return cuts.length === 1 && !isCrossed(marks, cut!) ? cut : undefined
}

/** Whether all figures fall evenly from top to bottom. */
function isAxis(ticks: readonly Tick[]): boolean {
  if (ticks.length < LEAST_TICKS || ticks.some(({ value }, i) => i > 0 && value >= ticks[i - 1]!.value)) return false
  const line = fitLine(ticks)
  return line?.kind === 'linear' && line.ticks.length === ticks.length
}

/** Whether something is drawn across the place where two axes meet, or nothing to one side of it. */
function isCrossed({ bars, strokes, polygons }: Marks, { above, below }: Cut): boolean {
  const data = [...bars, ...polygons, ...strokes.filter(isDataLine)].map(({ bbox }) => bbox)
  const isOver = (y1: number) => y1 <= below - 1
  const isUnder = (y0: number) => y0 >= above + 1
  const [upper, lower] = [data.filter(({ y1 }) => isOver(y1)), data.filter(({ y0 }) => isUnder(y0))]
  return upper.length === 0 || lower.length === 0 || data.some(({ y0, y1 }) => !isOver(y1) && !isUnder(y0))
}

function partAt(area: PlotArea, { above, below }: Cut): readonly PlotArea[] {
  const middle = (above + below) / 2
  const partOf = (isIn: (y: number) => boolean): Marks => ({
    bars: area.marks.bars.filter(({ bbox }) => isIn(centerY(bbox))),
    strokes: area.marks.strokes.filter(({ bbox }) => heightOf(bbox) < below - area.bbox.y0 && isIn(centerY(bbox))),
    polygons: area.marks.polygons.filter(({ bbox }) => isIn(centerY(bbox))),
  })
  return [
    { ...area, bbox: { ...area.bbox, y1: above }, marks: partOf((y) => y < middle) },
    { ...area, bbox: { ...area.bbox, y0: below }, marks: partOf((y) => y >= middle) },
  ]
}
