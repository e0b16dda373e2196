import type { Bbox, Chart, PageContent, Warning } from '../../../core/model.js'
import { heightOf, holdsCenter, overlapX, overlapY, widthOf } from '../geometry/boxes.js'
import { readBars } from './bars/read-bars.js'
import { withoutBeyondBreak } from './broken-axes.js'
import { findCategories } from './categories.js'
import { chartAxes } from './chart-axes.js'
import { warnOfCrowded } from './crowded.js'
import { withoutFigureGrounds } from './figure-grounds.js'
import { findPlotAreas, labelPlots, type MarkSource, type PlotArea } from './find-plots.js'
import { growToTicks } from './grow-plot.js'
import { growToNames } from './grow-to-names.js'
import { findLabels } from './labels.js'
import { findLegend } from './legend.js'
import { legendSide } from './legend-side.js'
import { readLines } from './lines/read-lines.js'
import { findMarks } from './marks.js'
import { warnOfMissing } from './missing-series.js'
import { withMoreOfLegend } from './more-of-legend.js'
import { partAxes } from './part-axes.js'
import { mayBeStrip, partStrips } from './part-strips.js'
import type { Disagreement, Label, Marks, Plot, PlotGround, ReadChart, Scale } from './parts.js'
import { joinShares } from './pies/join-shares.js'
import { readPies } from './pies/read-pies.js'
import { findScales } from './scales/find-scales.js'
import { decimalMarkOf, isMarkOpen } from './scales/grouped-by-point.js'
import { withPoints } from './scales/lost-points.js'
import { withCommas } from './scales/misread-commas.js'
import { withPercents } from './scales/misread-percents.js'
import { withPowers } from './scales/raised-powers.js'
import { settleTitles } from './settle-titles.js'
import { shareLegends } from './share-legends.js'
import { shareNames } from './share-names.js'
import { shareScales } from './share-scales.js'
import { splitNames } from './split-names.js'
import { isTangle, warnOfTangle } from './tangle.js'
import { findTitles, type Titles } from './titles.js'
import { isTrellis, warnOfTrellis } from './trellis.js'
import { warnOfUnnamed } from './unnamed-series.js'
import { warnOfMisread } from './warn-of-misread.js'
import { withoutKeys } from './without-keys.js'

/** The charts of a page, and what is doubtful in them. */
export interface RecognisedCharts {
  readonly charts: readonly Chart[]
  readonly warnings: readonly Warning[]
  /** What of the page they are made of: where data are drawn, and the labels that mean something in them. */
  readonly plots: readonly Bbox[]
  readonly labels: readonly Bbox[]
}

const NONE: RecognisedCharts = { charts: [], warnings: [], plots: [], labels: [] }

/** How far a coordinate of a drawing may be off, in points: what producers round. */
const DRAWN_TOLERANCE = 0.05

/** More words than this within a plot are a table's, where there are no more marks than words. */
const MOST_WORDS = 10

/** A chart whose figures may be a thousand times as much is so much less sure. */
const OPEN_MARK = 0.5

/** One reader for each kind of mark; each says how well it explains a plot. */
const readers: readonly ((ground: PlotGround) => ReadChart | undefined)[] = [readBars, readLines]

/** Finds the charts of one page and reads their values. Pure: it knows no reader and no file. */
export function recogniseCharts(content: PageContent): RecognisedCharts {
  // what was seen in pixels has no drawings: its charts are traced
  if (content.source === 'ocr') return NONE
  const marks = findMarks(content)
  const from: MarkSource = { tolerance: DRAWN_TOLERANCE, source: 'drawing' }
  const labels = () => findLabels(content, marks)
  const source = { pageNumber: content.pageNumber, ...from }
  const found = chartsFrom(marks, labels, source)
  const crowded = warnOfCrowded(marks, labels, found.plots, source)
  return crowded.length === 0 ? found : { ...found, warnings: [...found.warnings, ...crowded] }
}

/**
 * Reads the charts that marks and labels make up, wherever these come from.
 *
 * @param labels Asked for only where marks may be a chart.
 */
