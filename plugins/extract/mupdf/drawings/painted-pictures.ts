import type * as Mupdf from 'mupdf'
import type { Picture } from '../../../../core/model.js'
import type { ListState } from '../display-list.js'
import { boxOf, destroyAll } from '../handed.js'
import { pictureTooLarge } from '../page-limits.js'
import type { DrawingState } from './drawing-state.js'
import { shadeOf } from './picture-shade.js'
import { addMarks } from './visible-paint.js'

/**
 * Reads a picture and its mask.
 *
 * @throws RecreateError `page_too_large`.
 */
export function fillImage(drawing: DrawingState, { thing, ctm, alpha }: ListState): void {
  const image = new drawing.mupdf.Image(thing as never)
  const mask = image.getMask()
  if (mask !== null) drawing.pixels += mask.getWidth() * mask.getHeight()
  try {
    placePicture(drawing, image, ctm, alpha === 1 && mask === null)
  } finally {
    destroyAll(image, mask)
  }
}

/**
 * Reads a picture that is the mask of a colour.
 *
 * @throws RecreateError `page_too_large`.
 */
export function fillImageMask(drawing: DrawingState, { thing, ctm }: ListState): void {
  const image = new drawing.mupdf.Image(thing as never)
  try {
    placePicture(drawing, image, ctm, false)
  } finally {
    destroyAll(image)
  }
}

/** Clips what follows to the box of a picture. */
export function clipToImageMask(drawing: DrawingState, { thing, ctm }: ListState): void {
  const image = new drawing.mupdf.Image(thing as never)
  drawing.pixels += image.getWidth() * image.getHeight()
  image.destroy()
  drawing.paint.clipTo(boxOf([0, 0, 1, 1], ctm), { isWhole: false })
}

/** Adds a picture to the page, or the shape that it fills if it is a gradient. */
function placePicture(drawing: DrawingState, image: Mupdf.Image, ctm: Mupdf.Matrix, isOpaque: boolean): void {
  const { limits, paint, clipped, text } = drawing
  const size = { pixelWidth: image.getWidth(), pixelHeight: image.getHeight() }
  drawing.pixels += size.pixelWidth * size.pixelHeight
  const tooLarge = pictureTooLarge(size.pixelWidth, size.pixelHeight, limits)
  if (tooLarge !== undefined) throw tooLarge
  const placed = paint.countBox(boxOf([0, 0, 1, 1], ctm))
  if (placed === undefined) return
  if (paint.clip.isText) drawing.showsClippedText = true
  const { bbox, order } = placed
  const shade = shadeOf(image)
  // a strip of a few pixels in a clip with curved or slanted edges is a gradient in that shape
  const shape = shade.color === undefined || !isStrip(size) ? undefined : clipped.shapeOf(bbox, paint.clip)
  drawing.pictures.push({ bbox, ...size, ...(shape === undefined && shade), order })
  if (shape !== undefined && shade.color !== undefined) {
    const { color } = shade
    addMarks(drawing, { steps: shape, paint: 'fill', isGradient: true, color, clip: bbox, order, isPartial: true })
  }
  if (isOpaque && !isTurned(ctm) && paint.isPlain) text.paintOver(bbox)
}

/** Maximum width of a gradient that is stored as a picture, in pixels. */
const BROADEST_STRIP = 4

function isStrip({ pixelWidth, pixelHeight }: Pick<Picture, 'pixelWidth' | 'pixelHeight'>): boolean {
  return Math.min(pixelWidth, pixelHeight) <= BROADEST_STRIP
}

/** Returns whether a picture is rotated by other than a multiple of 90°, or slanted: it does not fill its box. */
function isTurned([a, b, c, d]: Mupdf.Matrix): boolean {
  return Math.abs(a * b) > 1 || Math.abs(c * d) > 1
}
