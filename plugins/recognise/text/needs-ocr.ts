import type { PageContent } from '../../../core/model.js'
import type { GarbledText } from './garbled-text.js'

/** Why the text of a page must be read from its pixels. */
export type OcrNeed = 'picture' | 'garbled'

/** A page of which pictures cover at least this share is a scan, if it bears no text of its own. */
const SCAN_SHARE = 0.5

/** Share of the page that pictures cover; a scan may come in strips. */
function shareOfPictures({ width, height, pictures }: PageContent): number {
  return pictures.reduce((sum, { bbox }) => sum + (bbox.x1 - bbox.x0) * (bbox.y1 - bbox.y0), 0) / (width * height)
}

/** A page of whose letters at least this share is garbled must be read from its picture. */
const UNREADABLE_SHARE = 0.3

/**
 * Why the text of a page cannot be had from the file, so that it must be read from pixels. `picture`: pictures cover it
 * and no text is on it. `garbled`: much of its text has no reading, or a wrong one. Undefined where the file's own text
 * is the page's.
 *
 * @param content The page with its seen text, see `readTextLayer`.
 */
export function findOcrNeed(content: PageContent, garbled: GarbledText): OcrNeed | undefined {
  if (garbled.share >= UNREADABLE_SHARE) return 'garbled'
  const hasText = content.glyphs.some((glyph) => /\S/.test(glyph.text))
  return !hasText && shareOfPictures(content) >= SCAN_SHARE ? 'picture' : undefined
}
