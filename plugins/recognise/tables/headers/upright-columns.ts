import type { Ruling } from '../../../../core/model.js'
import { centerX, centerY } from '../../geometry/boxes.js'
import type { Span } from '../../geometry/span.js'
import { crosses } from '../grid/rules-between.js'
import type { HeaderText } from './header-order.js'

/** A text may reach over a line beside it by this much, in points. */
const TOUCHING = 1
/** Lines further from each other than this are two, in points. */
const LEAST_LINE_DISTANCE = 4

/**
 * Returns the first and last column between the upright lines on both sides of a header that is alone between them,
 * wherever it is: "YES" at the left over two columns of numbers at the right. The labels are not between lines.
 *
 * @param line The texts of its line, itself included.
 */
export function columnsBetweenLines(
  { bbox }: HeaderText,
  line: readonly HeaderText[],
  columns: readonly Span[],
  uprights: readonly Ruling[],
): readonly [number, number] | undefined {
  const beside = uprights.filter((line) => crosses(line.bbox, centerY(bbox)))
  const left = Math.max(...beside.flatMap(({ bbox: line }) => (line.x0 <= bbox.x0 + TOUCHING ? [line.x0] : [])))
  const right = Math.min(...beside.flatMap(({ bbox: line }) => (line.x1 >= bbox.x1 - TOUCHING ? [line.x1] : [])))
  if (!Number.isFinite(left) || !Number.isFinite(right)) return undefined
  // the frame around all columns says nothing
  const hasOther = beside.some(
    ({ bbox: { x0 } }) => x0 > columns[0]!.end && (x0 < left - LEAST_LINE_DISTANCE || x0 > right + LEAST_LINE_DISTANCE),
  )
  if (!hasOther) return undefined
  if (line.filter((other) => centerX(other.bbox) > left && centerX(other.bbox) < right).length > 1) return undefined
  const between = columns.flatMap(({ start, end }, i) => {
    const middle = (start + end) / 2
    return i > 0 && middle > left && middle < right ? [i] : []
  })
  return between.length === 0 ? undefined : [between[0]!, between.at(-1)!]
}
