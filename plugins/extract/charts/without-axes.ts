import { overlapX, widthOf } from '../../recognise/geometry.js'
import type { Fill } from './fills.js'
import type { TracedCurve } from './traced-curve.js'

/** An axis goes up and down by no more than so many pixels, and lies as near to the feet of the columns on it. */
const LEVEL = 2
const FOOT = 3
/** So many columns stand on it. */
const LEAST = 3

/** Curves without the axis that columns stand on: in a picture that was kept as JPEG a grey line may have some colour. */
export function withoutAxes(curves: readonly TracedCurve[], fills: readonly Fill[]): readonly TracedCurve[] {
  const columns = fills.filter(({ kind, isSmall }) => kind === 'rectangle' && !isSmall).map(({ bbox }) => bbox)
  if (columns.length < LEAST) return curves
  return curves.filter(({ points }) => {
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
