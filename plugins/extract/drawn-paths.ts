import type { Bbox, FilledShape, Path, PathStep, Ruling } from '../../core/model.js'
import { lineOfDashes } from './dashed-boxes.js'

/** A path in page coordinates, with its paint and the current clip. */
export interface DrawnPath {
  readonly steps: readonly PathStep[]
  readonly paint: 'fill' | 'stroke'
  /** Color as `#rrggbb`. */
  readonly color: string
  /** Whether a fill uses the even-odd rule. */
  readonly isEvenOdd?: boolean
  /** Width of a stroke, in the page's units. */
  readonly strokeWidth?: number
  readonly isDashed?: boolean
  /** Number of paint operations before it. */
  readonly order?: number
  /** Nothing outside this box is visible. */
  readonly clip: Bbox
  /** See {@link FilledShape.isPartial}; `isGradient` is {@link FilledShape.isGradient}. */
  readonly isPartial?: boolean
  readonly isGradient?: boolean
}

/** The drawn paths of a page by kind. */
export interface DrawnMarks {
  readonly rulings: Ruling[]
  readonly shapes: FilledShape[]
  readonly paths: Path[]
}

/** Maximum thickness of a filled bar that is a ruling, in points. Thicker bars are shapes. */
const THICKEST_RULING = 2.6
/** Minimum length of a ruling, as a multiple of its thickness. Shorter ones are dots or dashes of a leader. */
const LEAST_ELONGATION = 2.5
/** Maximum deviation of a horizontal or vertical side, in points. */
const ALIGN_TOLERANCE = 0.4

/**
 * Classifies a drawn path as rulings, filled rectangles or another path. Programs draw the same line as a stroke, a
 * thin filled rectangle or the outline of a rectangle; all of these become rulings.
 */
export function sortDrawnPath(drawn: DrawnPath, marks: DrawnMarks): void {
  const pieces = splitPieces(drawn.steps)
  if (drawn.paint === 'fill' && pieces.length % 2 === 0) {
    const frames = pairs(pieces).map(([outer, inner]) => frameStrips(outer, inner, drawn.isEvenOdd === true))
    if (frames.every((strips) => strips !== undefined)) {
      for (const strip of frames.flat()) addBox(clipBox(strip, drawn.clip), drawn, marks)
      return
    }
  }
  const boxes = boxesOf(pieces, drawn)
  if (boxes !== undefined) {
    const line = lineOfDashes(boxes)
    if (line !== undefined) addBox(clipBox(line, drawn.clip), { ...drawn, paint: 'stroke', isDashed: true }, marks)
    else for (const box of boxes) addBox(clipBox(box, drawn.clip), drawn, marks)
    return
  }
  const path = toPath(drawn)
  if (path !== undefined) marks.paths.push(path)
}

/** Returns the boxes of ink of all pieces, or undefined if any piece is not made of boxes. */
function boxesOf(pieces: readonly Piece[], drawn: DrawnPath): readonly Bbox[] | undefined {
  const boxes: Bbox[] = []
  for (const piece of pieces) {
    const found = drawn.paint === 'fill' ? filledBoxes(piece) : strokedBoxes(piece, drawn)
    if (found === undefined) return undefined
    for (const box of found) boxes.push(box)
  }
  return boxes
}

function addBox(box: Bbox | undefined, drawn: DrawnPath, marks: DrawnMarks): void {
  if (box === undefined) return
  const { color } = drawn
  const width = box.x1 - box.x0
  const height = box.y1 - box.y0
  const thickness = Math.min(width, height)
  if (thickness > THICKEST_RULING) {
    const shape = withFacts<Growing<FilledShape>>({ bbox: box, color }, drawn)
    if (drawn.isGradient) shape.isGradient = true
    marks.shapes.push(shape)
  } else if (Math.max(width, height) >= LEAST_ELONGATION * thickness) {
    const direction = width >= height ? 'horizontal' : 'vertical'
    const ruling = withFacts<Growing<Ruling>>({ direction, bbox: box, color }, drawn)
    if (drawn.paint === 'fill') ruling.isFilled = true
    if (drawn.isDashed) ruling.isDashed = true
    marks.rulings.push(ruling)
  }
}

/** A mark under construction. It is mutable, because object spread is slow for the hundreds of marks on a page. */
type Growing<Mark> = { -readonly [Fact in keyof Mark]: Mark[Fact] }

function withFacts<Mark extends { order?: number; isPartial?: true }>(
  mark: Mark,
  { order, isPartial }: DrawnPath,
): Mark {
  if (order !== undefined) mark.order = order
  if (isPartial) mark.isPartial = true
  return mark
}

type Point = { readonly x: number; readonly y: number }
type Piece = { readonly points: readonly Point[]; readonly isClosed: boolean; readonly isCurved: boolean }

