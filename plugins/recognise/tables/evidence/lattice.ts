import type { Ruling } from '../../../../core/model.js'
import { centerX, centerY, heightOf, overlapX, overlapY, widthOf } from '../../geometry/boxes.js'
import type { Grid } from '../grid/grid.js'

/** Minimum share of the table's width or height that a line covers. */
const MIN_COVERED = 0.6
/** Maximum distance of a line outside the box of the text, in points. */
const MAX_OUTSIDE = 8
/** Maximum distance of pieces of one line, in points. */
const SAME_LINE = 3
/** Minimum share of the edges of rows and columns that are drawn. */
const MIN_DRAWN = 0.8

/** Whether lines are drawn between nearly all rows and columns, so that no cell's extent is in doubt. */
export function isLattice({ bbox, rows, columns, evidence }: Grid, rulings: readonly Ruling[]): boolean {
  if (evidence !== 'rulings') return false
  const levels = new Map<number, number>()
  const uprights = new Map<number, number>()
  for (const { direction, bbox: line } of rulings) {
    if (direction === 'horizontal') {
      if (isWithin(centerY(line), bbox.y0, bbox.y1)) add(levels, centerY(line), overlapX(line, bbox))
    } else if (isWithin(centerX(line), bbox.x0, bbox.x1)) add(uprights, centerX(line), overlapY(line, bbox))
  }
  return (
    countLong(levels, widthOf(bbox)) >= MIN_DRAWN * (rows.length - 1) &&
    countLong(uprights, heightOf(bbox)) >= MIN_DRAWN * (columns.length - 1)
  )
}

/** Adds a piece of a line. Each cell may have its own piece. */
function add(lines: Map<number, number>, position: number, length: number): void {
  const key = Math.round(position / SAME_LINE)
  lines.set(key, (lines.get(key) ?? 0) + Math.max(0, length))
}

function countLong(lines: ReadonlyMap<number, number>, extent: number): number {
  return [...lines.values()].filter((length) => length > MIN_COVERED * extent).length
}

function isWithin(position: number, from: number, to: number): boolean {
  return position > from - MAX_OUTSIDE && position < to + MAX_OUTSIDE
}
