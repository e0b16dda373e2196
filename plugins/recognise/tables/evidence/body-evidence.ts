import type { Cell, Check, Table } from '../../../../core/model.js'
import { faultShares } from '../find/grid-cost.js'
import type { Grid } from '../grid/grid.js'
import type { Judged } from './evidence.js'
import { isLattice } from './lattice.js'
import { share, sum } from './shares.js'

/** A fault in every fifth cell speaks as much against a table as a fault in every cell. */
const FAULT_FACTOR = 5
/** Columns with fewer filled cells than this share of the rows are bare. */
const MAX_BARE_SHARE = 0.15
/** In a table with fewer rows no column counts as bare. */
const MIN_ROWS = 5

/** What the cells below the header say, as a whole. */
export function bodyEvidence({ grid, table, content }: Judged) {
  const { cells, checks } = table
  const body = bodyOf(table, grid)
  const beside = body.filter((cell) => cell.column > 0)
  const numbers = beside.filter((cell) => cell.value !== undefined)
  const columns = columnsOf(beside, table)
  const numeric = columns.filter((column) => column.isNumeric)
  const numberRows = new Set(numbers.map((cell) => cell.row))
  const labelled = labelledRows(cells)
  const proved = provedPlaces(checks)
  const isProved = ({ row, column }: Cell) => proved.has(`${row},${column}`)
  const bodyRows = Math.max(1, grid.rows.length - grid.headerRowCount)
  const faults = faultShares(grid)
  const isDrawn = grid.evidence !== 'alignment'
  const wordy = share(columns.filter((column) => !column.isNumeric && column.filled > 0).length, columns.length)
  const filled = sum(numeric, (column) => column.filled)
  return {
    crowded: Math.min(1, FAULT_FACTOR * faults.crowded),
    signs: Math.min(1, FAULT_FACTOR * faults.signs),
    parted: Math.min(1, FAULT_FACTOR * faults.parted),
    cut: Math.min(1, FAULT_FACTOR * faults.cut),
    unheaded: share(numeric.filter((column) => !column.hasHeader).length, numeric.length),
    mixed: share(
      sum(numeric, (column) => column.filled - column.numbers),
      filled,
    ),
    hollow: 1 - Math.min(1, share(filled, numeric.length * numberRows.size, 1)),
    unlabelled: share(
      [...numberRows].filter((row) => !labelled.has(row) && table.rows[row]?.type === 'data').length,
      numberRows.size,
    ),
    wordy: isDrawn ? 0 : wordy,
    drawnWordy: isDrawn && !isLattice(grid, content.rulings) ? wordy : 0,
    undrawn: isDrawn ? 0 : 1,
    unproved: 1 - share(numbers.filter(isProved).length, numbers.length),
    broken: checks.some(({ ties }) => !ties) ? 1 : 0,
    short: bodyRows < 3 && !isDrawn ? 1 : 0,
    drawnShort: bodyRows < 3 && isDrawn ? 1 : 0,
    tiny: body.length <= 4 ? 1 : 0,
    flat: grid.columns.length > 3 * bodyRows ? 1 : 0,
    empty: 1 - Math.min(1, sum(body, (cell) => cell.rowSpan * cell.columnSpan) / (bodyRows * grid.columns.length)),
    bare:
      bodyRows < MIN_ROWS
        ? 0
        : share(columns.filter((column) => column.filled < MAX_BARE_SHARE * bodyRows).length, columns.length),
    unsure: share(
      sum(
        numbers.filter((cell) => !isProved(cell)),
        (cell) => 1 - (cell.confidence ?? 1),
      ),
      numbers.length,
    ),
  }
}

/** The cells below the header. */
function bodyOf(table: Table, grid: Grid): readonly Cell[] {
  return table.cells.filter(({ row }) => row >= grid.headerRowCount && table.rows[row]?.type !== 'header')
}

interface ColumnCounts {
  readonly filled: number
  readonly numbers: number
  readonly isNumeric: boolean
  readonly hasHeader: boolean
}

/** Counts the cells of each column right of the labels. */
function columnsOf(beside: readonly Cell[], { cells, columns, headerRowCount }: Table): readonly ColumnCounts[] {
  const filled = new Array<number>(columns.length).fill(0)
  const numbers = new Array<number>(columns.length).fill(0)
  const isHeaded = new Array<boolean>(columns.length).fill(false)
  for (const { column, value } of beside) {
    filled[column]!++
    if (value !== undefined) numbers[column]!++
  }
  for (const { row, column, columnSpan } of cells) {
    if (row < headerRowCount) isHeaded.fill(true, column, column + columnSpan)
  }
  return columns.slice(1).map((_, i) => ({
    filled: filled[i + 1]!,
    numbers: numbers[i + 1]!,
    isNumeric: numbers[i + 1]! > 0 && numbers[i + 1]! * 2 >= filled[i + 1]!,
    hasHeader: isHeaded[i + 1]!,
  }))
}

function labelledRows(cells: readonly Cell[]): ReadonlySet<number> {
  const labels = cells.filter(({ column }) => column === 0)
  return new Set(labels.flatMap(({ row, rowSpan }) => Array.from({ length: rowSpan }, (_, i) => row + i)))
}

/** The places, `row,column`, whose numbers a sum confirms. */
function provedPlaces(checks: readonly Check[]): ReadonlySet<string> {
  const proofs = checks.filter(({ ties }) => ties)
  return new Set(proofs.flatMap(({ rows, columns }) => rows.flatMap((row) => columns.map((at) => `${row},${at}`))))
}
