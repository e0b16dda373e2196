import type { PageContent } from '../../../core/model.js'

/** Resolution at which most text is read well, in pixels per inch. */
const USUAL_DPI = 200
/** Resolution for small text, in pixels per inch. */
const FINE_DPI = 300
/** Maximum useful resolution, as a multiple of the picture's own resolution. */
const MOST_ENLARGED = 1.5
/** Maximum number of pixels of a drawn page. */
const MOST_PIXELS = 40_000_000
const LEAST_DPI = 36
/** Minimum height of lowercase letters that are read well, in pixels. */
const READABLE_X_HEIGHT = 13

/** Returns the resolution of the first pass, in pixels per inch. */
export function firstDpi(content: PageContent): number {
  return withinBounds(Math.min(USUAL_DPI, MOST_ENLARGED * ownDpi(content)), content)
}

/**
 * Returns the resolution for a page with small text, in pixels per inch.
 *
 * @param xHeight Typical height of lowercase letters in the first pass, in pixels; undefined if there are none.
 * @returns undefined if the first pass was fine enough, or a higher resolution would not show more.
 */
export function finerDpi(content: PageContent, dpi: number, xHeight: number | undefined): number | undefined {
  if (xHeight === undefined || xHeight >= READABLE_X_HEIGHT) return undefined
  const finer = finestDpi(content)
  return finer > 1.1 * dpi ? finer : undefined
}

/** Returns the resolution for a picture whose text may be small: the highest that shows more detail. */
export function finestDpi(content: PageContent): number {
  return withinBounds(Math.min(FINE_DPI, MOST_ENLARGED * ownDpi(content)), content)
}

/** Returns the resolution of the finest large picture on the page, in pixels per inch. */
function ownDpi({ width, height, pictures, unitsPerInch = 72 }: PageContent): number {
  const large = pictures.filter(({ bbox }) => (bbox.x1 - bbox.x0) * (bbox.y1 - bbox.y0) > 0.1 * width * height)
  if (large.length === 0) return unitsPerInch === 72 ? FINE_DPI : unitsPerInch
  return Math.max(...large.map(({ bbox, pixelWidth }) => (pixelWidth * unitsPerInch) / Math.max(1, bbox.x1 - bbox.x0)))
}

function withinBounds(dpi: number, { width, height, unitsPerInch = 72 }: PageContent): number {
  const most = Math.sqrt((MOST_PIXELS * unitsPerInch ** 2) / (width * height))
  return Math.max(LEAST_DPI, Math.floor(Math.min(dpi, most, 600)))
}
