import type { Bbox } from '../../../core/model.js'

/** Quarter turns clockwise, in degrees. */
export type QuarterTurn = 0 | 90 | 180 | 270

/** Width and height in pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** What was done to a page's picture so that its lines run level, left to right; boxes are mapped back with {@link boxToPage}. */
export interface Straightening {
  /** By how much the picture was turned clockwise, in degrees, before its skew was mended. */
  readonly turn: QuarterTurn
  /** False where nothing printed tells which way is up: read a few lines both ways and give the better one as `turn`. */
  readonly isTurnSure: boolean
  /**
   * By how much the lines of the turned picture rose to the right, in degrees; below 0 where they fell. The picture was
   * turned about its middle by as much clockwise. 0 where it was left as it was.
   */
  readonly skew: number
  /** Size of the picture as it came. */
  readonly before: PictureSize
  /** Size of the straight picture: the whole of the turned one with what lies in its corners. */
  readonly after: PictureSize
}

/** Size of a picture after quarter turns. */
export function turnedSize({ width, height }: PictureSize, turn: QuarterTurn): PictureSize {
  return turn === 90 || turn === 270 ? { width: height, height: width } : { width, height }
}

/** Size of what holds a whole picture turned by a few degrees. */
export function levelSize({ width, height }: PictureSize, degrees: number): PictureSize {
  if (degrees === 0) return { width, height }
  const angle = (Math.abs(degrees) * Math.PI) / 180
  return {
    width: Math.ceil(width * Math.cos(angle) + height * Math.sin(angle)),
    height: Math.ceil(width * Math.sin(angle) + height * Math.cos(angle)),
  }
}

/**
 * Where a box of the straight picture lies in the picture as it came.
 *
 * @param bbox In pixels of the straight picture.
 * @param straightening What was done to the picture.
 * @returns The upright hull of the box's corners, in pixels of the picture as it came; it may stick out of that picture.
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

/** Where a point of the straight picture lies in the picture as it came, in pixels. */
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
