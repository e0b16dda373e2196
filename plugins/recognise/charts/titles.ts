import type { Bbox } from '../../../core/model.js'
import { centerX, centerY, heightOf, hull, median, overlapX, overlapY, widthOf } from '../geometry/boxes.js'
import { findUnit } from '../lexicon/units.js'
import { findCaption, unitUnder } from './captions.js'
import { valueScales } from './lines/pick-scale.js'
import type { Bar, DataMark, Label, PlotGround, ReadChart, Stroke } from './parts.js'
import { headsOnGrounds } from './title-grounds.js'

/** What is printed around a chart, and the box of it all. */
export interface Titles {
  readonly title?: string
  /** Of the category axis, of a scatter chart of the level one. */
  readonly xTitle?: string
  /** Of the value axis. */
  readonly yTitle?: string
  /** Of the second axis. */
  readonly secondaryTitle?: string
  readonly unit?: string
  /** All of the chart's ink: plot, axes, labels, legend, titles. */
  readonly bbox: Bbox
  readonly labels: readonly Label[]
  /** The lines above it that were taken for its titles, and the one below that may be. */
  readonly heads: readonly Label[]
  readonly caption?: Label
  /** Where its data are drawn, and the font size of most of its labels. */
  readonly plot: Bbox
  readonly size: number
}

/** What the neighbours of a chart say of its titles. */
export interface Settled {
  /** Whether the text below it is its title, and what stands above is a heading. */
  readonly isCaptioned: boolean
  /** What stands above and belongs to several charts. */
  readonly headings: readonly Label[]
}

/** What is drawn on the page of a chart. */
interface Surroundings {
  readonly strokes: readonly Stroke[]
  readonly bars: readonly Bar[]
  /** Where the data of its charts are drawn. */
  readonly charts: readonly Bbox[]
}

/** A title stands no further above its chart than this many of its font sizes; one that is larger or bolder, or stands over a pie, than so many. */
const TITLE_GAP = { plain: 2, marked: 3.2, loose: 5 }
/** A title begins where its chart does to this many font sizes, or a little before it where no axis is drawn. */
const FLUSH = { usual: 0.6, withoutAxis: 2 }
/** Or it stands over its middle to this share of its width. */
const CENTERED = 0.06
/** A longer text is no title, in letters. */
const LONGEST_TITLE = 140
/** Lines of prose are at least this long, in letters: a title of so many is set in one label. */
const LINE_OF_PROSE = 40
/** The title of an axis stands no further from the labels along it than this many font sizes. */
const AXIS_GAP = 2.2
/** A level line this long, as a share of the chart's width, parts it from what stands above. */
const PARTING_RULE = 0.6

/**
 * The titles of a chart, and the box of all of its ink.
 *
 * @param around What else is drawn on the page: a rule parts its head from what is below, a card holds a chart with its title.
 * @param settled What the charts beside it say of them.
 */
