import type { Cell, Check, Row } from '../../../core/model.js'
import { flatten } from '../flatten.js'
import { faultShare } from '../grids/faults.js'
import type { Grid } from '../grids/grid.js'

/** What is known of a table when it has been read. */
interface ReadTable {
  readonly grid: Grid
  readonly cells: readonly Cell[]
  readonly rows: readonly Row[]
  readonly checks: readonly Check[]
}

/** What speaks against a reading, each from 0 (nothing) to 1. */
interface Doubts {
  /** Cells that no reader would take for one. */
  readonly faults: number
  /** Columns of figures without a head. */
  readonly unheaded: number
  /** Words in columns of figures. */
  readonly mixed: number
  /** Places without a figure in rows and columns of figures. */
  readonly hollow: number
  /** Rows of figures without a label. */
  readonly unlabelled: number
  /** Columns of words beside the labels: where their cells end is told by white alone. */
  readonly wordy: number
  /** Whether nothing is drawn that parts the cells. */
  readonly undrawn: number
  /** Figures that no sum confirms. */
  readonly unproved: number
  /** Whether a sum breaks that ties elsewhere. */
  readonly broken: number
  /** Whether there are hardly any rows. */
  readonly short: number
  /** How unsure the reading of the figures is that no sum confirms: nothing where they were not read from pixels. */
  readonly unsure: number
}

/** Says what speaks against a reading. */
function doubtsOf({ grid, cells, rows, checks }: ReadTable): Doubts {
  const isBody = (row: number) => row >= grid.headerRowCount && rows[row]?.type !== 'header'
  const body = cells.filter((cell) => isBody(cell.row) && cell.column > 0)
  const figures = body.filter((cell) => cell.value !== undefined)
  const columns = grid.columns.slice(1).map((_, i) => {
    const own = body.filter((cell) => cell.column === i + 1)
    const count = own.filter((cell) => cell.value !== undefined).length
    const hasHead = cells.some(
      (cell) => cell.row < grid.headerRowCount && cell.column <= i + 1 && i + 1 < cell.column + cell.columnSpan,
    )
    return { filled: own.length, figures: count, isNumeric: count > 0 && count * 2 >= own.length, hasHead }
  })
  const numeric = columns.filter((column) => column.isNumeric)
  const figureRows = new Set(figures.map((cell) => cell.row))
  const labelled = new Set(
    flatten(
      cells
        .filter((cell) => cell.column === 0)
        .map(({ row, rowSpan }) => Array.from({ length: rowSpan }, (_, i) => row + i)),
    ),
  )
  const proved = new Set(
    flatten(
      checks
        .filter(({ ties }) => ties)
        .map((check) => flatten(check.rows.map((row) => check.columns.map((column) => `${row},${column}`)))),
    ),
  )
  const unsure = figures.filter(({ row, column }) => !proved.has(`${row},${column}`))
  const share = (part: number, whole: number, ofNone = 0) => (whole === 0 ? ofNone : part / whole)
  return {
    faults: Math.min(1, 5 * faultShare(grid)),
    unheaded: share(numeric.filter((column) => !column.hasHead).length, numeric.length),
    mixed: share(
      sum(numeric, (column) => column.filled - column.figures),
      sum(numeric, (column) => column.filled),
    ),
    hollow:
      1 -
      Math.min(
        1,
        share(
          sum(numeric, (column) => column.filled),
          numeric.length * figureRows.size,
          1,
        ),
      ),
    unlabelled: share(
      [...figureRows].filter((row) => !labelled.has(row) && rows[row]?.type === 'data').length,
      figureRows.size,
    ),
    wordy: share(columns.filter((column) => !column.isNumeric && column.filled > 0).length, columns.length),
    undrawn: grid.evidence === 'alignment' ? 1 : 0,
    unproved: 1 - share(figures.filter((cell) => proved.has(`${cell.row},${cell.column}`)).length, figures.length),
    broken: checks.some(({ ties }) => !ties) ? 1 : 0,
    short: grid.rows.length - grid.headerRowCount < 3 ? 1 : 0,
    unsure: share(
      sum(unsure, (cell) => 1 - (cell.confidence ?? 1)),
      figures.length,
    ),
  }
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}

/**
 * How much each doubt weighs against a reading, and what speaks for one without any, as log odds: fitted by logistic
 * regression, no weight below nothing, to which of the tables of the corpora that may be looked at and of some 950 drawn
 * ones (`test/layouts`) were read exactly. Those tables have the text of their file: what {@link Doubts.unsure} weighs, and
 * what a doubtful figure does, was set by hand.
 */
const TRUST = 7.6
const WEIGHTS: Doubts = {
  faults: 1,
  unheaded: 2.3,
  mixed: 0.9,
  hollow: 0.8,
  unlabelled: 3.3,
  wordy: 2.6,
  undrawn: 2.4,
  unproved: 1.8,
  broken: 2,
  short: 2.4,
  unsure: 6,
}
const DOUBTFUL = { one: 1.5, all: 6 }

/** How likely every cell of the table is as printed and at its place, 0 to 1. */
export function confidenceOf(table: ReadTable): number {
  const doubts = doubtsOf(table)
  const against = sum(Object.keys(WEIGHTS) as (keyof Doubts)[], (name) => WEIGHTS[name] * doubts[name])
  return shareOf(TRUST - against)
}

/**
 * The confidence of a table when some of its figures are doubtful.
 *
 * @param confidence That of the table as it was read, 0 to 1.
 * @param doubtful How many of its figures are doubtful.
 * @param figures How many figures it has.
 */
export function confidenceInDoubt(confidence: number, doubtful: number, figures: number): number {
  if (doubtful === 0) return confidence
  const within = Math.min(Math.max(confidence, 0.005), 0.995)
  return shareOf(
    Math.log(within / (1 - within)) - DOUBTFUL.one - (DOUBTFUL.all * doubtful) / Math.max(figures, doubtful),
  )
}

/** Log odds as a share of one, to the hundredth. */
function shareOf(logOdds: number): number {
  return Math.round(100 / (1 + Math.exp(-logOdds))) / 100
}
