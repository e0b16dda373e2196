import { flatten } from '../../geometry/flatten.js'
import type { Span } from '../../geometry/span.js'
import type { Line } from '../../text/lines.js'

/** Minimum width of the gutter between two columns, in points. */
export const LEAST_GUTTER = 4

/** Returns the parts of spans that no word of a line covers and that are wide enough for a gutter. */
export function freeParts(spans: readonly Span[], line: Line): readonly Span[] {
  return spans.length === 1 ? partsOf(spans[0]!, line) : flatten(spans.map((span) => partsOf(span, line)))
}

function partsOf(span: Span, line: Line): readonly Span[] {
  const parts: Span[] = []
  let start = span.start
  const leave = (end: number) => {
    if (end - start >= LEAST_GUTTER) parts.push({ start, end })
  }
  for (const { words } of line.phrases) {
    for (const { bbox } of words) {
      if (bbox.x1 <= start || bbox.x0 >= span.end) continue
      leave(bbox.x0)
      start = Math.max(start, bbox.x1)
    }
  }
  leave(span.end)
  return parts
}

/** @param spans At least one span. */
export function longest(spans: readonly Span[]): Span {
  return spans.reduce((best, span) => (span.end - span.start > best.end - best.start ? span : best))
}
