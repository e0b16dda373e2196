import type { Check, Table } from '../../../../core/model.js'
import { headersOver } from '../read/read-corrected.js'
import { type Figures, readFigures } from './figures.js'
import { type FoundSum, findSums, type SumHints } from './find-sums.js'
import type { Line, Tie } from './sums.js'

/** What stands by itself: added up, these give nothing. */
const ALONE = /\baverage\b|^(?:basic|diluted)\b/i
const PER_SHARE = /\bper (?:common |ordinary |diluted )?share\b/i
/** "Common stock, $0.01 par value per share": what a share says of itself, beside an amount. */
const OF_SHARES = /\b(?:par|stated|nominal|no.par) value\b|\b(?:authorized|issued)\b/i
/** These are by themselves only where they are no amounts: "Gross margin 4,506" and "recoverable through rates 314" are. */
const PROPORTION = /\bmargins?$|\bratio\b|\brates?$/i
/** Whole figures from here up that nothing is printed behind are amounts. */
const LEAST_AMOUNT = 100
/** What the figures of a period end in. */
const RESULT = /^(?:consolidated )?net (?:income|earnings|loss|profit)\b|^(?:profit|loss) for the\b/i

/** Heads of columns that follow each other in time: a figure a share of a year is not the sum of its quarters' figures. */
const TIME =
  /\bquarters?\b|\bQ[1-4]\b|\b[1-4]Q\b|\bmonths?\b|\bended\b|\b(?:19|20)\d\d\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|tember|ober|ember)?\b/i

/** Heads of what one period has more than another. */
const CHANGE =
  /\bchanges?\b|\bchg\b|\bvariances?\b|\bdifferences?\b|\bincreases?\b|\bdecreases?\b|\bversus\b|\bvs\b|[Δ∆]/i

/** Fewer columns of one head are no total and its parts. */
const LEAST_COLUMNS = 3

/** What of a table its sums are found by. */
type Checked = Pick<Table, 'cells' | 'rows' | 'columns' | 'headerRowCount'>

/**
 * Finds the sums of a table: which rows give which in its columns, and which columns give which in its rows. A sum is
 * given once for each figure that it explains, with what its parts give and what is printed; those that do not tie are
 * given where the same sum ties elsewhere in the table. Nothing is said of figures that no sum explains.
 */
export function findChecks(table: Checked): readonly Check[] {
  return checksOf(table, false)
}

/**
 * As {@link findChecks}, of a table that was read from pixels and whose figures have not been looked after yet: that a row is
 * called a sum, and one column in which it ties, shows that it is one in the others, too.
 */
export function findLikelyChecks(table: Checked): readonly Check[] {
  return checksOf(table, true)
}

function checksOf(table: Checked, mayBeMisread: boolean): readonly Check[] {
  const { cells, rows, columns, headerRowCount } = table
  const isBody = (row: number) => row >= headerRowCount && rows[row]?.type !== 'header'
  const figures = readFigures(cells, { rows: rows.length, columns: columns.length }, isBody)
  if (!figures.grid.some((row) => row.some((figure) => figure !== undefined))) return []
  const stubs = new Map(cells.filter((cell) => cell.column === 0).map((cell) => [cell.row, cell.text]))
  const labels = rows.map((_, row) => stubs.get(row) ?? '')
  const isNamedSum = (row: number) => rows[row]!.type === 'subtotal' || rows[row]!.type === 'total'
  // the first column's figures are labels: years, numbers of notes
  const byColumn = columns.map((_, column) => figures.grid.map((row) => (column === 0 ? undefined : row[column])))
  const heads = columns.map((_, column) => headersOver(table, column).join(' '))
  const isOfTime = heads.map((head) => TIME.test(head))
  const isAloneRow = labels.map((label, row) => isAlone(label, () => holdsAmounts(figures, row)))
  const byRow = figures.grid.map((row, at) =>
    row.map((figure, column) => (column === 0 || (isOfTime[column] && isAloneRow[at]) ? undefined : figure)),
  )
  const rowHints = {
    isNamed: isNamedSum,
    isAlone: (row: number) => isAloneRow[row]!,
    isResult: (row: number) => RESULT.test(labels[row]!),
    mayBeMisread,
  }
  const columnHints = {
    isNamed: (column: number) => /\btotals?\b/i.test(heads[column]!),
    isAlone: (column: number) => isAlone(heads[column]!, () => false),
    isResult: () => false,
  }
  const checks = (kind: Check['kind']) => (ties: readonly (Tie | undefined)[]) =>
    ties.flatMap((tie, line) =>
      tie === undefined || tie.isRepeated ? [] : [toCheck(kind, tie, line, figures.decimals)],
    )
  const alternating = alternatingColumns(table).flatMap((own) => {
    const lines = byRow.map((line) => line.map((figure, column) => (own.includes(column) ? figure : undefined)))
    return sumsBothWays(lines, columns.length, columnHints).filter(isPlain)
  })
  const explained = new Set(alternating.map(placeOf))
  const beside = sumsBothWays(byRow, columns.length, columnHints)
    .filter((ties) => !explained.has(placeOf(ties)))
    .map((ties) => ties.map((tie, line) => tie && asChange(tie, byRow[line]!, heads)))
  return [
    ...sumsBothWays(byColumn, rows.length, rowHints).flatMap(checks('row-sum')),
    ...[...alternating, ...beside].flatMap(checks('column-sum')),
  ]
}

