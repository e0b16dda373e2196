import { centerY } from '../geometry.js'
import { colorDistance, SAME_COLOR } from './lines/colors.js'
import type { LegendEntry, PlotGround } from './parts.js'

/** Names of one legend stand in one row to this share of their font size, … */
const LEVEL = 0.5
/** … and no farther apart, in font sizes. */
const APART = 14

/**
 * Of panels side by side with one row of a legend under both each was given the keys that stand nearest: each has those whose
 * colours are drawn in it, too, and none that are drawn in the other alone. A colour of its own legend stays its own: charts
 * with a legend each may stand side by side.
 */
export function shareLegends(grounds: readonly PlotGround[]): readonly PlotGround[] {
  return grounds.map((ground) => {
    const { legend, plot } = ground
    if (plot.isPie || legend.length === 0) return ground
    const others = grounds.filter((other) => other !== ground && !other.plot.isPie && areInRow(legend, other.legend))
    const more = others.flatMap((other) => lackingIn(ground, other.legend))
    const isOfOther = (entry: LegendEntry) =>
      !isDrawnIn(ground, entry) && others.some((other) => lackingIn(other, [entry]).length > 0)
    if (more.length === 0 && !legend.some(isOfOther)) return ground
    const whole = [...legend.filter((entry) => !isOfOther(entry)), ...more]
    return { ...ground, legend: whole.toSorted((a, b) => a.label.bbox.x0 - b.label.bbox.x0) }
  })
}

/** Entries whose colour is drawn in a plot and not in its legend. */
function lackingIn(ground: PlotGround, entries: readonly LegendEntry[]): readonly LegendEntry[] {
  return entries.filter(
    (entry) => isDrawnIn(ground, entry) && !ground.legend.some(({ color }) => isAlike(color, entry.color)),
  )
}

function isDrawnIn({ plot: { marks } }: PlotGround, { color }: LegendEntry): boolean {
  return [...marks.bars, ...marks.polygons, ...marks.strokes].some((mark) => isAlike(mark.color, color))
}

function isAlike(a: string, b: string): boolean {
  return colorDistance(a, b) <= SAME_COLOR / 3
}

/** Whether entries of two legends stand beside each other. */
function areInRow(legend: readonly LegendEntry[], other: readonly LegendEntry[]): boolean {
  return legend.some(({ label: a }) =>
    other.some(({ label: b }) => {
      const gap = Math.max(a.bbox.x0 - b.bbox.x1, b.bbox.x0 - a.bbox.x1)
      return Math.abs(centerY(a.bbox) - centerY(b.bbox)) <= LEVEL * a.size && gap <= APART * a.size
    }),
  )
}