export function findTitles(
  ground: PlotGround,
  read: ReadChart,
  { strokes, bars, charts }: Surroundings,
  settled?: Settled,
): Titles {
  const { plot } = ground
  const legend = ground.legend.filter(({ isBorrowed }) => !isBorrowed)
  const borrowed = new Set(ground.legend.flatMap(({ isBorrowed, label }) => (isBorrowed ? [label] : [])))
  const names = new Set(legend.map(({ label }) => label))
  const unlisted = [...read.used.labels, ...ticksOf(ground)].filter(
    (label) => !names.has(label) && !borrowed.has(label),
  )
  const own = [...unlisted, ...names]
  const taken = new Set<Label>(own)
  const keys = new Set<DataMark>(legend.flatMap(({ marks = [] }) => marks))
  const core = hull([plot.bbox, ...[...read.used.marks, ...keys, ...own].map(({ bbox }) => bbox)])
  const withoutLegend = hull([
    plot.bbox,
    ...[...read.used.marks.filter((mark) => !keys.has(mark)), ...unlisted].map(({ bbox }) => bbox),
  ])
  const free = plot.labels.filter(
    (label) =>
      !taken.has(label) &&
      label.text.length <= LONGEST_TITLE &&
      !isProse(label, plot.labels) &&
      !settled?.headings.includes(label),
  )
  const beside = free.filter((label) => isBesideAxis(label, 'left', core, plot.bbox))
  const left = nearestTo(beside, (label) => core.x0 - label.bbox.x1)
  const below = nearestTo(
    free.filter((label) => isUnderAxis(label, ground)),
    (label) => label.bbox.y0 - plot.bbox.y1,
  )
  const hasSecond = read.series.some(({ axis }) => axis === 'secondary')
  const right = nearestTo(
    free.filter((label) => hasSecond && isBesideAxis(label, 'right', core, plot.bbox)),
    (label) => label.bbox.x0 - core.x1,
  )
  const ofAxes = [left, below, right].filter((label) => label !== undefined)
  const withAxes = hull([core, ...ofAxes.map(({ bbox }) => bbox)])
  const size = median(own.map((label) => label.size))
  const isLying = read.chartType === 'bar' || read.chartType === 'stacked_bar'
  const isPie = plot.isPie === true
  const isLoose = isPie || (!isLying && !ground.scales.some(({ side }) => side === 'left' || side === 'right'))
  const axes = hull([plot.bbox, ...ticksOf(ground).map(({ bbox }) => bbox)])
  const hasLeftAxis = isLying || ground.scales.some(({ side }) => side === 'left')
  const under = { chart: withAxes, plot: plot.bbox, axes, hasLeftAxis, strokes, size, isLoose, isPie }
  const above = headsOf(free, under)
  // a legend may stand over the title, where it is that of several charts
  const between =
    above.length > 0 || withoutLegend.y0 === core.y0 ? [] : headsOf(free, { ...under, chart: withoutLegend })
  const near = settled?.isCaptioned ? [] : [...above, ...between]
  const caption = findCaption(free, {
    chart: core,
    read,
    isPie,
    below,
    isAxisTitled: left !== undefined,
    size,
  })
  const others = charts.filter((box) => box !== plot.bbox)
  const isUntitled = near.length === 0 && caption === undefined
  const heads = isUntitled ? headsOnGrounds(free, { chart: withAxes, plot: plot.bbox, size }, bars, others) : near
  const title = heads[0] ?? caption
  const named = title === below ? undefined : below
  const [xTitle, yTitle] = isLying ? [left, named] : [named, left]
  const unitLine = title === caption && caption !== undefined ? unitUnder(caption, free) : undefined
  const titles = [...heads, ...[title, unitLine, left, below].flatMap((label) => label ?? [])]
  const unit = unitOf(ground, read, titles)
  const labels = [...new Set([...titles, ...ofAxes])]
  return {
    ...(title !== undefined && { title: title.text }),
    ...(xTitle !== undefined && { xTitle: xTitle.text }),
    ...(yTitle !== undefined && { yTitle: yTitle.text }),
    ...(right !== undefined && { secondaryTitle: right.text }),
    ...(unit !== undefined && { unit }),
    bbox: hull([core, ...labels.map(({ bbox }) => bbox)]),
    labels,
    heads,
    ...(caption !== undefined && { caption }),
    plot: plot.bbox,
    size,
  }
}

function ticksOf({ scales }: PlotGround): readonly Label[] {
  return scales.filter((scale) => !scale.isBorrowed).flatMap((scale) => scale.ticks.map(({ label }) => label))
}

function nearestTo(labels: readonly Label[], distance: (label: Label) => number): Label | undefined {
  return labels.reduce<Label | undefined>(
    (best, label) => (best === undefined || distance(label) < distance(best) ? label : best),
    undefined,
  )
}

/** A long line with another above or below that begins where it does is one of a paragraph. */
function isProse({ text, bbox, size }: Label, labels: readonly Label[]): boolean {
  if (text.length < LINE_OF_PROSE) return false
  return labels.some(
    (other) =>
      other.text.length >= LINE_OF_PROSE &&
      Math.abs(other.bbox.x0 - bbox.x0) < 1 &&
      Math.abs(other.size - size) < 0.1 &&
      overlapY(other.bbox, bbox) < 0.5 * size &&
      overlapY(other.bbox, bbox) > -size,
  )
}

/** A text that runs up or down beside the axis at one side. */
function isBesideAxis({ bbox, angle, size }: Label, side: 'left' | 'right', core: Bbox, plot: Bbox): boolean {
  const gap = side === 'left' ? core.x0 - bbox.x1 : bbox.x0 - core.x1
  const isBeyond = side === 'left' ? centerX(bbox) < plot.x0 : centerX(bbox) > plot.x1
  const isNear = gap < AXIS_GAP * size && gap > -1.5 * size
  return angle % 180 === 90 && isBeyond && isNear && overlapY(bbox, plot) > 0.5 * heightOf(bbox)
}

/** A text under the middle of the labels of the level axis. */
function isUnderAxis({ bbox, angle, size, text }: Label, { plot, scales, categories }: PlotGround): boolean {
  if (angle !== 0 || !/\p{L}/u.test(text)) return false
  const along = [
    ...scales.filter(({ side }) => side === 'bottom').flatMap(({ ticks }) => ticks.map(({ label }) => label)),
    ...(categories.find(({ direction }) => direction === 'x')?.labels ?? []),
  ].filter((label) => label.bbox.y0 > plot.bbox.y1 - size)
  const foot = Math.max(plot.bbox.y1, ...along.map((label) => label.bbox.y1))
  const gap = bbox.y0 - foot
  const isMiddle = Math.abs(centerX(bbox) - centerX(plot.bbox)) <= CENTERED * widthOf(plot.bbox)
  return (
    along.length > 0 && isMiddle && centerY(bbox) > foot && gap < AXIS_GAP * size && widthOf(bbox) <= widthOf(plot.bbox)
  )
}

