import type { Bbox } from '../../../core/model.js'

/** `x' = a x + c y + e`, `y' = b x + d y + f`, as PDF writes it (ISO 32000-1, 8.3.3). */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** Returns the matrix that applies `inner` first, then `outer`. */
export function multiply(outer: Matrix, inner: ArrayLike<number>): Matrix {
  const [a, b, c, d, e, f] = outer
  const ia = inner[0] ?? 1
  const ib = inner[1] ?? 0
  const ic = inner[2] ?? 0
  const id = inner[3] ?? 1
  const ie = inner[4] ?? 0
  const jf = inner[5] ?? 0
  return [a * ia + c * ib, b * ia + d * ib, a * ic + c * id, b * ic + d * id, a * ie + c * jf + e, b * ie + d * jf + f]
}

/** Returns the factor by which a matrix scales lengths: the geometric mean of both directions. */
export function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c))
}

/** Returns the bounding box of a transformed box. */
export function boxOf(x0: number, y0: number, x1: number, y1: number, [a, b, c, d, e, f]: Matrix): Bbox {
  const xs = [a * x0 + c * y0, a * x1 + c * y0, a * x0 + c * y1, a * x1 + c * y1]
  const ys = [b * x0 + d * y0, b * x1 + d * y0, b * x0 + d * y1, b * x1 + d * y1]
  return {
    x0: Math.min(xs[0]!, xs[1]!, xs[2]!, xs[3]!) + e,
    y0: Math.min(ys[0]!, ys[1]!, ys[2]!, ys[3]!) + f,
    x1: Math.max(xs[0]!, xs[1]!, xs[2]!, xs[3]!) + e,
    y1: Math.max(ys[0]!, ys[1]!, ys[2]!, ys[3]!) + f,
  }
}
