import type { Bbox, Series } from '../../../../core/model.js'
import { isPeriod } from '../../lexicon/values.js'
import type { Disagreement, Label, LegendEntry, PlotGround, Point, ReadChart, Stroke } from '../parts.js'
import { findPies, type Pie } from './find-pies.js'
import { type Figure, takeFigures } from './label-figures.js'
import { likenKeys } from './liken-keys.js'
import { columnOfShares, columnsBeside } from './listed-figures.js'
import { withoutBullets } from './pie-keys.js'
import type { Ring, Slice } from './rings.js'
import { assignLabels, isAround, type SliceLabel } from './slice-labels.js'
import { agrees, type ReadSlice, readSlices } from './slice-values.js'
import { isAslant, stretchLabel, stretchMarks } from './tilt.js'
import { withUnseenSlices } from './unseen-slices.js'

/** Colours of a slice and of its key in a legend differ by no more than this in each of red, green and blue. */
const SAME_COLOR = 10
/** A printed share and a drawn one are one within this. */
const SAME_SHARE = 0.008
/** A leader line ends at its dot within this, in points. */
const AT_KEY = 1.5
/** A hole below this share of the radius is the rounding of slices' tips. */
const LEAST_HOLE = 0.1
/** What a reading is worth to which every slice has a name or a printed figure. */
const SURE = 0.97
/** What a reading of a pie that is drawn aslant is worth of it: slices at its back may be hidden. */
const ASLANT = 0.9

/**
 * Reads a pie or a doughnut: names by the legend's colours or by the labels in and around it, values as printed, and by
 * angle where nothing is.
 *
 * @returns Undefined where there are no slices around one point, and where nothing is printed that says what they are: a
 * sign, a badge.
 */
export function readPies({ plot, legend: entries }: PlotGround): ReadChart | undefined {
  const pie = findPies(plot.marks, plot.tolerance).toSorted((a, b) => b.radius - a.radius)[0]
  if (pie === undefined) return undefined
  // a leader line beside a name looks like a key, but of no slice
  const keyed = withoutBullets(
    likenKeys(entries, pie).filter(
      (entry) =>
        pie.sectors.some((sector) => isSameColor(entry.color, sector.color)) && !isLed(entry, plot.marks.strokes),
    ),
  )
  const keys = new Set<Label>(keyed.map(({ label }) => label))
  const labels = plot.labels.filter((label) => !keys.has(label))
  const above = seenFromAbove(pie, labels, plot.marks.strokes)
  const legend = saysOtherNames(
    assignLabels(pie, above.labels, above.strokes, () => false),
    keyed,
  )
    ? []
    : keyed
  const isNamed = ({ sector }: Slice) => legend.some(({ color }) => isSameColor(color, sector.color))
  const tabled = listedBeside(pie, legend, labels)
  const around = above.labels.filter((_, i) => !tabled.figures.has(labels[i]!))
  const printed = assignLabels(pie, around, above.strokes, isNamed).map(above.toPage)
  const figured = printed.filter(({ labels }) => labels.some(hasFigure))
  const assigned = figured.length * 2 > printed.length ? printed : printed.map(tabled.labelled)
  const isListed =
    (isFigured(legend) || tellsShares(legend, pie)) && assigned.every(({ labels }) => !labels.some(hasFigure))
  const labelled = isListed ? assigned.map((one) => withListed(one, legend)) : assigned
  const angleError = plot.tolerance / pie.radius / Math.PI
  const labelsOf = (ring: Ring) => {
    const own = ring.slices.map((slice) => labelled.find((one) => one.slice === slice)!)
    return pie.rings.length === 1 && legend.length === 0 ? withUnseenSlices(own, labels, pie) : own
  }
  const claimed = new Set(labelled.flatMap((one) => one.labels))
  const unclaimed = labels.filter((label) => !claimed.has(label) && !tabled.figures.has(label) && isAround(pie, label))
  const others = unclaimed.flatMap(figureAlone)
  const read = pie.rings.map((ring) =>
    readSlices(labelsOf(ring), angleError, others).map((slice) => (isListed ? slice : nameByLegend(slice, legend))),
  )
  const named = read.map((ring) => ring.map((slice) => nameByColor(slice, read)))
  const slices = named.flat()
  const told = slices.filter(({ name, printed }) => name !== '' || printed !== null)
  if (told.length < 2 || told.length * 2 < slices.length) return undefined
  const categories = [...new Set(slices.map(({ name }, i) => name || `\u0000${i}`))]
  const disagreements = named.flatMap((ring) => findDisagreements(ring))
  const hasHole = pie.rings[0]!.inner > LEAST_HOLE * pie.radius
  return {
    chartType: hasHole ? 'doughnut' : 'pie',
    categories: categories.map((name) => (name.startsWith('\u0000') ? '' : name)),
    series: named.map((ring) => toSeries(ring, slices, categories)),
    used: usedBy(pie, labelled, slices, legend, tabled.table),
    confidence:
      SURE *
      (isAslant(pie.tilt) ? ASLANT : 1) *
      (told.length / slices.length) *
      (1 - disagreements.length / (2 * slices.length)),
    ...(disagreements.length > 0 && { disagreements }),
  }
}

