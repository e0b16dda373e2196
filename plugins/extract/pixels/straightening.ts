import type { Bbox } from '../../../core/model.js'

/** Quarter turns clockwise, in degrees. */
export type QuarterTurn = 0 | 90 | 180 | 270

/** Width and height in pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** The transformation that made a page's lines horizontal. {@link boxToPage} maps boxes back. */
export interface Straightening {
  /** Clockwise rotation of the picture, in degrees, before its skew was corrected. */
  readonly turn: QuarterTurn
  /**
   * Whether the text shows which way is up. If not, read a few lines in both orientations and pass the better one as
   * `turn`.
   */
  readonly isTurnSure: boolean
  /**
   * Angle by which the lines of the rotated picture rose to the right, in degrees; negative if they fell. The picture
   * was rotated clockwise around its center by this angle. 0 if it was not changed.
   */
  readonly skew: number
  /** Size of the original picture. */
  readonly before: PictureSize
  /** Size of the deskewed picture: it contains the whole rotated picture. */
  readonly after: PictureSize
}

/** Returns the size of a picture after quarter turns. */
export function turnedSize({ width, height }: PictureSize, turn: QuarterTurn): PictureSize {
  return turn === 90 || turn === 270 ? { width: height, height: width } : { width, height }
}

/** Returns the size that contains a whole picture rotated by a few degrees. */
export function levelSize({ width, height }: PictureSize, degrees: number): PictureSize {
  if (degrees === 0) return { width, height }
  const angle = (Math.abs(degrees) * Math.PI) / 180
  return {
    width: Math.ceil(width * Math.cos(angle) + height * Math.sin(angle)),
    height: Math.ceil(width * Math.sin(angle) + height * Math.cos(angle)),
  }
}

/**
 * Maps a box of the deskewed picture to the original picture.
 *
 * @param bbox Box in pixels of the deskewed picture.
 * @param straightening The transformation of the picture.
 * @returns The bounding box of the mapped corners, in pixels of the original picture. It may extend beyond that
 * picture.
 */
export function boxToPage(bbox: Bbox, straightening: Straightening): Bbox {
  const corners = [
    pointToPage(bbox.x0, bbox.y0, straightening),
    pointToPage(bbox.x1, bbox.y0, straightening),
    pointToPage(bbox.x0, bbox.y1, straightening),
    pointToPage(bbox.x1, bbox.y1, straightening),
  ]
  const xs = corners.map((corner) => corner.x)
  const ys = corners.map((corner) => corner.y)
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}

/** Maps a point of the deskewed picture to the original picture, in pixels. */
export function pointToPage(x: number, y: number, straightening: Straightening): { x: number; y: number } {
  const { before, after, turn, skew } = straightening
  const angle = (skew * Math.PI) / 180
  const turned = turnedSize(before, turn)
  const dx = x - after.width / 2
  const dy = y - after.height / 2
  const tx = dx * Math.cos(angle) + dy * Math.sin(angle) + turned.width / 2
  const ty = dy * Math.cos(angle) - dx * Math.sin(angle) + turned.height / 2
  if (turn === 90) return { x: ty, y: before.height - tx }
  if (turn === 180) return { x: before.width - tx, y: before.height - ty }
  if (turn === 270) return { x: before.width - ty, y: tx }
  return { x: tx, y: ty }
}
