import type { Check, DocumentModel, Table } from '../../../../core/model.js'
import { type CrossCheck, findCrossChecks } from '../../cross-checks.js'
import { doubtOf } from '../../doubtful-numbers.js'
import { decimalsOf, formulaText, type GridPlace, type Sum, sumOf } from '../formulas.js'
import { cellAddress, fullAddress, onSheet, type PlacedTable } from '../placed-tables.js'
import { type StoredAmounts, storedAmounts } from '../stored-amounts.js'
import { fullReferences, ownReferences } from '../table-sums.js'

/** The states of a check, the worst first. */
export const CHECK_STATES = ['fails', 'within rounding', 'passes'] as const
export type CheckState = (typeof CHECK_STATES)[number]

/** A check as it is listed in the workbook. */
export interface ListedCheck {
  readonly state: CheckState
  /** The label, such as `Total assets`; for two statements the rule. */
  readonly what: string
  /** The header of the amount's column. */
  readonly header: string
  readonly placed: PlacedTable
  readonly amount: ListedAmount
  readonly against: ListedAmount
  /** Number of decimals of the difference. */
  readonly decimals: number
  /** Maximum difference that counts as rounding, in the unit of the stored amounts. */
  readonly tolerance: number
  /** Number format of both amounts. */
  readonly format: string
}

/** An amount in the workbook, or the sum of several. */
export interface ListedAmount {
  /** Reference on the same sheet: `B7`, `SUM(B5:B9)`. */
  readonly name: string
  /** The link target, valid on any sheet. */
  readonly address: string
  /** Formula that is valid on any sheet, without `=`. */
  readonly formula: string
  readonly value: number
  /** Whether a part of it was read from an image and may be wrong. */
  readonly isDoubtful: boolean
}

/** Lists all checks of a document: failed ones first, and checks between statements before the sums of tables. */
export function listChecks(document: DocumentModel, tables: readonly PlacedTable[]): readonly ListedCheck[] {
  const books = new Map(
    tables.map((placed): [Table, Book] => [placed.table, { placed, amounts: storedAmounts(placed.table) }]),
  )
  const crossing = findCrossChecks(document).flatMap((check) => listCrossCheck(check, books))
  const sums = [...books.values()].flatMap((book) => book.placed.table.checks.flatMap((check) => listSum(check, book)))
  const all = [...crossing, ...sums]
  return CHECK_STATES.flatMap((state) => all.filter((check) => check.state === state))
}

/** A table with its position and its numbers. */
interface Book {
  readonly placed: PlacedTable
  readonly amounts: StoredAmounts
}

function listSum(check: Check, { placed, amounts }: Book): readonly ListedCheck[] {
  const sum = sumOf(check)
  const stored = amounts.at(sum.row, sum.column)
  const parts = sum.parts.map(({ row, column }) => amounts.at(row, column))
  if (stored === undefined || parts.some((part) => part === undefined)) return []
  const decimals = decimalsOf(sum, amounts)
  const given = sum.parts.reduce(
    (total, { isSubtracted }, index) => total + (isSubtracted ? -1 : 1) * parts[index]!.number,
    0,
  )
  const value = rounded(given, decimals)
  const { table } = placed
  const difference = Math.abs(rounded(stored.number - value, decimals))
  return [
    {
      state: difference === 0 ? 'passes' : check.ties ? 'within rounding' : 'fails',
      what: labelOf(table, sum.row),
      header: headerOf(table, sum.column),
      placed,
      amount: listedAmount(placed, sum, stored.number),
      against: {
        name: formulaText(sum, amounts, ownReferences(placed)),
        address: onSheet(placed.sheetName, areaOf(sum, placed)),
        formula: formulaText({ ...sum, ...(decimals > 0 ? { decimals } : {}) }, amounts, fullReferences(placed)),
        value,
        isDoubtful: sum.parts.some((part) => isDoubtful(table, part)),
      },
      decimals,
      tolerance: rounded(Math.max(coarsestPlace(sum, amounts), check.ties ? difference : 0), decimals),
      format: stored.format,
    },
  ]
}

function listCrossCheck({ what, amount, other }: CrossCheck, books: ReadonlyMap<Table, Book>): readonly ListedCheck[] {
  const [one, two] = [books.get(amount.table), books.get(other.table)]
  const stored = one?.amounts.at(amount.row, amount.column)
  const against = two?.amounts.at(other.row, other.column)
  if (!one || !two || !stored || !against) return []
  const decimals = Math.max(stored.decimals, against.decimals)
  const tolerance = 10 ** -Math.min(stored.decimals, against.decimals)
  const difference = Math.abs(rounded(stored.number - against.number, decimals))
  const isSameSheet = one.placed.sheetName === two.placed.sheetName
  const shown = listedAmount(two.placed, other, against.number)
  return [
    {
      state: difference === 0 ? 'passes' : difference <= tolerance ? 'within rounding' : 'fails',
      what,
      header: headerOf(amount.table, amount.column),
      placed: one.placed,
      amount: listedAmount(one.placed, amount, stored.number),
      against: isSameSheet ? shown : { ...shown, name: shown.address },
      decimals,
      tolerance,
      format: stored.format,
    },
  ]
}

function listedAmount(placed: PlacedTable, { row, column }: GridPlace, value: number): ListedAmount {
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
function coarsestPlace(sum: Sum, amounts: StoredAmounts): number {
  const decimals = [sum, ...sum.parts]
    .map(({ row, column }) => amounts.at(row, column)!)
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

function headerOf(table: Table, column: number): string {
  const headers = table.cells.filter(
    (cell) => cell.row < table.headerRowCount && cell.column <= column && column < cell.column + cell.columnSpan,
  )
  return headers
    .sort((a, b) => a.row - b.row)
    .map(({ text }) => text)
    .join(' ')
}
