import type { Bbox } from '../../../core/model.js'
import { heightOf, holdsCenter, overlapX, widthOf } from '../geometry/boxes.js'
import type { Bar, Label } from './parts.js'

/** A card is no higher than its chart by this factor: a page or a column of text is no card of one chart. */
const HIGHEST_CARD = 2.5
/** A band stands no farther above its chart than this share of the chart's height, goes along this share of it, and is so high, in font sizes. */
const BAND = { away: 0.4, along: 0.8, high: 3 }
/** A title is larger than the chart's labels by this factor, or bold. */
const LARGER = 1.1

/** What titles are looked for above of. */
interface Chart {
  /** All of its ink but for titles. */
  readonly chart: Bbox
  readonly plot: Bbox
  /** Font size of most of its labels. */
  readonly size: number
}

/**
 * The title that stands on the same ground as a chart alone, however far above it: at the head of its card; or on a band of
 * its own that goes along the chart. With the line right below it.
 *
 * @param others Where other charts are drawn: a card around several is no chart's.
 */
export function headsOnGrounds(
  free: readonly Label[],
  { chart, plot, size }: Chart,
  bars: readonly Bar[],
  others: readonly Bbox[],
): readonly Label[] {
  const above = free.filter(({ text, angle, bbox }) => angle === 0 && /\p{L}{2}/u.test(text) && bbox.y1 <= chart.y0 + 1)
  if (above.length === 0) return []
  const grounds = bars.map(({ bbox }) => bbox).filter((box) => widthOf(box) >= BAND.along * widthOf(plot))
  const card = grounds
    .filter((box) => isAround(box, chart) && heightOf(box) <= HIGHEST_CARD * heightOf(chart))
    .filter((box) => !others.some((other) => holdsCenter(box, other)))
    .toSorted((a, b) => heightOf(a) - heightOf(b))[0]
  const isMarked = (label: Label) => label.isBold || label.size > LARGER * size
  const onCard = above
    .filter((label) => card !== undefined && holdsCenter(card, label.bbox) && isMarked(label))
    .toSorted((a, b) => a.bbox.y0 - b.bbox.y0)[0]
  const title = onCard ?? onBand(above, { chart, plot, size }, grounds)
  if (title === undefined) return []
  const next = above.find(
    ({ bbox }) =>
      bbox.y0 >= title.bbox.y1 - 0.3 * title.size &&
      bbox.y0 - title.bbox.y1 < title.size &&
      Math.abs(bbox.x0 - title.bbox.x0) <= 1,
  )
  return next === undefined ? [title] : [title, next]
}

function isAround(box: Bbox, { x0, y0, x1, y1 }: Bbox): boolean {
  return box.x0 < x0 && box.y0 < y0 && box.x1 > x1 && box.y1 > y1
}

/** The one text on a band right above a chart. */
function onBand(above: readonly Label[], { chart, plot }: Chart, grounds: readonly Bbox[]): Label | undefined {
  const bands = grounds.filter(
    (box) =>
      box.y1 <= chart.y0 + 1 &&
      chart.y0 - box.y1 <= BAND.away * heightOf(chart) &&
      overlapX(box, plot) >= BAND.along * widthOf(plot) &&
      widthOf(box) <= widthOf(chart) + widthOf(plot),
  )
  const held = bands.map((box) =>
    above.filter((label) => holdsCenter(box, label.bbox) && heightOf(box) <= BAND.high * label.size),
  )
  return held.find((labels) => labels.length === 1)?.[0]
}
