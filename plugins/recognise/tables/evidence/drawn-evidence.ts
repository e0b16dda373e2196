import type { Bbox, PageContent } from '../../../../core/model.js'
import { centerX, centerY, hullOf, overlapX, overlapY } from '../../geometry/boxes.js'
import type { Grid, GridCell } from '../grid/grid.js'
import type { Evidence, Judged } from './evidence.js'
import { share } from './shares.js'

/** Minimum share of the width or height of a table that a line covers to count. */
const MIN_COVERED = 0.5
/** Pieces of lines this near to each other are one line, in points. */
const SAME_LINE = 2
/** Maximum number of rows of a header whose end is marked. */
const MOST_HEADER_ROWS = 5
/** Minimum share of boundaries that are drawn before a missing line counts. */
const MIN_RULED = 0.4

type DrawnEvidence = Pick<
  Evidence,
  'ruledThrough' | 'uprightThrough' | 'unruledRows' | 'unruledColumns' | 'headerRule' | 'headerStyle'
>

/** What the lines and colors on the page say about rows, columns and the header. */
export function drawnEvidence({ grid, content }: Judged): DrawnEvidence {
  const rows = inkOf(grid, (cell) => (cell.rowSpan === 1 ? cell.row : undefined), grid.rows.length)
  const columns = inkOf(
    { ...grid, cells: grid.cells.filter(({ row }) => row >= grid.headerRowCount) },
    (cell) => (cell.columnSpan === 1 ? cell.column : undefined),
    grid.columns.length,
  )
  const levels = linesAcross(grid.bbox, content, 'horizontal')
  const uprights = linesAcross(grid.bbox, content, 'vertical')
  const rowEnds = rows.map((box) => box && { start: box.y0, end: box.y1 })
  const columnEnds = columns.map((box) => box && { start: box.x0, end: box.x1 })
  const ruled = boundariesAt(levels, rowEnds)
  const ruledColumns = boundariesAt(uprights, columnEnds)
  const inner = [...ruled].filter((boundary) => boundary > grid.headerRowCount)
  const bodyBoundaries = Math.max(0, grid.rows.length - grid.headerRowCount - 1)
  const first = [...ruled].filter((boundary) => boundary > 0).sort((a, b) => a - b)[0]
  const style = styleBoundary(grid, rows, content)
  // a line below the first row says nothing if there is one below each row
  const isEachRuled = grid.headerRowCount === 0 && inner.length > 1 && inner.length >= MIN_RULED * bodyBoundaries
  const isCutFromHeader =
    first !== undefined && first <= MOST_HEADER_ROWS && !ruled.has(grid.headerRowCount) && !isEachRuled
  return {
    ruledThrough: share(countThrough(levels, rowEnds), levels.length),
    uprightThrough: share(countThrough(uprights, columnEnds), uprights.length),
    unruledRows:
      inner.length >= MIN_RULED * bodyBoundaries && inner.length > 1 ? 1 - share(inner.length, bodyBoundaries) : 0,
    unruledColumns:
      ruledColumns.size >= MIN_RULED * (grid.columns.length - 1) && ruledColumns.size > 0
        ? 1 - share(Math.min(ruledColumns.size, grid.columns.length - 1), grid.columns.length - 1)
        : 0,
    headerRule: isCutFromHeader ? 1 : 0,
    headerStyle: style !== undefined && style !== grid.headerRowCount ? 1 : 0,
  }
}

/** Whether the header ends where a line is drawn across the table, or where bold text or a background ends. */
export function isHeaderMarked(grid: Grid, content: PageContent): boolean {
  const rows = inkOf(grid, (cell) => (cell.rowSpan === 1 ? cell.row : undefined), grid.rows.length)
  const ends = rows.map((box) => box && { start: box.y0, end: box.y1 })
  const ruled = boundariesAt(linesAcross(grid.bbox, content, 'horizontal'), ends)
  return ruled.has(grid.headerRowCount) || styleBoundary(grid, rows, content) === grid.headerRowCount
}

/** Boxes of the words by row or column. Undefined where there are none. */
function inkOf(
  { cells }: Grid,
  placeOf: (cell: GridCell) => number | undefined,
  count: number,
): readonly (Bbox | undefined)[] {
  const words = Array.from({ length: count }, (): { readonly bbox: Bbox }[] => [])
  for (const cell of cells) {
    const place = placeOf(cell)
    if (place !== undefined) words[place]!.push(...cell.words)
  }
  return words.map((own) => (own.length === 0 ? undefined : hullOf(own)))
}

/** Positions of lines that cover most of the table, inside of it. */
function linesAcross(table: Bbox, { rulings }: PageContent, direction: 'horizontal' | 'vertical'): readonly number[] {
  const isLevel = direction === 'horizontal'
  const lengths: { position: number; length: number }[] = []
  const own = rulings
    .filter((ruling) => ruling.direction === direction)
    .map(({ bbox }) => ({
      position: isLevel ? centerY(bbox) : centerX(bbox),
      length: Math.max(0, isLevel ? overlapX(bbox, table) : overlapY(bbox, table)),
    }))
    .sort((a, b) => a.position - b.position)
  const [from, to] = isLevel ? [table.y0, table.y1] : [table.x0, table.x1]
  for (const { position, length } of own) {
    if (position <= from + 1 || position >= to - 1) continue
    const last = lengths.at(-1)
    if (last !== undefined && position - last.position < SAME_LINE) last.length += length
    else lengths.push({ position, length })
  }
  const extent = isLevel ? table.x1 - table.x0 : table.y1 - table.y0
  return lengths.filter(({ length }) => length > MIN_COVERED * extent).map(({ position }) => position)
}

type Ends = readonly ({ readonly start: number; readonly end: number } | undefined)[]

/** How many lines run through the text of a row or column. */
function countThrough(lines: readonly number[], ends: Ends): number {
  return lines.filter((line) => ends.some((own) => own !== undefined && line > own.start + 1 && line < own.end - 1))
    .length
}

/** Boundaries, by the index of the row or column after it, where a line is drawn. */
function boundariesAt(lines: readonly number[], ends: Ends): ReadonlySet<number> {
  const boundaries = new Set<number>()
  for (const line of lines) {
    const after = ends.findIndex((own) => own !== undefined && own.start > line - 1.5)
    if (after > 0) boundaries.add(after)
  }
  return boundaries
}

/** The row before which bold text or a background ends that all rows above have, if the rows below have none. */
function styleBoundary(grid: Grid, rows: readonly (Bbox | undefined)[], content: PageContent): number | undefined {
  const styles = rows.map((box, row) => {
    if (box === undefined) return undefined
    const words = grid.cells.filter((cell) => cell.row === row).flatMap((cell) => cell.words)
    const isBold = words.filter((word) => word.isBold).length > 0.7 * words.length
    const fill = content.shapes.findLast(
      ({ bbox }) =>
        bbox.y0 < centerY(box) &&
        bbox.y1 > centerY(box) &&
        bbox.y1 - bbox.y0 < 60 &&
        bbox.x0 < box.x0 + 2 &&
        overlapX(bbox, box) > 0,
    )?.color
    return `${isBold}${fill === '#ffffff' ? undefined : fill}`
  })
  const [first] = styles
  if (first === undefined) return undefined
  const end = styles.findIndex((style) => style !== undefined && style !== first)
  if (end < 1 || end > MOST_HEADER_ROWS) return undefined
  return styles.slice(end).some((style) => style === first) ? undefined : end
}
