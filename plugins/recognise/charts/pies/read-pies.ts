import type { Bbox, Series } from '../../../../core/model.js'
import type { Label, LegendEntry, PlotGround, Point, ReadChart, Stroke } from '../parts.js'
import { findPies, type Pie } from './find-pies.js'
import { takeFigures } from './label-figures.js'
import { withoutBullets } from './pie-keys.js'
import type { Slice } from './rings.js'
import { assignLabels, type SliceLabel } from './slice-labels.js'
import { agrees, type ReadSlice, readSlices } from './slice-values.js'
import { isAslant, stretchLabel, stretchMarks } from './tilt.js'

/** Colours of a slice and of its key in a legend differ by no more than this in each of red, green and blue. */
const SAME_COLOR = 10
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
  const legend = withoutBullets(
    entries.filter(
      (entry) =>
        pie.sectors.some((sector) => isSameColor(entry.color, sector.color)) && !isLed(entry, plot.marks.strokes),
    ),
  )
  const keys = new Set<Label>(legend.map(({ label }) => label))
  const labels = plot.labels.filter((label) => !keys.has(label))
  const above = seenFromAbove(pie, labels, plot.marks.strokes)
  const isNamed = ({ sector }: Slice) => legend.some(({ color }) => isSameColor(color, sector.color))
  const assigned = assignLabels(pie, above.labels, above.strokes, isNamed).map(above.toPage)
  const isListed = isFigured(legend) && assigned.every(({ labels }) => !labels.some(hasFigure))
  const labelled = isListed ? assigned.map((one) => withListed(one, legend)) : assigned
  const angleError = plot.tolerance / pie.radius / Math.PI
  const read = pie.rings.map((ring) =>
    readSlices(
      ring.slices.map((slice) => labelled.find((one) => one.slice === slice)!),
      angleError,
    ).map((slice) => (isListed ? slice : nameByLegend(slice, legend))),
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
    used: usedBy(pie, labelled, slices, legend),
    confidence:
      SURE *
      (isAslant(pie.tilt) ? ASLANT : 1) *
      (told.length / slices.length) *
      (1 - disagreements.length / (2 * slices.length)),
    ...(disagreements.length > 0 && { disagreements }),
  }
}

/** Whether what looks like a key is the dot at the end of a leader line, before a name with its figure. */
function isLed({ name, marks = [] }: LegendEntry, strokes: readonly Stroke[]): boolean {
  const isEnd = (point: Point, { bbox }: { readonly bbox: Bbox }) =>
    point.x > bbox.x0 - AT_KEY && point.x < bbox.x1 + AT_KEY && point.y > bbox.y0 - AT_KEY && point.y < bbox.y1 + AT_KEY
  const own = new Set<unknown>(marks)
  const ends = strokes.flatMap((stroke) => (own.has(stroke) ? [] : [stroke.points[0]!, stroke.points.at(-1)!]))
  return takeFigures(name).length > 0 && marks.some((mark) => ends.some((end) => isEnd(end, mark)))
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
    pointColors: own.map((slice) => slice?.slice.sector.color ?? null),
  }
}

function findDisagreements(ring: readonly ReadSlice[]) {
  const whole = ring.reduce((sum, { drawn }) => sum + drawn, 0)
  return ring
    .filter((slice) => !agrees(slice, whole))
    .map(({ labels, value, drawn }) => ({ label: labels.at(-1)!, printed: value, drawn }))
}

function usedBy(
  pie: Pie,
  labelled: readonly SliceLabel[],
  slices: readonly ReadSlice[],
  legend: readonly LegendEntry[],
): ReadChart['used'] {
  const names = new Set(slices.map(({ name }) => name))
  return {
    marks: [...pie.sectors.map(({ mark }) => mark), ...labelled.flatMap(({ leaders }) => leaders)],
    labels: [
      ...labelled.flatMap(({ labels }) => labels),
      ...legend.filter(({ name }) => names.has(name)).map(({ label }) => label),
    ],
  }
}
