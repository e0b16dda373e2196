import type { Bbox, Ruling } from '../../../../core/model.js'
import { hull, overlapX, overlapY } from '../../geometry/boxes.js'
import type { Span } from '../../geometry/span.js'
import type { Line } from '../../text/lines.js'
import { placeWords } from './text-grid.js'
import { countHeads, countRuledHeads } from './text-headers.js'
import type { TextLine } from './text-rows.js'

/** Lines whose words stand in columns, and how many of the lines are heads. */
interface PlacedLines {
  readonly bbox: Bbox
  /** The middle of each gutter. */
  readonly edges: readonly number[]
  readonly lines: readonly TextLine[]
  /** Those of the page that run through them or close by. */
  readonly rulings: readonly Ruling[]
  /** How many heads a rule ends; 0 where none does. */
  readonly ruledHeads: number
  readonly headCount: number
}

/** @param seed The line on which the gutters were seen first. */
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
  const ruledHeads = countRuledHeads(lines, seed, rulings, bbox)
  return { bbox, edges, lines, rulings, ruledHeads, headCount: ruledHeads || countHeads(lines, seed) }
}
