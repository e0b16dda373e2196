import type { Bbox } from '../../../core/model.js'
import type { Ink } from './ink.js'
import type { StraightLine } from './straight-lines.js'

/** A stroke of a letter begins and ends where its word does, to so many pixels. */
const SLACK = 2
/** Strokes of letters, and of two that touch, are shorter, in inches. */
const SHORT = 0.2
/** Beside the foot of a letter is ink at one side alone, so far off in pixels, along so much of it. */
const BESIDE = 3
const ONE_SIDE = 0.25
/** Fainter ink is smear, in shades. */
const INK = 60

/**
 * Whether a straight line is a stroke of letters: the stem of a large one, or the feet of several that touch, as of "22".
 *
 * @param words Where words were surely read.
 */
export function isStrokeOfLetters(line: StraightLine, words: readonly Bbox[], ink: Ink, dpi: number): boolean {
  return words.some((word) => isWithin(line, word)) || isFoot(line, ink, dpi)
}

function isWithin({ direction, at, from, to }: StraightLine, { x0, y0, x1, y1 }: Bbox): boolean {
  const [low, high, start, end] = direction === 'vertical' ? [x0, x1, y0, y1] : [y0, y1, x0, x1]
  return at > low && at < high && from > start - SLACK && to < end + SLACK
}

/** Letters stand on their feet: over a short level line is ink, and none below it, or the other way round. */
function isFoot({ direction, at, from, to }: StraightLine, { width, height, strength }: Ink, dpi: number): boolean {
  if (direction !== 'horizontal' || to - from > SHORT * dpi) return false
  const inkAt = (y: number) => {
    if (y < 0 || y >= height) return 0
    let count = 0
    for (let x = Math.ceil(from); x < to; x++) if (strength[y * width + x]! >= INK) count++
    return count / (to - from)
  }
  const [above, below] = [inkAt(Math.round(at) - BESIDE), inkAt(Math.round(at) + BESIDE)]
  return Math.min(above, below) === 0 && Math.max(above, below) >= ONE_SIDE
}
