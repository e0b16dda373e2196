import type { Bbox } from '../../../core/model.js'
import type { GreyPicture } from '../../../core/pixels.js'

/** Returns a copy of a picture in which components of ink are whited out. */
export function withoutPieces(picture: GreyPicture, pieces: readonly Bbox[]): GreyPicture {
  const pixels = picture.pixels.slice()
  for (const { x0, y0, x1, y1 } of pieces) {
    // include the soft edges of letters
    const [left, right] = [Math.max(0, x0 - 1), Math.min(picture.width, x1 + 1)]
    for (let y = Math.max(0, y0 - 1); y < Math.min(picture.height, y1 + 1); y++) {
      pixels.fill(255, y * picture.width + left, y * picture.width + right)
    }
  }
  return { ...picture, pixels }
}
