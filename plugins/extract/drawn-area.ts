import type { PictureOptions } from '../../core/contracts.js'

/** Most pixels that a page may be drawn in: what draws takes one to four bytes for each. */
const mostPixels = 2 ** 28

/** The part of a page that is drawn, in pixels; its corner is where the part begins, between two pixels if need be. */
export interface DrawnArea {
  /** Pixels to a unit of the page. */
  readonly scale: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A page that is 1700 pixels wide and a hair is 1700 pixels wide: sizes come through divisions. */
const HAIR = 1e-3

/**
 * What part of a page is drawn, and in how many pixels.
 *
 * @param page Its size, in its own units.
 * @param unitsPerInch Units of the page to the inch.
 * @throws Error where it would be more than {@link mostPixels}.
 */
export function drawnArea(
  page: { readonly width: number; readonly height: number },
  { dpi, bbox }: PictureOptions,
  unitsPerInch = 72,
): DrawnArea {
  const scale = dpi / unitsPerInch
  const { x0, y0, x1, y1 } = bbox ?? { x0: 0, y0: 0, x1: page.width, y1: page.height }
  const width = Math.max(Math.ceil((x1 - x0) * scale - HAIR), 1)
  const height = Math.max(Math.ceil((y1 - y0) * scale - HAIR), 1)
  if (width * height > mostPixels) {
    throw new Error(`Expected a picture of no more than ${mostPixels} pixels, got ${width} × ${height}`)
  }
  return { scale, left: x0 * scale, top: y0 * scale, width, height }
}