export function chartsFrom(
  marks: Marks,
  labels: () => readonly Label[],
  { pageNumber, ...from }: MarkSource & { readonly pageNumber: number },
): RecognisedCharts {
  const areas = findPlotAreas(marks, from.tolerance)
  if (areas.length === 0) return NONE
  const readings = readAreas(areas, labels(), marks, from)
  const rows = readings.filter(({ ground }) => isTrellis(ground.plot))
  const tangled = readings.filter(({ ground, read }) => from.source === 'pixels' && isTangle(read, ground.legend))
  const untitled = readings.filter((each) => !rows.includes(each) && !tangled.includes(each))
  const found = [...withTitles(untitled, marks)].sort((a, b) => readingOrder(a.titles.bbox, b.titles.bbox))
  return {
    charts: found.map((each, i) => toChart(each, `p${pageNumber}c${i + 1}`, pageNumber)),
    warnings: [
      ...found.flatMap((each) => warningsOf(each, pageNumber)),
      ...rows.map(({ ground }) => warnOfTrellis(ground.plot.bbox, pageNumber)),
      ...tangled.map(({ ground }) => warnOfTangle(ground.plot.bbox, pageNumber)),
    ],
    plots: [...found, ...rows].map(({ ground }) => ground.plot.bbox),
    labels: found.flatMap(({ ground, read, titles }) => labelsOf(ground, read, titles).map(({ bbox }) => bbox)),
  }
}

/** A place that was read: the area that it was found as, and what is printed there. */
interface Reading {
  readonly area: PlotArea
  readonly ground: PlotGround
  readonly read: ReadChart
}

/**
 * Reads what stands in each area. Panels and rings around a pie are areas too, as are lines that lead from it to its names,
 * and have its labels: where a pie cannot be read, or such an area lies on it, it is read once more without those that are
 * no charts.
 */
function readAreas(
  found: readonly PlotArea[],
  labels: readonly Label[],
  marks: Marks,
  from: MarkSource,
): readonly Reading[] {
  const whole = found.some(mayBeStrip) ? partStrips(found, labelPlots(found, labels, from)) : found
  const areas = partAxes(whole, labelPlots(whole, labels, from))
  const readings = readLabelled(areas, labels, marks, from)
  const read = new Set(readings.map(({ area }) => area))
  const isUnread = (area: PlotArea) => !read.has(area)
  const left = areas.filter((area) => area.isPie || read.has(area))
  const isOnPie = (area: PlotArea) => left.some(({ isPie, bbox }) => isPie && isMostlyIn(area.bbox, bbox))
  const dropped = areas.filter((area) => !left.includes(area))
  if (dropped.length === 0 || !(left.some(isUnread) || dropped.some(isOnPie))) return readings
  return readLabelled(left, labels, marks, from)
}

/** Whether more than half of a box lies in another, which is larger. */
function isMostlyIn(box: Bbox, other: Bbox): boolean {
  const shared = Math.max(0, overlapX(box, other)) * Math.max(0, overlapY(box, other))
  const area = widthOf(box) * heightOf(box)
  return shared > 0.5 * area && area < widthOf(other) * heightOf(other)
}

function readLabelled(
  areas: readonly PlotArea[],
  labels: readonly Label[],
  marks: Marks,
  from: MarkSource,
): readonly Reading[] {
  const first = labelPlots(areas, labels, from)
  const grown = areas.map((area, i) => growToNames(area, first[i]!, marks.strokes))
  const plots = grown.every((area, i) => area === areas[i]) ? first : labelPlots(grown, labels, from)
  const likely = areas
    .map((area, i) => ({ area, plot: plots[i]! }))
    .filter(({ plot }) => plot.isPie === true || !isFullOfWords(plot) || !isFullOfWords(withoutLegend(plot, marks)))
  const own = likely.map(({ plot }) => groundOf(growToTicks(plot), marks))
  const grounds = shareLegends(shareNames(shareScales(own)))
  return grounds.flatMap((ground, i) => {
    const read = bestReading(ground)
    return read === undefined ? [] : [{ area: likely[i]!.area, ground, read }]
  })
}

/** Reads the titles of charts, again of those of which their neighbours say more. */
function withTitles(
  charts: readonly Pick<FoundChart, 'ground' | 'read'>[],
  { strokes, bars }: Marks,
): readonly FoundChart[] {
  const around = { strokes, bars, charts: charts.map(({ ground }) => ground.plot.bbox) }
  const first = charts.map(({ ground, read }) => findTitles(ground, read, around))
  const settled = settleTitles(first)
  return charts.map(({ ground, read }, i) => {
    const titles = settled[i] === undefined ? first[i]! : findTitles(ground, read, around, settled[i])
    return { ground, read, titles }
  })
}

