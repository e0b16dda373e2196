import type { PageContent } from '../../../../core/model.js'
import { centerX, centerY, median } from '../../geometry/boxes.js'
import type { Line } from '../../text/lines.js'
import type { Region } from './regions.js'

/** Maximum distance of a page number's center from the center of the page, in points. */
const MAX_CENTER_DIFFERENCE = 1.5
/** Minimum distance from the last row, as a multiple of the row pitch: in the lower margin, and above it. */
const MIN_STEP_RATIO = { low: 1.15, high: 1.8 }
/** Minimum distance from the last row, in font sizes: in the lower margin, and above it. */
const MIN_STEP = { low: 1.5, high: 1.8 }
/** Height of the lower margin, as a share of the page; LaTeX puts page numbers an eighth of the page above the edge. */
const LOWER_MARGIN = 0.15

/**
 * Removes the page number from a table: the lowest line of all, with only digits, in the center of the page, set apart,
 * and without the rule above or below that a sum has.
 *
 * @param lines All lines of the text column that contains the table, top to bottom.
 */
export function withoutFolio(region: Region, lines: readonly Line[], { width, height, rulings }: PageContent): Region {
  const last = region.lines.at(-1)!
  const before = region.lines.at(-2)
  const [text, ...others] = last.phrases
  if (before === undefined || others.length > 0 || !/^\d{1,4}$/.test(text!.text)) return region
  const isCentered = Math.abs(centerX(last.bbox) - width / 2) < MAX_CENTER_DIFFERENCE
  const steps = region.lines.slice(1, -1).map((line, i) => line.baseline - region.lines[i]!.baseline)
  const position = last.baseline > (1 - LOWER_MARGIN) * height ? 'low' : 'high'
  const minStep = Math.max(MIN_STEP_RATIO[position] * median(steps), MIN_STEP[position] * last.size)
  const isApart = last.baseline - before.baseline > minStep
  const isSum = rulings.some(({ direction, bbox }) => {
    const y = centerY(bbox)
    return direction === 'horizontal' && y > centerY(before.bbox) && y < last.bbox.y1 + last.size / 2
  })
  return last === lines.at(-1) && isCentered && isApart && !isSum
    ? { ...region, lines: region.lines.slice(0, -1) }
    : region
}
