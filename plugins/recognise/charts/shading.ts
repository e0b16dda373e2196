import type { Bbox } from '../../../core/model.js'
import { flatten } from '../geometry/flatten.js'
import type { Bar, Stroke } from './parts.js'
import { findAxes, standsAlong } from './ticked-lines.js'

/** Edges that lie within this of each other are one, in points. */
const SAME_EDGE = 0.5
/** Fewer boxes are no table. */
const LEAST_CELLS = 6
/** At least this share of the boxes of a table stand in a row and in a column of such. */
const LEAST_SHARE = 0.6
/** At least this share of boxes stand on axes where they are bars of several charts. */
const ON_AXES = 0.5

/**
 * Leaves out the shaded cells of tables: boxes that share both edges with others beside them and both edges with others
 * below. Bars of one chart share one line to stand on and their breadth, and differ in where they end; the pieces of
 * stacks share their breadth alone. Of charts in rows and columns some bars are equal by chance: they stand on axes.
 *
 * @param strokes All of the page.
 */
export function withoutShadedCells(bars: readonly Bar[], strokes: readonly Stroke[]): readonly Bar[] {
  if (bars.length < LEAST_CELLS) return bars
  const levels = snapEdges(flatten(bars.map(({ bbox }) => [bbox.y0, bbox.y1])))
  const uprights = snapEdges(flatten(bars.map(({ bbox }) => [bbox.x0, bbox.x1])))
  const boxes = bars.map((bar): Box => {
    const { bbox } = bar
    const row = `${levels.get(bbox.y0)} ${levels.get(bbox.y1)}`
    const column = `${uprights.get(bbox.x0)} ${uprights.get(bbox.x1)}`
    return { row, column, bar }
  })
  const rows = groupBy(boxes, ({ row }) => row)
  const columns = groupBy(boxes, ({ column }) => column)
  const cells = new Set(
    boxes.filter(
      ({ row, column }) =>
        rows.get(row)!.some((other) => other.column !== column) &&
        columns.get(column)!.some((other) => other.row !== row),
    ),
  )
  const shaded = new Set<Bar>()
  let axes: readonly Bbox[] | undefined
  const seen = new Set<Box>()
  for (const cell of cells) {
    if (seen.has(cell)) continue
    const table = reachFrom(cell, rows, columns, seen)
    const share = table.filter((each) => cells.has(each)).length / table.length
    if (table.length < LEAST_CELLS || share < LEAST_SHARE) continue
    axes ??= findAxes(strokes)
    if (!standOnAxes(table, axes)) for (const { bar } of table) shaded.add(bar)
  }
  return shaded.size === 0 ? bars : bars.filter((bar) => !shaded.has(bar))
}

/** Whether most boxes stand beside an axis that runs along their values. */
function standOnAxes(boxes: readonly Box[], axes: readonly Bbox[]): boolean {
  const standing = boxes.filter(({ bar }) => axes.some((axis) => standsAlong(bar.bbox, axis)))
  return standing.length >= ON_AXES * boxes.length
}

/** A bar by its edges. */
interface Box {
  readonly row: string
  readonly column: string
  readonly bar: Bar
}

/** Edges that lie near each other get one number. */
function snapEdges(edges: readonly number[]): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>()
  let last = -Infinity
  let number = 0
  for (const edge of [...edges].sort((a, b) => a - b)) {
    if (edge - last > SAME_EDGE) number++
    last = edge
    numbers.set(edge, number)
  }
  return numbers
}

/** All boxes that hang together by their rows and columns. */
function reachFrom(
  first: Box,
  rows: ReadonlyMap<string, readonly Box[]>,
  columns: ReadonlyMap<string, readonly Box[]>,
  seen: Set<Box>,
): readonly Box[] {
  const found: Box[] = []
  const next = [first]
  const [seenRows, seenColumns] = [new Set<string>(), new Set<string>()]
  for (let box = next.pop(); box !== undefined; box = next.pop()) {
    if (seen.has(box)) continue
    seen.add(box)
    found.push(box)
    if (!seenRows.has(box.row)) next.push(...rows.get(box.row)!)
    if (!seenColumns.has(box.column)) next.push(...columns.get(box.column)!)
    seenRows.add(box.row)
    seenColumns.add(box.column)
  }
  return found
}

function groupBy(boxes: readonly Box[], key: (box: Box) => string): ReadonlyMap<string, readonly Box[]> {
  const groups = new Map<string, Box[]>()
  for (const box of boxes) {
    const group = groups.get(key(box))
    if (group === undefined) groups.set(key(box), [box])
    else group.push(box)
  }
  return groups
}
