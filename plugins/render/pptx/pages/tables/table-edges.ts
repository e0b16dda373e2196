import type { Bbox, PageContent, Table } from '../../../../../core/model.js'

/** The starts of the columns and rows of a table, and the end of the last one. */
export interface TableEdges {
  readonly columns: readonly number[]
  readonly rows: readonly number[]
}

/** A ruling this near to a gap between columns or rows divides them, in units of the page. */
const RULING_DISTANCE = 2
/** Minimum width of a column and height of a row, in units of the page. */
const MIN_SIZE = 1
/** Distance between the outermost content and the edge of the table without a ruling, in units of the page. */
const PADDING = 1
/** Maximum distance by which rulings and backgrounds extend beyond the text of a table, in units of the page. */
const MAX_OVERHANG = 24
const PAPER = '#ffffff'

/** Marks that may define edges in one direction of a table. */
interface Lines {
  /** Positions of rulings. */
  readonly drawn: readonly number[]
  /** Starts and ends of filled shapes. */
  readonly filled: readonly number[]
  /** Starts and ends of all marks. */
  readonly ends: { readonly low: readonly number[]; readonly high: readonly number[] }
}

/**
 * Determines the grid of a table: along its rulings; otherwise at the edges of its backgrounds; otherwise in the middle
 * between the contents.
 */
export function tableEdges(table: Table, bbox: Bbox, content: Pick<PageContent, 'rulings' | 'shapes'>): TableEdges {
  const rulings = content.rulings.filter((ruling) => overlaps(ruling.bbox, bbox))
  const shapes = content.shapes.filter(({ bbox: own, color }) => color !== PAPER && overlaps(own, bbox))
  const uprights = rulings.filter(({ direction }) => direction === 'vertical').map(({ bbox: own }) => own)
  const levels = rulings.filter(({ direction }) => direction === 'horizontal').map(({ bbox: own }) => own)
  const backgrounds = shapes.map(({ bbox: own }) => own)
  // a single line under the whole table defines its sides as well as two lines that end at the same place
  const wholly = levels.filter(({ x0, x1 }) => x0 <= bbox.x0 + RULING_DISTANCE && x1 >= bbox.x1 - RULING_DISTANCE)
  const sides = [...levels, ...wholly, ...backgrounds]
  return {
    columns: columnEdges(table, bbox, {
      drawn: uprights.map(({ x0, x1 }) => middle(x0, x1)),
      filled: backgrounds.flatMap(({ x0, x1 }) => [x0, x1]),
      ends: { low: sides.map(({ x0 }) => x0), high: sides.map(({ x1 }) => x1) },
    }),
    rows: rowEdges(table, bbox, {
      drawn: levels.map(({ y0, y1 }) => middle(y0, y1)),
      filled: backgrounds.flatMap(({ y0, y1 }) => [y0, y1]),
      ends: {
        low: [...uprights, ...backgrounds].map(({ y0 }) => y0),
        high: [...uprights, ...backgrounds].map(({ y1 }) => y1),
      },
    }),
  }
}

function columnEdges({ columns, cells }: Table, bbox: Bbox, lines: Lines): readonly number[] {
  const filled = cells.map(({ column, columnSpan, place }) => {
    return { at: column, span: columnSpan, from: place.bbox.x0, to: place.bbox.x1 }
  })
  const bands = columns.map(({ x0, x1 }) => ({ from: x0, to: x1 }))
  return edgesAlong(bands, filled, { from: bbox.x0, to: bbox.x1 }, lines)
}

function rowEdges({ rows, cells }: Table, bbox: Bbox, lines: Lines): readonly number[] {
  const filled = cells.map(({ row, rowSpan, place }) => {
    return { at: row, span: rowSpan, from: place.bbox.y0, to: place.bbox.y1 }
  })
  const bands = rows.map(({ place: { bbox: own } }) => ({ from: own.y0, to: own.y1 }))
  return edgesAlong(bands, filled, { from: bbox.y0, to: bbox.y1 }, lines)
}

interface Stretch {
  readonly from: number
  readonly to: number
}

/**
 * Determines the edges of rows or columns in one direction.
 *
 * @param bands The detected position of each, used for empty ones.
 * @param filled The cells in them.
 */
