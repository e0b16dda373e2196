import type { Bbox } from '../../../core/model.js'
import type { ColorPicture } from '../../../core/pixels.js'
import { colorAt, type Rgb, rgbDistance } from './colors.js'
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

/** A stem is as high as the small letters of its word at least. */
const STEM = 0.5

/** Whether a short upright stroke is the stem of a letter: it stands within a word, as no tick does, however near a line of the grid is. */
export function isStemOfWord({ x0, x1, y0, y1 }: Bbox, words: readonly Bbox[]): boolean {
  const middle = (x0 + x1) / 2
  return words.some(
    (word) =>
      middle > word.x0 &&
      middle < word.x1 &&
      y0 > word.y0 - SLACK &&
      y1 < word.y1 + SLACK &&
      y1 - y0 >= STEM * (word.y1 - word.y0),
  )
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

/** Lines of a grid are no farther from the paper, in shades, and print is so much farther; so many pixels beside a fill are soft. */
const PALE_LINE = 110
const DARKER = 80
const SOFT = 2

/** Says of a pixel on a straight line whether it is of letters that stand on a pale one: cut where it runs, they are not read. */
export function printOnGrid(
  picture: ColorPicture,
  paper: Rgb,
  { width, ground }: Ink,
  fills: readonly { readonly color: Rgb }[],
  lines: readonly StraightLine[],
): (at: number, line: number) => boolean {
  const farOf = lines.map(({ color }) => rgbDistance(color, paper))
  const isPale = [true, ...fills.map(({ color }) => rgbDistance(color, paper) <= PALE_LINE)]
  return (at, line) => {
    const far = farOf[line]!
    if (far > PALE_LINE || rgbDistance(colorAt(picture, at), paper) < far + DARKER) return false
    return [0, SOFT, -SOFT, SOFT * width, -SOFT * width].every((step) => isPale[ground[at + step] ?? 0])
  }
}
