import type { Bbox, Path, PathStep, Ruling } from '../../../../core/model.js'
import { hull } from '../../../recognise/geometry/boxes.js'
import type { PaintedMark } from './painted-marks.js'
import type { LineLook, ShapePart } from './parts.js'

/** Maximum number of steps of an editable outline. */
const MOST_STEPS = 250
/** Maximum number of separate outlines of an editable path. */
const MOST_PIECES = 40
/** Width of a line without an explicit width, in points. */
const HAIRLINE = 0.25
/** Tolerance for equal positions, in points. */
const POSITION_TOLERANCE = 0.6

/**
 * Converts painted marks to slide shapes; undefined if no slide shape looks the same, because the mark is transparent,
 * clipped, a gradient, a pattern, an image, or too complex to edit.
 */
export function nativeShapes(mark: PaintedMark): readonly ShapePart[] | undefined {
  const { rulings, shapes, paths, picture } = mark
  if (picture !== undefined) return undefined
  if ([...rulings, ...shapes, ...paths].some(({ isPartial }) => isPartial)) return undefined
  if ([...shapes, ...paths].some(({ isGradient }) => isGradient)) return undefined
  const frame = frameOf(rulings)
  const drawn = paths.map(outline)
  if (drawn.some((part) => part === undefined)) return undefined
  return [
    ...shapes.map(({ bbox, color }): ShapePart => ({ kind: 'shape', bbox, geometry: 'rectangle', fill: color })),
    ...(drawn as readonly ShapePart[]),
    ...(frame === undefined ? rulings.map(lineOf) : [frame]),
  ]
}

function lineOf(ruling: Ruling): ShapePart {
  const { x0, y0, x1, y1 } = ruling.bbox
  const isLevel = ruling.direction === 'horizontal'
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
  const bbox = isLevel ? { x0, x1, y0: y, y1: y } : { x0: x, x1: x, y0, y1 }
  return { kind: 'shape', bbox, geometry: 'line', line: lookOf(ruling) }
}

/** Returns the look of a ruling. */
export function lookOf({ bbox, color, direction, isDashed }: Ruling): LineLook {
  const width = direction === 'horizontal' ? bbox.y1 - bbox.y0 : bbox.x1 - bbox.x0
  return { color, width: Math.max(width, HAIRLINE), ...(isDashed && { isDashed }) }
}

/** Returns the rectangle if four lines of one stroke are its sides. */
function frameOf(rulings: readonly Ruling[]): ShapePart | undefined {
  if (rulings.length !== 4 || rulings.some(({ isFilled }) => isFilled)) return undefined
  const lines = rulings.map(lineOf)
  const box = hull(lines.map(({ bbox }) => bbox))
  const isSide = ({ bbox: { x0, y0, x1, y1 } }: ShapePart) =>
    (near(x0, box.x0) && near(x1, box.x1) && (near(y0, box.y0) || near(y0, box.y1))) ||
    (near(y0, box.y0) && near(y1, box.y1) && (near(x0, box.x0) || near(x0, box.x1)))
  const levels = lines.filter(({ bbox }) => bbox.y0 === bbox.y1)
  const [top, bottom] = [
    levels.some(({ bbox }) => near(bbox.y0, box.y0)),
    levels.some(({ bbox }) => near(bbox.y0, box.y1)),
  ]
  if (levels.length !== 2 || !top || !bottom || !lines.every(isSide)) return undefined
  return { kind: 'shape', bbox: box, geometry: 'rectangle', line: lines[0]!.line! }
}

/** Converts a path to a freeform, a straight one to a line. */
function outline({ bbox, steps, fill, stroke, strokeWidth, isDashed, pattern }: Path): ShapePart | undefined {
  if (pattern !== undefined || (fill === undefined && stroke === undefined)) return undefined
  if (steps.length > MOST_STEPS || steps[0]?.kind !== 'move') return undefined
  const box = hullOfSteps(steps)
  // a clipped path looks different from its outline; curves extend beyond their end points, but not beyond their
  // control points
  if (bbox.x0 > box.ends.x0 + POSITION_TOLERANCE || bbox.y0 > box.ends.y0 + POSITION_TOLERANCE) return undefined
  if (bbox.x1 < box.ends.x1 - POSITION_TOLERANCE || bbox.y1 < box.ends.y1 - POSITION_TOLERANCE) return undefined
  if (fill !== undefined && !isPlainlyFilled(steps)) return undefined
  const line: LineLook | undefined =
    stroke === undefined
      ? undefined
      : { color: stroke, width: Math.max(strokeWidth ?? 0, HAIRLINE), ...(isDashed && { isDashed }) }
  const straight = line && straightLine(steps)
  if (line !== undefined && straight !== undefined) return { kind: 'shape', ...straight, line }
  return { kind: 'shape', bbox, geometry: { steps }, ...(fill !== undefined && { fill }), ...(line && { line }) }
}

function straightLine(steps: readonly PathStep[]): Pick<ShapePart, 'bbox' | 'geometry'> | undefined {
  const [from, to] = steps
  if (steps.length !== 2 || from?.kind !== 'move' || to?.kind !== 'line') return undefined
  const isRising = (to.x - from.x) * (to.y - from.y) < 0
  return { bbox: hullOfSteps(steps).ends, geometry: isRising ? 'rising' : 'line' }
}

function hullOfSteps(steps: readonly PathStep[]): { readonly ends: Bbox } {
  const points = steps.flatMap((step) =>
    step.kind === 'close' ? [] : [{ x0: step.x, y0: step.y, x1: step.x, y1: step.y }],
  )
  return { ends: hull(points) }
}

/**
 * Returns whether a slide fills the path like the page does. A slide leaves areas empty that are enclosed twice. A page
 * does so only if the outlines run in opposite directions (PDF 32000-1, 8.5.3.3), which is the usual way to draw holes.
 */
function isPlainlyFilled(steps: readonly PathStep[]): boolean {
  const pieces: { box: Bbox; isClockwise: boolean }[] = []
  let points: { readonly x: number; readonly y: number }[] = []
  const finish = () => {
    if (points.length > 2) {
      const box = hull(points.map(({ x, y }) => ({ x0: x, y0: y, x1: x, y1: y })))
      pieces.push({ box, isClockwise: signedArea(points) > 0 })
    }
    points = []
  }
  for (const step of steps) {
    if (step.kind === 'move') finish()
    if (step.kind !== 'close') points.push(step)
  }
  finish()
  if (pieces.length > MOST_PIECES) return false
  return pieces.every((a, i) =>
    pieces.slice(i + 1).every((b) => a.isClockwise !== b.isClockwise || !overlaps(a.box, b.box)),
  )
}

function signedArea(points: readonly { readonly x: number; readonly y: number }[]): number {
  return points.reduce((sum, { x, y }, i) => {
    const next = points[(i + 1) % points.length]!
    return sum + x * next.y - next.x * y
  }, 0)
}

/** Returns whether two boxes share more than an edge. */
export function overlaps(a: Bbox, b: Bbox): boolean {
  return a.x0 < b.x1 - 0.1 && b.x0 < a.x1 - 0.1 && a.y0 < b.y1 - 0.1 && b.y0 < a.y1 - 0.1
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= POSITION_TOLERANCE
}