/** The row or the column of a sum. */
function placeOf(ties: readonly (Tie | undefined)[]): number | undefined {
  return ties.find((tie) => tie !== undefined)?.at
}

function isPlain(ties: readonly (Tie | undefined)[]): boolean {
  return ties.every((tie) => tie === undefined || tie.subtracted.length === 0)
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
function isAlone(label: string, isOfAmounts: () => boolean): boolean {
  const said = label.replace(/\([^)]*\)?/g, '')
  if (ALONE.test(said) || (PER_SHARE.test(said) && !OF_SHARES.test(said))) return true
  return PROPORTION.test(said) && !isOfAmounts()
}

/** Whether the figures of a row are whole and large, with nothing behind them. */
function holdsAmounts({ grid, decimals }: Figures, row: number): boolean {
  const own = grid[row]!.filter((figure) => figure !== undefined && !figure.isNil)
  const isWhole = own.every((figure) => figure!.suffix === undefined && figure!.place === 10 ** decimals)
  return isWhole && own.some((figure) => Math.abs(figure!.units) >= LEAST_AMOUNT * 10 ** decimals)
}

/** What is known of a row or a column. */
interface WayHints extends SumHints {
  /** Whether it is what a statement comes to: it stands below what it is made of. */
  isResult(at: number): boolean
}

/** Sums stand below (or right of) their parts, or all above (or left of) them: the way that explains more is the table's. */
function sumsBothWays(
  lines: readonly Line[],
  count: number,
  hints: WayHints,
): readonly (readonly (Tie | undefined)[])[] {
  const down = findSums(lines, count, hints)
  const turned = (at: number) => count - 1 - at
  const turnedLines = lines.map((line) => Array.from({ length: count }, (_, i) => line[turned(i)]))
  const up = findSums(turnedLines, count, {
    isNamed: (at) => hints.isNamed(turned(at)),
    isAlone: (at) => hints.isAlone(turned(at)),
    mayBeMisread: hints.mayBeMisread,
  }).filter((sum) => sum.isPlain)
  const ends = up.filter(({ at, ties }) => endsInResult(ties, at, turned, hints, up)).length
  const weight = weightOf(up, (at) => hints.isNamed(turned(at))) - ends * WEIGHT_OF_A_RESULT
  if (weight <= weightOf(down, hints.isNamed)) return down.map((sum) => sum.ties)
  return up.map((sum) =>
    sum.ties.map((tie) => tie && { ...tie, at: turned(tie.at), parts: tie.parts.map(turned).reverse() }),
  )
}

/** So much less explains a sum that stands over its parts where the lowest of them is a sum or a result of its own. */
const WEIGHT_OF_A_RESULT = 4

/**
 * Whether the lowest part of a sum that stands above them is what the rows above it come to, and no sum of rows below it:
 * "Income before taxes", "Taxes", "Net income".
 *
 * @param at Of a line that was turned, as those of the ties.
 */
function endsInResult(
  ties: FoundSum['ties'],
  at: number,
  turned: (at: number) => number,
  hints: WayHints,
  up: readonly FoundSum[],
): boolean {
  const lowest = Math.min(...ties.flatMap((tie) => tie?.parts ?? []))
  if (!Number.isFinite(lowest) || lowest >= at || up.some((sum) => sum.at === lowest)) return false
  return hints.isResult(turned(lowest)) || hints.isNamed(turned(lowest))
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

/**
 * The columns that stand under equal lowest heads, where those of several heads alternate: `2023` and `2022` of pensions, of
 * other benefits, and of both together. What adds up is every second of them.
 *
 * @returns Columns that belong together, a list a head, left to right; none where the heads do not alternate.
 */
function alternatingColumns({ cells, columns, headerRowCount }: Checked): readonly (readonly number[])[] {
  if (headerRowCount < 2) return []
  const byHead = new Map<string, number[]>()
  for (const { row, rowSpan, column, columnSpan, text } of cells) {
    if (column === 0 || columnSpan > 1 || row >= headerRowCount || row + rowSpan < headerRowCount) continue
    byHead.set(text, [...(byHead.get(text) ?? []), column])
  }
  const groups = [...byHead.values()].filter((own) => own.length >= LEAST_COLUMNS)
  const isAlternating = groups.length > 1 || groups.some((own) => own.at(-1)! - own[0]! >= own.length)
  return isAlternating && columns.length > LEAST_COLUMNS ? groups.map((own) => own.toSorted((a, b) => a - b)) : []
}
