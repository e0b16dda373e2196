import type { Table } from '../../../../core/model.js'

/** Fewer columns of one head are no total and its parts. */
const LEAST_COLUMNS = 3

/**
 * The columns that stand under equal lowest heads, where those of several heads alternate: `2023` and `2022` of pensions, of
 * other benefits, and of both together. What adds up is every second of them.
 *
 * @returns Columns that belong together, a list a head, left to right; none where the heads do not alternate.
 */
export function alternatingColumns({
  cells,
  columns,
  headerRowCount,
}: Pick<Table, 'cells' | 'columns' | 'headerRowCount'>): readonly (readonly number[])[] {
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
