import type { Bbox } from '../../../../core/model.js'
import { holdsCenter } from '../../geometry/boxes.js'
import type { Label, Marks, Point, Polygon, Stroke } from '../parts.js'
import { sampleEvenly } from './circles.js'

/** Points into which an outline is cut to look for an arc of an ellipse in it. */
const SAMPLES = 72
/** Lengths of the stretches that are tried, as shares of the outline. */
const STRETCHES = [1 / 2, 1 / 3, 1 / 5]
/** Outlines that are tried: the largest say it. */
const MOST_TRIED = 6
/** Outlines with fewer points have no arcs. */
const LEAST_POINTS = 12
/** How much flatter than a circle a tilted one is: more is a line. A drawing that was pressed is narrower than high, too. */
const TILTS = { least: 0.7, most: 5 }
/** What differs from a circle by less is one that was rounded, and by more than so much is drawn aslant, not pressed. */
const PRESSED = { least: 0.004, most: 0.08 }
/** How far a point may stray from an ellipse, as a share of its breadth. */
const STRAYING = 0.01

/** A disc that may be seen aslant. */
interface Tilt {
  /** How much the page must be stretched upright so that it is round: the ratio of the axes of its ellipse, which lie level. */
  readonly by: number
  /** Where its other slices may be. */
  readonly around: Bbox
}

/** Whether a pie that is so much flatter than a circle is seen from aside: one that is a little so was pressed with its page. */
export function isAslant(tilt: number): boolean {
  return tilt > 1 + PRESSED.most
}

/** The likely tilts, that of the largest outline first; none of what stands alone. */
export function findTilts(polygons: readonly Polygon[], tolerance: number): readonly Tilt[] {
  return polygons
    .filter(({ points }) => points.length >= LEAST_POINTS)
    .toSorted((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, MOST_TRIED)
    .flatMap((polygon) => {
      const around = grow(polygon.bbox, polygon.bbox.x1 - polygon.bbox.x0)
      // a slice is never alone: a letter of a logo is told from it before it is measured
      if (polygons.filter(({ bbox }) => holdsCenter(around, bbox)).length < 2) return []
      const by = tiltOf(polygon, tolerance)
      return by === undefined ? [] : [{ by, around }]
    })
}

function grow({ x0, y0, x1, y1 }: Bbox, by: number): Bbox {
  return { x0: x0 - by, y0: y0 - by, x1: x1 + by, y1: y1 + by }
}

/** The page as it would be from straight above. Each mark's own original is kept beside it. */
export function stretchMarks({ bars, strokes, polygons }: Marks, tilt: number) {
  const originals = new Map<Stroke | Polygon, Stroke | Polygon>()
  const stretched = <Mark extends Stroke | Polygon>(mark: Mark): Mark => {
    const made = {
      ...mark,
      bbox: stretchBox(mark.bbox, tilt),
      points: mark.points.map(({ x, y }) => ({ x, y: y * tilt })),
    }
    originals.set(made, mark)
    return made
  }
  return { marks: { bars, strokes: strokes.map(stretched), polygons: polygons.map(stretched) }, originals }
}

/** A label's place from straight above. */
export function stretchLabel(label: Label, tilt: number): Label {
  return tilt === 1 ? label : { ...label, bbox: stretchBox(label.bbox, tilt) }
}

function stretchBox({ x0, y0, x1, y1 }: Polygon['bbox'], tilt: number): Polygon['bbox'] {
  return { x0, y0: y0 * tilt, x1, y1: y1 * tilt }
}

function sizeOf({ bbox }: Polygon): number {
  return (bbox.x1 - bbox.x0) * (bbox.y1 - bbox.y0)
}

/** The tilt that makes most of an outline an arc of a circle. */
function tiltOf({ points, bbox }: Polygon, tolerance: number): number | undefined {
  const samples = sampleEvenly(points, SAMPLES)
  if (samples.length < SAMPLES) return undefined
  const slack = tolerance + STRAYING * (bbox.x1 - bbox.x0)
  const candidates: number[] = []
  for (const stretch of STRETCHES) {
    const length = Math.round(SAMPLES * stretch)
    for (let start = 0; start < SAMPLES; start += 3) {
      const arc = Array.from({ length }, (_, i) => samples[(start + i) % SAMPLES]!)
      const fitted = fitEllipse(arc)
      if (fitted !== undefined && fitted.straying <= slack / 4) candidates.push(fitted.tilt)
    }
    // the longest stretch that lies on an ellipse says it best
    if (candidates.length > 0) break
  }
  candidates.sort((a, b) => a - b)
  const tilt = candidates[Math.floor(candidates.length / 2)]
  if (tilt === undefined || tilt < TILTS.least || tilt > TILTS.most || Math.abs(tilt - 1) < PRESSED.least)
    return undefined
  return tilt
}

/**
 * Fits x² + t²y² + bx + cy + d = 0 by least squares: an ellipse with level axes of the ratio t.
 *
 * @returns The ratio, and how far the farthest point lies from it; undefined where the points lie on no such ellipse.
 */
function fitEllipse(points: readonly Point[]): { readonly tilt: number; readonly straying: number } | undefined {
  const middle = points[Math.floor(points.length / 2)]!
  const scale = Math.max(...points.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y)))
  const local = points.map(({ x, y }) => ({ x: (x - middle.x) / scale, y: (y - middle.y) / scale }))
  const solved = solveLeastSquares(
    local.map(({ x, y }) => [y * y, x, y, 1]),
    local.map(({ x }) => -x * x),
  )
  if (solved === undefined) return undefined
  const [q, b, c, d] = solved as [number, number, number, number]
  if (q <= 0) return undefined
  const away = local.map(({ x, y }) => {
    const slope = Math.hypot(2 * x + b, 2 * q * y + c)
    return Math.abs(x * x + q * y * y + b * x + c * y + d) / Math.max(slope, 1e-9)
  })
  return { tilt: Math.sqrt(q), straying: Math.max(...away) * scale }
}

/** Solves rows · unknowns ≈ sums in the sense of least squares by the normal equations; undefined where they are singular. */
function solveLeastSquares(
  rows: readonly (readonly number[])[],
  sums: readonly number[],
): readonly number[] | undefined {
  const count = rows[0]!.length
  const matrix = Array.from({ length: count }, () => Array.from({ length: count + 1 }, () => 0))
  for (const [at, row] of rows.entries()) {
    for (let i = 0; i < count; i++) {
      const own = matrix[i]!
      for (let j = 0; j < count; j++) own[j]! += row[i]! * row[j]!
      own[count]! += row[i]! * sums[at]!
    }
  }
  for (let i = 0; i < count; i++) {
    const pivot = matrix
      .slice(i)
      .reduce((best, row) => (Math.abs(row[i]!) > Math.abs(best[i]!) ? row : best), matrix[i]!)
    if (Math.abs(pivot[i]!) < 1e-9) return undefined
    const at = matrix.indexOf(pivot)
    ;[matrix[i], matrix[at]] = [pivot, matrix[i]!]
    for (const row of matrix) {
      if (row === pivot) continue
      const factor = row[i]! / pivot[i]!
      for (let j = i; j <= count; j++) row[j] = row[j]! - factor * pivot[j]!
    }
  }
  return matrix.map((row, i) => row[count]! / row[i]!)
}
