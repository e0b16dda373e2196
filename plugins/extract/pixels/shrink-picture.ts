import type { GreyPicture } from '../../../core/pixels.js'
import { averageCells } from './cells.js'

/** Shrinks a picture by averaging squares of `times` pixels. Squares at the right and lower edge may be smaller. */
export function shrinkPicture(picture: GreyPicture, times: number): GreyPicture {
  if (times === 1) return picture
  const { columns, rows, shades } = averageCells(picture, times)
  const pixels = new Uint8Array(shades.length)
  for (let at = 0; at < pixels.length; at++) pixels[at] = (shades[at]! + 8) >> 4
  return { width: columns, height: rows, pixels }
}
