import { centerX, median } from '../../recognise/geometry/boxes.js'
import type { OnLine } from './word-rows.js'

/** Minimum length of a measured line, in font sizes. */
const LEAST_LENGTH = 8
/** Minimum number of measured lines. */
const LEAST_LINES = 4
/** Maximum slope of a line on a deskewed page, in pixels per pixel. */
const MOST_SLOPE = 0.01

/**
 * Measures the remaining slope of lines after deskewing, in pixels per pixel, positive if they fall to the right. It
 * matters because numbers are far from their labels: 0.05 degrees over the width of a page is a tenth of a letter.
 *
 * @param lines For each line, the words that show its baseline.
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
  // the median slope, weighted by length
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
