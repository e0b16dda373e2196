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
  const ends = columns.map(({ x1 }) => x1)
  const starts = columns.map(({ x0 }) => x0)
  const leftmost = columns.map(() => Infinity)
  const rightmost = columns.map(() => -Infinity)
  for (const { column, columnSpan, place } of cells) {
    // what spans columns says nothing of the lines between them
    leftmost[column] = Math.min(leftmost[column]!, columnSpan === 1 ? place.bbox.x0 : Infinity)
    if (columnSpan === 1) rightmost[column] = Math.max(rightmost[column]!, place.bbox.x1)
  }
  const between = columns.slice(1).map((_, i) => {
    const end = rightmost[i]! > -Infinity ? rightmost[i]! : ends[i]!
    const start = leftmost[i + 1]! < Infinity ? leftmost[i + 1]! : starts[i + 1]!
    return edgeBetween(end, start, uprights)
  })
  return rising([
    outerEdge(Math.min(bbox.x0, ...leftmost), uprights, -1),
    ...between,
    outerEdge(Math.max(bbox.x1, ...rightmost), uprights, 1),
  ])
}

function rowEdges({ rows }: Table, bbox: Bbox, levels: readonly number[]): readonly number[] {
  const between = rows.slice(1).map((row, i) => edgeBetween(rows[i]!.place.bbox.y1, row.place.bbox.y0, levels))
  const first = rows[0]?.place.bbox.y0 ?? bbox.y0
  const last = rows.at(-1)?.place.bbox.y1 ?? bbox.y1
  return rising([
    outerEdge(Math.min(bbox.y0, first), levels, -1),
    ...between,
    outerEdge(Math.max(bbox.y1, last), levels, 1),
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
