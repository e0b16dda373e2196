import type { GreyPicture } from '../../../core/pixels.js'
import { averageCells } from './cells.js'

/** Draws a picture smaller: each pixel is the mean of so many by so many. Those at the right and lower edge may be of fewer. */
export function shrinkPicture(picture: GreyPicture, times: number): GreyPicture {
  if (times === 1) return picture
  const { columns, rows, shades } = averageCells(picture, times)
  const pixels = new Uint8Array(shades.length)
  for (let at = 0; at < pixels.length; at++) pixels[at] = (shades[at]! + 8) >> 4
  return { width: columns, height: rows, pixels }
}
