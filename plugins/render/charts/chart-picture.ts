import type { PageAccess } from '../../../core/contracts.js'
import { RecreateError } from '../../../core/errors.js'
import type { Bbox, Chart, DocumentModel } from '../../../core/model.js'

/** The image of a chart on its page. */
export interface ChartPicture {
  readonly png: Uint8Array
  /** Height divided by width. */
  readonly ratio: number
}

/** Target width of the image, in pixels: about that of a chart on a high-resolution screen. */
const WANTED_PIXELS = 1000
const COARSEST = 72
const FINEST = 300
/** Margin around the chart, in inches, so that its edge is visible. */
const MARGIN = 0.06

/**
 * Draws the part of the page that shows a chart.
 *
 * @returns Undefined if the source cannot be drawn.
 * @throws RecreateError The errors of {@link PageAccess.picture}, except `not_available`.
 */
export async function drawChart(
  { place }: Chart,
  document: DocumentModel,
  pages: PageAccess,
): Promise<ChartPicture | undefined> {
  const outcome = document.pages.find(({ pageNumber }) => pageNumber === place.pageNumber)
  if (outcome === undefined || outcome.state === 'failed') return undefined
  const { width, height, unitsPerInch = 72 } = outcome.page
  const margin = MARGIN * unitsPerInch
  const bbox: Bbox = {
    x0: Math.max(place.bbox.x0 - margin, 0),
    y0: Math.max(place.bbox.y0 - margin, 0),
    x1: Math.min(place.bbox.x1 + margin, width),
    y1: Math.min(place.bbox.y1 + margin, height),
  }
  const inches = (bbox.x1 - bbox.x0) / unitsPerInch
  if (!(inches > 0) || !(bbox.y1 > bbox.y0)) return undefined
  const dpi = Math.round(Math.min(Math.max(WANTED_PIXELS / inches, COARSEST), FINEST))
  try {
    const png = await pages.picture(place.pageNumber, { dpi, bbox })
    return { png, ratio: (bbox.y1 - bbox.y0) / (bbox.x1 - bbox.x0) }
  } catch (error) {
    // A source without images: the chart is written without one.
    if (error instanceof RecreateError && error.code === 'not_available') return undefined
    throw error
  }
}
