import type { Bbox } from '../../../core/model.js'
import { centerX, centerY, hull, median } from '../geometry/boxes.js'
import { withFlushEnds } from './flush-ends.js'
import type { Categories, Label, Plot, Scale } from './parts.js'
import { readFigure } from './scales/tick-values.js'
import { fillNames, mendNames, restorePlaces } from './sequence-names.js'
import { type PlaceOf, placesOf } from './slanting-names.js'
import { joinLevels, withShortYears, withSomeYears, withYears } from './two-levels.js'
import { evenYearMarks } from './year-marks.js'

/** Names of one axis are aligned to this share of the font size. */
const ALIGNED = 0.45
/** Their sizes differ by no more than this share; in a picture a "J" that reaches below its line makes its name larger. */
const ONE_SIZE = { drawing: 0.15, pixels: 0.4 }
/** Names further from the plot than this share of its extent across the axis, and so many font sizes, are of something else. */
const REACH = { share: 0.25, sizes: 4 }
/** Where no axis of values says how far down a line's plot goes, its names stand under its points to this share of their distance. */
const UNDER_POINT = 0.15
/** So many points a name at most: of a curve with points everywhere any text stands under one. */
const POINTS_PER_NAME = 3
/** A name reaches over the next by no more than this share of a font size. */
const OVERLAP = 0.5

/** A longer text is a sentence, in letters. */
const LONGEST = 60

/** And one that is so long is seldom a name. */
const LONG = 40

/** Names of an outer level are years, regions and the like, in letters. */
const LONG_OUTER = 24

/** A row or column of labels, and how likely it is that of the names. */
interface Line {
  readonly direction: 'x' | 'y'
  readonly labels: readonly Label[]
  /** From the plot, across the axis; negative within it. */
  readonly distance: number
  /** Whether it stands below the plot or at its right. */
  readonly isAfter: boolean
  readonly rank: number
}

/**
 * The rows and columns of names that may name the bands of a plot, the likeliest first: under, over or beside it, and
 * within it where they stand at an axis that crosses it.
 *
 * @param taken Labels that mean something else: names of a legend.
 */
export function findCategories(plot: Plot, scales: readonly Scale[], taken: ReadonlySet<Label>): readonly Categories[] {
  const ticks = (direction: 'x' | 'y') =>
    new Set(
      scales.filter((scale) => scale.direction === direction).flatMap((scale) => scale.ticks.map((tick) => tick.label)),
    )
  const free = plot.labels.filter((label) => !taken.has(label))
  const placeOf = placesOf(free, plot)
  const rows = findLines(free, 'x', plot, ticks('y'), ticks('x'), placeOf)
  const columns = findLines(free, 'y', plot, ticks('x'), ticks('y'), placeOf)
  return [...rows, ...columns]
    .sort((a, b) => b.rank - a.rank)
    .map((line) => withOuterLevel(toCategories(line.labels, line.direction, plot.bbox, placeOf), line, rows, plot))
    .map((categories) => (plot.source === 'pixels' ? withMendedNames(categories) : categories))
}

/** Names read from pixels: what breaks a row of years or months was misread, and where one lacks it was not read. */
function withMendedNames(categories: Categories): Categories {
  const { bands, mended: before = [], ...rest } = categories
  const read = evenYearMarks(bands.map(({ name }) => name))
  const places = restorePlaces(bands.map(({ at }, i) => ({ at, name: read[i]! })))
  const right = mendNames(places.map(({ name }) => name))
  const names = places.length > bands.length ? (fillNames(right) ?? right) : right
  const labelAt = new Map(bands.map(({ at }, i) => [at, categories.labels[i]!]))
  const mended = places.flatMap(({ at, name }, i) =>
    name === '' || name === right[i] ? [] : [{ name: right[i]!, readAs: name, label: labelAt.get(at)! }],
  )
  const between = (i: number) => (places[i]!.at + places[i + 1]!.at) / 2
  const ends = { from: bands[0]!.from, to: bands.at(-1)!.to }
  return {
    ...rest,
    ...(before.length + mended.length > 0 && { mended: [...before, ...mended] }),
    bands: places.map(({ at }, i) => ({
      at,
      from: i === 0 ? ends.from : between(i - 1),
      to: i === places.length - 1 ? ends.to : between(i),
      name: names[i]!,
    })),
  }
}

function findLines(
  labels: readonly Label[],
  direction: 'x' | 'y',
  { bbox: plot, marks, source }: Plot,
  other: ReadonlySet<Label>,
  own: ReadonlySet<Label>,
  placeOf: PlaceOf,
): readonly Line[] {
  const free = labels.filter(
    (label) => !other.has(label) && label.text.length <= LONGEST && isAlong(label, direction, plot, placeOf),
  )
  const points = direction === 'x' ? pointsOf(marks) : []
  const edges: readonly ((label: Label) => number)[] =
    direction === 'x'
      ? [({ bbox }) => bbox.y0, ({ bbox }) => bbox.y1, ({ bbox }) => centerY(bbox)]
      : [({ bbox }) => bbox.x1, ({ bbox }) => bbox.x0, ({ bbox }) => centerX(bbox)]
  const groups = edges.map((edge) => groupBy(free, edge, ONE_SIZE[source]))
  const found = [...groups.flat(), ...(direction === 'y' ? astride(groups[0]!, groups[1]!, placeOf) : [])]
    .filter((group) => standApart(group, direction, placeOf))
    .map((group) => toLine(group, direction, plot, own, points, placeOf))
    .filter((line) => line !== undefined)
  const kept: Line[] = []
  for (const line of found.sort((a, b) => b.labels.length - a.labels.length)) {
    const used = new Set(kept.flatMap((each) => each.labels))
    if (!line.labels.some((label) => used.has(label))) kept.push(line)
  }
  return kept
}

