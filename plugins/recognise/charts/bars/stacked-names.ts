import { hull, median } from '../../geometry/boxes.js'
import type { Categories, Label } from '../parts.js'
import type { BarField } from './bar-field.js'
import { middleOf } from './sides.js'

/** Lines of one name follow each other within so many font sizes; to the next name there is more room by this factor. */
const LEADING = 1.5
const APART = 1.25
/** A name has no more lines. */
const MOST_LINES = 3
/** The middle of a name is off its bars' by no more than this share of the distance from name to name. */
const OFF_MIDDLE = 0.2

/**
 * Names at lying bars whose lines are set in several looks, such as a bold word over a plain one: lines that stand closer to
 * each other than to the next, each of such a block beside as many bars as the others.
 */
export function stackedNames({ stands }: BarField, { direction, labels }: Categories): Categories | undefined {
  if (direction !== 'y') return undefined
  const blocks = blocksOf(labels.toSorted((a, b) => a.bbox.y0 - b.bbox.y0))
  const count = stands.length / blocks.length
  if (blocks.length < 2 || blocks.length === labels.length || !Number.isInteger(count)) return undefined
  // names of bars of their own, a group of them a block, are as many as the bars
  if (labels.length === stands.length && !blocks.every(isOfTwoLooks)) return undefined
  const bands = blocks.map((block) => {
    const { y0, y1 } = hull(block.map(({ bbox }) => bbox))
    return { from: y0, to: y1, at: (y0 + y1) / 2, name: block.map(({ text }) => text).join(' ') }
  })
  const pitch = median(bands.slice(1).map(({ at }, i) => at - bands[i]!.at))
  const areBeside = bands.every(({ at }, i) => {
    const own = stands.slice(i * count, (i + 1) * count)
    return Math.abs((middleOf(own[0]!) + middleOf(own.at(-1)!)) / 2 - at) <= OFF_MIDDLE * pitch
  })
  return areBeside ? { direction, bands, labels } : undefined
}

/** Lines that stand close over each other, as blocks. */
function blocksOf(labels: readonly Label[]): readonly (readonly Label[])[] {
  const gaps = labels.slice(1).map(({ bbox }, i) => bbox.y0 - labels[i]!.bbox.y0)
  const isClose = (i: number) => gaps[i]! <= LEADING * labels[i]!.size
  const [inner, outer] = [true, false].map((close) => gaps.filter((_, i) => isClose(i) === close))
  if (inner!.length === 0 || Math.min(...outer!) < APART * Math.max(...inner!)) return labels.map((label) => [label])
  const blocks: Label[][] = []
  for (const [i, label] of labels.entries()) {
    if (i > 0 && isClose(i - 1)) blocks.at(-1)!.push(label)
    else blocks.push([label])
  }
  return blocks.every((block) => block.length <= MOST_LINES) ? blocks : labels.map((label) => [label])
}

/** Whether the first line of a block is set in another weight, size or colour than the last. */
function isOfTwoLooks(block: readonly Label[]): boolean {
  const [first, last] = [block[0]!, block.at(-1)!]
  return first.isBold !== last.isBold || first.size !== last.size || first.color !== last.color
}
