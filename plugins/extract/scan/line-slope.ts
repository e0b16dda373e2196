import { centerX, median } from '../../recognise/geometry.js'
import type { OnLine } from './word-rows.js'

/** Lines shorter than this say little of how they lean, in font sizes. */
const LEAST_LENGTH = 8
/** Fewer lines say nothing. */
const LEAST_LINES = 4
/** What leans more is no line of a straightened page: a rise by so much a pixel. */
const MOST_SLOPE = 0.01

/**
 * How much lines still fall to the right after a page was straightened, in pixels a pixel: over the width of a page a
 * twentieth of a degree is a tenth of a letter, and figures stand far from their labels.
 *
 * @param lines Of each line the words that show where it runs.
 */
export function slopeOfLines(lines: readonly (readonly OnLine[])[]): number {
  const slopes = lines.flatMap((words) => {
    const size = median(words.map((word) => word.size))
    const length = words.length < 3 ? 0 : centerX(words.at(-1)!.bbox) - centerX(words[0]!.bbox)
    if (length < LEAST_LENGTH * size) return []
    const slope = fitSlope(words)
    return Math.abs(slope) > MOST_SLOPE ? [] : [{ slope, length }]
  })
  if (slopes.length < LEAST_LINES) return 0
  // half of all length leans less
  const all = slopes.reduce((sum, { length }) => sum + length, 0)
  let passed = 0
  for (const { slope, length } of slopes.sort((a, b) => a.slope - b.slope)) {
    passed += length
    if (2 * passed >= all) return slope
  }
  return 0
}

function fitSlope(words: readonly OnLine[]): number {
  const [x, y] = [mean(words.map(({ bbox }) => centerX(bbox))), mean(words.map(({ baseline }) => baseline))]
  const spread = words.reduce((sum, { bbox }) => sum + (centerX(bbox) - x) ** 2, 0)
  const lean = words.reduce((sum, { bbox, baseline }) => sum + (centerX(bbox) - x) * (baseline - y), 0)
  return spread === 0 ? 0 : lean / spread
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
