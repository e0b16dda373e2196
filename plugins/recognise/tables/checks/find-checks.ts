import type { Check, Table } from '../../../../core/model.js'
import { headersOver } from '../read/read-corrected.js'
import { type FoundSum, findSums, type SumHints } from './find-sums.js'
import type { Line, Tie } from './sums.js'
import { readBodyNumbers, type TableNumbers } from './table-numbers.js'

/** Labels of numbers that take no part in sums. */
const ALONE_LABEL = /\baverage\b|^(?:basic|diluted)\b/i
const PER_SHARE_LABEL = /\bper (?:common |ordinary |diluted )?share\b/i
/** Labels that describe a share beside an amount: "Common stock, $0.01 par value per share". */
const SHARE_DESCRIPTION = /\b(?:par|stated|nominal|no.par) value\b|\b(?:authorized|issued)\b/i
/** Labels that take no part in sums unless their row holds amounts, as "Gross margin 4,506" does. */
const PROPORTION_LABEL = /\bmargins?$|\bratio\b|\brates?$/i
/** Minimum size of an amount: a whole number without a suffix. */
const MIN_AMOUNT = 100
/** Labels of the result at the end of a statement. */
const RESULT_LABEL = /^(?:consolidated )?net (?:income|earnings|loss|profit)\b|^(?:profit|loss) for the\b/i

/** Headers of periods. A number per share of a year is not the sum of those of its quarters. */
const PERIOD_HEADER =
  /\bquarters?\b|\bQ[1-4]\b|\b[1-4]Q\b|\bmonths?\b|\bended\b|\b(?:19|20)\d\d\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|tember|ober|ember)?\b/i

/** Headers of the change from one period to another. */
const CHANGE_HEADER =
  /\bchanges?\b|\bchg\b|\bvariances?\b|\bdifferences?\b|\bincreases?\b|\bdecreases?\b|\bversus\b|\bvs\b|[Δ∆]/i

/** Minimum number of columns under equal headers: a total and two parts. */
const MIN_GROUP_COLUMNS = 3

/** The fields of a table in which sums are found. */
type Checked = Pick<Table, 'cells' | 'rows' | 'columns' | 'headerRowCount'>

/**
 * Finds the sums of a table: rows that add up to another row, and columns that add up to another column. Returns one
 * check for each number that a sum explains, with the calculated and the printed value. A failed check is returned only
 * where the same sum reconciles elsewhere in the table. Numbers that no sum explains get no check.
 */
export function findChecks(table: Checked): readonly Check[] {
  return checksOf(table, false)
}

/**
 * Finds checks like {@link findChecks} in a table from pixels whose numbers may be misread. A row named a sum that
 * reconciles in one column is treated as a sum in the other columns, too.
 */
export function findLikelyChecks(table: Checked): readonly Check[] {
  return checksOf(table, true)
}

