import type { PageContent } from '../../core/model.js'

/** A page of which pictures cover at least this share is a scan, if it bears no text of its own. */
const SCAN_SHARE = 0.5

/** Share of the page that pictures cover; a scan may come in strips. */
function shareOfPictures({ width, height, pictures }: PageContent): number {
  return pictures.reduce((sum, { bbox }) => sum + (bbox.x1 - bbox.x0) * (bbox.y1 - bbox.y0), 0) / (width * height)
}

/**
 * Why the text of a page cannot be had from the file, so that it must be read from pixels: `picture` where pictures cover
 * it and no text is on it. Undefined where the file's own text is the page's.
 *
 * @param content The page with its seen text, see `readTextLayer`.
 */
export function findOcrNeed(content: PageContent): 'picture' | undefined {
  const hasText = content.glyphs.some((glyph) => glyph.text.trim() !== '')
  return !hasText && shareOfPictures(content) >= SCAN_SHARE ? 'picture' : undefined
}
