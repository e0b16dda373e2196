import type { Bbox } from '../../../core/model.js'
import { centerY, overlapX } from '../geometry/boxes.js'
import type { Categories, PlotGround } from './parts.js'

/** Bars of one row of a panel stand at one height, to this many points. */
const LEVEL = 0.5
/** With fewer bars chance may do it. */
const LEAST_BARS = 3
/** Panels over each other begin and end alike, to this many points, and are no farther apart than this share of the upper one. */
const SAME_ENDS = 3
const APART = 0.6

/**
 * Of panels of lying bars side by side the first alone has the names of the rows: the bars of the others stand at the same
 * heights, row by row, and have them too. Of panels over each other, as wide as each other, the lowest has the names of all.
 */
export function shareNames(grounds: readonly PlotGround[]): readonly PlotGround[] {
  return shareUpwards(shareSideways(grounds))
}

function shareSideways(grounds: readonly PlotGround[]): readonly PlotGround[] {
  const named = grounds.filter(({ plot, categories }) => !plot.isPie && categories.some(isUpright))
  if (named.length === 0) return grounds
  return grounds.map((ground) => {
    const { plot, categories } = ground
    if (plot.isPie || plot.marks.bars.length < LEAST_BARS || categories.some(isUpright)) return ground
    // one with words of its own names its rows above its bars, or within them
    if (plot.labels.filter(({ text }) => /\p{L}{2}/u.test(text)).length >= heightsOf(plot).length) return ground
    const panel = named.filter((other) => standInRows(ground, other)).sort((a, b) => awayFrom(a) - awayFrom(b))[0]
    const names = panel?.categories.filter(isUpright).map((each) => ({ ...each, labels: [] }))
    return names === undefined ? ground : { ...ground, categories: [...categories, ...names] }

    function awayFrom({ plot: other }: PlotGround): number {
      return Math.max(other.bbox.x0 - plot.bbox.x1, plot.bbox.x0 - other.bbox.x1)
    }
  })
}

/** Gives a panel without names of its own those of the panel right below it. */
function shareUpwards(grounds: readonly PlotGround[]): readonly PlotGround[] {
  return grounds.map((ground) => {
    const { plot, categories, scales } = ground
    if (plot.isPie || categories.some(isLevel) || scales.some(({ direction }) => direction === 'x')) return ground
    // what shows values has an axis of its own: else it is a part of the chart below
    if (scales.length === 0) return ground
    const below = grounds
      .filter((other) => other !== ground && !other.plot.isPie && standsRightUnder(other.plot.bbox, plot.bbox))
      .sort((a, b) => a.plot.bbox.y0 - b.plot.bbox.y0)[0]
    const names = below?.categories.filter(isLevel).map((each) => ({ ...each, labels: [] }))
    return names === undefined ? ground : { ...ground, categories: [...categories, ...names] }
  })
}

function isLevel({ direction }: Categories): boolean {
  return direction === 'x'
}

function standsRightUnder(lower: Bbox, upper: Bbox): boolean {
  const gap = lower.y0 - upper.y1
  return (
    gap >= -1 &&
    gap <= APART * (upper.y1 - upper.y0) &&
    Math.abs(lower.x0 - upper.x0) <= SAME_ENDS &&
    Math.abs(lower.x1 - upper.x1) <= SAME_ENDS &&
    overlapX(lower, upper) > 0
  )
}

function isUpright({ direction }: Categories): boolean {
  return direction === 'y'
}

/** Whether bars of two plots beside each other stand at the same heights. */
function standInRows({ plot }: PlotGround, { plot: other }: PlotGround): boolean {
  const [own, others] = [heightsOf(plot), heightsOf(other)]
  const isBeside = other.bbox.x1 <= plot.bbox.x0 || other.bbox.x0 >= plot.bbox.x1
  return isBeside && own.length === others.length && own.every((at, i) => Math.abs(at - others[i]!) <= LEVEL)
}

/** The middles of bars from top to bottom, each height once. */
function heightsOf({ marks }: PlotGround['plot']): readonly number[] {
  const heights = marks.bars.map(({ bbox }) => centerY(bbox)).sort((a, b) => a - b)
  return heights.filter((at, i) => i === 0 || at - heights[i - 1]! > LEVEL)
}
