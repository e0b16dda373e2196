import type { Bar } from './parts.js'

/** Edges that lie within this of each other are one, in points. */
const SAME_EDGE = 0.5
/** Fewer boxes are no table. */
const LEAST_CELLS = 6
/** At least this share of the boxes of a table stand in a row and in a column of such. */
const LEAST_SHARE = 0.5

/**
 * Leaves out the shaded cells of tables: boxes that share both edges with others beside them and both edges with others
 * below. Bars of one chart share one line to stand on and their breadth, and differ in where they end; the pieces of
 * stacks share their breadth alone.
 */
export function withoutShadedCells(bars: readonly Bar[]): readonly Bar[] {
  if (bars.length < LEAST_CELLS) return bars
  const rows = groupBy(bars, ({ bbox }) => keyOf(bbox.y0, bbox.y1))
  const columns = groupBy(bars, ({ bbox }) => keyOf(bbox.x0, bbox.x1))
  const isCell = (bar: Bar) => {
    const { x0, x1, y0, y1 } = bar.bbox
    const row = rows.get(keyOf(y0, y1))!
    const column = columns.get(keyOf(x0, x1))!
    // what lies over another in its row is a bar on its track, no cell beside a cell
    const isBeside = (other: Bar) => other.bbox.x0 >= x1 - SAME_EDGE || other.bbox.x1 <= x0 + SAME_EDGE
    const isUnder = (other: Bar) => other.bbox.y0 >= y1 - SAME_EDGE || other.bbox.y1 <= y0 + SAME_EDGE
    return row.some(isBeside) && column.some(isUnder)
  }
  const cells = new Set(bars.filter(isCell))
  if (cells.size === 0) return bars
  const shaded = new Set<Bar>()
  const seen = new Set<Bar>()
  for (const bar of cells) {
    if (seen.has(bar)) continue
    const table = reachFrom(bar, rows, columns, seen)
    const share = table.filter((each) => cells.has(each)).length / table.length
    if (table.length >= LEAST_CELLS && share >= LEAST_SHARE) for (const each of table) shaded.add(each)
  }
  return bars.filter((bar) => !shaded.has(bar))
}

/** All boxes that hang together by their rows and columns. */
function reachFrom(
  first: Bar,
  rows: ReadonlyMap<string, readonly Bar[]>,
  columns: ReadonlyMap<string, readonly Bar[]>,
  seen: Set<Bar>,
): readonly Bar[] {
  const found: Bar[] = []
  const next = [first]
  for (let bar = next.pop(); bar !== undefined; bar = next.pop()) {
    if (seen.has(bar)) continue
    seen.add(bar)
    found.push(bar)
    const { x0, x1, y0, y1 } = bar.bbox
    next.push(...rows.get(keyOf(y0, y1))!, ...columns.get(keyOf(x0, x1))!)
  }
  return found
}

function keyOf(from: number, to: number): string {
  return `${Math.round(from / SAME_EDGE)} ${Math.round(to / SAME_EDGE)}`
}

function groupBy(bars: readonly Bar[], key: (bar: Bar) => string): ReadonlyMap<string, readonly Bar[]> {
  const groups = new Map<string, Bar[]>()
  for (const bar of bars) {
    const group = groups.get(key(bar))
    if (group === undefined) groups.set(key(bar), [bar])
    else group.push(bar)
  }
  return groups
}
