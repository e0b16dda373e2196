import type { OpenDocument } from '../../../core/contracts.js'
import type { Bbox, Chart, Page, PageContent, Picture, Warning } from '../../../core/model.js'
import { heightOf, holdsCenter, hull, overlapX, overlapY, widthOf } from '../../recognise/geometry.js'
import type { PicturedLegend } from './read-legend.js'
import type { ScanTools } from './scan-tools.js'

/** A legend stands so near to its chart, in lengths of that: several charts may share one between them. */
const REACH = 1
/** What is smaller is no legend, in points, and what is longer and as high no more than a part of one … */
const LEAST = { height: 6, width: 24 }
/** … of a picture that is larger than so many charts nothing is asked. */
const LARGEST = 1
/** Nobody reads letters of fewer pixels. */
const LEAST_PIXELS = 6
/** Pictures that are looked at, the nearest first. */
const MOST_PICTURES = 4
/** A picture that bears more letters of the page itself is its ground. */
const MOST_LETTERS = 3
/** Pictures that are this near to each other are strips of one, in points. */
const STRIP = 1

/**
 * Reads the legends of drawn charts whose parts have no names, where these may stand in pictures beside them. A page
 * without such a chart costs nothing, a picture without keys in the chart's colours one look.
 */
export async function readPicturedLegends(
  document: OpenDocument,
  content: PageContent,
  charts: readonly Chart[],
  tools: ScanTools,
  signal?: AbortSignal,
): Promise<readonly PicturedLegend[]> {
  const nameless = charts.filter((chart) => chart.source === 'drawing' && namelessColors(chart).length > 0)
  if (nameless.length === 0 || document.colors === undefined) return []
  const pictures = picturesBeside(nameless, content)
  if (pictures.length === 0) return []
  const { readLegend } = await import('./read-legend.js')
  const palette = [...new Set(nameless.flatMap(namelessColors))]
  const legends: PicturedLegend[] = []
  for (const bbox of pictures) {
    const legend = await readLegend(document, content, bbox, palette, tools, signal)
    if (legend !== undefined) legends.push(legend)
  }
  return legends
}

/** The page with the names that its pictured legends give its charts. */
export function withPicturedLegends(page: Page, legends: readonly PicturedLegend[]): Page {
  const charts = page.charts.map((chart) => (chart.source === 'drawing' ? withNames(chart, legends) : chart))
  const isNew = (chart: Chart, i: number) => chart !== page.charts[i]
  if (!charts.some(isNew)) return page
  const { pageNumber } = page
  const message = `The legend of a chart on page ${pageNumber} is a picture: its words were read from pixels and may differ from what is seen`
  const told = legends.map(
    ({ bbox }): Warning => ({ code: 'read_by_ocr', subject: 'chart', message, pageNumber, bbox }),
  )
  return { ...page, charts, warnings: [...page.warnings, ...told] }
}

const PIES: ReadonlySet<Chart['chartType']> = new Set(['pie', 'doughnut'])

/** Colours of slices, or of several series, that have no name. */
function namelessColors(chart: Chart): readonly string[] {
  return namelessParts(chart).flatMap(({ color }) => color ?? [])
}

/** Slices, or several series, without a name, by their places. */
function namelessParts({ chartType, categories, series }: Chart): readonly Part[] {
  const parts: readonly (Part & { readonly name: string })[] = PIES.has(chartType)
    ? categories.map((name, at) => ({ at, name, color: series.flatMap((each) => each.pointColors?.[at] ?? [])[0] }))
    : series.map(({ name, color }, at) => ({ at, name, color }))
  return parts.length < 2 ? [] : parts.filter(({ name }) => name === '')
}

interface Part {
  readonly at: number
  readonly color: string | undefined
}

/** The chart with names where the nearest legend with its colours has them; none twice. */
function withNames(chart: Chart, legends: readonly PicturedLegend[]): Chart {
  const isPie = PIES.has(chart.chartType)
  const has = new Set(isPie ? chart.categories : chart.series.map(({ name }) => name))
  const names = new Map<number, string>()
  const near = legends
    .map((legend) => ({ legend, away: awayFrom(chart.place.bbox, legend.bbox) }))
    .filter(({ away }) => away <= REACH)
    .toSorted((a, b) => a.away - b.away)
    .flatMap(({ legend }) => legend.names)
  for (const { at, color } of namelessParts(chart)) {
    const name = near.find((each) => each.color === color && !has.has(each.name))?.name
    if (name === undefined) continue
    has.add(name)
    names.set(at, name)
  }
  if (names.size === 0) return chart
  if (isPie) return { ...chart, categories: chart.categories.map((name, at) => names.get(at) ?? name) }
  return { ...chart, series: chart.series.map((each, at) => ({ ...each, name: names.get(at) ?? each.name })) }
}

/** Pictures near charts that may hold their legend, the nearest first; those in strips as one. */
function picturesBeside(charts: readonly Chart[], content: PageContent): readonly Bbox[] {
  const isBare = ({ bbox }: Picture) =>
    content.glyphs.filter(({ text, bbox: letter }) => text.trim() !== '' && holdsCenter(bbox, letter)).length <=
    MOST_LETTERS
  const pictures = joinStrips(
    content.pictures
      .filter((picture) => picture.pixelHeight >= LEAST_PIXELS && isBare(picture))
      .map(({ bbox }) => bbox),
  )
  return pictures
    .map((bbox) => ({ bbox, away: Math.min(...charts.map(({ place }) => awayFrom(place.bbox, bbox))) }))
    .filter(({ bbox, away }) => away <= REACH && heightOf(bbox) >= LEAST.height && widthOf(bbox) >= LEAST.width)
    .toSorted((a, b) => a.away - b.away)
    .slice(0, MOST_PICTURES)
    .map(({ bbox }) => bbox)
}

/** How far a picture is from a chart, in lengths of that; endless for one that is larger. */
function awayFrom(chart: Bbox, picture: Bbox): number {
  const length = Math.max(widthOf(chart), heightOf(chart))
  if (heightOf(picture) > LARGEST * heightOf(chart)) return Number.POSITIVE_INFINITY
  return Math.hypot(Math.max(0, -overlapX(chart, picture)), Math.max(0, -overlapY(chart, picture))) / length
}

/** Programs cut pictures to strips. */
function joinStrips(boxes: readonly Bbox[]): readonly Bbox[] {
  const joined: Bbox[] = []
  for (const box of boxes) {
    const touching = joined.filter((other) => overlapX(box, other) >= -STRIP && overlapY(box, other) >= -STRIP)
    for (const other of touching) joined.splice(joined.indexOf(other), 1)
    joined.push(hull([box, ...touching]))
  }
  return joined
}