/** Keys of a legend beyond the names of an axis make the place of a chart larger: those names are none of a table. */
function withoutLegend(plot: Plot, marks: Marks): Plot {
  return withoutKeys(plot, findLegend(plot, marks))
}

/** In a chart stand figures and a few words, in a table or a diagram whose cells are shaded words all over. */
function isFullOfWords({ bbox, marks, labels }: Plot): boolean {
  const words = labels.filter((label) => /\p{L}{2}/u.test(label.text) && holdsCenter(bbox, label.bbox)).length
  const drawn = marks.bars.length + marks.polygons.length
  return words > MOST_WORDS && words > drawn
}

/** All that a reader is given of a plot. */
export function groundOf(drawn: Plot, marks: Marks): PlotGround {
  const found = withoutFigureGrounds(withPoints(withPercents(withCommas(withPowers(drawn)))))
  const split = { ...found, labels: splitNames(found.labels) }
  const named = split.isPie ? joinShares(split, marks) : split
  const legend = findLegend(named, marks)
  const plot = withoutKeys(named, legend)
  const names = new Set(legend.map(({ label }) => label))
  const scales = findScales(plot, names)
  const decimalMark = decimalMarkOf(plot, scales)
  const whole = {
    ...plot,
    bbox: alongScales(plot.bbox, scales),
    ...(decimalMark !== undefined && { decimalMark }),
  }
  return { plot: whole, scales, categories: findCategories(whole, scales, names), legend }
}

/** A plot without a frame is as high as its axis of values, however little of it a line takes up. */
function alongScales(plot: Bbox, scales: readonly Scale[]): Bbox {
  const ends = scales
    .filter(({ direction }) => direction === 'y')
    .flatMap(({ ticks }) => [ticks[0]!.at, ticks.at(-1)!.at])
  return { ...plot, y0: Math.min(plot.y0, ...ends), y1: Math.max(plot.y1, ...ends) }
}

function bestReading(ground: PlotGround): ReadChart | undefined {
  // slices around one point are outlines too, but nothing else reads them
  if (ground.plot.isPie) return readPies(ground)
  const readings = readers.map((reader) => reader(ground)).filter((reading) => reading !== undefined)
  const best = readings.sort((a, b) => b.confidence - a.confidence)[0]
  const more = best && readings.flatMap((reading) => withMoreOfLegend(reading, best, ground) ?? [])[0]
  const whole = more ?? best
  return whole && withoutBeyondBreak(whole, ground)
}

/** Top to bottom; charts beside each other from left to right. */
function readingOrder(a: Bbox, b: Bbox): number {
  const isBeside = overlapY(a, b) > 0.5 * Math.min(heightOf(a), heightOf(b))
  return isBeside ? a.x0 - b.x0 : a.y0 - b.y0
}

/** A place, what was read there, and what is printed around it. */
interface FoundChart {
  readonly ground: PlotGround
  readonly read: ReadChart
  readonly titles: Titles
}

function labelsOf({ scales, legend }: PlotGround, { used }: ReadChart, titles: Titles): readonly Label[] {
  const ticks = scales.flatMap((scale) => scale.ticks.map(({ label }) => label))
  const own = [...used.labels, ...ticks, ...legend.map(({ label }) => label), ...titles.labels]
  return used.shared === undefined ? own : own.filter((label) => !used.shared!.includes(label))
}

function toChart({ ground, read, titles: found }: FoundChart, id: string, pageNumber: number): Chart {
  const { bbox, title, xTitle, yTitle, unit, secondaryTitle } = found
  const { used, confidence, disagreements, ...facts } = read
  const { source } = ground.plot
  const bounds = read.series.flatMap(({ errorBounds }) => errorBounds ?? []).filter((each) => each !== null)
  const legend = legendSide(ground, read)
  return {
    id,
    place: { pageNumber, bbox },
    ...(title !== undefined && { title }),
    ...(xTitle !== undefined && { xTitle }),
    ...(yTitle !== undefined && { yTitle }),
    ...(unit !== undefined && { unit }),
    chartType: facts.chartType,
    categories: facts.categories,
    series: facts.series,
    ...chartAxes(ground, read, secondaryTitle),
    ...(legend !== undefined && { legend }),
    ...(facts.isPercentStacked && { isPercentStacked: true }),
    ...(facts.isStacked && { isStacked: true }),
    ...(facts.isWaterfall && { isWaterfall: true }),
    confidence: isMarkOpen(ground.plot, ground.scales) ? OPEN_MARK * confidence : confidence,
    source,
    isEstimated: source === 'pixels' && bounds.length > 0,
    ...(bounds.length > 0 && { errorBound: Math.max(...bounds) }),
  }
}

