import { centerX, centerY, hullOf } from '../../geometry/boxes.js'
import type { Span } from '../../geometry/span.js'
import { isNumberLike } from '../../lexicon/values.js'
import type { Word } from '../../text/words.js'
import { type Grid, type GridCell, inReadingOrder } from './grid.js'

/** Maximum difference between the baselines of one line, in font sizes. */
const MAX_BASELINE_DIFFERENCE = 0.5
/** Maximum overhang of a word beyond its column, in points. */
const MAX_OVERHANG = 2

/**
 * Splits cells that span columns and contain numbers of several columns. A band of one color behind two rows hides the
 * lines between their cells. Cells whose words do not fit the columns are returned unchanged.
 */
export function partCrossingCells(grid: Grid): Grid {
  let parted = grid
  // A parted cell adds rows above the next one, so the order is from the bottom up.
  for (const cell of [...grid.cells].reverse()) {
    if (cell.row < grid.headerRowCount || !crossesNumbers(cell, grid.columns)) continue
    const lines = linesOf(cell.words)
    const rows = lines.map((words) => cellsIn(words, cell, grid.columns))
    if (rows.every((row) => row !== undefined)) parted = withRows(parted, cell, rows)
  }
  return parted
}

/** Whether a cell that spans columns contains numbers of several columns. */
export function crossesNumbers({ column, columnSpan, words }: GridCell, columns: readonly Span[]): boolean {
  if (columnSpan < 2) return false
  const numbers = words.filter(({ text }) => isNumberLike(text))
  const filled = columns
    .slice(column, column + columnSpan)
    .filter(({ start, end }) => numbers.some(({ bbox }) => centerX(bbox) >= start && centerX(bbox) < end))
  return filled.length > 1
}

function linesOf(words: readonly Word[]): readonly (readonly Word[])[] {
  const lines: Word[][] = []
  for (const word of [...words].sort((a, b) => a.baseline - b.baseline)) {
    const line = lines.at(-1)
    if (line !== undefined && word.baseline - line[0]!.baseline < MAX_BASELINE_DIFFERENCE * word.size) line.push(word)
    else lines.push([word])
  }
  return lines
}

type LineCell = Pick<GridCell, 'column' | 'columnSpan' | 'words'>

/** Returns the cells of one line. Undefined if a word is between two columns. */
function cellsIn(words: readonly Word[], cell: GridCell, columns: readonly Span[]): readonly LineCell[] | undefined {
  const { column, columnSpan } = cell
  if (!crossesNumbers({ ...cell, words }, columns)) {
    return [{ column, columnSpan: 1, words: inReadingOrder(words) }]
  }
  const own: Word[][] = columns.map(() => [])
  for (const word of words) {
    const at = columns.findIndex(
      ({ start, end }, i) =>
        i >= column &&
        i < column + columnSpan &&
        word.bbox.x0 > start - MAX_OVERHANG &&
        word.bbox.x1 < end + MAX_OVERHANG &&
        centerX(word.bbox) >= start &&
        centerX(word.bbox) < end,
    )
    if (at < 0) return undefined
    own[at]!.push(word)
  }
  return own.flatMap((each, at) =>
    each.length === 0 ? [] : [{ column: at, columnSpan: 1, words: inReadingOrder(each) }],
  )
}

/** Replaces one cell by the cells of several lines, each line in its own row. */
function withRows(grid: Grid, crossing: GridCell, lines: readonly (readonly LineCell[])[]): Grid {
  const { row } = crossing
  const added = lines.length - 1
  const spans = rowSpans(grid.rows[row]!, lines)
  const rowAt = (cell: GridCell) => {
    const y = centerY(hullOf(cell.words))
    const at = spans.findIndex(({ end }) => y < end)
    return row + (at < 0 ? added : at)
  }
  const cells = grid.cells.flatMap((cell): readonly GridCell[] => {
    if (cell === crossing)
      return lines.flatMap((line, i) => line.map((each) => ({ ...each, row: row + i, rowSpan: 1 })))
    if (cell.row > row) return [{ ...cell, row: cell.row + added }]
    if (cell.row + cell.rowSpan - 1 > row || (cell.row < row && cell.row + cell.rowSpan > row)) {
      return [{ ...cell, rowSpan: cell.rowSpan + added }]
    }
    return cell.row === row ? [{ ...cell, row: rowAt(cell) }] : [cell]
  })
  return {
    ...grid,
    rows: [...grid.rows.slice(0, row), ...spans, ...grid.rows.slice(row + 1)],
    cells: cells.sort((a, b) => a.row - b.row || a.column - b.column),
  }
}

/** Splits a row between its lines. */
function rowSpans({ start, end }: Span, lines: readonly (readonly LineCell[])[]): readonly Span[] {
  const boxes = lines.map((line) => hullOf(line.flatMap(({ words }) => words)))
  return boxes.map((box, i) => ({
    start: i === 0 ? start : (boxes[i - 1]!.y1 + box.y0) / 2,
    end: i === boxes.length - 1 ? end : (box.y1 + boxes[i + 1]!.y0) / 2,
  }))
}
