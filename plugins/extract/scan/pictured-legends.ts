import type { OpenDocument } from '../../../core/contracts.js'
import type { Bbox, Chart, Page, PageContent, Picture, Warning } from '../../../core/model.js'
import { heightOf, holdsCenter, hull, overlapX, overlapY, widthOf } from '../../recognise/geometry/boxes.js'
import type { PicturedLegend } from './read-legend.js'
import type { ScanTools } from './scan-tools.js'

/** Maximum distance between a legend and its chart, in lengths of the chart. Several charts may share a legend. */
const MAX_DISTANCE = 1
/** Minimum size of a legend, in points. */
const MIN_SIZE = { height: 6, width: 24 }
/** Maximum height of a legend, as a multiple of the chart's height. */
const LARGEST = 1
/** Minimum height of a legend, in pixels. Smaller letters are unreadable. */
const LEAST_PIXELS = 6
/** Maximum number of pictures that are read, nearest first. */
const MOST_PICTURES = 4
/** Maximum number of the page's letters on a legend. A picture with more is a background. */
const MOST_LETTERS = 3
/** Maximum gap between the strips of one picture, in points. */
const STRIP = 1

/**
 * Reads the legends of drawn charts that are pictures beside the chart. Only charts with unnamed parts are considered.
 * Costs nothing on other pages, and one quick check for a picture without keys in the chart's colors.
 */
export async function readPicturedLegends(
  document: Pick<OpenDocument, 'pixels' | 'colors'>,
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

/** Adds the names from pictured legends to the charts of a page. */
export function withPicturedLegends(page: Page, legends: readonly PicturedLegend[]): Page {
  const charts = page.charts.map((chart) => (chart.source === 'drawing' ? withNames(chart, legends) : chart))
  const isNew = (chart: Chart, i: number) => chart !== page.charts[i]
  if (!charts.some(isNew)) return page
  const { pageNumber } = page
  const message = `The legend of a chart on page ${pageNumber} is a picture. Its text was read by OCR and may contain errors`
  const added = legends.map(
    ({ bbox }): Warning => ({ code: 'read_by_ocr', subject: 'chart', message, pageNumber, bbox }),
  )
  return { ...page, charts, warnings: [...page.warnings, ...added] }
}

const PIES: ReadonlySet<Chart['chartType']> = new Set(['pie', 'doughnut'])

/** Returns the colors of unnamed slices or series. */
function namelessColors(chart: Chart): readonly string[] {
  return namelessParts(chart).flatMap(({ color }) => color ?? [])
}

/** Returns the unnamed slices, or the unnamed series if there are several, with their indexes. */
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

/** Adds names to a chart from the nearest legend with its colors. Each name is used once. */
function withNames(chart: Chart, legends: readonly PicturedLegend[]): Chart {
  const isPie = PIES.has(chart.chartType)
  const has = new Set(isPie ? chart.categories : chart.series.map(({ name }) => name))
  const names = new Map<number, string>()
  const near = legends
    .map((legend) => ({ legend, away: awayFrom(chart.place.bbox, legend.bbox) }))
    .filter(({ away }) => away <= MAX_DISTANCE)
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

/** Finds pictures near charts that may contain their legend, nearest first. Strips of one picture are joined. */
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
    .filter(
      ({ bbox, away }) => away <= MAX_DISTANCE && heightOf(bbox) >= MIN_SIZE.height && widthOf(bbox) >= MIN_SIZE.width,
    )
    .toSorted((a, b) => a.away - b.away)
    .slice(0, MOST_PICTURES)
    .map(({ bbox }) => bbox)
}

/** Returns the distance between a picture and a chart, in lengths of the chart. Infinite for a larger picture. */
function awayFrom(chart: Bbox, picture: Bbox): number {
  const length = Math.max(widthOf(chart), heightOf(chart))
  if (heightOf(picture) > LARGEST * heightOf(chart)) return Number.POSITIVE_INFINITY
  return Math.hypot(Math.max(0, -overlapX(chart, picture)), Math.max(0, -overlapY(chart, picture))) / length
}

/** Joins the strips that some programs cut pictures into. */
function joinStrips(boxes: readonly Bbox[]): readonly Bbox[] {
  const joined: Bbox[] = []
  for (const box of boxes) {
    const touching = joined.filter((other) => overlapX(box, other) >= -STRIP && overlapY(box, other) >= -STRIP)
    for (const other of touching) joined.splice(joined.indexOf(other), 1)
    joined.push(hull([box, ...touching]))
  }
  return joined
}