/** Splits a path at its moves. */
function splitPieces(steps: readonly PathStep[]): readonly Piece[] {
  const pieces: Piece[] = []
  let points: Point[] = []
  let isCurved = false
  const finish = (isClosed: boolean) => {
    if (points.length > 1) pieces.push({ points, isClosed, isCurved })
    points = []
    isCurved = false
  }
  for (const step of steps) {
    if (step.kind === 'move') finish(false)
    if (step.kind === 'close') finish(true)
    else {
      if (step.kind === 'curve') isCurved = true
      points.push(step)
    }
  }
  finish(false)
  return pieces
}

function pairs<T>(items: readonly T[]): readonly (readonly [T, T])[] {
  return Array.from({ length: items.length / 2 }, (_, i) => [items[2 * i]!, items[2 * i + 1]!])
}

/** Splits a border between two filled rectangles into four lines. Returns undefined if the inner one is not a hole. */
function frameStrips(first: Piece, second: Piece, isEvenOdd: boolean): readonly Bbox[] | undefined {
  const [a, b] = [filledBoxes(first)?.[0], filledBoxes(second)?.[0]]
  if (a === undefined || b === undefined) return undefined
  const [outer, inner] = holds(a, b) ? [a, b] : [b, a]
  if (!holds(outer, inner)) return undefined
  if (!isEvenOdd && signedArea(first.points) > 0 === signedArea(second.points) > 0) return undefined
  return [
    { ...outer, y1: inner.y0 },
    { ...outer, y0: inner.y1 },
    { ...outer, x1: inner.x0 },
    { ...outer, x0: inner.x1 },
  ]
}

function holds(outer: Bbox, inner: Bbox): boolean {
  return outer.x0 < inner.x0 && outer.y0 < inner.y0 && outer.x1 > inner.x1 && outer.y1 > inner.y1
}

/** Computes the area, positive for one drawing direction and negative for the other. */
function signedArea(points: readonly Point[]): number {
  return points.reduce((sum, { x, y }, i) => {
    const next = points[(i + 1) % points.length]!
    return sum + x * next.y - next.x * y
  }, 0)
}

/** Returns the rectangle of a filled piece, or undefined if it is not a rectangle. */
function filledBoxes(piece: Piece): readonly Bbox[] | undefined {
  if (piece.isCurved) return undefined
  const box = hullOf(piece.points)
  const corners = dropRepeats(piece.points)
  if (corners.length !== 4) return undefined
  if (isMitred(corners, box)) return [box]
  for (const [i, corner] of corners.entries()) {
    if (!isOnEdge(corner, box)) return undefined
    // a thin slanted line has four corners too
    const next = corners[(i + 1) % 4]!
    if (Math.abs(next.x - corner.x) > ALIGN_TOLERANCE && Math.abs(next.y - corner.y) > ALIGN_TOLERANCE) return undefined
  }
  return [box]
}

/**
 * Whether four corners are those of a thin bar with slanted ends: browsers draw each side of a cell's border so that two
 * sides meet along the diagonal of the corner.
 */
function isMitred(corners: readonly Point[], box: Bbox): boolean {
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0]
  const thickness = Math.min(width, height)
  if (thickness > THICKEST_RULING || Math.max(width, height) < LEAST_ELONGATION * thickness) return false
  const isLevel = width >= height
  const most = thickness / 4
  const isNear = (value: number, ends: readonly [number, number], by: number) =>
    ends.some((end) => Math.abs(value - end) <= by)
  const sides: readonly [number, number] = isLevel ? [box.y0, box.y1] : [box.x0, box.x1]
  const ends: readonly [number, number] = isLevel ? [box.x0, box.x1] : [box.y0, box.y1]
  return corners.every(
    ({ x, y }) => isNear(isLevel ? y : x, sides, most) && isNear(isLevel ? x : y, ends, thickness + most),
  )
}

function isOnEdge({ x, y }: Point, box: Bbox): boolean {
  return (
    (Math.abs(x - box.x0) <= ALIGN_TOLERANCE || Math.abs(x - box.x1) <= ALIGN_TOLERANCE) &&
    (Math.abs(y - box.y0) <= ALIGN_TOLERANCE || Math.abs(y - box.y1) <= ALIGN_TOLERANCE)
  )
}

/** Returns the boxes of a piece's horizontal and vertical strokes, or undefined if any stroke is slanted or curved. */
function strokedBoxes(piece: Piece, drawn: DrawnPath): readonly Bbox[] | undefined {
  if (piece.isCurved || isSmooth(piece)) return undefined
  const half = Math.max(drawn.strokeWidth ?? 0, 0.1) / 2
  const points = piece.isClosed ? [...piece.points, piece.points[0]!] : piece.points
  const boxes: Bbox[] = []
  for (let i = 1; i < points.length; i++) {
    const from = points[i - 1]!
    const to = points[i]!
    const box = hullOf([from, to])
    if (box.x1 - box.x0 <= ALIGN_TOLERANCE && box.y1 - box.y0 <= ALIGN_TOLERANCE) continue
    if (box.y1 - box.y0 <= ALIGN_TOLERANCE)
      boxes.push({ ...box, y0: (box.y0 + box.y1) / 2 - half, y1: (box.y0 + box.y1) / 2 + half })
    else if (box.x1 - box.x0 <= ALIGN_TOLERANCE)
      boxes.push({ ...box, x0: (box.x0 + box.x1) / 2 - half, x1: (box.x0 + box.x1) / 2 + half })
    else return undefined
  }
  return boxes
}

