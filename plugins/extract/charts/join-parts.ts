import type { Bbox, Chart } from '../../../core/model.js'
import type { RecognisedCharts } from '../../recognise/charts/recognise-charts.js'
import { heightOf, hull, overlapY } from '../../recognise/geometry/boxes.js'

/** What was read in one frame, or in none. */
interface ReadPart {
  readonly found: RecognisedCharts
  readonly frame?: Bbox
}

/** The charts of all parts of a picture in reading order. One that has a frame to itself is as large as that. */
export function joinParts(parts: readonly ReadPart[]): RecognisedCharts {
  const charts = parts
    .flatMap(({ found, frame }) =>
      frame !== undefined && found.charts.length === 1
        ? found.charts.map((chart) => withFrame(chart, frame))
        : found.charts,
    )
    .sort((a, b) => readingOrder(a.place.bbox, b.place.bbox))
  return {
    charts: charts.map((chart, i) => ({ ...chart, id: `p${chart.place.pageNumber}c${i + 1}` })),
    warnings: parts.flatMap(({ found }) => found.warnings),
    plots: parts.flatMap(({ found }) => found.plots),
    labels: parts.flatMap(({ found }) => found.labels),
  }
}

function withFrame(chart: Chart, frame: Bbox): Chart {
  return { ...chart, place: { ...chart.place, bbox: hull([chart.place.bbox, frame]) } }
}

/** Top to bottom; charts beside each other from left to right. */
function readingOrder(a: Bbox, b: Bbox): number {
  const isBeside = overlapY(a, b) > 0.5 * Math.min(heightOf(a), heightOf(b))
  return isBeside ? a.x0 - b.x0 : a.y0 - b.y0
}