function checksOf(table: Checked, mayBeMisread: boolean): readonly Check[] {
  const { cells, rows, columns, headerRowCount } = table
  const isBody = (row: number) => row >= headerRowCount && rows[row]?.type !== 'header'
  const numbers = readBodyNumbers(cells, { rows: rows.length, columns: columns.length }, isBody)
  if (!numbers.grid.some((row) => row.some((number) => number !== undefined))) return []
  const stubs = new Map(cells.filter((cell) => cell.column === 0).map((cell) => [cell.row, cell.text]))
  const labels = rows.map((_, row) => stubs.get(row) ?? '')
  const isNamedSum = (row: number) => rows[row]!.type === 'subtotal' || rows[row]!.type === 'total'
  // numbers in the first column are labels: years, note numbers
  const byColumn = columns.map((_, column) => numbers.grid.map((row) => (column === 0 ? undefined : row[column])))
  const headers = columns.map((_, column) => headersOver(table, column).join(' '))
  const isPeriodColumn = headers.map((header) => PERIOD_HEADER.test(header))
  const isAloneRow = labels.map((label, row) => isAlone(label, () => holdsAmounts(numbers, row)))
  const byRow = numbers.grid.map((row, at) =>
    row.map((number, column) => (column === 0 || (isPeriodColumn[column] && isAloneRow[at]) ? undefined : number)),
  )
  const rowHints = {
    isNamed: isNamedSum,
    isAlone: (row: number) => isAloneRow[row]!,
    isResult: (row: number) => RESULT_LABEL.test(labels[row]!),
    mayBeMisread,
  }
  const columnHints = {
    isNamed: (column: number) => /\btotals?\b/i.test(headers[column]!),
    isAlone: (column: number) => isAlone(headers[column]!, () => false),
    isResult: () => false,
  }
  const checks = (kind: Check['kind']) => (ties: readonly (Tie | undefined)[]) =>
    ties.flatMap((tie, line) =>
      tie === undefined || tie.isRepeated ? [] : [toCheck(kind, tie, line, numbers.decimals)],
    )
  const alternating = alternatingColumns(table).flatMap((own) => {
    const lines = byRow.map((line) => line.map((number, column) => (own.includes(column) ? number : undefined)))
    return sumsBothWays(lines, columns.length, columnHints).filter(isPlain)
  })
  const explained = new Set(alternating.map(itemOf))
  const otherSums = sumsBothWays(byRow, columns.length, columnHints)
    .filter((ties) => !explained.has(itemOf(ties)))
    .map((ties) => ties.map((tie, line) => tie && asChange(tie, byRow[line]!, headers)))
  return [
    ...sumsBothWays(byColumn, rows.length, rowHints).flatMap(checks('row-sum')),
    ...[...alternating, ...otherSums].flatMap(checks('column-sum')),
  ]
}

/** Returns the index of the row or column of a sum. */
function itemOf(ties: readonly (Tie | undefined)[]): number | undefined {
  return ties.find((tie) => tie !== undefined)?.at
}

function isPlain(ties: readonly (Tie | undefined)[]): boolean {
  return ties.every((tie) => tie === undefined || tie.subtracted.length === 0)
}

/**
 * Turns a sum of one period and a change into a difference: of `2023`, `2022` and `Change`, the change is calculated.
 * A change before the sum remains a part of it, as in `Opening, Change, Closing`.
 */
function asChange(tie: Tie, line: Line, headers: readonly string[]): Tie {
  const { at, parts, subtracted } = tie
  const isChange = (item: number) => CHANGE_HEADER.test(headers[item]!)
  const [other, change] = [parts.filter((item) => !isChange(item)), parts.filter(isChange)].map((items) => items[0])
  const isCalculated = other !== undefined && change !== undefined && parts.length === 2 && subtracted.length === 0
  if (!isCalculated || isChange(at) || change < at) return tie
  const units = (item: number) => line[item]!.units
  return {
    ...tie,
    at: change,
    parts: [at, other],
    subtracted: [other],
    expected: units(at) - units(other),
    found: units(change),
  }
}

/** Whether a label takes no part in sums. Text in brackets is ignored: "Dividends ($ 4.44 per share)". */
function isAlone(label: string, hasAmounts: () => boolean): boolean {
  const name = label.replace(/\([^)]*\)?/g, '')
  if (ALONE_LABEL.test(name) || (PER_SHARE_LABEL.test(name) && !SHARE_DESCRIPTION.test(name))) return true
  return PROPORTION_LABEL.test(name) && !hasAmounts()
}

/** Whether all numbers of a row are whole and without a suffix, and at least one is large. */
function holdsAmounts({ grid, decimals }: TableNumbers, row: number): boolean {
  const own = grid[row]!.filter((number) => number !== undefined && !number.isNil)
  const isWhole = own.every((number) => number!.suffix === undefined && number!.place === 10 ** decimals)
  return isWhole && own.some((number) => Math.abs(number!.units) >= MIN_AMOUNT * 10 ** decimals)
}

/** Facts about a row or a column. */
interface WayHints extends SumHints {
  /** Whether it is the result of a statement, which is below its parts. */
  isResult(at: number): boolean
}

