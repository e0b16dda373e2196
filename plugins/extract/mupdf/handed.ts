import type * as Mupdf from 'mupdf'
import type { Bbox, PathStep } from '../../../core/model.js'

/** Destroys objects that MuPDF passed to a callback. The callback owns them. */
export function destroyAll(...handed: readonly ({ destroy(): void } | null)[]): void {
  for (const thing of handed) thing?.destroy()
}

/**
 * Prevents the garbage collector from freeing an object that MuPDF still owns. MuPDF 1.28.1 passes a gradient without
 * adding a reference: freeing it would remove it from the list that still draws with it.
 */
export function leaveHold(thing: object): void {
  const { _finalizer } = thing.constructor as unknown as { _finalizer: FinalizationRegistry<number> }
  _finalizer.unregister(thing)
}

/** Returns the mean factor by which a matrix scales lengths. */
export function scaleOf([a, b, c, d]: Mupdf.Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c))
}

/** Reads the steps of a path, transformed by a matrix. */
export function readSteps(path: Mupdf.Path, [a, b, c, d, e, f]: Mupdf.Matrix): readonly PathStep[] {
  const steps: PathStep[] = []
  const toX = (x: number, y: number) => a * x + c * y + e
  const toY = (x: number, y: number) => b * x + d * y + f
  path.walk({
    moveTo: (x, y) => steps.push({ kind: 'move', x: toX(x, y), y: toY(x, y) }),
    lineTo: (x, y) => steps.push({ kind: 'line', x: toX(x, y), y: toY(x, y) }),
    curveTo: (x1, y1, x2, y2, x, y) =>
      steps.push({
        kind: 'curve',
        x1: toX(x1, y1),
        y1: toY(x1, y1),
        x2: toX(x2, y2),
        y2: toY(x2, y2),
        x: toX(x, y),
        y: toY(x, y),
      }),
    closePath: () => steps.push({ kind: 'close' }),
  })
  return steps
}

export function boxOf([x0, y0, x1, y1]: Mupdf.Rect, [a, b, c, d, e, f]: Mupdf.Matrix): Bbox {
  const xs = [a * x0 + c * y0 + e, a * x1 + c * y0 + e, a * x0 + c * y1 + e, a * x1 + c * y1 + e]
  const ys = [b * x0 + d * y0 + f, b * x1 + d * y0 + f, b * x0 + d * y1 + f, b * x1 + d * y1 + f]
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}
