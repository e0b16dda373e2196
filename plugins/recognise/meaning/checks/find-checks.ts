import type { Check, Table } from '../../../../core/model.js'
import { readFigures } from './figures.js'
import { type FoundSum, findSums, type SumHints } from './find-sums.js'
import type { Line, Tie } from './sums.js'

/** What stands by itself: added up, these give nothing. */
const ALONE =
  /\bper (?:common |ordinary |diluted )?share\b|\baverage\b|\bmargins?$|\bratio\b|\brates?$|^(?:basic|diluted)\b/i

/** Heads of columns that follow each other in time: a figure a share of a year is not the sum of its quarters' figures. */
const TIME =
  /\bquarters?\b|\bQ[1-4]\b|\b[1-4]Q\b|\bmonths?\b|\bended\b|\b(?:19|20)\d\d\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|tember|ober|ember)?\b/i

/** Heads of what one period has more than another. */
const CHANGE =
  /\bchanges?\b|\bchg\b|\bvariances?\b|\bdifferences?\b|\bincreases?\b|\bdecreases?\b|\bversus\b|\bvs\b|[Δ∆]/i

/**
 * Finds the sums of a table: which rows give which in its columns, and which columns give which in its rows. A sum is
 * given once for each figure that it explains, with what its parts give and what is printed; those that do not tie are
 * given where the same sum ties elsewhere in the table. Nothing is said of figures that no sum explains.
 */
export function findChecks(table: Pick<Table, 'cells' | 'rows' | 'columns' | 'headerRowCount'>): readonly Check[] {
  const { cells, rows, columns, headerRowCount } = table
  const isBody = (row: number) => row >= headerRowCount && rows[row]?.type !== 'header'
  const figures = readFigures(cells, { rows: rows.length, columns: columns.length }, isBody)
  if (!figures.grid.some((row) => row.some((figure) => figure !== undefined))) return []
  const stubs = new Map(cells.filter((cell) => cell.column === 0).map((cell) => [cell.row, cell.text]))
  const labels = rows.map((_, row) => stubs.get(row) ?? '')
  const isNamedSum = (row: number) => rows[row]!.type === 'subtotal' || rows[row]!.type === 'total'
  // the first column's figures are labels: years, numbers of notes
  const byColumn = columns.map((_, column) => figures.grid.map((row) => (column === 0 ? undefined : row[column])))
  const heads = columns.map((_, column) => headOf(table, column))
  const isOfTime = heads.map((head) => TIME.test(head))
  const isAloneRow = labels.map(isAlone)
  const byRow = figures.grid.map((row, at) =>
    row.map((figure, column) => (column === 0 || (isOfTime[column] && isAloneRow[at]) ? undefined : figure)),
  )
  const rowHints = { isNamed: isNamedSum, isAlone: (row: number) => isAloneRow[row]! }
  const columnHints = {
    isNamed: (column: number) => /\btotals?\b/i.test(heads[column]!),
    isAlone: (column: number) => isAlone(heads[column]!),
  }
  const checks = (kind: Check['kind']) => (ties: readonly (Tie | undefined)[]) =>
    ties.flatMap((tie, line) =>
      tie === undefined || tie.isRepeated ? [] : [toCheck(kind, tie, line, figures.decimals)],
    )
  const changes = sumsBothWays(byRow, columns.length, columnHints).map((ties) =>
    ties.map((tie, line) => tie && asChange(tie, byRow[line]!, heads)),
  )
  return [
    ...sumsBothWays(byColumn, rows.length, rowHints).flatMap(checks('row-sum')),
    ...changes.flatMap(checks('column-sum')),
  ]
}

/**
 * Of `2023`, `2022` and their change the change is what is calculated: this year's figure is not last year's and the
 * change, though they add up. Where the change stands before the sum, `Opening, Change, Closing`, it is one of its parts.
 */
function asChange(tie: Tie, line: Line, heads: readonly string[]): Tie {
  const { at, parts, subtracted } = tie
  const isChange = (item: number) => CHANGE.test(heads[item]!)
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

/** What stands in brackets says something of the figure, not what it is: "Dividends ($ 4.44 per share)". */
function isAlone(label: string): boolean {
  return ALONE.test(label.replace(/\([^)]*\)?/g, ''))
}

/** Sums stand below (or right of) their parts, or all above (or left of) them: the way that explains more is the table's. */
function sumsBothWays(
  lines: readonly Line[],
  count: number,
  hints: SumHints,
): readonly (readonly (Tie | undefined)[])[] {
  const down = findSums(lines, count, hints)
  const turned = (at: number) => count - 1 - at
  const turnedLines = lines.map((line) => Array.from({ length: count }, (_, i) => line[turned(i)]))
  const up = findSums(turnedLines, count, {
    isNamed: (at) => hints.isNamed(turned(at)),
    isAlone: (at) => hints.isAlone(turned(at)),
  }).filter((sum) => sum.isPlain)
  if (weightOf(up, (at) => hints.isNamed(turned(at))) <= weightOf(down, hints.isNamed))
    return down.map((sum) => sum.ties)
  return up.map((sum) =>
    sum.ties.map((tie) => tie && { ...tie, at: turned(tie.at), parts: tie.parts.map(turned).reverse() }),
  )
}

/** A sum that only adds explains more than one with signs, and one that is called a sum more than one that is not. */
function weightOf(sums: readonly FoundSum[], isNamed: (at: number) => boolean): number {
  return sums.reduce((weight, sum) => weight + (sum.isPlain ? 2 : 1) + (isNamed(sum.at) ? 2 : 0), 0)
}

/** @param line The row's or the column's place in the table. */
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

function headOf({ cells, headerRowCount }: Pick<Table, 'cells' | 'headerRowCount'>, column: number): string {
  return cells
    .filter((cell) => cell.row < headerRowCount && cell.column <= column && column < cell.column + cell.columnSpan)
    .map((cell) => cell.text)
    .join(' ')
}
