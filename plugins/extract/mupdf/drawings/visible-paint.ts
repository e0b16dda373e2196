import type { Bbox, PathStep } from '../../../../core/model.js'
import { type DrawnPath, sortDrawnPath } from '../../drawn-paths.js'
import { hullOf } from '../../outlines.js'
import { colorBelow, mixColors } from '../../paint.js'
import type { DrawingState } from './drawing-state.js'

/** One operation that paints an outline. */
export interface PaintOperation {
  readonly steps: readonly PathStep[]
  readonly paint: DrawnPath['paint']
  /** `#rrggbb`, before it is mixed with the colour below. */
  readonly color: string
  readonly alpha: number
}

/** The visible properties of a paint operation. */
interface VisiblePaint {
  readonly color: string
  readonly clip: Bbox
  readonly order: number
  readonly isPartial: boolean
}

/** Counts a paint operation and returns its visible properties, or undefined if nothing of it is visible. */
export function countPaint(drawing: DrawingState, operation: PaintOperation): VisiblePaint | undefined {
  const { paint, patterns, marks } = drawing
  const { steps, color, alpha } = operation
  patterns.takeDown(steps, operation.paint, color)
  const order = paint.countPath(alpha)
  if (order === undefined) return undefined
  const { clip } = paint
  if (clip.isText) drawing.showsClippedText = true
  const visibleColor = alpha === 1 ? color : mixColors(color, alpha, colorBelow(hullOf(steps), marks))
  return { color: visibleColor, clip: clip.box, order, isPartial: alpha < 1 || !paint.isPlain }
}

/** Adds a drawn path to the page's marks. Opaque shapes cover the text below them. */
export function addMarks({ marks, text }: DrawingState, drawn: DrawnPath): void {
  const known = marks.shapes.length
  sortDrawnPath(drawn, marks)
  if (drawn.isPartial) return
  for (let i = known; i < marks.shapes.length; i++) text.paintOver(marks.shapes[i]!.bbox)
}
