import type { PathStep } from '../../../../core/model.js'
import { clipBox } from '../../drawn-paths.js'
import { outlineOfStroke, type StrokedLine, seenStroke } from '../../thick-strokes.js'
import { type ListState, thingAt } from '../display-list.js'
import { scaleOf } from '../handed.js'
import { type DrawingState, readPath } from './drawing-state.js'
import { gradientColor } from './gradient-color.js'
import { takeCellPath } from './painted-patterns.js'
import { addMarks, countPaint } from './visible-paint.js'

/** Reads a filled path. */
export function fillPath(drawing: DrawingState, node: ListState, isEvenOdd: boolean): void {
  const drawn = readPath(drawing, node)
  const { alpha } = node
  const color = drawing.colorOf(node)
  if (takeCellPath(drawing, { steps: drawn, paint: 'fill', color, alpha })) return
  const steps = drawing.clipped.throughClip(drawn, drawing.paint.clip)
  const visible = countPaint(drawing, { steps, paint: 'fill', color, alpha })
  if (visible !== undefined) addMarks(drawing, { ...visible, steps, paint: 'fill', isEvenOdd })
}

/** Reads a stroked path. */
export function strokePath(drawing: DrawingState, node: ListState): void {
  const drawn = readPath(drawing, node)
  const { alpha } = node
  const color = drawing.colorOf(node)
  if (takeCellPath(drawing, { steps: drawn, paint: 'stroke', color, alpha })) return
  const seen = seenStroke(strokedLine(node, drawn), drawing.paint.clip, drawing.clipped)
  const visible = countPaint(drawing, { steps: seen.steps, paint: seen.paint, color, alpha })
  if (visible !== undefined) addMarks(drawing, { ...visible, ...seen })
}

/** Reads a gradient. It fills its clip, so it becomes the shape of the clip in the gradient's mean colour. */
export function fillGradient(drawing: DrawingState, { thing, ctm, alpha }: ListState): void {
  const { mupdf, paint, clipped } = drawing
  const gradient = thingAt(mupdf.Shade, thing)
  const [x0, y0, x1, y1] = mupdf.Rect.transform(gradient.getBounds(), ctm)
  const { clip } = paint
  const bbox = clipBox({ x0, y0, x1, y1 }, clip.box)
  if (bbox === undefined) return
  const steps = clipped.wholeOf(clip, bbox)
  const color = gradientColor(mupdf, gradient, ctm, bbox)
  const visible = countPaint(drawing, { steps, paint: 'fill', color, alpha })
  if (visible !== undefined) addMarks(drawing, { ...visible, steps, paint: 'fill', isGradient: true })
}

/** Clips what follows along a stroke. A thin stroke keeps the box of the current clip. */
export function clipToStroke(drawing: DrawingState, node: ListState): void {
  const { paint } = drawing
  const steps = outlineOfStroke(strokedLine(node, readPath(drawing, node)))
  if (steps === undefined) paint.clipTo(paint.clip.box, { isWhole: false })
  else paint.clipToPath(steps)
}

/** Returns a stroked line, in the page's units. */
function strokedLine(node: ListState, steps: readonly PathStep[]): StrokedLine {
  const { lineWidth, isDashed, dashes, ctm } = node
  const scale = scaleOf(ctm)
  const width = lineWidth * scale
  if (!isDashed) return { steps, width, isRound: node.hasRoundEnds }
  const { lengths, phase } = dashes
  return { steps, width, dashes: { lengths: lengths.map((length) => length * scale), phase: phase * scale } }
}
