import type { OpenDocument } from '../../../core/contracts.js'
import type { Bbox, PageContent } from '../../../core/model.js'
import type { ColorPicture } from '../../../core/pixels.js'
import { hull } from '../../recognise/geometry/boxes.js'
import { looksDrawn } from '../charts/layers.js'
import { isOnLightPaper, mayBeOnPaper } from '../charts/light-paper.js'
import { firstDpi } from './resolution.js'

/** Resolution of the first pass, in pixels per inch: enough to distinguish drawings from photographs. */
const LOOK_DPI = 100

/** A picture on a page, classified at low resolution. */
export interface SeenPicture {
  /** Box in the page's units. */
  readonly bbox: Bbox
  /** The visible page in this box, at the resolution {@link SeenPicture.dpi}. */
  readonly look: ColorPicture
  readonly dpi: number
  /** Whether it consists of a few uniform colors. */
  readonly isDrawn: boolean
  /** Whether most of it is as light as clean paper. */
  readonly isLight: boolean
  /** Whether it may contain text: true for uniform areas and for paper, even if dark, and false for photographs. */
  readonly mayBePrint: boolean
}

/**
 * Classifies pictures on a page. The page is drawn once for all of them.
 *
 * @param document A document that can draw in color.
 * @param pictures Boxes in the page's units, inside the page. At least one.
 */
export async function lookAtPictures(
  document: Pick<OpenDocument, 'colors'>,
  content: PageContent,
  pictures: readonly Bbox[],
  signal?: AbortSignal,
): Promise<readonly SeenPicture[]> {
  const dpi = Math.min(LOOK_DPI, firstDpi(content))
  const whole = hull(pictures)
  const drawn = await document.colors!(content.pageNumber, { dpi, bbox: whole }, signal)
  const scale = dpi / (content.unitsPerInch ?? 72)
  return pictures.map((bbox) => {
    const look = cut(drawn, {
      x0: (bbox.x0 - whole.x0) * scale,
      y0: (bbox.y0 - whole.y0) * scale,
      x1: (bbox.x1 - whole.x0) * scale,
      y1: (bbox.y1 - whole.y0) * scale,
    })
    const isDrawn = looksDrawn(look, dpi)
    return { bbox, look, dpi, isDrawn, isLight: isOnLightPaper(look), mayBePrint: isDrawn || mayBeOnPaper(look) }
  })
}

/** Returns the pixels of a box, including those that it covers partly. */
function cut({ width, height, pixels }: ColorPicture, box: Bbox): ColorPicture {
  const [left, right] = [Math.floor(box.x0), Math.min(width, Math.ceil(box.x1))]
  const [top, bottom] = [Math.floor(box.y0), Math.min(height, Math.ceil(box.y1))]
  const row = 3 * (right - left)
  const kept = new Uint8Array(row * (bottom - top))
  for (let y = top; y < bottom; y++) {
    const from = 3 * (y * width + left)
    kept.set(pixels.subarray(from, from + row), row * (y - top))
  }
  return { width: right - left, height: bottom - top, pixels: kept }
}