/** Finds sums below (or right of) their parts, and sums above (or left of) them; returns those that explain more. */
function sumsBothWays(
  lines: readonly Line[],
  count: number,
  hints: WayHints,
): readonly (readonly (Tie | undefined)[])[] {
  const down = findSums(lines, count, hints)
  const reversed = (at: number) => count - 1 - at
  const reversedLines = lines.map((line) => Array.from({ length: count }, (_, i) => line[reversed(i)]))
  const up = findSums(reversedLines, count, {
    isNamed: (at) => hints.isNamed(reversed(at)),
    isAlone: (at) => hints.isAlone(reversed(at)),
    mayBeMisread: hints.mayBeMisread,
  }).filter((sum) => sum.isPlain)
  const ends = up.filter(({ at, ties }) => endsInResult(ties, at, reversed, hints, up)).length
  const weight = weightOf(up, (at) => hints.isNamed(reversed(at))) - ends * RESULT_WEIGHT
  if (weight <= weightOf(down, hints.isNamed)) return down.map((sum) => sum.ties)
  return up.map((sum) =>
    sum.ties.map((tie) => tie && { ...tie, at: reversed(tie.at), parts: tie.parts.map(reversed).reverse() }),
  )
}

/** Weight taken off for each sum above its parts whose lowest part is a sum or a result itself. */
const RESULT_WEIGHT = 4

/**
 * Whether the lowest part of a sum above its parts is a sum or result of the rows above it, not of rows below it:
 * "Income before taxes", "Taxes", "Net income".
 *
 * @param at Index in the reversed line, as in the sums of `up`.
 */
function endsInResult(
  ties: FoundSum['ties'],
  at: number,
  reversed: (at: number) => number,
  hints: WayHints,
  up: readonly FoundSum[],
): boolean {
  const lowest = Math.min(...ties.flatMap((tie) => tie?.parts ?? []))
  if (!Number.isFinite(lowest) || lowest >= at || up.some((sum) => sum.at === lowest)) return false
  return hints.isResult(reversed(lowest)) || hints.isNamed(reversed(lowest))
}

/** Weighs sums: one that only adds counts more than one that subtracts, and a named one more than an unnamed one. */
function weightOf(sums: readonly FoundSum[], isNamed: (at: number) => boolean): number {
  return sums.reduce((weight, sum) => weight + (sum.isPlain ? 2 : 1) + (isNamed(sum.at) ? 2 : 0), 0)
}

/** @param line Index of the line in the table: its column for a row sum, else its row. */
export function toCheck(kind: Check['kind'], tie: Tie, line: number, decimals: number): Check {
  const printed = (units: number) => Number((units / 10 ** decimals).toFixed(decimals))
  const items = [...tie.parts, tie.at]
  return {
    kind,
    rows: kind === 'row-sum' ? items : [line],
    columns: kind === 'row-sum' ? [line] : items,
    ...(tie.subtracted.length > 0 && { subtracted: tie.subtracted }),
    expected: printed(tie.expected),
    found: printed(tie.found),
    ties: tie.ties,
  }
}

/**
 * Groups columns under equal lowest headers, where these headers alternate: `2023` and `2022` of pensions, of other
 * benefits, and of both together. Only columns of one group add up.
 *
 * @returns One list of columns for each header, left to right; empty where the headers do not alternate.
 */
function alternatingColumns({ cells, columns, headerRowCount }: Checked): readonly (readonly number[])[] {
  if (headerRowCount < 2) return []
  const byHeader = new Map<string, number[]>()
  for (const { row, rowSpan, column, columnSpan, text } of cells) {
    if (column === 0 || columnSpan > 1 || row >= headerRowCount || row + rowSpan < headerRowCount) continue
    byHeader.set(text, [...(byHeader.get(text) ?? []), column])
  }
  const groups = [...byHeader.values()].filter((own) => own.length >= MIN_GROUP_COLUMNS)
  const isAlternating = groups.length > 1 || groups.some((own) => own.at(-1)! - own[0]! >= own.length)
  return isAlternating && columns.length > MIN_GROUP_COLUMNS ? groups.map((own) => own.toSorted((a, b) => a - b)) : []
}
