import { median } from '../../recognise/geometry/boxes.js'
import type { Ink } from './ink.js'
import type { StraightLine } from './straight-lines.js'

/** Ink of a tick, in shades. */
const INK = 60
// In inches.
/** An axis is as long as this, … */
const LEAST_AXIS = 0.7
/** … and its ticks are no longer, no shorter and no thicker. */
const LONGEST = 0.12
const SHORTEST = 0.018
const THICKEST = 0.03
/** Lengths of the ticks of one axis differ by no more: figures end where their last digit has its bowl. */
const ALIKE = 0.02
/** So many of one length are ticks. */
const LEAST = 3
/** Between an axis or a tick and what lies beside it so many pixels are soft. */
const SOFT = 2

interface Stub {
  readonly at: number
  readonly width: number
  readonly length: number
  /** Whether it ends at a digit. */
  readonly isJoined: boolean
}

/**
 * Ticks that reach to the figures before them: they would be read as a dash behind each. A tick ends where the ink above or
 * below it begins.
 */
export function findJoinedTicks(lines: readonly StraightLine[], ink: Ink, dpi: number): readonly StraightLine[] {
  const axes = lines.filter(({ direction, from, to }) => direction === 'vertical' && to - from >= LEAST_AXIS * dpi)
  return axes.flatMap((axis) => ([-1, 1] as const).flatMap((side) => ticksOf(axis, side, ink, dpi)))
}

function ticksOf(axis: StraightLine, side: -1 | 1, ink: Ink, dpi: number): readonly StraightLine[] {
  const edge = Math.floor(axis.at) + side * Math.ceil(axis.width / 2 + SOFT)
  const stubs = stubsAt(edge, axis, side, ink, dpi)
  if (!stubs.some(({ isJoined }) => isJoined)) return []
  const usual = median(stubs.map(({ length }) => length))
  const alike = stubs.filter(({ length }) => Math.abs(length - usual) <= ALIKE * dpi + 1)
  if (alike.length < LEAST) return []
  return alike
    .filter(({ isJoined }) => isJoined)
    .map(({ at, width, length }) => {
      const end = edge + side * length
      return {
        direction: 'horizontal',
        at,
        from: Math.min(axis.at, end + 1),
        to: Math.max(axis.at, end),
        width,
        color: axis.color,
        isTick: true,
      }
    })
}

/** Short level strokes that begin at an axis. */
function stubsAt(
  edge: number,
  { from, to }: StraightLine,
  side: -1 | 1,
  { width, height, strength }: Ink,
  dpi: number,
): readonly Stub[] {
  const isInk = (x: number, y: number) => x >= 0 && x < width && y >= 0 && y < height && strength[y * width + x]! >= INK
  const stubs: Stub[] = []
  for (let y = Math.floor(from) - SOFT; y < to + SOFT; y++) {
    if (!isInk(edge, y)) continue
    const top = y
    while (isInk(edge, y + 1)) y++
    const stub = y + 1 - top <= THICKEST * dpi + 1 ? stubOf(top, y) : undefined
    if (stub !== undefined) stubs.push(stub)
  }
  return stubs

  function stubOf(top: number, bottom: number): Stub | undefined {
    const middle = (top + bottom) >> 1
    for (let length = 0; length <= LONGEST * dpi; length++) {
      const x = edge + side * length
      const isJoined = isInk(x, top - SOFT) || isInk(x, bottom + SOFT)
      if (!isJoined && isInk(x, middle)) continue
      if (length < SHORTEST * dpi) return undefined
      return { at: (top + bottom + 1) / 2, width: bottom + 1 - top, length, isJoined }
    }
    return undefined
  }
}