/** What titles are looked for above of. */
interface Chart {
  /** All of its ink but for titles. */
  readonly chart: Bbox
  readonly plot: Bbox
  readonly strokes: readonly Stroke[]
  /** The plot with the figures along its axes. */
  readonly axes: Bbox
  /** Whether figures or names stand at its left. */
  readonly hasLeftAxis: boolean
  /** Of most of its labels. */
  readonly size: number
  /** Whether nothing shows where its place begins: it is a pie, or has no axis of values. */
  readonly isLoose: boolean
  readonly isPie: boolean
}

const YEAR = /^(?:19|20)\d\d$/

/** The lines above a chart that belong to it: its title first, then what stands between. */
function headsOf(free: readonly Label[], under: Chart): readonly Label[] {
  const found: Label[] = []
  for (let top = under.chart.y0; found.length < 3; ) {
    const next = nearestTo(
      free.filter((label) => !found.includes(label) && isHead(label, { ...under, chart: { ...under.chart, y0: top } })),
      (label) => top - label.bbox.y1,
    )
    if (next === undefined || (found.length > 0 && top - next.bbox.y1 > next.size)) break
    found.push(next)
    top = Math.min(top, next.bbox.y0)
  }
  return found.reverse()
}

function isHead({ bbox, angle, size, text, isBold }: Label, under: Chart): boolean {
  const { chart, plot, axes, hasLeftAxis, strokes, size: usual, isLoose, isPie } = under
  const isMarked = isBold || size > 1.1 * usual
  // pies beside each other are told apart by their years
  const isWorded = /\p{L}/u.test(text) || (isPie && isMarked && YEAR.test(text))
  if (angle !== 0 || !isWorded || /\p{Ll}\.$/u.test(text)) return false
  const gap = chart.y0 - bbox.y1
  // it stands in the middle of a place whose edges nothing shows, with room above it
  const isApart = isLoose && isMarked && bbox.x1 <= chart.x1 && chart.x0 - bbox.x0 <= widthOf(chart)
  const reach = isApart ? TITLE_GAP.loose : TITLE_GAP[isMarked ? 'marked' : 'plain']
  // boxes of letters overlap where their typeface asks for wide lines
  if (centerY(bbox) > chart.y0 || gap > reach * size || (overlapX(bbox, chart) <= 0 && !isApart)) return false
  const before = FLUSH[hasLeftAxis ? 'usual' : 'withoutAxis']
  const isFlush = [chart.x0, plot.x0, axes.x0].some(
    (x0) => bbox.x0 - x0 <= FLUSH.usual * size && x0 - bbox.x0 <= before * size,
  )
  const isCentered = [chart, plot].some((box) => Math.abs(centerX(bbox) - centerX(box)) <= CENTERED * widthOf(box))
  const isParted = strokes.some(
    (stroke) =>
      heightOf(stroke.bbox) < 3 &&
      overlapX(stroke.bbox, chart) > PARTING_RULE * widthOf(chart) &&
      // the top of the plot's own frame parts nothing
      (stroke.bbox.x0 < plot.x0 - 3 || stroke.bbox.x1 > plot.x1 + 3) &&
      centerY(stroke.bbox) > bbox.y1 - 1 &&
      centerY(stroke.bbox) < chart.y0,
  )
  return (isFlush || isCentered || isApart) && !isParted
}

/** What the values are in: as a head says, or else in per cent where their axis is or all that is printed at them. */
function unitOf({ scales }: PlotGround, read: ReadChart, heads: readonly Label[]): string | undefined {
  const named = heads.map(({ text }) => findUnit(text)).find((unit) => unit !== undefined)
  if (named !== undefined) return named
  const liesDown = read.chartType === 'bar' || read.chartType === 'stacked_bar'
  const axis = liesDown ? scales.find(({ direction }) => direction === 'x') : valueScales(scales)[0]
  // growth printed over dollars is no share
  if (axis?.currency !== undefined) return undefined
  const isShare = heads.some(({ text }) => /%|\bper ?cent\b/i.test(text))
  const printed = read.series.flatMap(({ labels = [] }) => labels.filter((text) => text !== null))
  const arePercents = printed.length > 1 && printed.every((text) => /%\)?$/.test(text.trim()))
  return axis?.suffix === '%' || isShare || arePercents ? '%' : undefined
}
