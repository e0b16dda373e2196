import type { Bbox } from '../../core/model.js'

/** Fewer boxes are no dashed line. */
const LEAST_DASHES = 4
/** A dash is this many times as long as thick; what is shorter are the dots of a leader. */
const LEAST_ELONGATION = 1.5
/** So many dots, as long as thick to this share and far from each other, in their own lengths, are a dotted gridline. */
const DOTS = { least: 12, square: 0.1, from: 4.5, to: 8 }
/** Dashes are as thick, as long and as far apart as each other, and in one line, to this many points. */
const ALIKE = 0.06
/** From dash to dash it is no further than this many times the length of one. */
const LONGEST_STEP = 4

/**
 * The line that the boxes of one path are the dashes of: some programs draw each dash instead of dashing the line.
 *
 * @returns From the first dash to the last; undefined where the boxes are not alike, or in no line.
 */
export function lineOfDashes(boxes: readonly Bbox[]): Bbox | undefined {
  if (boxes.length < LEAST_DASHES) return undefined
  return lineAlong(boxes, ['x0', 'x1', 'y0', 'y1']) ?? lineAlong(boxes, ['y0', 'y1', 'x0', 'x1'])
}

type Edge = keyof Bbox

/** @param edges Where a dash begins and ends along the line, and its two sides. */
function lineAlong(boxes: readonly Bbox[], [from, to, low, high]: readonly [Edge, Edge, Edge, Edge]): Bbox | undefined {
  const [first, second] = [boxes[0]!, boxes[1]!]
  const [length, step] = [first[to] - first[from], second[from] - first[from]]
  const thickness = first[high] - first[low]
  const areDashes =
    length >= LEAST_ELONGATION * thickness && Math.abs(step) > length && Math.abs(step) <= LONGEST_STEP * length
  if (!areDashes && !areDots(boxes.length, length, thickness, Math.abs(step))) return undefined
  const isOneOf = (box: Bbox, i: number) => {
    // the line may begin or end within a dash
    const isEnd = i === boxes.length - 1
    const isLong = isEnd ? box[to] - box[from] <= length + ALIKE : Math.abs(box[to] - box[from] - length) <= ALIKE
    const at = step > 0 || !isEnd ? box[from] - first[from] - i * step : box[to] - first[to] - i * step
    return (
      isLong &&
      Math.abs(at) <= ALIKE * (1 + i / LEAST_DASHES) &&
      Math.abs(box[low] - first[low]) <= ALIKE &&
      Math.abs(box[high] - first[high]) <= ALIKE
    )
  }
  if (!boxes.every(isOneOf)) return undefined
  const last = boxes.at(-1)!
  return {
    ...first,
    [from]: Math.min(first[from], last[from]),
    [to]: Math.max(first[to], last[to]),
  }
}

/** Whether boxes may be the dots of a line: nearer to each other they are those of a leader, or of a rule of a table. */
function areDots(count: number, length: number, thickness: number, step: number): boolean {
  const isSquare = Math.abs(length - thickness) <= DOTS.square * thickness
  return count >= DOTS.least && isSquare && step >= DOTS.from * length && step <= DOTS.to * length
}
