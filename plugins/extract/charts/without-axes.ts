import type { Bbox } from '../../../core/model.js'
import { median, overlapX, widthOf } from '../../recognise/geometry/boxes.js'
import type { Fill } from './fills.js'
import type { TracedCurve } from './traced-curve.js'

/** An axis goes up and down by no more than so many pixels, and lies as near to the feet of the columns on it. */
const LEVEL = 2
const FOOT = 3
/** So many columns stand on it. */
const LEAST = 3

/** A tick at its end sticks out by no more than so many pixels. */
const TICK = 8

/**
 * Curves without the axis that columns stand on: in a picture that was kept as JPEG a grey line may have some colour. Where
 * the columns hide it pieces of it are left between them.
 */
export function withoutAxes(curves: readonly TracedCurve[], fills: readonly Fill[]): readonly TracedCurve[] {
  const columns = fills.filter(({ kind, isSmall }) => kind === 'rectangle' && !isSmall).map(({ bbox }) => bbox)
  if (columns.length < LEAST) return curves
  const foot = median(columns.map(({ y1 }) => y1))
  const standOn = columns.filter(({ y1 }) => Math.abs(y1 - foot) <= FOOT)
  return curves.filter(({ points }) => {
    if (standOn.length >= LEAST && isPiece(points, foot, standOn)) return false
    const heights = points.map(({ y }) => y)
    const [top, bottom] = [Math.min(...heights), Math.max(...heights)]
    if (bottom - top > LEVEL) return true
    const line = { x0: points[0]!.x, x1: points.at(-1)!.x, y0: top, y1: bottom }
    const standing = columns.filter(
      (column) => Math.abs(column.y1 - (top + bottom) / 2) <= FOOT && overlapX(column, line) >= 0.5 * widthOf(column),
    )
    return standing.length < LEAST
  })
}

/** Whether a curve runs along the feet of columns, from the side of one or to it, and may have a tick at its ends. */
function isPiece(points: TracedCurve['points'], foot: number, columns: readonly Bbox[]): boolean {
  const [first, last] = [points[0]!.x, points.at(-1)!.x]
  const isAtSide = columns.some(({ x0, x1 }) =>
    [x0, x1].some((x) => [first, last].some((end) => Math.abs(end - x) <= FOOT)),
  )
  return (
    isAtSide &&
    points.every(({ x, y }) => Math.abs(y - foot) <= (Math.min(x - first, last - x) <= TICK ? TICK : FOOT)) &&
    points.some(({ y }) => Math.abs(y - foot) <= FOOT)
  )
}