/**
 * Whether the labels of all slices say names with figures, and none of them one of the legend's: that is the legend of another chart in
 * the same colours.
 */
function saysOtherNames(own: readonly SliceLabel[], legend: readonly LegendEntry[]): boolean {
  if (legend.length === 0) return false
  const read = readSlices(own, 0)
  const listed = new Set(legend.map(({ name }) => name))
  // without a figure in one label with them words around a pie may be of a text
  const isOwn = ({ name, labels: [label, ...others] }: ReadSlice) =>
    others.length === 0 && label !== undefined && hasFigure(label) && /\p{L}{2}/u.test(name) && !listed.has(name)
  return read.every(isOwn) && new Set(read.map(({ name }) => name)).size === read.length
}

/** What a label says that is nothing but a figure, and no year: "40%", not "n = 40" nor "2024". */
function figureAlone({ text }: Label): readonly Figure[] {
  const [figure, ...others] = takeFigures(text)
  return figure === undefined || others.length > 0 || figure.rest !== '' || isPeriod(text) ? [] : [figure]
}

/** Whether what looks like a key is the dot at the end of a leader line, before a name with its figure. */
function isLed({ name, marks = [] }: LegendEntry, strokes: readonly Stroke[]): boolean {
  const isEnd = (point: Point, { bbox }: { readonly bbox: Bbox }) =>
    point.x > bbox.x0 - AT_KEY && point.x < bbox.x1 + AT_KEY && point.y > bbox.y0 - AT_KEY && point.y < bbox.y1 + AT_KEY
  const own = new Set<unknown>(marks)
  const lines = strokes.filter((stroke) => !own.has(stroke)).map(({ points }) => [points[0]!, points.at(-1)!] as const)
  // a line with both ends there is the border of the key
  const leads = (mark: { readonly bbox: Bbox }) => lines.some(([a, b]) => isEnd(a, mark) !== isEnd(b, mark))
  return takeFigures(name).length > 0 && marks.some(leads)
}

/** Labels and lines of a pie that is drawn aslant, where they are from straight above it, and the way back. */
function seenFromAbove({ tilt }: Pie, labels: readonly Label[], strokes: readonly Stroke[]) {
  const { marks, originals } = stretchMarks({ bars: [], strokes, polygons: [] }, tilt)
  const printed = new Map(labels.map((label) => [stretchLabel(label, tilt), label]))
  return {
    labels: [...printed.keys()],
    strokes: marks.strokes,
    toPage: (read: SliceLabel): SliceLabel => ({
      slice: read.slice,
      labels: read.labels.map((label) => printed.get(label)!),
      leaders: read.leaders.map((leader) => originals.get(leader) as Stroke),
    }),
  }
}

/** Whether the names of a legend stand with shares or amounts, "Europe 38%": it is a list of the slices' labels. */
function isFigured(legend: readonly LegendEntry[]): boolean {
  const isFigure = ({ name }: LegendEntry) =>
    takeFigures(name).some(({ isPercent, isAmount, rest }) => (isPercent || isAmount) && rest !== '')
  return legend.length > 1 && legend.every(isFigure)
}

/** A whole figure behind a name may be anything; figures whose shares are those drawn, slice by slice, are values. */
function tellsShares(legend: readonly LegendEntry[], { rings }: Pie): boolean {
  const { slices } = rings.at(-1)!
  const figures = slices.map((slice) => {
    const taken = takeFigures(entryOf(slice, legend)?.name ?? '')
    return taken.length === 1 && taken[0]!.rest !== '' ? taken[0]!.value : Number.NaN
  })
  const sum = figures.reduce((total, figure) => total + figure, 0)
  return slices.length > 2 && slices.every(({ share }, i) => Math.abs(figures[i]! / sum - share) <= SAME_SHARE)
}

/**
 * The figures of slices in a table whose rows begin with the legend's names, all figures beside these, and what stays a
 * table.
 */
