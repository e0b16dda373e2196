import type { Bbox } from '../../../core/model.js'
import { centerX, centerY, heightOf, widthOf } from '../geometry/boxes.js'
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
/** Axes say the same where their values differ by no more than this share of what they reach over. */
const SAME_VALUE = 0.02
/** A plot on the wrong side of the figures counts as so many times as far from them, one left of an axis at the right as so many. */
const WRONG_SIDE = 100
const LEFT_OF_AXIS = 10
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
      const lenders = grounds.filter((other) => isAlike(ground, other, direction))
      const scales = lenders.flatMap((lender) =>
        lender.scales
          .filter((each) => each.direction === direction)
          .filter((each) => isOfStrip(ground, lender.plot, direction) || hasGridOf(ground, each))
          .map((each) => ({ each, lender })),
      )
      const scale = nearestOf(scales, ground, direction)
      return scale === undefined ? [] : [scale]
    })
    const other = ofOtherSide(ground, grounds)
    const scales = [...ground.scales, ...borrowed, ...other]
    return scales.length === ground.scales.length ? ground : { ...ground, scales }
  })
}

/**
 * Of panels with two axes each the first has figures at its left and the last at its right alone: at the other side of each are
 * ticks without figures, where the axis of a panel in its row has its own.
 */
function ofOtherSide(ground: PlotGround, grounds: readonly PlotGround[]): readonly Scale[] {
  const [own, ...more] = ground.scales.filter(({ direction }) => direction === 'y')
  if (own === undefined || more.length > 0) return []
  const side = own.side === 'left' ? 'right' : 'left'
  const lent = grounds
    .filter(({ plot }) => plot !== ground.plot && !plot.isPie && haveSameEnds(ground.plot, plot, 'y'))
    .flatMap(({ scales }) => scales.filter((each) => each.direction === 'y' && each.side === side))
    .filter((each) => hasTicksOf(ground, each))
  return lent.slice(0, 1).map((each) => ({ ...each, isBorrowed: true as const }))
}

/** Whether ticks stand at a plot's edge where an axis at that side has its figures. */
function hasTicksOf({ plot: { bbox, marks } }: PlotGround, { side, ticks }: Scale): boolean {
  const edge = side === 'right' ? bbox.x1 : bbox.x0
  const places = marks.strokes
    .filter((stroke) => heightOf(stroke.bbox) <= THINNEST && widthOf(stroke.bbox) <= LONGEST_TICK)
    .filter((stroke) => stroke.bbox.x0 <= edge + ALIKE && stroke.bbox.x1 >= edge - ALIKE)
    .map((stroke) => centerY(stroke.bbox))
  return ticks.filter(({ at }) => places.some((place) => Math.abs(place - at) <= ALIKE)).length >= LEAST_LINES
}

/**
 * Of axes whose ticks fit as well as each other's that of the next plot: figures at the left are those of what stands right of
 * them, up to the next figures, and figures at the bottom of what stands above. An axis at the right is most often its own
 * plot's alone.
 */
function nearestOf(
  lent: readonly { readonly each: Scale; readonly lender: PlotGround }[],
  { plot }: PlotGround,
  direction: Scale['direction'],
): Scale | undefined {
  const middle = direction === 'y' ? centerX : centerY
  const distance = ({ each, lender }: (typeof lent)[number]) => {
    const offset = middle(plot.bbox) - middle(lender.plot.bbox)
    const isBehind = each.side === 'left' || each.side === 'top' ? offset > 0 : offset < 0
    return Math.abs(offset) * (isBehind ? (each.side === 'right' ? LEFT_OF_AXIS : 1) : WRONG_SIDE)
  }
  const [nearest, ...others] = lent.toSorted((a, b) => distance(a) - distance(b)).map(({ each }) => each)
  if (nearest === undefined) return undefined
  const [first, last] = [nearest.ticks[0]!, nearest.ticks.at(-1)!]
  const slack = SAME_VALUE * Math.abs(last.value - first.value)
  const isOther = (each: Scale) => [first, last].some(({ at, value }) => Math.abs(each.toValue(at) - value) > slack)
  return { ...nearest, isBorrowed: true, ...(others.some(isOther) && { isDisputed: true as const }) }
}

/** Whether both plots reach from one line to another, and this one has no figures of its own. */
function isAlike({ plot }: PlotGround, other: PlotGround, direction: Scale['direction']): boolean {
  if (other.plot === plot || other.plot.isPie) return false
  if (plot.strip !== undefined && other.plot.strip === plot.strip) return !hasFigures(plot)
  return !hasFigures(plot) && haveSameEnds(plot, other.plot, direction)
}

function haveSameEnds({ bbox: plot }: Plot, { bbox: other }: Plot, direction: Scale['direction']): boolean {
  const ends = ({ x0, x1, y0, y1 }: Bbox) => (direction === 'y' ? ([y0, y1] as const) : ([x0, x1] as const))
  const [a, b] = [ends(plot), ends(other)]
  return Math.abs(a[0] - b[0]) <= SAME_ENDS && Math.abs(a[1] - b[1]) <= SAME_ENDS
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