/** Minimum sideways share of the steps of a smooth line. The sides of frames deviate far less. */
const SMOOTH_SHARE = 0.05
/** Minimum height and width of a smooth line, in points. Below it, the line is straight with noise. */
const LEAST_RISE = 4

/** Returns whether an open line is slanted or curved in steps so short that each looks horizontal or vertical. */
function isSmooth({ points, isClosed }: Piece): boolean {
  if (isClosed || points.length < 3) return false
  const hull = hullOf(points)
  if (hull.x1 - hull.x0 < LEAST_RISE || hull.y1 - hull.y0 < LEAST_RISE) return false
  let [length, aside] = [0, 0]
  for (let i = 1; i < points.length; i++) {
    const [dx, dy] = [Math.abs(points[i]!.x - points[i - 1]!.x), Math.abs(points[i]!.y - points[i - 1]!.y)]
    length += dx + dy
    aside += Math.min(dx, dy)
  }
  return aside > SMOOTH_SHARE * length
}

/** Returns the corners of an outline, without repeated points and points on straight sides. */
function dropRepeats(points: readonly Point[]): readonly Point[] {
  const distinct: Point[] = []
  for (let i = 0; i < points.length; i++) if (i === 0 || !isSame(points[i]!, points[i - 1]!)) distinct.push(points[i]!)
  if (distinct.length > 1 && isSame(distinct[0]!, distinct.at(-1)!)) distinct.pop()
  return distinct
}

function isSame(a: Point, b: Point): boolean {
  return Math.abs(a.x - b.x) <= 0.01 && Math.abs(a.y - b.y) <= 0.01
}

function toPath(drawn: DrawnPath): Path | undefined {
  const points = drawn.steps.flatMap((step) => (step.kind === 'close' ? [] : [{ x: step.x, y: step.y }]))
  if (points.length < 2) return undefined
  const bbox = clipBox(hullOf([...points, ...bulgesOf(drawn.steps)]), drawn.clip)
  if (bbox === undefined) return undefined
  return drawn.paint === 'fill'
    ? { bbox, steps: drawn.steps, fill: drawn.color, ...factsOf(drawn), ...(drawn.isGradient && { isGradient: true }) }
    : {
        bbox,
        steps: drawn.steps,
        stroke: drawn.color,
        strokeWidth: drawn.strokeWidth ?? 0,
        ...(drawn.isDashed && { isDashed: true }),
        ...factsOf(drawn),
      }
}

/** Number of steps that approximate a curve. Without them, a circle of two curves would have no height. */
const CURVE_STEPS = 8

/** Returns points along curves, because a circle is larger than the box around the ends of its curves. */
function bulgesOf(steps: readonly PathStep[]): readonly Point[] {
  return steps.flatMap((step, i) => {
    const from = steps[i - 1]
    if (step.kind !== 'curve' || from === undefined || from.kind === 'close') return []
    return Array.from({ length: CURVE_STEPS - 1 }, (_, k) => {
      const t = (k + 1) / CURVE_STEPS
      const u = 1 - t
      const along = (a: number, b: number, c: number, d: number) =>
        u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
      return { x: along(from.x, step.x1, step.x2, step.x), y: along(from.y, step.y1, step.y2, step.y) }
    })
  })
}

function factsOf({ order, isPartial }: DrawnPath): { readonly order?: number; readonly isPartial?: true } {
  return { ...(order !== undefined && { order }), ...(isPartial && { isPartial }) }
}

function hullOf(points: readonly Point[]): Bbox {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const point of points) {
    x0 = Math.min(x0, point.x)
    y0 = Math.min(y0, point.y)
    x1 = Math.max(x1, point.x)
    y1 = Math.max(y1, point.y)
  }
  return { x0, y0, x1, y1 }
}

/** Intersects a box with a clip. Returns undefined if nothing is left. */
export function clipBox(box: Bbox, clip: Bbox): Bbox | undefined {
  const x0 = Math.max(box.x0, clip.x0)
  const y0 = Math.max(box.y0, clip.y0)
  const x1 = Math.min(box.x1, clip.x1)
  const y1 = Math.min(box.y1, clip.y1)
  return x0 <= x1 && y0 <= y1 ? { x0, y0, x1, y1 } : undefined
}
