import type { ColorPicture } from '../../../core/pixels.js'
import { colorAt, type Rgb, rgbDistance } from './colors.js'
import type { StraightLine } from './straight-lines.js'

/** Lines of a grid begin or end with others, to so many pixels. */
const SAME_END = 6
/** A curve goes on so many pixels beyond the ends of its level part, no farther above or below than so many times that, in its colour to so many shades. */
const BEYOND = 5
const STEEPEST = 3
const SAME_COLOR = 50
/** A grid is paler than this, from the paper, in shades: what crosses it there is another line. */
const PALE = 110

/**
 * Straight lines without the level parts of grey and black curves: between two equal values a curve is as straight as an
 * axis, but it does not begin and end with others, and goes on there, up or down.
 */
export function withoutLevelParts(
  picture: ColorPicture,
  paper: Rgb,
  lines: readonly StraightLine[],
): readonly StraightLine[] {
  return lines.filter((line) => !isLevelPart(picture, paper, line, lines))
}

function isLevelPart(
  { width, height, pixels }: ColorPicture,
  paper: Rgb,
  line: StraightLine,
  lines: readonly StraightLine[],
): boolean {
  const { direction, at, from, to, color } = line
  if (direction !== 'horizontal' || rgbDistance(color, paper) < PALE) return false
  const others = lines.filter((other) => other !== line)
  const isEnd = (x: number) =>
    others.some((other) =>
      other.direction === 'horizontal'
        ? Math.min(Math.abs(other.from - x), Math.abs(other.to - x)) <= SAME_END
        : Math.abs(other.at - x) <= SAME_END && other.from <= at + SAME_END && other.to >= at - SAME_END,
    )
  // the grid, or its axis, is longer
  const isInside = others.some(
    (other) => other.direction === 'horizontal' && other.from < from - SAME_END && other.to > to + SAME_END,
  )
  if (!isInside || (isEnd(from) && isEnd(to))) return false
  const goesOn = (x: number) => {
    if (x < 0 || x >= width) return false
    const reach = STEEPEST * BEYOND
    for (let y = Math.max(0, Math.floor(at) - reach); y < Math.min(height, at + reach); y++) {
      if (rgbDistance(colorAt({ width, height, pixels }, y * width + x), color) < SAME_COLOR) return true
    }
    return false
  }
  return goesOn(Math.floor(from) - BEYOND) && goesOn(Math.ceil(to) + BEYOND)
}
