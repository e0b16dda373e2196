import type { Check, Table } from '../../../core/model.js'
import type { StoredAmounts } from './stored-amounts.js'

/** A position in the grid of a table, zero-based, including header rows. */
export interface GridPlace {
  readonly row: number
  readonly column: number
}

/** One summand of a sum. */
interface SumPart extends GridPlace {
  readonly isSubtracted: boolean
}

/** A sum and its parts, in the order of the page. */
export interface Sum extends GridPlace {
  readonly kind: Check['kind']
  readonly parts: readonly SumPart[]
}

/** A sum whose parts add up exactly to the printed amount. */
interface SumFormula extends Sum {
  /**
   * Number of decimals to round to, because binary fractions do not add up exactly; undefined if no rounding is needed.
   */
  readonly decimals?: number
}

/** Returns the sum that a check covers. */
export function sumOf({ kind, rows, columns, subtracted = [] }: Check): Sum {
  const isByRow = kind === 'row-sum'
  const items = isByRow ? rows : columns
  const place = (item: number) => (isByRow ? { row: item, column: columns[0]! } : { row: rows[0]!, column: item })
  const parts = items.slice(0, -1).map((item) => ({ ...place(item), isSubtracted: subtracted.includes(item) }))
  return { kind, ...place(items.at(-1)!), parts: parts.sort((a, b) => a.row - b.row || a.column - b.column) }
}

/**
 * Selects the cells of a table that become formulas: sums that reconcile to the last digit. A cell that is both a row
 * total and a column total gets the formula of its column, or the shorter one. Circular formulas are left out.
 *
 * @returns At most one formula per cell.
 */
export function planFormulas(table: Table, amounts: StoredAmounts): readonly SumFormula[] {
  const sums = table.checks
    .filter(({ expected, found }) => expected === found)
    .map(sumOf)
    .filter((sum) => reconcilesExactly(sum, amounts))
    .sort(
      (a, b) => Number(a.kind === 'column-sum') - Number(b.kind === 'column-sum') || a.parts.length - b.parts.length,
    )
  const kept = new Map<string, Sum>()
  for (const sum of sums) {
    if (!kept.has(keyOf(sum)) && !leadsBack(sum, kept)) kept.set(keyOf(sum), sum)
  }
  return alignRounding([...kept.values()], amounts)
}

function keyOf({ row, column }: GridPlace): string {
  return `${row} ${column}`
}

/** Compares integers in the smallest unit of the amounts, because their sums are exact. */
function reconcilesExactly(sum: Sum, amounts: StoredAmounts): boolean {
  const decimals = decimalsOf(sum, amounts)
  const units = (place: GridPlace) => Math.round((amounts.at(place.row, place.column)?.number ?? NaN) * 10 ** decimals)
  const given = sum.parts.map((part) => (part.isSubtracted ? -units(part) : units(part)))
  const total = given.reduce((total, each) => total + each, 0)
  return sum.parts.length > 0 && [...given, total].every(Number.isSafeInteger) && total === units(sum)
}

/** Returns the highest number of decimals of the sum and its parts. */
export function decimalsOf(sum: Sum, amounts: StoredAmounts): number {
  return Math.max(...[sum, ...sum.parts].map(({ row, column }) => amounts.at(row, column)?.decimals ?? 0))
}

/** Returns whether a sum refers to itself through existing formulas. */
function leadsBack(sum: Sum, kept: ReadonlyMap<string, Sum>): boolean {
  const seen = new Set<string>()
  const open = sum.parts.map(keyOf)
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (key === keyOf(sum)) return true
    if (seen.has(key)) continue
    seen.add(key)
    open.push(...(kept.get(key)?.parts ?? []).map(keyOf))
  }
  return false
}

/** Makes neighboring formulas alike: if one needs rounding, all sums of its row or column are rounded. */
function alignRounding(sums: readonly Sum[], amounts: StoredAmounts): readonly SumFormula[] {
  const lineOf = (sum: Sum) => (sum.kind === 'row-sum' ? `row ${sum.row}` : `column ${sum.column}`)
  const decimals = new Map<string, number>()
  for (const sum of sums) {
    if (addUp(sum, amounts) === amounts.at(sum.row, sum.column)!.number) continue
    decimals.set(lineOf(sum), Math.max(decimals.get(lineOf(sum)) ?? 0, decimalsOf(sum, amounts)))
  }
  return sums.map((sum) => {
    const digits = decimals.get(lineOf(sum))
    return digits === undefined ? sum : { ...sum, decimals: Math.max(digits, decimalsOf(sum, amounts)) }
  })
}

/** Calculates the formula without rounding like a spreadsheet: in the formula's order, with binary fractions. */
function addUp(sum: Sum, amounts: StoredAmounts): number {
  return termsOf(sum, amounts).reduce((total, { parts, isSubtracted }) => {
    const given = parts.reduce((sum, { row, column }) => sum + amounts.at(row, column)!.number, 0)
    return isSubtracted ? total - given : total + given
  }, 0)
}

/** Returns references to positions of a table for a formula. */
export interface References {
  cell(place: GridPlace): string
  range(first: GridPlace, last: GridPlace): string
}

/**
 * Writes a sum as a formula over its parts. Adjacent parts become a range if no other number is between them:
 * `SUM(B5:B9)`, `B5+B7-B9`, `B4-SUM(B5:B7)`.
 */
export function formulaText(sum: SumFormula, amounts: StoredAmounts, references: References): string {
  const terms = termsOf(sum, amounts).map(({ parts, isSubtracted }) => {
    const first = parts[0]!
    const text = parts.length === 1 ? references.cell(first) : `SUM(${references.range(first, parts.at(-1)!)})`
    return `${isSubtracted ? '-' : '+'}${text}`
  })
  const text = terms.join('').replace(/^\+/, '')
  return sum.decimals === undefined ? text : `ROUND(${text},${sum.decimals})`
}

/** Adjacent parts that are all added or all subtracted. */
interface Term {
  readonly parts: readonly SumPart[]
  readonly isSubtracted: boolean
}

function termsOf(sum: Sum, amounts: StoredAmounts): readonly Term[] {
  const terms: Term[] = []
  for (const part of sum.parts) {
    const last = terms.at(-1)
    const isNext = last?.isSubtracted === part.isSubtracted && isEmptyBetween(last.parts.at(-1)!, part, amounts)
    if (isNext) terms[terms.length - 1] = { ...last, parts: [...last.parts, part] }
    else terms.push({ parts: [part], isSubtracted: part.isSubtracted })
  }
  // `C6-B6` is more readable than `-B6+C6`.
  const first = terms.find(({ isSubtracted }) => !isSubtracted)
  return first === undefined ? terms : [first, ...terms.filter((term) => term !== first)]
}

/**
 * Returns whether no number and no date is between two positions of a line. A range would add those; texts are skipped.
 */
function isEmptyBetween(first: GridPlace, last: GridPlace, amounts: StoredAmounts): boolean {
  for (let row = first.row; row <= last.row; row++) {
    for (let column = first.column; column <= last.column; column++) {
      const isEnd = (row === first.row && column === first.column) || (row === last.row && column === last.column)
      if (!isEnd && amounts.isCounted(row, column)) return false
    }
  }
  return true
}