function edgesAlong(
  bands: readonly Stretch[],
  filled: readonly (Stretch & { readonly at: number; readonly span: number })[],
  whole: Stretch,
  lines: Lines,
): readonly number[] {
  const ends = bands.map((): number[] => [])
  const starts = bands.map((): number[] => [])
  for (const { at, span, from, to } of filled) {
    // a spanning cell does not define the edges that it covers
    starts[at]?.push(from)
    ends[at + span - 1]?.push(to)
  }
  const between = bands.slice(1).map(({ from }, i) => {
    const before = ends[i]!.length > 0 ? ends[i]! : [bands[i]!.to]
    const after = starts[i + 1]!.length > 0 ? starts[i + 1]! : [from]
    const { low, high } = leastCrossed(before, after)
    return edgeBetween(low, high, lines)
  })
  const [first, last] = [bands[0]?.from ?? whole.from, bands.at(-1)?.to ?? whole.to]
  return rising([
    outerEdge(Math.min(whole.from, first, ...starts.flat()), lines, -1),
    ...between,
    outerEdge(Math.max(whole.to, last, ...ends.flat()), lines, 1),
  ])
}

/**
 * Finds the edge between two columns or rows that crosses the fewest cells, so that one overhanging cell does not make
 * the next column narrow.
 *
 * @param ends The end of each cell before the edge.
 * @param starts The start of each cell after the edge.
 */
function leastCrossed(
  ends: readonly number[],
  starts: readonly number[],
): { readonly low: number; readonly high: number } {
  const [end, start] = [Math.max(...ends), Math.min(...starts)]
  if (end <= start) return { low: end, high: start }
  const places = [...new Set([...ends, ...starts])].sort((a, b) => a - b)
  let best = { low: end, high: start, crossed: Infinity }
  for (const [i, low] of places.slice(0, -1).entries()) {
    const high = places[i + 1]!
    const crossed = ends.filter((each) => each > low).length + starts.filter((each) => each < high).length
    const isWider = crossed === best.crossed && high - low > best.high - best.low
    if (crossed < best.crossed || isWider) best = { low, high, crossed }
  }
  return best
}

function edgeBetween(end: number, start: number, { drawn, filled }: Lines): number {
  const [low, high] = [Math.min(end, start) - RULING_DISTANCE, Math.max(end, start) + RULING_DISTANCE]
  const center = middle(end, start)
  for (const lines of [drawn, filled]) {
    const near = lines.filter((line) => line >= low && line <= high)
    if (near.length === 0) continue
    return near.reduce((best, line) => (Math.abs(line - center) < Math.abs(best - center) ? line : best))
  }
  return center
}

/** Returns the nearest ruling; otherwise the position where most marks end; otherwise the end of the table. */
function outerEdge(edge: number, { drawn, ends }: Lines, side: -1 | 1): number {
  const beyond = (line: number, reach: number) => (line - edge) * side >= -MIN_SIZE && (line - edge) * side <= reach
  const near = drawn.filter((line) => beyond(line, RULING_DISTANCE))
  if (near[0] !== undefined) return near[0]
  const reached = (side < 0 ? ends.low : ends.high).filter((line) => beyond(line, MAX_OVERHANG))
  return mostCommon(reached) ?? edge + side * PADDING
}

/** Returns the most frequent position; undefined if no two lines end at the same position. */
function mostCommon(places: readonly number[]): number | undefined {
  const counted = places.map((place) => ({
    place,
    count: places.filter((other) => Math.abs(other - place) < MIN_SIZE).length,
  }))
  const best = counted.reduce<(typeof counted)[0] | undefined>(
    (most, each) => (most === undefined || each.count > most.count ? each : most),
    undefined,
  )
  return best !== undefined && best.count > 1 ? best.place : undefined
}

/** Ensures that each edge is at least the minimum distance after the previous one. */
function rising(edges: readonly number[]): readonly number[] {
  const risen: number[] = []
  for (const edge of edges) risen.push(Math.max(edge, (risen.at(-1) ?? -Infinity) + MIN_SIZE))
  return risen
}

function overlaps(a: Bbox, b: Bbox): boolean {
  return (
    a.x0 <= b.x1 + RULING_DISTANCE &&
    a.x1 >= b.x0 - RULING_DISTANCE &&
    a.y0 <= b.y1 + RULING_DISTANCE &&
    a.y1 >= b.y0 - RULING_DISTANCE
  )
}

function middle(a: number, b: number): number {
  return (a + b) / 2
}