function groupBy(
  labels: readonly Label[],
  at: (label: Label) => number,
  oneSize: number,
): readonly (readonly Label[])[] {
  const groups: Label[][] = []
  for (const label of [...labels].sort((a, b) => at(a) - at(b))) {
    const last = groups.at(-1)
    const isNear = last !== undefined && at(label) - at(last.at(-1)!) <= ALIGNED * label.size
    if (isNear && Math.abs(label.size - last[0]!.size) < oneSize * label.size) last.push(label)
    else groups.push([label])
  }
  return groups.filter((group) => group.length > 1)
}

/** Names to both sides of an axis are no farther from it than so many font sizes, and stand in steps even to this share. */
const ASTRIDE = { apart: 4, even: 0.1 }

/** Names of bars that run to both sides of their axis: each at the side where its bar does not stand, in one row of steps. */
function astride(
  before: readonly (readonly Label[])[],
  behind: readonly (readonly Label[])[],
  placeOf: PlaceOf,
): readonly (readonly Label[])[] {
  return before.flatMap((left) =>
    behind.flatMap((right) => {
      const all = [...left, ...right]
      const gap = Math.min(...right.map(({ bbox }) => bbox.x0)) - Math.max(...left.map(({ bbox }) => bbox.x1))
      if (gap <= 0 || gap > ASTRIDE.apart * left[0]!.size || all.some(({ text }) => !/\p{L}{2}/u.test(text))) return []
      const places = all.map((label) => placeOf(label, 'y')).sort((a, b) => a - b)
      const step = (places.at(-1)! - places[0]!) / (places.length - 1)
      const isEven = places.every((at, i) => Math.abs(at - places[0]! - i * step) <= ASTRIDE.even * step)
      return isEven ? [all] : []
    }),
  )
}

/** Names of one axis do not stand over each other. */
function standApart(labels: readonly Label[], direction: 'x' | 'y', placeOf: PlaceOf): boolean {
  const places = labels.map((label) => placeOf(label, direction)).sort((a, b) => a - b)
  const size = median(labels.map((label) => label.size))
  return places.every((at, i) => i === 0 || at - places[i - 1]! > OVERLAP * size)
}

function toLine(
  labels: readonly Label[],
  direction: 'x' | 'y',
  plot: Bbox,
  ticks: ReadonlySet<Label>,
  points: readonly number[],
  placeOf: PlaceOf,
): Line | undefined {
  const box = hull(labels.map(({ bbox }) => bbox))
  const [low, high, from, to] =
    direction === 'x' ? [plot.y0, plot.y1, box.y0, box.y1] : [plot.x0, plot.x1, box.x0, box.x1]
  const distance = Math.max(from - high, low - to)
  const size = median(labels.map((label) => label.size))
  const isFar = distance > REACH.share * (high - low) + REACH.sizes * size
  const isUnder = isFar && from > high && standUnder(labels, points, placeOf)
  if (isFar && !isUnder) return undefined
  const isInside = distance < -size
  const isAfter = from - high >= low - to
  const names = labels.filter(({ text }) => readFigure(text) === undefined || isPeriod(text)).length
  // figures within a plot are of its data, beside it they may be ages, sizes or scores
  if (names < 0.5 * labels.length && isInside) return undefined
  const isScale = labels.every((label) => ticks.has(label) && !isPeriod(label.text))
  if (isScale && direction === 'y') return undefined
  const places = labels.map((label) => placeOf(label, direction))
  const [start, end] = direction === 'x' ? [plot.x0, plot.x1] : [plot.y0, plot.y1]
  const coverage = Math.min(1, (Math.max(...places) - Math.min(...places)) / (end - start))
  const rank =
    coverage +
    Math.min(labels.length, 6) / 6 -
    // a flat line is far from its names, however near they are to its axis
    (isUnder ? 0 : Math.max(distance, 0) / (high - low)) -
    (isInside ? 0.3 : 0) -
    // names stand below and at the left; above are titles, at the right tables and other charts
    (isAfter === (direction === 'x') ? 0 : 0.4) -
    Math.min(1, labels.filter(({ text }) => text.length > LONG).length / labels.length) -
    (names < 0.5 * labels.length || isScale ? 1 : 0)
  return { direction, labels, distance, isAfter, rank }
}

