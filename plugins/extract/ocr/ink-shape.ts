import type { Bbox } from '../../../core/model.js'
import type { GreyPicture } from '../../../core/pixels.js'
import { cutFigure } from './figure-picture.js'
import { findBlobs, joinOverlapping } from './ink-blobs.js'

/** Shares of the height of the tallest piece of ink. */
const TALL = 0.55
const LOW = 0.45
const FLAT = 0.3
const SPECK = 0.09
/** From one digit to the next, and the white between two, as shares of their height. */
const DIGIT_STEP = 0.74
const DIGIT_GAP = 0.09

/** Where ink ends and paper begins, in grey: thin strokes break below the lowest, near signs touch above the highest. */
const EDGES = [115, 150, 190]

/**
 * What the ink of a figure looks like, whatever it says: `D` for each digit, bracket or sign as tall as one, `.` for what
 * stands small on the line, `-` for what lies flat, left to right. So a point, a digit or a bracket that was passed over is
 * seen. What touches counts by its width.
 *
 * @param box Where the figure was read, in pixels.
 * @returns One shape for each way to draw the edge of the ink, each once.
 */
export function inkShapes(picture: GreyPicture, box: Bbox): readonly string[] {
  const figure = cutFigure(picture, box)
  return [...new Set(EDGES.map((edge) => shapeOf(figure, edge)))]
}

function shapeOf(figure: GreyPicture, edge: number): string {
  const blobs = joinOverlapping(findBlobs(figure, edge))
  const tallest = Math.max(...blobs.map(heightOf), 0)
  const height = Math.max(tallest, 0.4 * figure.height)
  const tall = blobs.filter((blob) => heightOf(blob) >= TALL * height)
  const foot = tall.length > 0 ? median(tall.map((blob) => blob.y1)) : 0.8 * figure.height
  return blobs.map((blob) => signOf(blob, height, foot, figure)).join('')
}

function signOf(blob: Bbox, height: number, foot: number, { height: edge }: GreyPicture): string {
  const tall = heightOf(blob)
  const wide = blob.x1 - blob.x0
  if (tall >= TALL * height) return 'D'.repeat(Math.max(1, Math.round((wide / height + DIGIT_GAP) / DIGIT_STEP)))
  // what is cut by the edge belongs to the lines above and below
  if (blob.y0 === 0 || blob.y1 === edge || Math.max(tall, wide) < SPECK * height) return ''
  const middle = foot - (blob.y0 + blob.y1) / 2
  if (tall < FLAT * height && wide > 1.6 * tall && wide > 0.2 * height && middle > 0.2 * height) return '-'
  return tall < LOW * height && middle < 0.25 * height ? '.' : ''
}

function heightOf({ y0, y1 }: Bbox): number {
  return y1 - y0
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!
}
