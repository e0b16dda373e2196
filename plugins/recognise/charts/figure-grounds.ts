import { heightOf, holdsCenter, overlapX, overlapY, widthOf } from '../geometry/boxes.js'
import type { Bar, Label, Plot } from './parts.js'
import { readFigure } from './scales/tick-values.js'

/** Fewer boxes may be bars that chance made alike. */
const LEAST_GROUNDS = 3
/** Boxes of one kind are as large as each other, to this many points. */
const SAME_SIZE = 0.5
/** A ground is no larger than its figure by so many font sizes. */
const ROOM = { across: 2, high: 0.8 }

/**
 * A plot without the boxes that figures of a line stand on: all of one colour and size, each alone around one figure, at
 * heights of their own. They are as small as their figures, and touch no bar.
 */
export function withoutFigureGrounds(plot: Plot): Plot {
  const { bars } = plot.marks
  if (plot.isPie || bars.length < LEAST_GROUNDS) return plot
  const figures = plot.labels.filter(({ text }) => readFigure(text) !== undefined)
  const colors = new Set(bars.map(({ color }) => color))
  const grounds = new Set(
    [...colors].flatMap((color) => {
      const own = bars.filter((bar) => bar.color === color)
      return areGrounds(own, figures, bars) ? own : []
    }),
  )
  return grounds.size === 0
    ? plot
    : { ...plot, marks: { ...plot.marks, bars: bars.filter((bar) => !grounds.has(bar)) } }
}

function areGrounds(own: readonly Bar[], figures: readonly Label[], all: readonly Bar[]): boolean {
  const [first] = own
  if (first === undefined || own.length < LEAST_GROUNDS || own.length === all.length) return false
  const isAlike = ({ bbox }: Bar) =>
    Math.abs(widthOf(bbox) - widthOf(first.bbox)) <= SAME_SIZE &&
    Math.abs(heightOf(bbox) - heightOf(first.bbox)) <= SAME_SIZE
  const isAlone = (bar: Bar) =>
    all.every((other) => other === bar || overlapX(other.bbox, bar.bbox) < 0 || overlapY(other.bbox, bar.bbox) < 0)
  const holdsOne = ({ bbox }: Bar) => {
    const held = figures.filter((label) => holdsCenter(bbox, label.bbox))
    return (
      held.length === 1 &&
      widthOf(bbox) <= widthOf(held[0]!.bbox) + ROOM.across * held[0]!.size &&
      heightOf(bbox) <= heightOf(held[0]!.bbox) + ROOM.high * held[0]!.size
    )
  }
  const isLevel = own.every(({ bbox }) => Math.abs(bbox.y1 - first.bbox.y1) <= SAME_SIZE)
  return !isLevel && own.every((bar) => isAlike(bar) && isAlone(bar) && holdsOne(bar))
}
