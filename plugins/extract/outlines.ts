import type { Bbox, PathStep } from '../../core/model.js'
import { areaWithin, commonOutline } from './cut-outlines.js'

/** The box around the points of an outline; its corners are the wrong way round when there are none. */
export function hullOf(steps: readonly PathStep[]): Bbox {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const step of steps) {
    if (step.kind === 'close') continue
    x0 = Math.min(x0, step.x)
    y0 = Math.min(y0, step.y)
    x1 = Math.max(x1, step.x)
    y1 = Math.max(y1, step.y)
  }
  return { x0, y0, x1, y1 }
}

/** The outline of a box. */
function outlineOf({ x0, y0, x1, y1 }: Bbox): readonly PathStep[] {
  return [
    { kind: 'move', x: x0, y: y0 },
    { kind: 'line', x: x1, y: y0 },
    { kind: 'line', x: x1, y: y1 },
    { kind: 'line', x: x0, y: y1 },
    { kind: 'close' },
  ]
}

/** Whether an outline runs along the edges of its box. */
export function isRectangle(steps: readonly PathStep[], box: Bbox): boolean {
  const isOnEdge = (at: number, low: number, high: number) => Math.abs(at - low) < 0.5 || Math.abs(at - high) < 0.5
  return steps.every(
    (step) =>
      step.kind === 'close' ||
      (step.kind !== 'curve' && isOnEdge(step.x, box.x0, box.x1) && isOnEdge(step.y, box.y0, box.y1)),
  )
}

/** A clip leaves less than all of a rectangle. */
export interface ClipOutline {
  readonly box: Bbox
  /** The innermost of {@link outlines}; undefined where all of the box shows. */
  readonly steps?: readonly PathStep[] | undefined
  /** All that cut something off, the outermost first. */
  readonly outlines?: readonly (readonly PathStep[])[] | undefined
}

/** Clips within each other that are looked at: a page that never leaves one may nest thousands. */
const MOST_NESTED = 8

/** The outlines of a clip within others, the outermost first, of very many the innermost. */
export function nestedOutlines(
  outer: readonly (readonly PathStep[])[],
  steps: readonly PathStep[],
): readonly (readonly PathStep[])[] {
  return [...outer.slice(1 - MOST_NESTED), steps]
}

/** How far a rectangle may end before its clip does and still cover it, in points. */
const SHORT = 0.5
/** What loses no more than this share of itself is as it was. */
const NO_LESS = 0.005
/** More of a page's outlines are not cut: it is a map or a picture, drawn through a stencil. */
const MOST_CUTS = 400

/**
 * Tells what shows of a page's filled outlines: programs that print through a driver paint a sector as a rectangle through
 * a clip of its shape, or a whole ring through a wedge. Where all sides of the clip are level or upright it is a cell's
 * ground that leaves room for what stands in the cell: that is the rectangle still, and so is one that ends in its clip.
 */
export class ClippedOutlines {
  #cuts = 0

  throughClip(steps: readonly PathStep[], clip: ClipOutline): readonly PathStep[] {
    if (clip.steps === undefined) return steps
    const outlines = (clip.outlines ?? [clip.steps]).filter(bendsOrSlants)
    if (outlines.length === 0) return steps
    const hull = hullOf(steps)
    if (!isRectangle(steps, hull)) return outlines.reduce((rest, outline) => this.#cut(rest, outline), steps)
    return covers(hull, clip.box) && bendsOrSlants(clip.steps) ? this.wholeOf(clip, clip.box) : steps
  }

  /** What shows of a box where its clip bends or slants; undefined where that is a box. */
  shapeOf(box: Bbox, clip: ClipOutline): readonly PathStep[] | undefined {
    const outline = outlineOf(box)
    const shown = this.throughClip(outline, clip)
    return shown === outline ? undefined : shown
  }

  /** What shows of what fills all of a clip. @param box Where it ends by itself. */
  wholeOf({ steps, outlines = [] }: ClipOutline, box: Bbox): readonly PathStep[] {
    if (steps === undefined) return outlineOf(box)
    const others = outlines.filter((outline) => outline !== steps && bendsOrSlants(outline))
    return others.reduce((left, outline) => this.#cut(left, outline), steps)
  }

  #cut(steps: readonly PathStep[], outline: readonly PathStep[]): readonly PathStep[] {
    if (steps === outline || this.#cuts >= MOST_CUTS) return steps
    this.#cuts++
    const left = commonOutline(steps, outline)
    if (left === undefined || left.length === 0) return steps
    const [area, before] = [areaWithin(left), areaWithin(steps)]
    return area > (1 - NO_LESS) * before ? steps : left
  }
}

function covers(hull: Bbox, box: Bbox): boolean {
  return (
    hull.x0 <= box.x0 + SHORT && hull.y0 <= box.y0 + SHORT && hull.x1 >= box.x1 - SHORT && hull.y1 >= box.y1 - SHORT
  )
}

function bendsOrSlants(steps: readonly PathStep[]): boolean {
  let [startX, startY, lastX, lastY] = [0, 0, 0, 0]
  for (const step of steps) {
    if (step.kind === 'curve') return true
    const [x, y] = step.kind === 'close' ? [startX, startY] : [step.x, step.y]
    if (step.kind === 'move') [startX, startY] = [x, y]
    else if (Math.min(Math.abs(x - lastX), Math.abs(y - lastY)) > SHORT) return true
    ;[lastX, lastY] = [x, y]
  }
  return false
}
