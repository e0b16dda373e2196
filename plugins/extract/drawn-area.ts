import type { PictureOptions } from '../../core/contracts.js'

/** Maximum pixels of a drawn page. Drawing takes one to four bytes for each pixel. */
const mostPixels = 2 ** 28

/** The drawn part of a page, in pixels. Its corner may be between two pixels. */
export interface DrawnArea {
  /** Pixels for each unit of the page. */
  readonly scale: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Maximum rounding error of a size after divisions, in pixels. */
const ROUNDING = 1e-3

/**
 * Computes the drawn part of a page and its size in pixels.
 *
 * @param page Size of the page, in its units.
 * @param unitsPerInch Units of the page per inch.
 * @throws Error if the result has more than {@link mostPixels} pixels.
 */
export function drawnArea(
  page: { readonly width: number; readonly height: number },
  { dpi, bbox }: PictureOptions,
  unitsPerInch = 72,
): DrawnArea {
  const scale = dpi / unitsPerInch
  const { x0, y0, x1, y1 } = bbox ?? { x0: 0, y0: 0, x1: page.width, y1: page.height }
  const width = Math.max(Math.ceil((x1 - x0) * scale - ROUNDING), 1)
  const height = Math.max(Math.ceil((y1 - y0) * scale - ROUNDING), 1)
  if (width * height > mostPixels) {
    throw new Error(`Expected a picture of at most ${mostPixels} pixels, got ${width} × ${height}`)
  }
  return { scale, left: x0 * scale, top: y0 * scale, width, height }
}
