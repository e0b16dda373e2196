import type { OpenDocument } from '../../../core/contracts.js'
import type { Bbox, PageContent } from '../../../core/model.js'
import type { ColorPicture } from '../../../core/pixels.js'
import { hull } from '../../recognise/geometry.js'
import { looksDrawn } from '../charts/layers.js'
import { isOnLightPaper, mayBeOnPaper } from '../charts/light-paper.js'
import { firstDpi } from './resolution.js'

/** How fine pictures are looked at first, in pixels an inch: enough to tell a drawing from a photograph. */
const LOOK_DPI = 100

/** A picture on a page as it shows at a first look. */
export interface SeenPicture {
  /** In the page's units. */
  readonly bbox: Bbox
  /** What of the page shows there, in pixels of {@link SeenPicture.dpi}. */
  readonly look: ColorPicture
  readonly dpi: number
  /** Whether it is drawn with a few even colours. */
  readonly isDrawn: boolean
  /** Whether most of it is light, as clean paper is. */
  readonly isLight: boolean
  /** Whether something may be printed there: on what is even, or on paper however dim. On a photograph there is not. */
  readonly mayBePrint: boolean
}

/**
 * Looks at pictures on a page, all of them in one drawing of it.
 *
 * @param document One that draws in colour.
 * @param pictures In the page's units, within the page; one at least.
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

/** The pixels that lie in a box, those at its edges too. */
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
