import type { Bbox } from '../../../core/model.js'
import { heightOf, widthOf } from '../geometry/boxes.js'
import type { Bar, DataMark } from './parts.js'

/** A key is no larger, in points, and as large as the others of its legend to so many points. */
const KEY = { width: 60, height: 14 }
const ALIKE = 0.3

/**
 * The keys of legends that show by themselves that they are keys: small bars as large as each other in one row or column, each
 * with the colour of something else that is drawn. Bars of a chart are as broad as others that are longer.
 */
export function findSwatches(marks: readonly DataMark[]): ReadonlySet<DataMark> {
  const bars = marks.filter((mark): mark is Bar => !('points' in mark))
  const small = bars.filter(({ bbox }) => widthOf(bbox) <= KEY.width && heightOf(bbox) <= KEY.height)
  const keys = small.filter((bar) => {
    const alike = small.filter((other) => isSized(other.bbox, bar.bbox))
    const legend = alike.filter((other) => isInLine(other.bbox, bar.bbox))
    const others = bars.filter((other) => !alike.includes(other))
    return isOfSeveral(legend) && !others.some((other) => isAsBroad(other.bbox, bar.bbox)) && areDrawn(legend, marks)
  })
  return new Set(keys)
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= ALIKE
}

function isSized(a: Bbox, b: Bbox): boolean {
  return isNear(widthOf(a), widthOf(b)) && isNear(heightOf(a), heightOf(b))
}

function isInLine(a: Bbox, b: Bbox): boolean {
  return isNear(a.y0, b.y0) || isNear(a.x0, b.x0)
}

function isAsBroad(a: Bbox, b: Bbox): boolean {
  return isNear(widthOf(a), widthOf(b)) || isNear(heightOf(a), heightOf(b))
}

/** Keys have a colour each. */
function isOfSeveral(legend: readonly Bar[]): boolean {
  return legend.length > 1 && new Set(legend.map(({ color, pattern = '' }) => color + pattern)).size === legend.length
}

function areDrawn(legend: readonly Bar[], marks: readonly DataMark[]): boolean {
  return legend.every((key) =>
    marks.some((mark) => mark.color === key.color && mark !== key && !isSized(mark.bbox, key.bbox)),
  )
}
