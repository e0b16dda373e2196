import type { DrawingState } from './drawing-state.js'
import { isPatternCell } from './pattern-cells.js'
import { countPaint, type PaintOperation } from './visible-paint.js'

/** Starts a pattern, which fills the current clip with more than one colour. */
export function beginPattern({ paint, patterns }: DrawingState): void {
  paint.beginPattern()
  patterns.begin()
}

/** Ends the current pattern and adds it to the page's paths. */
export function endPattern(drawing: DrawingState): void {
  addPattern(drawing, drawing.paint.endPattern())
}

/**
 * Adds a path to the current pattern if it is the cell of a pattern, which MuPDF can also draw as normal paths.
 *
 * @returns Whether it is one.
 */
export function takeCellPath(drawing: DrawingState, operation: PaintOperation): boolean {
  const { paint, patterns } = drawing
  if (!isPatternCell(operation.steps, paint.clip.box)) return false
  if (drawing.drawnCell === undefined) patterns.begin()
  const order = countPaint(drawing, operation)?.order
  drawing.drawnCell ??= { clip: paint.clip, order }
  return true
}

/** Ends the current clip, and the pattern whose cell was drawn path by path through it. */
export function popClip(drawing: DrawingState): void {
  const { paint, drawnCell } = drawing
  if (drawnCell?.clip === paint.clip) {
    addPattern(drawing, drawnCell.order)
    drawing.drawnCell = undefined
  }
  paint.popClip()
}

/** @param order Number of the paint operation; undefined if nothing of it is visible. */
function addPattern({ paint, patterns, clipped, marks }: DrawingState, order: number | undefined): void {
  const pattern = patterns.end()
  const { clip } = paint
  const steps = clipped.wholeOf(clip, clip.box)
  if (order !== undefined) marks.paths.push({ bbox: clip.box, steps, pattern, order })
}
