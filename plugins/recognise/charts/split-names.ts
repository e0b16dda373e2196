import { centerY, hull } from '../geometry/boxes.js'
import type { Label } from './parts.js'

/** A name belongs to a place of the column when its middle is no further from it than this share of the column's step. */
const ON_PLACE = 0.3

/** Names of one column begin or end within this many font sizes of each other. */
const ALIGNED = 0.3
/** Fewer names have no steps to go by. */
const LEAST_NAMES = 4

/**
 * Parts texts that were taken for one name in several lines where the even steps of their column say that they are
 * several: a name in one line close above a name in two lines.
 */
export function splitNames(labels: readonly Label[]): readonly Label[] {
  const wrapped = labels.filter(({ lines, angle }) => lines !== undefined && angle === 0)
  const parts = new Map<Label, readonly Label[]>()
  for (const label of wrapped) {
    for (const edge of ['x1', 'x0'] as const) {
      const isAligned = ({ bbox, angle }: Label) =>
        angle === 0 && Math.abs(bbox[edge] - label.bbox[edge]) <= ALIGNED * label.size
      const column = labels.filter(isAligned).sort((a, b) => a.bbox.y0 - b.bbox.y0)
      const split = column.length < LEAST_NAMES ? [label] : splitIn(column, label)
      if (split.length > 1) parts.set(label, split)
    }
  }
  return parts.size === 0 ? labels : labels.flatMap((label) => parts.get(label) ?? [label])
}

function splitIn(column: readonly Label[], label: Label): readonly Label[] {
  const lines = label.lines ?? []
  const middles = column.map(({ bbox }) => centerY(bbox))
  const gaps = middles.slice(1).map((at, i) => at - middles[i]!)
  const step = [...gaps].sort((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)]!
  const i = column.indexOf(label)
  // above the first and below the last name would stand others, a step away
  const before = middles[i - 1] ?? middles[i + 1]! - step * Math.round((2 * gaps[i]!) / step)
  const after = middles[i + 1] ?? before + step * Math.round((2 * (middles[i]! - before)) / step)
  const places = Math.round((after - before) / step) - 1
  if (places < 2 || places > lines.length) return [label]
  const placeOf = (k: number) => before + ((k + 1) * (after - before)) / (places + 1)
  const parts = bestParts(lines, places, placeOf)
  const isOnPlace = parts.every((part, k) => Math.abs(centerY(part.bbox) - placeOf(k)) < ON_PLACE * step)
  return isOnPlace ? parts : [label]
}

/** The lines in so many groups, in order, whose middles are nearest to where they should be. */
function bestParts(lines: readonly Label[], count: number, placeOf: (k: number) => number): readonly Label[] {
  const ways = partitions(lines, count)
  const cost = (way: readonly Label[]) =>
    way.reduce((sum, part, k) => sum + Math.abs(centerY(part.bbox) - placeOf(k)), 0)
  return ways.reduce((best, way) => (cost(way) < cost(best) ? way : best))
}

function partitions(lines: readonly Label[], count: number): readonly (readonly Label[])[] {
  if (count === 1) return [[joinLabels(lines)]]
  return Array.from({ length: lines.length - count + 1 }, (_, i) => i + 1).flatMap((first) =>
    partitions(lines.slice(first), count - 1).map((rest) => [joinLabels(lines.slice(0, first)), ...rest]),
  )
}

/** Lines as one label. */
export function joinLabels(lines: readonly Label[]): Label {
  const [first] = lines
  if (lines.length === 1) return first!
  return { ...first!, text: lines.map(({ text }) => text).join(' '), bbox: hull(lines.map(({ bbox }) => bbox)), lines }
}
