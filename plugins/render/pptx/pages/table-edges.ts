import type { Bbox, PageContent, Table } from '../../../../core/model.js'

/** Where the columns and rows of a table begin, and where the last ends. */
export interface TableEdges {
  readonly columns: readonly number[]
  readonly rows: readonly number[]
}

/** A ruling this near to a gap between two columns or rows divides them, in the page's units. */
const NEAR = 2
/** Nothing is narrower or lower. */
const LEAST = 1
/** Between what stands outermost and the edge, where no ruling is. */
const AIR = 1
/** Rulings and grounds of a table go on beyond its text by no more. */
const REACH = 24
const PAPER = '#ffffff'

/** What is drawn across one direction of a table: its edges may be there. */
interface Lines {
  /** Rulings. */
  readonly drawn: readonly number[]
  /** Where filled shapes begin and end. */
  readonly filled: readonly number[]
  /** Where all that is drawn begins, and where it ends. */
  readonly ends: { readonly low: readonly number[]; readonly high: readonly number[] }
}

/**
 * Draws the grid of a table: along its rulings where it has some, else where its grounds end, else in the middle between
 * what stands in it.
 */
export function tableEdges(table: Table, bbox: Bbox, content: Pick<PageContent, 'rulings' | 'shapes'>): TableEdges {
  const rulings = content.rulings.filter((ruling) => overlaps(ruling.bbox, bbox))
  const shapes = content.shapes.filter(({ bbox: own, color }) => color !== PAPER && overlaps(own, bbox))
  const uprights = rulings.filter(({ direction }) => direction === 'vertical').map(({ bbox: own }) => own)
  const levels = rulings.filter(({ direction }) => direction === 'horizontal').map(({ bbox: own }) => own)
  const grounds = shapes.map(({ bbox: own }) => own)
  // one line under the whole table tells its sides as well as two that end alike
  const wholly = levels.filter(({ x0, x1 }) => x0 <= bbox.x0 + NEAR && x1 >= bbox.x1 - NEAR)
  const sides = [...levels, ...wholly, ...grounds]
  return {
    columns: columnEdges(table, bbox, {
      drawn: uprights.map(({ x0, x1 }) => middle(x0, x1)),
      filled: grounds.flatMap(({ x0, x1 }) => [x0, x1]),
      ends: { low: sides.map(({ x0 }) => x0), high: sides.map(({ x1 }) => x1) },
    }),
    rows: rowEdges(table, bbox, {
      drawn: levels.map(({ y0, y1 }) => middle(y0, y1)),
      filled: grounds.flatMap(({ y0, y1 }) => [y0, y1]),
      ends: { low: [...uprights, ...grounds].map(({ y0 }) => y0), high: [...uprights, ...grounds].map(({ y1 }) => y1) },
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
 * The edges of rows or columns in one direction.
 *
 * @param bands Where each was found: it says where an empty one is.
 * @param filled What stands in them.
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
    // what spans several says nothing of the lines between them
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
 * Where the fewest cells stand over a line between two columns or rows: one that hangs over does not make the next narrow.
 *
 * @param ends Where each cell before it ends.
 * @param starts Where each cell behind it begins.
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
  const [low, high] = [Math.min(end, start) - NEAR, Math.max(end, start) + NEAR]
  const center = middle(end, start)
  for (const lines of [drawn, filled]) {
    const near = lines.filter((line) => line >= low && line <= high)
    if (near.length === 0) continue
    return near.reduce((best, line) => (Math.abs(line - center) < Math.abs(best - center) ? line : best))
  }
  return center
}

/** The nearest ruling where one is near, else where most of what is drawn across ends, else where the table does. */
function outerEdge(edge: number, { drawn, ends }: Lines, side: -1 | 1): number {
  const beyond = (line: number, reach: number) => (line - edge) * side >= -LEAST && (line - edge) * side <= reach
  const near = drawn.filter((line) => beyond(line, NEAR))
  if (near[0] !== undefined) return near[0]
  const reached = (side < 0 ? ends.low : ends.high).filter((line) => beyond(line, REACH))
  return mostCommon(reached) ?? edge + side * AIR
}

/** The place where most lines end; undefined where no two end at one. */
function mostCommon(places: readonly number[]): number | undefined {
  const counted = places.map((place) => ({
    place,
    count: places.filter((other) => Math.abs(other - place) < LEAST).length,
  }))
  const best = counted.reduce<(typeof counted)[0] | undefined>(
    (most, each) => (most === undefined || each.count > most.count ? each : most),
    undefined,
  )
  return best !== undefined && best.count > 1 ? best.place : undefined
}

/** Edges that follow each other, each a little behind the one before. */
function rising(edges: readonly number[]): readonly number[] {
  const risen: number[] = []
  for (const edge of edges) risen.push(Math.max(edge, (risen.at(-1) ?? -Infinity) + LEAST))
  return risen
}

function overlaps(a: Bbox, b: Bbox): boolean {
  return a.x0 <= b.x1 + NEAR && a.x1 >= b.x0 - NEAR && a.y0 <= b.y1 + NEAR && a.y1 >= b.y0 - NEAR
}

function middle(a: number, b: number): number {
  return (a + b) / 2
}
