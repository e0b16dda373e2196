import type { Bbox, Ruling } from '../../../../core/model.js'
import { hull, overlapX, overlapY } from '../../geometry/boxes.js'
import type { Span } from '../../geometry/span.js'
import type { Line } from '../../text/lines.js'
import { placeWords } from './text-grid.js'
import { countHeaders, countRuledHeaders } from './text-headers.js'
import type { TextLine } from './text-rows.js'

/** Lines with their words sorted into columns, and the number of header lines. */
interface PlacedLines {
  readonly bbox: Bbox
  /** The middle of each gutter. */
  readonly edges: readonly number[]
  readonly lines: readonly TextLine[]
  /** Rulings of the page that cross the lines or run close to them. */
  readonly rulings: readonly Ruling[]
  /** Number of header lines above a rule; 0 if no rule ends the header. */
  readonly ruledHeaders: number
  readonly headerCount: number
}

/** @param seed Index of the line on which the gutters were found. */
export function placeLines(
  printed: readonly Line[],
  gutters: readonly Span[],
  seed: number,
  drawn: readonly Ruling[],
): PlacedLines {
  const bbox = hull(printed.map((line) => line.bbox))
  const edges = gutters.map(({ start, end }) => (start + end) / 2)
  const lines = printed.map((line) => placeWords(line, edges))
  const rulings = drawn.filter((ruling) => overlapY(ruling.bbox, bbox) > -3 && overlapX(ruling.bbox, bbox) > 0)
  const ruledHeaders = countRuledHeaders(lines, seed, rulings, bbox)
  return { bbox, edges, lines, rulings, ruledHeaders, headerCount: ruledHeaders || countHeaders(lines, seed) }
}
