import type { Check, DocumentModel, Table } from '../../../core/model.js'
import { type CrossCheck, findCrossChecks } from '../cross-checks.js'
import { doubtOf } from '../doubtful-figures.js'
import { decimalsOf, formulaText, type GridPlace, type Sum, sumOf } from './formulas.js'
import { cellAddress, fullAddress, onSheet, type PlacedTable } from './placed-tables.js'
import { type StoredFigures, storedFigures } from './stored-figures.js'
import { fullReferences, ownReferences } from './table-sums.js'

/** The states of a check, the worst first. */
export const CHECK_STATES = ['breaks', 'within rounding', 'ties'] as const
export type CheckState = (typeof CHECK_STATES)[number]

/** A check as it is listed in the workbook. */
export interface ListedCheck {
  readonly state: CheckState
  /** The label, such as `Total assets`; for two statements the rule. */
  readonly what: string
  /** The header of the amount's column. */
  readonly head: string
  readonly placed: PlacedTable
  readonly figure: ListedFigure
  readonly against: ListedFigure
  /** Number of decimals of the difference. */
  readonly decimals: number
  /** Maximum difference that counts as rounding, in the unit of the stored amounts. */
  readonly tolerance: number
  /** Number format of both amounts. */
  readonly format: string
}

/** An amount in the workbook, or the sum of several. */
export interface ListedFigure {
  /** Its reference on its own sheet: `B7`, `SUM(B5:B9)`. */
  readonly name: string
  /** The link target, valid on any sheet. */
  readonly address: string
  /** Its formula, valid on any sheet, without `=`. */
  readonly formula: string
  readonly value: number
  /** Whether a part of it was read from an image and may be wrong. */
  readonly isDoubtful: boolean
}

/** Lists all checks of a document: failed ones first, and checks between statements before the sums of tables. */
export function listChecks(document: DocumentModel, tables: readonly PlacedTable[]): readonly ListedCheck[] {
  const books = new Map(
    tables.map((placed): [Table, Book] => [placed.table, { placed, figures: storedFigures(placed.table) }]),
  )
  const crossing = findCrossChecks(document).flatMap((check) => listCrossCheck(check, books))
  const sums = [...books.values()].flatMap((book) => book.placed.table.checks.flatMap((check) => listSum(check, book)))
  const all = [...crossing, ...sums]
  return CHECK_STATES.flatMap((state) => all.filter((check) => check.state === state))
}

/** A table with its position and its numbers. */
interface Book {
  readonly placed: PlacedTable
  readonly figures: StoredFigures
}

function listSum(check: Check, { placed, figures }: Book): readonly ListedCheck[] {
  const sum = sumOf(check)
  const stored = figures.at(sum.row, sum.column)
  const parts = sum.parts.map(({ row, column }) => figures.at(row, column))
  if (stored === undefined || parts.some((part) => part === undefined)) return []
  const decimals = decimalsOf(sum, figures)
  const given = sum.parts.reduce(
    (total, { isSubtracted }, index) => total + (isSubtracted ? -1 : 1) * parts[index]!.number,
    0,
  )
  const value = rounded(given, decimals)
  const { table } = placed
  const difference = Math.abs(rounded(stored.number - value, decimals))
  return [
    {
      state: difference === 0 ? 'ties' : check.ties ? 'within rounding' : 'breaks',
      what: labelOf(table, sum.row),
      head: headOf(table, sum.column),
      placed,
      figure: figureAt(placed, sum, stored.number),
      against: {
        name: formulaText(sum, figures, ownReferences(placed)),
        address: onSheet(placed.sheetName, areaOf(sum, placed)),
        formula: formulaText({ ...sum, ...(decimals > 0 ? { decimals } : {}) }, figures, fullReferences(placed)),
        value,
        isDoubtful: sum.parts.some((part) => isDoubtful(table, part)),
      },
      decimals,
      tolerance: rounded(Math.max(coarsestPlace(sum, figures), check.ties ? difference : 0), decimals),
      format: stored.format,
    },
  ]
}

function listCrossCheck({ what, figure, other }: CrossCheck, books: ReadonlyMap<Table, Book>): readonly ListedCheck[] {
  const [one, two] = [books.get(figure.table), books.get(other.table)]
  const stored = one?.figures.at(figure.row, figure.column)
  const against = two?.figures.at(other.row, other.column)
  if (!one || !two || !stored || !against) return []
  const decimals = Math.max(stored.decimals, against.decimals)
  const tolerance = 10 ** -Math.min(stored.decimals, against.decimals)
  const difference = Math.abs(rounded(stored.number - against.number, decimals))
  const isSameSheet = one.placed.sheetName === two.placed.sheetName
  const shown = figureAt(two.placed, other, against.number)
  return [
    {
      state: difference === 0 ? 'ties' : difference <= tolerance ? 'within rounding' : 'breaks',
      what,
      head: headOf(figure.table, figure.column),
      placed: one.placed,
      figure: figureAt(one.placed, figure, stored.number),
      against: isSameSheet ? shown : { ...shown, name: shown.address },
      decimals,
      tolerance,
      format: stored.format,
    },
  ]
}

function figureAt(placed: PlacedTable, { row, column }: GridPlace, value: number): ListedFigure {
  const address = fullAddress(placed, row, column)
  const name = cellAddress(placed, row, column)
  return { name, address, formula: address, value, isDoubtful: isDoubtful(placed.table, { row, column }) }
}

function isDoubtful(table: Table, { row, column }: GridPlace): boolean {
  return doubtOf(table.cells.find((cell) => cell.row === row && cell.column === column)) === 'doubtful'
}

/** Returns the cells from the first to the last part of a sum. */
function areaOf({ parts }: Sum, placed: PlacedTable): string {
  const at = ({ row, column }: GridPlace) => cellAddress(placed, row, column)
  return parts.length === 1 ? at(parts[0]!) : `${at(parts[0]!)}:${at(parts.at(-1)!)}`
}

/** Returns one unit of the last digit that all amounts of a sum have. */
function coarsestPlace(sum: Sum, figures: StoredFigures): number {
  const decimals = [sum, ...sum.parts]
    .map(({ row, column }) => figures.at(row, column)!)
    .filter(({ number }) => number !== 0)
    .map(({ decimals }) => decimals)
  return decimals.length === 0 ? 1 : 10 ** -Math.min(...decimals)
}

/** Removes the error of binary fractions. */
function rounded(number: number, decimals: number): number {
  return Number(number.toFixed(decimals)) + 0
}

/** Returns the label of a row. For a sum without a label: the section of its parts, or its first and last part. */
function labelOf(table: Table, row: number): string {
  const label = printedLabel(table, row)
  const check = table.checks.find(({ kind, rows }) => kind === 'row-sum' && rows.at(-1) === row)
  if (label !== '' || !check) return label
  const parts = sumOf(check).parts.map((part) => part.row)
  const above = parts[0]! - 1
  if (table.rows[above]?.type === 'section') return printedLabel(table, above)
  const named = [parts[0]!, parts.at(-1)!].map((part) => printedLabel(table, part))
  return named.every((name) => name !== '') ? `Sum of ${named.join(' to ')}` : ''
}

function printedLabel(table: Table, row: number): string {
  return table.cells.find((cell) => cell.row === row && cell.column === 0)?.text ?? ''
}

function headOf(table: Table, column: number): string {
  const heads = table.cells.filter(
    (cell) => cell.row < table.headerRowCount && cell.column <= column && column < cell.column + cell.columnSpan,
  )
  return heads
    .sort((a, b) => a.row - b.row)
    .map(({ text }) => text)
    .join(' ')
}
