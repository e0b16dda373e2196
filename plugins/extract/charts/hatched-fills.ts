import type { Bbox } from '../../../core/model.js'
import type { Point } from '../../recognise/charts/parts.js'
import { widthOf } from '../../recognise/geometry/boxes.js'
import { isPale, type Rgb } from './colors.js'
import type { Fill } from './fills.js'

/** So much of a stroke lies on bars, … */
const ON_BARS = 0.85
/** … so many bars it crosses at most, those beside each other being taken for one line, … */
const MOST_BARS = 2.5
/** … and so many strokes there are at least. */
const LEAST_STROKES = 6
/** Strokes end at the border of their bar, so many pixels beside it. */
const BORDER = 4
const PROBES = 12

interface Followed {
  readonly points: readonly Point[]
}

/** Strokes that lie on a bar or two, many of them: they are the pattern of the bars, and no lines of series. */
export function findHatching<T extends Followed>(
  curves: readonly T[],
  fills: readonly Fill[],
  paper: Rgb,
): ReadonlySet<T> {
  const bars = fills.filter(({ kind, color }) => kind === 'rectangle' && !isPale(color, paper)).map(({ bbox }) => bbox)
  const strokes = curves.filter((curve) => isOnBars(curve, bars))
  return new Set(strokes.length >= LEAST_STROKES ? strokes : [])
}

function isOnBars({ points }: Followed, bars: readonly Bbox[]): boolean {
  const [from, to] = [points[0]!.x, points.at(-1)!.x]
  const under = new Set<Bbox>()
  let on = 0
  for (let i = 0; i < PROBES; i++) {
    const { x, y } = points[Math.round((i * (points.length - 1)) / (PROBES - 1))]!
    const bar = bars.find((each) => isIn(each, x, y))
    if (bar === undefined) continue
    on++
    under.add(bar)
  }
  const widest = Math.max(0, ...[...under].map(widthOf))
  return on >= ON_BARS * PROBES && to - from <= MOST_BARS * widest
}

function isIn({ x0, y0, x1, y1 }: Bbox, x: number, y: number): boolean {
  return x >= x0 - BORDER && x <= x1 + BORDER && y >= y0 - BORDER && y <= y1 + BORDER
}