/** The places of the points of lines, from left to right, each once. */
function pointsOf({ strokes }: Plot['marks']): readonly number[] {
  const sloping = strokes.filter(({ bbox }) => bbox.x1 - bbox.x0 > 1 && bbox.y1 - bbox.y0 > 1)
  const places = sloping.flatMap(({ points }) => points.map(({ x }) => x)).sort((a, b) => a - b)
  return places.filter((x, i) => i === 0 || x - places[i - 1]! > 0.5)
}

/** Whether each label of a row stands under a point, and the row goes from the first point to the last. */
function standUnder(labels: readonly Label[], points: readonly number[], placeOf: PlaceOf): boolean {
  if (labels.length < 3 || points.length > POINTS_PER_NAME * labels.length) return false
  const places = labels.map((label) => placeOf(label, 'x')).sort((a, b) => a - b)
  const near = (UNDER_POINT * (places.at(-1)! - places[0]!)) / (places.length - 1)
  const isUnder = (at: number) => points.some((x) => Math.abs(x - at) <= near)
  const ends = [points[0]! - places[0]!, points.at(-1)! - places.at(-1)!]
  return places.every(isUnder) && ends.every((off) => Math.abs(off) <= near)
}

function toCategories(labels: readonly Label[], direction: 'x' | 'y', plot: Bbox, placeOf: PlaceOf): Categories {
  const middles = labels.map((label) => ({ label, at: placeOf(label, direction) })).sort((a, b) => a.at - b.at)
  const sorted = direction === 'x' ? withFlushEnds(middles, plot) : middles
  const [start, end] = direction === 'x' ? [plot.x0, plot.x1] : [plot.y0, plot.y1]
  const between = (i: number) => (sorted[i]!.at + sorted[i + 1]!.at) / 2
  const bands = sorted.map(({ label, at }, i) => ({
    at,
    from: i === 0 ? Math.min(start, at) : between(i - 1),
    to: i === sorted.length - 1 ? Math.max(end, at) : between(i),
    name: label.text,
  }))
  return { direction, bands, labels: sorted.map(({ label }) => label) }
}

/** Fewer labels in the next row outwards, over or under groups of names, are a second level: years under quarters. */
function withOuterLevel(
  categories: Categories,
  line: Line,
  rows: readonly Line[],
  { source }: Pick<Plot, 'source'>,
): Categories {
  if (line.direction !== 'x') return categories
  const size = median(line.labels.map((label) => label.size))
  const outer = rows
    .filter(
      (row) => row !== line && row.isAfter === line.isAfter && !row.labels.some(({ text }) => text.length > LONG_OUTER),
    )
    .filter((row) => row.distance > line.distance && row.distance - line.distance < 4 * size)
    .sort((a, b) => a.distance - b.distance)[0]
  if (outer === undefined) return categories
  const printed = outer.labels
    .map((label) => ({ at: centerX(label.bbox), name: label.text, label }))
    .sort((a, b) => a.at - b.at)
  const below = source === 'pixels' ? mendOuter(printed) : printed
  const names =
    outer.labels.length * 2 > line.labels.length
      ? (withYears(categories.bands, below) ?? withShortYears(categories.bands, below))
      : (joinLevels(categories.bands, below) ??
        (areNextLines(outer, line, size) ? withSomeYears(categories.bands, below) : undefined))
  if (names === undefined) return categories
  const bands = categories.bands.map((band, i) => ({ ...band, name: names[i]! }))
  const mended = below.flatMap(({ name, label }) => (name === label.text ? [] : [{ name, readAs: label.text, label }]))
  return {
    ...categories,
    ...(mended.length > 0 && { mended }),
    bands,
    labels: [...categories.labels, ...outer.labels],
  }
}

interface OuterName {
  readonly at: number
  readonly name: string
  readonly label: Label
}

/** Names of an outer level that were read from pixels, those that break their row put right. Some may not have been read. */
function mendOuter(printed: readonly OuterName[]): readonly OuterName[] {
  const places = restorePlaces(printed)
  const names = mendNames(places.map(({ name }) => name))
  return printed.map((each) => ({ ...each, name: names[places.findIndex(({ at }) => at === each.at)]! }))
}

/** The second line of a name follows the first within so many font sizes, from top to top. */
const NEXT_LINE = 1.4

/** Whether labels are set as the second lines of names: as large as them and close under them. */
function areNextLines(outer: Line, inner: Line, size: number): boolean {
  const top = Math.max(...inner.labels.map(({ bbox }) => bbox.y0))
  return outer.labels.every(
    (label) => Math.abs(label.size - size) <= ONE_SIZE.drawing * size && label.bbox.y0 - top <= NEXT_LINE * size,
  )
}

function isPeriod(text: string): boolean {
  return /^(?:19|20)\d\d\*?[AEFPe]?$/.test(text.trim())
}

/** Whether a label's place lies along the plot, or no more than a little beyond its ends. */
function isAlong(label: Label, direction: 'x' | 'y', plot: Bbox, placeOf: PlaceOf): boolean {
  const at = placeOf(label, direction)
  const [start, end] = direction === 'x' ? [plot.x0, plot.x1] : [plot.y0, plot.y1]
  return at >= start - 2 * label.size && at <= end + 2 * label.size
}
