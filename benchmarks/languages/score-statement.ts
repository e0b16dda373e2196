import type { Table } from 'recreate-engine'
import type { Statement, StatementRow } from './draw-statement.js'

/** Counts of right and of all items. */
export interface Counted {
  readonly right: number
  readonly all: number
}

/** Counts of what was read right in statements. */
export interface StatementScore {
  /** Numbers with the right value in the right row and column. */
  readonly numbers: Counted
  /** Negative numbers that were read as negative. */
  readonly signs: Counted
  /** Scale and currency. */
  readonly units: Counted
  /** Columns with the last day of their period. */
  readonly periods: Counted
  /** Rows of totals and subtotals with that type. */
  readonly totals: Counted
}

/** Scores the largest table that was read of a page. */
export function scoreStatement(tables: readonly Table[], { rows, unit, periods }: Statement): StatementScore {
  const table = [...tables].sort((a, b) => b.cells.length - a.cells.length)[0]
  const reads = table === undefined ? [] : readRows(table, rows)
  const numbers = rows.flatMap(({ values }, i) => values.map((value, at) => ({ value, read: reads[i]?.values[at] })))
  const negative = numbers.filter(({ value }) => value < 0)
  const sums = rows.flatMap((row, i) => (row.type === 'total' || row.type === 'subtotal' ? [reads[i]] : []))
  const ends = table?.columns.slice(1).map(({ period }) => period?.endDate) ?? []
  return {
    numbers: count(numbers, ({ value, read }) => read === value),
    signs: count(negative, ({ read }) => read !== undefined && read < 0),
    units: count([table?.scale === unit.scale, table?.currency === unit.currency], (isRight) => isRight),
    periods: count(
      periods.map(({ endDate }, i) => ends[i] === endDate),
      (isRight) => isRight,
    ),
    totals: count(sums, (read) => read?.type === 'total' || read?.type === 'subtotal'),
  }
}

/** Returns the values of each row. A table with all rows is compared row by row, another one by its labels. */
function readRows(table: Table, rows: readonly StatementRow[]): readonly (ReadRow | undefined)[] {
  const start = table.headerRowCount
  const isWhole = table.rows.length - start === rows.length
  return rows.map(({ label }, i) => {
    const row = isWhole
      ? start + i
      : table.cells.find(({ column, text }) => column === 0 && plain(text) === plain(label))?.row
    if (row === undefined) return undefined
    const values = table.columns.slice(1).map((_, column) => {
      const value = table.cells.find((each) => each.row === row && each.column === column + 1)?.value
      return value?.kind === 'number' ? value.number : undefined
    })
    return { type: table.rows[row]!.type, values }
  })
}

interface ReadRow {
  readonly type: string
  readonly values: readonly (number | undefined)[]
}

function plain(text: string): string {
  return text.replace(/\s+/g, '')
}

function count<T>(items: readonly T[], isRight: (item: T) => boolean): Counted {
  return { right: items.filter(isRight).length, all: items.length }
}

/** Adds scores. */
export function addScores(scores: readonly StatementScore[]): StatementScore {
  const add = (name: keyof StatementScore) =>
    scores.reduce((sum, score) => ({ right: sum.right + score[name].right, all: sum.all + score[name].all }), NONE)
  return {
    numbers: add('numbers'),
    signs: add('signs'),
    units: add('units'),
    periods: add('periods'),
    totals: add('totals'),
  }
}

const NONE: Counted = { right: 0, all: 0 }
