import type { Bbox, PageContent, Path } from '../../../core/model.js'
import { centerY, heightOf, holdsCenter, hull, overlapX, overlapY, widthOf } from '../geometry/boxes.js'
import { isNumberLike } from '../lexicon/values.js'
import type { Grid } from '../tables/grid/grid.js'
import type { Word } from '../text/words.js'
import type { RecognisedCharts } from './recognise-charts.js'

/** A page without charts. */
export const NO_CHARTS: RecognisedCharts = { charts: [], warnings: [], plots: [], labels: [] }

/** A table's grid holds at least this share of the height of the marks in its cells. */
const HELD_SHARE = 0.8
/** A column of figures has one in at least this share of the rows that the marks stand in. */
const FILLED_SHARE = 0.6
/** So many columns of figures beside the marks make a table of their rows. */
const FIGURE_COLUMNS = 2
/** Fewer rows are no table with marks in its cells. */
const LEAST_ROWS = 3
/** What is wider than this share of a table is its ground or the shade of a row. */
const GROUND_SHARE = 0.97

/**
 * Leaves out the charts that stand in the cells of tables: bars behind or beside figures, small lines in a column. What
 * they show is printed in their rows, and a table lost is worse than a chart missed.
 *
 * @param grids Tables of the page, read as though nothing on it were a chart.
 */
export function withoutChartsOfCells(
  recognised: RecognisedCharts,
  grids: readonly Grid[],
  content: PageContent,
): RecognisedCharts {
  const { charts, plots, labels, warnings } = recognised
  const holders = charts.map((_, i) => grids.find((grid) => standsInCells(i, grid, recognised, content)))
  const tables = holders.filter((grid) => grid !== undefined)
  if (tables.length === 0) return recognised
  const isOutside = (bbox: Bbox | undefined) =>
    bbox === undefined || !tables.some((grid) => holdsCenter(grid.bbox, bbox))
  const isKept = (_: unknown, i: number) => holders[i] === undefined
  return {
    charts: charts.filter(isKept).map((chart, i) => ({ ...chart, id: `p${content.pageNumber}c${i + 1}` })),
    plots: plots.filter(isKept),
    labels: labels.filter(isOutside),
    warnings: warnings.filter(({ bbox }) => isOutside(bbox)),
  }
}

/** Whether the marks of a chart stand one a row in a table that has figures beside them. */
function standsInCells(
  ordinal: number,
  grid: Grid,
  { charts, plots, labels }: RecognisedCharts,
  content: PageContent,
): boolean {
  const { chartType } = charts[ordinal]!
  const isLevel = chartType === 'bar' || chartType === 'stacked_bar'
  const marks = marksIn(plots[ordinal]!, isLevel, content).filter(
    (mark) => widthOf(mark) < GROUND_SHARE * widthOf(grid.bbox),
  )
  if (marks.length === 0) return false
  const reach = hull(marks)
  if (overlapX(grid.bbox, reach) <= 0 || overlapY(grid.bbox, reach) < HELD_SHARE * heightOf(reach)) return false
  const rows = grid.rows.flatMap(({ start, end }, row) =>
    (start + end) / 2 >= reach.y0 && (start + end) / 2 <= reach.y1 ? [row] : [],
  )
  if (rows.length < LEAST_ROWS || !(isLevel || keepToRows(marks, grid, rows))) return false
  const others = charts.filter((_, i) => i !== ordinal).map(({ place }) => place.bbox)
  const isFigure = ({ text, bbox }: Word) =>
    isNumberLike(text) && overlapX(bbox, reach) <= 0 && !others.some((other) => holdsCenter(other, bbox))
  const isFree = ({ bbox }: Word) => !labels.some((label) => holdsCenter(label, bbox))
  // the first column names the rows, by years too
  const columnsOf = (isCounted: (word: Word) => boolean) =>
    grid.columns.filter((_, column) => {
      const cells = grid.cells.filter((cell) => cell.column === column && rows.includes(cell.row))
      return column > 0 && cells.filter(({ words }) => words.some(isCounted)).length >= FILLED_SHARE * rows.length
    }).length
  if (columnsOf(isFigure) >= FIGURE_COLUMNS) return true
  return (
    isLevel && columnsOf((word) => isFigure(word) && isFree(word)) > 0 && arePartedByRules(rows, grid, reach, content)
  )
}

/** Boxes of the filled shapes in a plot, or of its lines. */
function marksIn(plot: Bbox, isLevel: boolean, { shapes, paths }: PageContent): readonly Bbox[] {
  const isLine = ({ stroke, bbox }: Path) => stroke !== undefined && heightOf(bbox) > 1
  const drawn = isLevel ? [...shapes, ...paths.filter((path) => !isLine(path))] : paths.filter(isLine)
  return drawn.map(({ bbox }) => bbox).filter((bbox) => holdsCenter(plot, bbox))
}

/** Whether each line that is drawn in a plot keeps to a row of its own. */
function keepToRows(lines: readonly Bbox[], grid: Grid, rows: readonly number[]): boolean {
  const taken = lines.map((line) =>
    rows.filter((row) => {
      const { start, end } = grid.rows[row]!
      return Math.min(line.y1, end) - Math.max(line.y0, start) > 0.25 * heightOf(line)
    }),
  )
  const isAlone = taken.every((each) => each.length === 1) && new Set(taken.flat()).size === lines.length
  return lines.length >= LEAST_ROWS && isAlone
}

/** Whether lines are drawn between the rows, over the marks and the figures beside them. */
function arePartedByRules(rows: readonly number[], grid: Grid, reach: Bbox, { rulings }: PageContent): boolean {
  const [from, to] = [grid.rows[rows[0]!]!.start, grid.rows[rows.at(-1)!]!.end]
  const parting = rulings.filter(({ direction, bbox }) => {
    const isBetween = centerY(bbox) > from + 1 && centerY(bbox) < to - 1
    const isAcross = overlapX(bbox, grid.bbox) > 0.9 * widthOf(grid.bbox) && overlapX(bbox, reach) > 0
    return direction === 'horizontal' && isBetween && isAcross
  })
  return parting.length >= FILLED_SHARE * (rows.length - 1)
}
