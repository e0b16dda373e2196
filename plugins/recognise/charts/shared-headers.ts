import { centerY, holdsCenter, overlapX, overlapY } from '../geometry/boxes.js'
import type { Grid } from '../tables/grid/grid.js'
import type { RecognisedCharts } from './recognise-charts.js'

/** A table gains no more rows by the names above it than this. */
const MOST_HEADS = 2
/** Edges of a table with and without its heads differ by less, in points. */
const SAME_EDGE = 1.5

/** Charts without the names that stand under them: these may be the heads of a table below, too. */
export function withoutNamesBelow(charts: RecognisedCharts): RecognisedCharts {
  const isBelow = (label: (typeof charts.labels)[number]) =>
    charts.plots.some((plot) => centerY(label) > plot.y1 && overlapX(plot, label) > 0)
  const labels = charts.labels.filter(
    (label) => !isBelow(label) || charts.plots.some((plot) => holdsCenter(plot, label)),
  )
  return { ...charts, labels }
}

/**
 * Whether tables are the same with the names under charts above them, but that one without heads has found them there.
 *
 * @param tables Found without these names.
 * @param headed Found with them.
 */
export function areHeadedByNames(tables: readonly Grid[], headed: readonly Grid[]): boolean {
  if (tables.length !== headed.length) return false
  const pairs = tables.map((table) => ({ table, other: headed.find((each) => isSame(table, each)) }))
  const gained = pairs.filter(({ table, other }) => other !== undefined && other.rows.length > table.rows.length)
  return (
    pairs.every(({ other }) => other !== undefined) &&
    gained.length > 0 &&
    gained.every(
      ({ table, other }) => table.headerRowCount === 0 && other!.rows.length - table.rows.length <= MOST_HEADS,
    )
  )
}

/** Whether one table is another from its foot up, as wide and in as many columns. */
function isSame(table: Grid, other: Grid): boolean {
  const { x0, x1, y0, y1 } = table.bbox
  const isWide = other.bbox.x0 <= x0 + SAME_EDGE && other.bbox.x1 >= x1 - SAME_EDGE
  const isFoot = Math.abs(other.bbox.y1 - y1) <= SAME_EDGE && other.bbox.y0 <= y0 + SAME_EDGE
  return isWide && isFoot && overlapY(table.bbox, other.bbox) > 0 && other.columns.length === table.columns.length
}
