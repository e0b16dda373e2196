import type { Bbox } from '../../../../core/model.js'
import type { ShapePart } from './parts.js'

/** Shapes that were painted together, with their paint order. */
export interface OrderedShapes {
  readonly order: number
  readonly parts: readonly ShapePart[]
}

/** Tolerance for equal edges, in units of the page. */
const EDGE_TOLERANCE = 0.5
const FLAT = 0.15

/** Joins boxes or lines of the same look that were painted one after the other and continue each other. */
export function joinBands(shapes: readonly OrderedShapes[]): readonly OrderedShapes[] {
  const joined: OrderedShapes[] = []
  for (const next of shapes) {
    const last = joined.at(-1)
    const both = last && joinTwo(last, next)
    if (both === undefined) joined.push(next)
    else joined[joined.length - 1] = both
  }
  return joined
}

function joinTwo({ order, parts }: OrderedShapes, next: OrderedShapes): OrderedShapes | undefined {
  const [a, b] = [parts[0], next.parts[0]]
  if (a === undefined || b === undefined || parts.length > 1 || next.parts.length > 1) return undefined
  if (!looksAlike(a, b) || !(goesOn(a.bbox, b.bbox, 'x') || goesOn(a.bbox, b.bbox, 'y'))) return undefined
  const bbox = {
    x0: Math.min(a.bbox.x0, b.bbox.x0),
    y0: Math.min(a.bbox.y0, b.bbox.y0),
    x1: Math.max(a.bbox.x1, b.bbox.x1),
    y1: Math.max(a.bbox.y1, b.bbox.y1),
  }
  // two lines side by side stay two
  const isFlat = Math.min(bbox.x1 - bbox.x0, bbox.y1 - bbox.y0) < FLAT
  return a.geometry === 'line' && !isFlat ? undefined : { order, parts: [{ ...a, bbox }] }
}

/** Returns whether both are boxes without lines, or both lines, of the same look. */
function looksAlike(a: ShapePart, b: ShapePart): boolean {
  if (a.geometry === 'rectangle' && b.geometry === 'rectangle') {
    return a.line === undefined && b.line === undefined && a.fill === b.fill
  }
  if (a.geometry !== 'line' || b.geometry !== 'line') return false
  const [one, other] = [a.line, b.line]
  return one?.color === other?.color && one?.isDashed === other?.isDashed && Math.abs(one!.width - other!.width) < FLAT
}

/** Returns whether both have the same height and touch horizontally, or the same width and touch vertically. */
function goesOn(a: Bbox, b: Bbox, along: 'x' | 'y'): boolean {
  const [from, to] = along === 'x' ? (['x0', 'x1'] as const) : (['y0', 'y1'] as const)
  const [low, high] = along === 'x' ? (['y0', 'y1'] as const) : (['x0', 'x1'] as const)
  const near = (one: number, other: number) => Math.abs(one - other) < EDGE_TOLERANCE
  const isEven = near(a[low], b[low]) && near(a[high], b[high])
  return isEven && a[from] < b[to] + EDGE_TOLERANCE && b[from] < a[to] + EDGE_TOLERANCE
}
