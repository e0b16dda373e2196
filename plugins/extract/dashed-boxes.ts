import type { Bbox } from '../../core/model.js'

/** Minimum number of dashes of a line. */
const LEAST_DASHES = 4
/** Minimum length of a dash, as a multiple of its thickness. Shorter ones are the dots of a leader. */
const LEAST_ELONGATION = 1.5
/**
 * Dotted gridlines: minimum number of dots, maximum relative difference between length and thickness, and range of the
 * distance between dots, in lengths of a dot.
 */
const DOTS = { least: 12, square: 0.1, from: 4.5, to: 8 }
/** Maximum differences in thickness, length, distance and alignment between the dashes of a line, in points. */
const DASH_TOLERANCE = 0.06
/** Maximum distance from dash to dash, as a multiple of the length of a dash. */
const LONGEST_STEP = 4

/**
 * Finds the line whose dashes are the boxes of one path. Some programs draw each dash separately.
 *
 * @returns The line from the first to the last dash, or undefined if the boxes differ or are not aligned.
 */
export function lineOfDashes(boxes: readonly Bbox[]): Bbox | undefined {
  if (boxes.length < LEAST_DASHES) return undefined
  return lineAlong(boxes, ['x0', 'x1', 'y0', 'y1']) ?? lineAlong(boxes, ['y0', 'y1', 'x0', 'x1'])
}

type Edge = keyof Bbox

/** @param edges The edges of a dash: start and end along the line, and its two sides. */
function lineAlong(boxes: readonly Bbox[], [from, to, low, high]: readonly [Edge, Edge, Edge, Edge]): Bbox | undefined {
  const [first, second] = [boxes[0]!, boxes[1]!]
  const [length, step] = [first[to] - first[from], second[from] - first[from]]
  const thickness = first[high] - first[low]
  const areDashes =
    length >= LEAST_ELONGATION * thickness && Math.abs(step) > length && Math.abs(step) <= LONGEST_STEP * length
  if (!areDashes && !areDots(boxes.length, length, thickness, Math.abs(step))) return undefined
  const isOneOf = (box: Bbox, i: number) => {
    // the line may start or end inside a dash
    const isEnd = i === boxes.length - 1
    const isLong = isEnd
      ? box[to] - box[from] <= length + DASH_TOLERANCE
      : Math.abs(box[to] - box[from] - length) <= DASH_TOLERANCE
    const at = step > 0 || !isEnd ? box[from] - first[from] - i * step : box[to] - first[to] - i * step
    return (
      isLong &&
      Math.abs(at) <= DASH_TOLERANCE * (1 + i / LEAST_DASHES) &&
      Math.abs(box[low] - first[low]) <= DASH_TOLERANCE &&
      Math.abs(box[high] - first[high]) <= DASH_TOLERANCE
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

/** Returns whether boxes may be the dots of a gridline. Dots that are closer belong to a leader or a table rule. */
function areDots(count: number, length: number, thickness: number, step: number): boolean {
  const isSquare = Math.abs(length - thickness) <= DOTS.square * thickness
  return count >= DOTS.least && isSquare && step >= DOTS.from * length && step <= DOTS.to * length
}
