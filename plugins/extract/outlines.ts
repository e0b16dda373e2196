import type { Bbox, PathStep } from '../../core/model.js'
import { areaWithin, commonOutline } from './cut-outlines.js'

/** Returns the box around the points of an outline. It is inverted if there are no points. */
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

/** Returns the outline of a box. */
function outlineOf({ x0, y0, x1, y1 }: Bbox): readonly PathStep[] {
  return [
    { kind: 'move', x: x0, y: y0 },
    { kind: 'line', x: x1, y: y0 },
    { kind: 'line', x: x1, y: y1 },
    { kind: 'line', x: x0, y: y1 },
    { kind: 'close' },
  ]
}

/** Returns whether an outline follows the edges of its box. */
export function isRectangle(steps: readonly PathStep[], box: Bbox): boolean {
  const isOnEdge = (at: number, low: number, high: number) => Math.abs(at - low) < 0.5 || Math.abs(at - high) < 0.5
  return steps.every(
    (step) =>
      step.kind === 'close' ||
      (step.kind !== 'curve' && isOnEdge(step.x, box.x0, box.x1) && isOnEdge(step.y, box.y0, box.y1)),
  )
}

/** A clip, which may have non-rectangular outlines. */
export interface ClipOutline {
  readonly box: Bbox
  /** The innermost of {@link outlines}, or undefined if the whole box is visible. */
  readonly steps?: readonly PathStep[] | undefined
  /** All outlines that clip the box, outermost first. */
  readonly outlines?: readonly (readonly PathStep[])[] | undefined
}

/** Maximum number of nested clips. A page that never ends its clips may nest thousands. */
const MOST_NESTED = 8

/** Returns the outlines of a nested clip, outermost first. If there are too many, keeps the innermost. */
export function nestedOutlines(
  outer: readonly (readonly PathStep[])[],
  steps: readonly PathStep[],
): readonly (readonly PathStep[])[] {
  return [...outer.slice(1 - MOST_NESTED), steps]
}

/** Maximum gap between the edges of a clip and of a rectangle that covers it, in points. */
const COVER_TOLERANCE = 0.5
/** Maximum share of its area that an outline may lose and still count as unclipped. */
const NO_LESS = 0.005
/** Maximum number of outlines that are cut on a page. A page with more is a map or a picture. */
const MOST_CUTS = 400

/**
 * Computes the visible part of filled outlines. Printer drivers paint a pie sector as a rectangle through a clip of
 * that shape, or a whole ring through a wedge. If all sides of the clip are horizontal or vertical, the fill is the
 * background of a table cell, and the rectangle is kept. It is also kept if it ends inside its clip.
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

  /** Returns the visible part of a box in a curved or slanted clip, or undefined if that is a box. */
  shapeOf(box: Bbox, clip: ClipOutline): readonly PathStep[] | undefined {
    const outline = outlineOf(box)
    const shown = this.throughClip(outline, clip)
    return shown === outline ? undefined : shown
  }

  /** Returns the visible part of paint that fills the whole clip. @param box Extent of the paint. */
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
    hull.x0 <= box.x0 + COVER_TOLERANCE &&
    hull.y0 <= box.y0 + COVER_TOLERANCE &&
    hull.x1 >= box.x1 - COVER_TOLERANCE &&
    hull.y1 >= box.y1 - COVER_TOLERANCE
  )
}

function bendsOrSlants(steps: readonly PathStep[]): boolean {
  let [startX, startY, lastX, lastY] = [0, 0, 0, 0]
  for (const step of steps) {
    if (step.kind === 'curve') return true
    const [x, y] = step.kind === 'close' ? [startX, startY] : [step.x, step.y]
    if (step.kind === 'move') [startX, startY] = [x, y]
    else if (Math.min(Math.abs(x - lastX), Math.abs(y - lastY)) > COVER_TOLERANCE) return true
    ;[lastX, lastY] = [x, y]
  }
  return false
}