function warningsOf({ ground, read, titles }: FoundChart, pageNumber: number): readonly Warning[] {
  const { disagreements = [], isThinned, isOverlaid } = read
  const { plot, scales } = ground
  return [
    ...(isMarkOpen(plot, scales) ? [openMarkWarning(ground, pageNumber)] : []),
    ...warnOfMisread(ground, read, pageNumber),
    ...disagreements.map((each) => disagreementWarning(each, pageNumber)),
    ...(plot.source === 'pixels' ? scales.filter(mayBePowers).map((scale) => powersWarning(scale, pageNumber)) : []),
    ...(scales.some(({ isDisputed }) => isDisputed) ? [disputedWarning(ground, pageNumber)] : []),
    ...(isThinned ? [thinnedWarning(titles.bbox, pageNumber)] : []),
    ...(isOverlaid ? [overlaidWarning(titles.bbox, pageNumber)] : []),
    ...warnOfUnnamed(ground, read, titles.bbox, pageNumber),
    ...warnOfMissing(ground, read, titles.bbox, pageNumber),
  ]
}

function disagreementWarning({ label, printed, drawn, taken }: Disagreement, pageNumber: number): Warning {
  const says = `A label in a chart on page ${pageNumber} says ${printed} (${label.text}), its mark is drawn as ${Number(drawn.toPrecision(3))}`
  const message = taken === undefined ? says : `${says}: it was taken for ${taken}`
  return { code: 'chart_label_disagrees', subject: 'chart', message, pageNumber, bbox: label.bbox }
}

/** Of powers of ten in a picture the small raised figures are read as large ones: "10²" as "102". */
const POWER = /^10\d$/
const LEAST_POWERS = 3

function mayBePowers({ ticks, kind }: Scale): boolean {
  return kind === 'linear' && ticks.length >= LEAST_POWERS && ticks.every(({ label }) => POWER.test(label.text.trim()))
}

function powersWarning({ ticks }: Scale, pageNumber: number): Warning {
  const [first, last] = [ticks[0]!, ticks.at(-1)!].map(({ label }) => label.text.trim())
  const message = `An axis of a chart on page ${pageNumber} was read as going from ${first} to ${last}: its figures may be powers of ten`
  return { code: 'number_doubtful', subject: 'chart', message, pageNumber, bbox: ticks[0]!.label.bbox }
}

function openMarkWarning({ plot }: PlotGround, pageNumber: number): Warning {
  const reading = plot.decimalMark === ',' ? 'thousands' : 'decimals'
  return {
    code: 'number_doubtful',
    subject: 'chart',
    message: `Figures of a chart on page ${pageNumber} may be thousands or have three decimals: they were read as ${reading}`,
    pageNumber,
    bbox: plot.bbox,
  }
}

function disputedWarning({ plot: { bbox } }: PlotGround, pageNumber: number): Warning {
  const message = `A chart on page ${pageNumber} has ticks without figures, and charts beside it have different ones: it was read on the nearest axis`
  return { code: 'number_doubtful', subject: 'chart', message, pageNumber, bbox }
}

function thinnedWarning(bbox: Bbox, pageNumber: number): Warning {
  return {
    code: 'chart_points_left_out',
    subject: 'chart',
    message: `A line in a chart on page ${pageNumber} has more points than names: it was read at the printed names alone`,
    pageNumber,
    bbox,
  }
}

function overlaidWarning(bbox: Bbox, pageNumber: number): Warning {
  return {
    code: 'chart_points_left_out',
    subject: 'chart',
    message: `Points of a chart on page ${pageNumber} lie over each other in its picture: some of them were not found`,
    pageNumber,
    bbox,
  }
}
