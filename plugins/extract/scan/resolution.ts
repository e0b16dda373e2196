import type { PageContent } from '../../../core/model.js'

/** What most print is read well at, in pixels an inch. */
const USUAL_DPI = 200
/** Small print is looked at this fine. */
const FINE_DPI = 300
/** A picture has no more to show than this multiple of its own resolution. */
const MOST_ENLARGED = 1.5
/** No page is drawn with more pixels than this. */
const MOST_PIXELS = 40_000_000
const LEAST_DPI = 36
/** Small letters of so many pixels are read well. */
const READABLE_X_HEIGHT = 13

/** How fine a page is looked at first, in pixels an inch. */
export function firstDpi(content: PageContent): number {
  return withinBounds(Math.min(USUAL_DPI, MOST_ENLARGED * ownDpi(content)), content)
}

/**
 * How fine a page with small print is looked at.
 *
 * @param xHeight Typical height of small letters at the first look, in pixels; undefined where there are none.
 * @returns Undefined where the first look was fine enough, or no finer one shows more.
 */
export function finerDpi(content: PageContent, dpi: number, xHeight: number | undefined): number | undefined {
  if (xHeight === undefined || xHeight >= READABLE_X_HEIGHT) return undefined
  const finer = finestDpi(content)
  return finer > 1.1 * dpi ? finer : undefined
}

/** How fine a picture whose print may be small is looked at: as fine as it has something to show. */
export function finestDpi(content: PageContent): number {
  return withinBounds(Math.min(FINE_DPI, MOST_ENLARGED * ownDpi(content)), content)
}

/** What the pictures on the page have to show, in pixels an inch: those of the finest one that is large. */
function ownDpi({ width, height, pictures, unitsPerInch = 72 }: PageContent): number {
  const large = pictures.filter(({ bbox }) => (bbox.x1 - bbox.x0) * (bbox.y1 - bbox.y0) > 0.1 * width * height)
  if (large.length === 0) return unitsPerInch === 72 ? FINE_DPI : unitsPerInch
  return Math.max(...large.map(({ bbox, pixelWidth }) => (pixelWidth * unitsPerInch) / Math.max(1, bbox.x1 - bbox.x0)))
}

function withinBounds(dpi: number, { width, height, unitsPerInch = 72 }: PageContent): number {
  const most = Math.sqrt((MOST_PIXELS * unitsPerInch ** 2) / (width * height))
  return Math.max(LEAST_DPI, Math.floor(Math.min(dpi, most, 600)))
}