function listedBeside({ rings }: Pie, legend: readonly LegendEntry[], labels: readonly Label[]) {
  const none = { figures: new Set<Label>(), table: new Set<Label>(), labelled: (read: SliceLabel) => read }
  const { slices } = rings[0]!
  const entries = slices.flatMap((slice) => entryOf(slice, legend) ?? [])
  if (rings.length > 1 || new Set(entries).size < slices.length) return none
  const columns = columnsBeside(
    entries.map(({ label }) => label.bbox),
    labels,
  )
  const own = columnOfShares(
    columns,
    slices.map(({ share }) => share),
  )
  if (own === undefined) return none
  const labelled = (read: SliceLabel) => ({ ...read, labels: [own[slices.indexOf(read.slice)]!] })
  const figures = new Set(columns.flat())
  const table = new Set([...figures, ...entries.map(({ label }) => label)])
  return { figures, table, labelled }
}

function hasFigure({ text }: Label): boolean {
  return takeFigures(text).length > 0
}

function withListed(read: SliceLabel, legend: readonly LegendEntry[]): SliceLabel {
  const entry = entryOf(read.slice, legend)
  return entry === undefined ? read : { ...read, labels: [entry.label] }
}

/** What the legend calls a slice; a label's own name stands where the legend has none of that colour. */
function nameByLegend(read: ReadSlice, legend: readonly LegendEntry[]): ReadSlice {
  const entry = entryOf(read.slice, legend)
  return entry === undefined ? read : { ...read, name: entry.name }
}

/** Names are often printed around the outermost ring alone: what has a colour of it within is called alike. */
function nameByColor(slice: ReadSlice, rings: readonly (readonly ReadSlice[])[]): ReadSlice {
  if (slice.name !== '' || rings.length === 1) return slice
  const alike = rings.flat().filter(({ slice: other }) => other.sector.color === slice.slice.sector.color)
  const names = new Set(alike.flatMap(({ name }) => (name === '' ? [] : [name])))
  return names.size === 1 ? { ...slice, name: [...names][0]! } : slice
}

function entryOf({ sector: { color, pattern } }: Slice, legend: readonly LegendEntry[]): LegendEntry | undefined {
  const entry = legend
    .filter((one) => one.pattern === pattern || pattern === undefined)
    .map((one) => ({ one, apart: colorsApart(one.color, color) }))
    .toSorted((a, b) => a.apart - b.apart)[0]
  return entry !== undefined && entry.apart <= SAME_COLOR ? entry.one : undefined
}

function isSameColor(a: string, b: string): boolean {
  return colorsApart(a, b) <= SAME_COLOR
}

/** The largest difference in red, green or blue. */
function colorsApart(a: string, b: string): number {
  return Math.max(...[1, 3, 5].map((at) => Math.abs(channelAt(a, at) - channelAt(b, at))))
}

function channelAt(color: string, at: number): number {
  return Number.parseInt(color.slice(at, at + 2), 16)
}

/** One ring's values over the categories of all rings. */
function toSeries(ring: readonly ReadSlice[], all: readonly ReadSlice[], categories: readonly string[]): Series {
  const keyOf = (slice: ReadSlice) => slice.name || `\u0000${all.indexOf(slice)}`
  const own = categories.map((category) => ring.find((slice) => keyOf(slice) === category))
  const isMeasured = ring.some(({ errorBound }) => errorBound !== null)
  const isPrinted = ring.some(({ printed }) => printed !== null)
  return {
    name: '',
    values: own.map((slice) => slice?.value ?? null),
    ...(isPrinted && { labels: own.map((slice) => slice?.printed ?? null) }),
    ...(isMeasured && { errorBounds: own.map((slice) => slice?.errorBound ?? null) }),
    pointColors: own.map((slice) => slice?.slice.sector.color || null),
  }
}

function findDisagreements(ring: readonly ReadSlice[]): readonly Disagreement[] {
  const whole = ring.reduce((sum, { drawn }) => sum + drawn, 0)
  return ring.flatMap((slice) => {
    const { labels, value, drawn, misread } = slice
    const label = labels.at(-1)!
    if (misread !== undefined) return [{ label, printed: misread, drawn, taken: value }]
    return agrees(slice, whole) ? [] : [{ label, printed: value, drawn }]
  })
}

function usedBy(
  pie: Pie,
  labelled: readonly SliceLabel[],
  slices: readonly ReadSlice[],
  legend: readonly LegendEntry[],
  table: ReadonlySet<Label>,
): ReadChart['used'] {
  const names = new Set(slices.map(({ name }) => name))
  const shared = legend.flatMap(({ label }) => (table.has(label) ? label : []))
  return {
    marks: [...pie.sectors.map(({ mark }) => mark), ...labelled.flatMap(({ leaders }) => leaders)],
    labels: [
      ...slices.flatMap(({ labels }) => labels.filter((label) => !table.has(label))),
      ...legend.filter(({ name }) => names.has(name)).map(({ label }) => label),
    ],
    ...(shared.length > 0 && { shared }),
  }
}
