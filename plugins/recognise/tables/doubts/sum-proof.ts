import type { Check, Table } from '../../../../core/model.js'
import { readValue } from '../../lexicon/values.js'

/** The position of a cell, as `row,column`. */
export type Spot = string

/** One sum in one line of the table: signed addends, and the total with −1, so that a correct sum gives 0. */
export interface SumLine {
  /** A key shared by all lines of a table that add the same rows (or columns). */
  readonly structure: string
  readonly items: readonly { readonly spot: Spot; readonly sign: 1 | -1 }[]
}

/** The parts of a number that sums need. */
interface Amount {
  readonly number: number
  readonly decimals: number
  readonly suffix: string | undefined
}

/** The numbers of a table by position; undefined if a text is not a number. */
export type Amounts = ReadonlyMap<Spot, Amount | undefined>

export function spotOf({ row, column }: { readonly row: number; readonly column: number }): Spot {
  return `${row},${column}`
}

/** Returns the amount that a text adds to a sum; a dash adds 0. */
export function amountOf(text: string): Amount | undefined {
  const value = readValue(text)
  if (value === undefined) return undefined
  if (value.kind === 'nil') return { number: 0, decimals: 0, suffix: undefined }
  return { number: value.number, decimals: value.decimals, suffix: value.suffix }
}

/**
 * Finds the sums of the table's passing checks in every line with their numbers: rows that add up in one column add up
 * in the other columns too.
 */
export function findSumLines(
  table: Pick<Table, 'rows' | 'columns'>,
  checks: readonly Check[],
  amounts: Amounts,
): readonly SumLine[] {
  const structures = new Map<string, { readonly check: Check; readonly from: Amount | undefined }>()
  for (const check of checks) {
    if (!check.ties) continue
    const items = check.kind === 'row-sum' ? check.rows : check.columns
    const key = `${check.kind} ${items.at(-1)} ${items.join()} ${check.subtracted?.join() ?? ''}`
    const from = amounts.get(spotOf({ row: check.rows.at(-1)!, column: check.columns.at(-1)! }))
    if (!structures.has(key)) structures.set(key, { check, from })
  }
  const lines: SumLine[] = []
  const known = new Set<string>()
  for (const [structure, { check, from }] of structures) {
    const isDown = check.kind === 'row-sum'
    const count = isDown ? table.columns.length : table.rows.length
    for (let line = 0; line < count; line++) {
      const spot = (item: number) =>
        isDown ? spotOf({ row: item, column: line }) : spotOf({ row: line, column: item })
      const items = (isDown ? check.rows : check.columns).filter((item) => amounts.has(spot(item)))
      const at = (isDown ? check.rows : check.columns).at(-1)!
      const total = amounts.get(spot(at))
      // percentages and changes are next to amounts but do not add up in the same way
      const isSameUnit = total === undefined || (total.suffix === from?.suffix && total.decimals === from?.decimals)
      if (!items.includes(at) || items.length < 3 || !isSameUnit) continue
      const own: SumLine = {
        structure,
        items: items.map((item) => ({
          spot: spot(item),
          sign: item === at || check.subtracted?.includes(item) ? -1 : 1,
        })),
      }
      const key = own.items
        .map((item) => `${item.sign}${item.spot}`)
        .sort()
        .join(' ')
      if (known.has(key)) continue
      known.add(key)
      lines.push(own)
    }
  }
  return lines
}

/**
 * Returns the state of a sum: `exact` (no difference, at least three nonzero amounts), `rounded` (otherwise, a
 * difference of at most one unit of the coarsest decimal place), `broken`, or `open` (a number was not read).
 */
export function stateOf(line: SumLine, amounts: Amounts): 'exact' | 'rounded' | 'broken' | 'open' {
  const own = line.items.map(({ spot }) => amounts.get(spot))
  if (own.some((amount) => amount === undefined)) return 'open'
  const { difference, place } = differenceOf(line, amounts)
  if (difference === 0) return own.filter((amount) => amount!.number !== 0).length > 2 ? 'exact' : 'rounded'
  return Math.abs(difference) <= place ? 'rounded' : 'broken'
}

/** Returns the value at a spot that reconciles the sum exactly; undefined if another of its numbers is unknown. */
export function neededAt(line: SumLine, spot: Spot, amounts: Amounts): number | undefined {
  const others = line.items.filter((item) => item.spot !== spot)
  const isKnown = others.every((item) => amounts.get(item.spot) !== undefined)
  if (others.length === line.items.length || !isKnown) return undefined
  const scale = 10 ** decimalsOf(line, amounts)
  const rest = others.reduce((sum, item) => sum + item.sign * Math.round(amounts.get(item.spot)!.number * scale), 0)
  const own = line.items.find((item) => item.spot === spot)!
  return (-own.sign * rest) / scale
}

function differenceOf(line: SumLine, amounts: Amounts) {
  const scale = 10 ** decimalsOf(line, amounts)
  const own = line.items.map(({ spot, sign }) => ({ sign, amount: amounts.get(spot)! }))
  const difference = own.reduce((sum, { sign, amount }) => sum + sign * Math.round(amount.number * scale), 0)
  const coarsest = Math.min(...own.filter(({ amount }) => amount.number !== 0).map(({ amount }) => amount.decimals))
  return { difference, place: Number.isFinite(coarsest) ? scale / 10 ** coarsest : 1 }
}

function decimalsOf(line: SumLine, amounts: Amounts): number {
  return Math.min(6, Math.max(...line.items.map(({ spot }) => amounts.get(spot)?.decimals ?? 0)))
}
