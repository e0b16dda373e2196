import type { Bbox } from '../../../core/model.js'
import type { GreyPicture } from '../../../core/pixels.js'
import { findBlobs, joinOverlapping } from './ink-blobs.js'
import { cutNumber } from './number-picture.js'

/** Thresholds as shares of the height of the tallest component. */
const DIGIT_HEIGHT = 0.55
const LOW = 0.45
const FLAT = 0.3
const SPECK = 0.09
/** Distance from one digit to the next, and gap between two digits, as shares of their height. */
const DIGIT_STEP = 0.74
const DIGIT_GAP = 0.09

/** Ink thresholds in grey levels. Lower ones break thin strokes, higher ones join adjacent characters. */
const EDGES = [115, 150, 190]

/**
 * Describes the ink of a number independently of its text, from left to right: `D` for each digit, bracket or other
 * character of that height, `.` for small ink on the baseline, `-` for flat ink. This shows characters that were not
 * read. Touching characters are counted by their width.
 *
 * @param box Box of the number, in pixels.
 * @returns The distinct shapes for all ink thresholds.
 */
export function inkShapes(picture: GreyPicture, box: Bbox): readonly string[] {
  const cut = cutNumber(picture, box)
  return [...new Set(EDGES.map((edge) => shapeOf(cut, edge)))]
}

function shapeOf(cut: GreyPicture, edge: number): string {
  const blobs = joinOverlapping(findBlobs(cut, edge))
  const tallest = Math.max(...blobs.map(heightOf), 0)
  const height = Math.max(tallest, 0.4 * cut.height)
  const tall = blobs.filter((blob) => heightOf(blob) >= DIGIT_HEIGHT * height)
  const foot = tall.length > 0 ? median(tall.map((blob) => blob.y1)) : 0.8 * cut.height
  return blobs.map((blob) => signOf(blob, height, foot, cut)).join('')
}

function signOf(blob: Bbox, height: number, foot: number, { height: edge }: GreyPicture): string {
  const tall = heightOf(blob)
  const wide = blob.x1 - blob.x0
  if (tall >= DIGIT_HEIGHT * height) {
    return 'D'.repeat(Math.max(1, Math.round((wide / height + DIGIT_GAP) / DIGIT_STEP)))
  }
  // ink that the edge cuts belongs to the lines above and below
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
