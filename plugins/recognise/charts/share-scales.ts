import type { Bbox } from '../../../core/model.js'
import { centerX, centerY, heightOf, widthOf } from '../geometry.js'
import type { Plot, PlotGround, Scale, Stroke } from './parts.js'
import { readFigure } from './scales/tick-values.js'

/** Gridlines of plots in one row or column are off each other by no more, in points. */
const ALIKE = 1
/** And their edges, one of which may be taken from the middles of its figures. */
const SAME_ENDS = 3
/** So many ticks of the axis have a gridline in the plot that borrows it. */
const LEAST_LINES = 3
/** A gridline or a tick is no thicker, and a tick no longer, in points. */
const THINNEST = 0.5
const LONGEST_TICK = 8
/** A gridline is as long as this share of its plot. */
const LINE_SHARE = 0.9

/**
 * Of charts that stand in a row or a column with one grid often the outermost alone has its axis printed: the others are
 * read on it too.
 */
export function shareScales(grounds: readonly PlotGround[]): readonly PlotGround[] {
  return grounds.map((ground) => {
    if (ground.plot.isPie) return ground
    const borrowed = (['y', 'x'] as const).flatMap((direction) => {
      if (ground.scales.some((scale) => scale.direction === direction)) return []
      const scale = grounds
        .filter((other) => isAlike(ground, other, direction))
        .flatMap(({ plot, scales }) => scales.map((each) => ({ each, isOfStrip: isOfStrip(ground, plot, direction) })))
        .find(({ each, isOfStrip }) => each.direction === direction && (isOfStrip || hasGridOf(ground, each)))?.each
      return scale === undefined ? [] : [{ ...scale, isBorrowed: true as const }]
    })
    return borrowed.length === 0 ? ground : { ...ground, scales: [...ground.scales, ...borrowed] }
  })
}

/** Whether both plots reach from one line to another, and this one has no figures of its own. */
function isAlike({ plot }: PlotGround, other: PlotGround, direction: Scale['direction']): boolean {
  if (other.plot === plot || other.plot.isPie) return false
  if (plot.strip !== undefined && other.plot.strip === plot.strip) return !hasFigures(plot)
  const ends = ({ x0, x1, y0, y1 }: Bbox) => (direction === 'y' ? ([y0, y1] as const) : ([x0, x1] as const))
  const [a, b] = [ends(plot.bbox), ends(other.plot.bbox)]
  return !hasFigures(plot) && Math.abs(a[0] - b[0]) <= SAME_ENDS && Math.abs(a[1] - b[1]) <= SAME_ENDS
}

function hasFigures({ bbox: plot, labels }: Plot): boolean {
  return labels.some(({ text, bbox }) => readFigure(text) !== undefined && bbox.y0 < plot.y1)
}

/** Charts of a strip stand over one level axis each, and beside one upright axis all. */
function isOfStrip({ plot }: PlotGround, other: Plot, direction: Scale['direction']): boolean {
  return direction === 'y' && plot.strip !== undefined && plot.strip === other.strip
}

/** Whether the plot has the gridlines of an axis, or ticks of its own without figures where that axis has them. */
function hasGridOf({ plot }: PlotGround, { direction, ticks }: Scale): boolean {
  const [across, along, middle] =
    direction === 'y' ? ([heightOf, widthOf, centerY] as const) : ([widthOf, heightOf, centerX] as const)
  const [start, end] = direction === 'y' ? (['x0', 'x1'] as const) : (['y0', 'y1'] as const)
  const isAtEdge = ({ bbox }: Stroke) =>
    along(bbox) <= LONGEST_TICK &&
    [plot.bbox[start], plot.bbox[end]].some((edge) => bbox[start] <= edge + ALIKE && bbox[end] >= edge - ALIKE)
  const lines = plot.marks.strokes
    .filter(
      (stroke) =>
        across(stroke.bbox) <= THINNEST && (along(stroke.bbox) >= LINE_SHARE * along(plot.bbox) || isAtEdge(stroke)),
    )
    .map(({ bbox }) => middle(bbox))
  return ticks.filter(({ at }) => lines.some((line) => Math.abs(line - at) <= ALIKE)).length >= LEAST_LINES
}
