import type { Bbox, Path } from '../../../core/model.js'
import { hull, overlapX, overlapY } from '../geometry/boxes.js'

/** Samples along each side of a box when its covered share is measured. */
const SAMPLES = 12
/** A region of which drawn art covers at least this share is a drawing: its numbers are ticks and labels. */
const DRAWING_SHARE = 0.4
/** A bent path with lines along at least this share of its box's perimeter is a frame with rounded corners. */
const FRAME_SHARE = 0.75
/** Maximum distance from a region to art of the same drawing, in points. */
const MAX_ART_DISTANCE = 72

/** Whether a region is a drawing (chart, map, diagram) and not a table: curves and slanted lines cover much of it. */
export function isDrawing(region: Bbox, paths: readonly Path[]): boolean {
  const near = paths.filter(
    ({ bbox }) => overlapX(bbox, region) > -MAX_ART_DISTANCE && overlapY(bbox, region) > -MAX_ART_DISTANCE,
  )
  const arts = near.filter(isArt)
  const art = joinTouching(arts.filter((path) => !isLoneLine(path, arts, region)).map((path) => path.bbox))
  if (art.length === 0) return false
  let covered = 0
  for (let i = 0; i < SAMPLES; i++) {
    for (let j = 0; j < SAMPLES; j++) {
      const x = region.x0 + ((i + 0.5) / SAMPLES) * (region.x1 - region.x0)
      const y = region.y0 + ((j + 0.5) / SAMPLES) * (region.y1 - region.y0)
      if (art.some((box) => x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1)) covered++
    }
  }
  return covered >= DRAWING_SHARE * SAMPLES * SAMPLES
}

/** Joins boxes that touch: a line may be drawn segment by segment. */
function joinTouching(boxes: readonly Bbox[]): readonly Bbox[] {
  let joined: readonly Bbox[] = []
  for (const box of boxes) {
    const apart: Bbox[] = []
    const touching = [box]
    for (const other of joined) (overlapX(other, box) >= 0 && overlapY(other, box) >= 0 ? touching : apart).push(other)
    joined = [...apart, hull(touching)]
  }
  return joined
}

/** Whether a path is one straight stroke with a large box that touches no other art, such as a mark across a page. */
function isLoneLine(path: Path, arts: readonly Path[], region: Bbox): boolean {
  const { steps, bbox, fill } = path
  if (fill !== undefined || steps.length !== 2 || steps[1]!.kind !== 'line') return false
  // a smaller box cannot make the region a drawing
  const [width, height] = [overlapX(bbox, region), overlapY(bbox, region)]
  if (width * height < DRAWING_SHARE * (region.x1 - region.x0) * (region.y1 - region.y0)) return false
  const ends = steps.flatMap((step) =>
    step.kind === 'close' ? [] : [{ x0: step.x, y0: step.y, x1: step.x, y1: step.y }],
  )
  return !arts.some(
    (other) => other !== path && ends.some((end) => overlapX(other.bbox, end) >= 0 && overlapY(other.bbox, end) >= 0),
  )
}

/** Whether a path has curves or slanted lines. Small paths and frames with rounded corners are not art. */
function isArt({ steps, bbox }: Path): boolean {
  const [width, height] = [bbox.x1 - bbox.x0, bbox.y1 - bbox.y0]
  if (width < 12 && height < 12) return false
  let [x, y] = [Number.NaN, Number.NaN]
  let isBent = false
  let edges = 0
  for (const step of steps) {
    if (step.kind === 'close') continue
    const dx = Math.abs(step.x - x)
    const dy = Math.abs(step.y - y)
    const isSlanted = dx > 0.2 && dy > 0.2
    if (step.kind === 'line' && isSlanted) return true
    if (step.kind === 'curve' && isSlanted) isBent = true
    if (step.kind === 'line' && isOnEdge(step, bbox, dx > dy)) edges += dx + dy
    x = step.x
    y = step.y
  }
  return isBent && edges < FRAME_SHARE * 2 * (width + height)
}

function isOnEdge({ x, y }: { readonly x: number; readonly y: number }, box: Bbox, isLevel: boolean): boolean {
  const [at, low, high] = isLevel ? [y, box.y0, box.y1] : [x, box.x0, box.x1]
  return Math.abs(at - low) < 0.5 || Math.abs(at - high) < 0.5
}
