import type { Bbox } from '../../../../core/model.js'
import type { GreyPicture } from '../../../../core/pixels.js'

/** Returns white paper. */
export function paper(width: number, height: number, shade = 255): GreyPicture {
  return { width, height, pixels: new Uint8Array(width * height).fill(shade) }
}

/** Fills a box with integer pixel bounds. */
export function fill(picture: GreyPicture, bbox: Bbox, shade = 0): void {
  for (let y = bbox.y0; y < bbox.y1; y++)
    picture.pixels.fill(shade, y * picture.width + bbox.x0, y * picture.width + bbox.x1)
}

/** Returns the bounding box of all dark pixels. */
export function inkHull(picture: GreyPicture): Bbox | undefined {
  let hull: Bbox | undefined
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      if (picture.pixels[y * picture.width + x]! >= 128) continue
      hull = {
        x0: Math.min(hull?.x0 ?? x, x),
        y0: Math.min(hull?.y0 ?? y, y),
        x1: Math.max(hull?.x1 ?? 0, x + 1),
        y1: Math.max(hull?.y1 ?? 0, y + 1),
      }
    }
  }
  return hull
}
