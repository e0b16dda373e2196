import { centerX, centerY, heightOf, widthOf } from '../geometry/boxes.js'
import { colorDistance, SAME_COLOR } from './lines/colors.js'
import type { LegendEntry, Plot, PlotGround } from './parts.js'

/** Names of one legend stand in one row to this share of their font size, … */
const LEVEL = 0.5
/** … and no farther apart, in font sizes. */
const APART = 14
/** Names of one column begin on one line and follow each other within this, in font sizes. */
const COLUMN = { edge: 0.3, lead: 2.2 }
/** Panels are as wide and as high as each other, and begin on one line, to this many points. */
const SAME_PANEL = 3
/** Names of what is drawn begin this near to the right end of a plot, as a share of its width. */
const BESIDE = 0.08
/** A single colour is common to charts of which each shows something else. */
const LEAST_SHARED = 2

/**
 * Gives panels the names that are printed once for all of them: each has what of a legend below two of them is drawn in it,
 * and one without a legend has that of the nearest panel which shows the same.
 */
export function shareLegends(grounds: readonly PlotGround[]): readonly PlotGround[] {
  // of a grid of panels one beside the legend lends it to its row and its column, and these to theirs
  return lendLegends(lendLegends(shareRows(grounds)))
}

function lendLegends(grounds: readonly PlotGround[]): readonly PlotGround[] {
  return grounds.map((ground) => {
    if (ground.plot.isPie || ground.legend.length > 0) return ground
    const lender = grounds
      .filter((other) => arePanels(ground.plot, other.plot) && showsAllOf(ground, other))
      .sort((a, b) => farnessOf(a.plot, ground.plot) - farnessOf(b.plot, ground.plot))[0]
    if (lender === undefined) return ground
    return { ...ground, legend: lender.legend.map((entry) => ({ ...entry, isBorrowed: true as const })) }
  })
}

/** Whether two plots are as large as each other, and stand in one row or one column. */
function arePanels({ bbox: a }: Plot, { bbox: b, isPie }: Plot): boolean {
  const isNear = (one: number, other: number) => Math.abs(one - other) <= SAME_PANEL
  const isSized = isNear(widthOf(a), widthOf(b)) && isNear(heightOf(a), heightOf(b))
  return !isPie && isSized && (isNear(a.y0, b.y0) || isNear(a.x0, b.x0))
}

/**
 * Whether all that another's legend names there is drawn in a plot, too, in the same way, and as often in one colour as in the
 * other: bars that one colour sets off from the rest are one series. What has names beside its data has its own.
 */
function showsAllOf(ground: PlotGround, lender: PlotGround): boolean {
  const named = lender.legend.filter((entry) => entry.key !== 'text' && isDrawnIn(lender, entry))
  if (named.length < LEAST_SHARED || hasNamesBeside(ground.plot)) return false
  const isSame = (entry: LegendEntry) => {
    const [own, other] = [ground, lender].map(({ plot: { marks } }) => ({
      bars: marks.bars.some(({ color }) => isAlike(color, entry.color)),
      lines: marks.strokes.some(({ color }) => isAlike(color, entry.color)),
      areas: marks.polygons.some(({ color }) => isAlike(color, entry.color)),
    }))
    return own!.bars === other!.bars && own!.lines === other!.lines && own!.areas === other!.areas
  }
  const bars = named.map((entry) => barsOf(ground, entry)).filter((count) => count > 0)
  const areAsMany = bars.every((count) => count === bars[0] && count > 1)
  return areAsMany && named.every((entry) => isDrawnIn(ground, entry) && isSame(entry))
}

function barsOf({ plot: { marks } }: PlotGround, { color }: LegendEntry): number {
  return marks.bars.filter((bar) => isAlike(bar.color, color)).length
}

/** Whether words stand at the right end of the data, or beside it. */
function hasNamesBeside({ bbox, labels }: Plot): boolean {
  const end = bbox.x1 - BESIDE * widthOf(bbox)
  return labels.some(
    (label) =>
      label.angle === 0 &&
      /\p{L}{3}/u.test(label.text) &&
      label.bbox.x0 > end &&
      centerY(label.bbox) > bbox.y0 &&
      centerY(label.bbox) < bbox.y1,
  )
}

function farnessOf({ bbox: a }: Plot, { bbox: b }: Plot): number {
  return Math.hypot(centerX(a) - centerX(b), centerY(a) - centerY(b))
}

/**
 * Of panels beside or over each other with one legend under or beside both each was given the keys that stand nearest: each has those whose
 * colours are drawn in it, too, and none that are drawn in the other alone. A colour of its own legend stays its own: charts
 * with a legend each may stand side by side.
 */
function shareRows(grounds: readonly PlotGround[]): readonly PlotGround[] {
  return grounds.map((ground) => {
    const { legend, plot } = ground
    if (plot.isPie || legend.length === 0) return ground
    const others = grounds.filter((other) => other !== ground && !other.plot.isPie && areTogether(legend, other.legend))
    const more = others.flatMap((other) => lackingIn(ground, other.legend))
    const isOfOther = (entry: LegendEntry) =>
      !isDrawnIn(ground, entry) && others.some((other) => lackingIn(other, [entry]).length > 0)
    if (more.length === 0 && !legend.some(isOfOther)) return ground
    const whole = [...legend.filter((entry) => !isOfOther(entry)), ...more]
    return { ...ground, legend: whole.toSorted(inOrder) }
  })
}

/** As a legend is read: row by row, names of one row from left to right. */
function inOrder({ label: a }: LegendEntry, { label: b }: LegendEntry): number {
  const isLevel = Math.abs(centerY(a.bbox) - centerY(b.bbox)) <= LEVEL * a.size
  return isLevel ? a.bbox.x0 - b.bbox.x0 : a.bbox.y0 - b.bbox.y0
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

/** Whether entries of two legends stand beside each other, or right under each other in one column. */
function areTogether(legend: readonly LegendEntry[], other: readonly LegendEntry[]): boolean {
  return legend.some(({ label: a }) =>
    other.some(({ label: b }) => {
      const gap = Math.max(a.bbox.x0 - b.bbox.x1, b.bbox.x0 - a.bbox.x1)
      const lead = Math.abs(centerY(a.bbox) - centerY(b.bbox))
      if (Math.abs(a.bbox.x0 - b.bbox.x0) <= COLUMN.edge * a.size && lead <= COLUMN.lead * a.size) return true
      return Math.abs(centerY(a.bbox) - centerY(b.bbox)) <= LEVEL * a.size && gap <= APART * a.size
    }),
  )
}
