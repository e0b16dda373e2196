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

/** Draws the grid of a table: along its rulings where it has some, else in the middle between what stands in it. */
export function tableEdges(table: Table, bbox: Bbox, { rulings }: Pick<PageContent, 'rulings'>): TableEdges {
  const inside = rulings.filter(({ bbox: own }) => overlaps(own, bbox))
  const uprights = inside
    .filter(({ direction }) => direction === 'vertical')
    .map(({ bbox: own }) => middle(own.x0, own.x1))
  const levels = inside
    .filter(({ direction }) => direction === 'horizontal')
    .map(({ bbox: own }) => middle(own.y0, own.y1))
  return { columns: columnEdges(table, bbox, uprights), rows: rowEdges(table, bbox, levels) }
}

function columnEdges({ columns, cells }: Table, bbox: Bbox, uprights: readonly number[]): readonly number[] {
  const filled = cells.map(({ column, columnSpan, place }) => {
    return { at: column, span: columnSpan, from: place.bbox.x0, to: place.bbox.x1 }
  })
  const bands = columns.map(({ x0, x1 }) => ({ from: x0, to: x1 }))
  return edgesAlong(bands, filled, { from: bbox.x0, to: bbox.x1 }, uprights)
}

function rowEdges({ rows, cells }: Table, bbox: Bbox, levels: readonly number[]): readonly number[] {
  const filled = cells.map(({ row, rowSpan, place }) => {
    return { at: row, span: rowSpan, from: place.bbox.y0, to: place.bbox.y1 }
  })
  const bands = rows.map(({ place: { bbox: own } }) => ({ from: own.y0, to: own.y1 }))
  return edgesAlong(bands, filled, { from: bbox.y0, to: bbox.y1 }, levels)
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
  lines: readonly number[],
): readonly number[] {
  const ends = bands.map(() => -Infinity)
  const starts = bands.map(() => Infinity)
  for (const { at, span, from, to } of filled) {
    // what spans several says nothing of the lines between them
    const last = at + span - 1
    starts[at] = Math.min(starts[at]!, from)
    if (span === 1) ends[at] = Math.max(ends[at]!, to)
    else if (last < ends.length) ends[last] = Math.max(ends[last]!, to)
  }
  const between = bands.slice(1).map(({ from }, i) => {
    const end = ends[i]! > -Infinity ? ends[i]! : bands[i]!.to
    const start = starts[i + 1]! < Infinity ? starts[i + 1]! : from
    return edgeBetween(end, start, lines)
  })
  const [first, last] = [bands[0]?.from ?? whole.from, bands.at(-1)?.to ?? whole.to]
  return rising([
    outerEdge(Math.min(whole.from, first, ...starts), lines, -1),
    ...between,
    outerEdge(Math.max(whole.to, last, ...ends), lines, 1),
  ])
}

function edgeBetween(end: number, start: number, lines: readonly number[]): number {
  const [low, high] = [Math.min(end, start) - NEAR, Math.max(end, start) + NEAR]
  const center = middle(end, start)
  const near = lines.filter((line) => line >= low && line <= high)
  if (near.length === 0) return center
  return near.reduce((best, line) => (Math.abs(line - center) < Math.abs(best - center) ? line : best))
}

/** The outermost ruling where one is near, else where the table ends. */
function outerEdge(edge: number, lines: readonly number[], side: -1 | 1): number {
  const near = lines.filter((line) => (line - edge) * side >= 0 && Math.abs(line - edge) <= NEAR)
  return near[0] ?? edge + side * AIR
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
