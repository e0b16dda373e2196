import type { Bbox, PathStep } from '../../../../core/model.js'
import { holdsCenter } from '../../../recognise/geometry/boxes.js'

/** Maximum side of the clip that a pattern's cell fills, in points. */
const LARGEST = 100
/** Minimum number of pieces of a cell. */
const LEAST_PIECES = 8
/** Minimum share of pieces outside the clip. */
const LEAST_OUTSIDE = 1 / 3

/**
 * Returns whether a path is the cell of a pattern. MuPDF draws a cell that is larger than the filled area as a normal
 * path through a clip: many of its dots and lines are outside the clip.
 *
 * @param clip The clip that the path is drawn through.
 */
export function isPatternCell(steps: readonly PathStep[], clip: Bbox): boolean {
  const [width, height] = [clip.x1 - clip.x0, clip.y1 - clip.y0]
  if (width <= 0 || height <= 0 || width > LARGEST || height > LARGEST) return false
  let [pieces, outside] = [0, 0]
  let piece: Bbox | undefined
  const finish = () => {
    if (piece === undefined) return
    pieces++
    if (!holdsCenter(clip, piece)) outside++
  }
  for (const step of steps) {
    if (step.kind === 'close') continue
    if (step.kind === 'move') {
      finish()
      piece = { x0: step.x, y0: step.y, x1: step.x, y1: step.y }
    } else if (piece !== undefined) {
      const { x0, y0, x1, y1 } = piece
      piece = {
        x0: Math.min(x0, step.x),
        y0: Math.min(y0, step.y),
        x1: Math.max(x1, step.x),
        y1: Math.max(y1, step.y),
      }
    }
  }
  finish()
  return pieces >= LEAST_PIECES && outside >= LEAST_OUTSIDE * pieces
}
