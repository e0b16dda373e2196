import type { Bbox } from '../../../core/model.js'
import { median } from '../geometry/boxes.js'
import type { Label } from './parts.js'

/** A name and where along its axis it stands. */
interface Placed {
  readonly label: Label
  readonly at: number
}

/** With fewer names nothing tells how far apart they stand. */
const LEAST_NAMES = 5
/** A name that is set inwards begins or ends where its axis does, to this share of its font size. */
const AT_EDGE = 0.3
/** Names stand as far apart as each other to this share: months are shorter and longer by so much. */
const EVEN = 0.12

/**
 * The places of a row of names, of which the first and the last may be set inwards so as not to stick out of the plot: such
 * a one stands for the end of the axis, as the distance of the others says, and not for what is over its middle.
 *
 * @param names From left to right, by their middles.
 */
export function withFlushEnds(names: readonly Placed[], plot: Bbox): readonly Placed[] {
  if (names.length < LEAST_NAMES) return names
  const gaps = names.slice(1).map(({ at }, i) => at - names[i]!.at)
  const inner = gaps.slice(1, -1)
  const usual = median(inner)
  const isEven = (gap: number) => Math.abs(gap - usual) <= EVEN * usual
  if (!inner.every(isEven)) return names
  const [first, second] = names as [Placed, Placed]
  const [last, before] = [names.at(-1)!, names.at(-2)!]
  const isAt = (edge: number, end: number, { label }: Placed) => Math.abs(edge - end) <= AT_EDGE * label.size
  const isFirst =
    isAt(first.label.bbox.x0, plot.x0, first) && !isEven(gaps[0]!) && isEven(second.at - first.label.bbox.x0)
  const isLast =
    isAt(last.label.bbox.x1, plot.x1, last) && !isEven(gaps.at(-1)!) && isEven(last.label.bbox.x1 - before.at)
  if (!isFirst && !isLast) return names
  return names.map((name) =>
    isFirst && name === first
      ? { ...name, at: name.label.bbox.x0 }
      : isLast && name === last
        ? { ...name, at: name.label.bbox.x1 }
        : name,
  )
}
