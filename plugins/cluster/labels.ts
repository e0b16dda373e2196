import type { Cell, Table } from '../../core/model.js'
import { bareTitle } from './parts.js'

/** Minimum number of labels that must agree. */
const minLabels = 5
/** Minimum share of labels that must agree. */
const minAgreement = 0.9
/** Minimum share of the rows of a label column that contain a label. */
const minLabelled = 0.7

/** Returns the column with the labels of the rows, which is the first or the last one; undefined if there is none. */
export function labelColumnOf(table: Table): number | undefined {
  return [0, table.columns.length - 1].find((column) => {
    const texts = bodyCells(table, column)
    const labels = texts.filter(isLabel)
    return labels.length >= minLabelled * (table.rows.length - table.headerRowCount) && labels.length * 2 > texts.length
  })
}

/**
 * Returns whether nearly all labels of the given rows are the same, apart from case, punctuation and footnote marks.
 *
 * @param rows Rows of the table.
 * @param nextRows As many rows of the next table.
 */
export function labelsAgree(table: Table, next: Table, rows: readonly number[], nextRows: readonly number[]): boolean {
  const [column, nextColumn] = [labelColumnOf(table), labelColumnOf(next)]
  if (column !== 0 || nextColumn === undefined) return false
  const [labels, nextLabels] = [labelsOf(table, column, bareLabel), labelsOf(next, nextColumn, bareLabel)]
  const agreeing = rows.filter((row, at) => labels.get(row) === nextLabels.get(nextRows[at]!))
  const distinct = new Set(agreeing.flatMap((row) => labels.get(row) || []))
  return distinct.size >= minLabels && agreeing.length >= minAgreement * rows.length
}

/**
 * Returns the label column of the next table if it repeats the labels exactly, so that nothing is lost without it.
 *
 * @param next Has the same number of rows below its header.
 */
export function isRepeatedColumn(table: Table, next: Table): number | undefined {
  const column = labelColumnOf(next)
  if (column === undefined) return undefined
  const printed = (text: string) => text.replace(/\s+/g, ' ').trim()
  const [labels, repeated] = [labelsOf(table, 0, printed), labelsOf(next, column, printed)]
  const more = table.headerRowCount - next.headerRowCount
  const isSame = table.rows.every(
    (_, row) => row < table.headerRowCount || labels.get(row) === repeated.get(row - more),
  )
  if (!isSame) return undefined
  const isCovered = next.cells.some(
    (cell) => cell.columnSpan > 1 && cell.column <= column && column < cell.column + cell.columnSpan,
  )
  const corners = new Set(cornerOf(table, 0).map(printed))
  return isCovered || cornerOf(next, column).some((text) => !corners.has(printed(text))) ? undefined : column
}

/**
 * Returns whether the table has no labels: every column has only numbers, and the first one is neither a list of
 * years nor a count of the rows.
 */
export function looksUnlabelled(table: Table): boolean {
  const { columns } = table
  const hasOnlyNumbers = columns.every((_, column) => {
    const cells = bodyCells(table, column)
    return cells.length > 0 && cells.every(({ value }) => value !== undefined)
  })
  if (!hasOnlyNumbers) return false
  const counted = bodyCells(table, 0).map(({ value }) =>
    value?.kind === 'number' && value.decimals === 0 && !value.isGrouped ? value.number : undefined,
  )
  return !counted.every((number, at) => {
    const before = counted[at - 1]
    return number !== undefined && (at === 0 || (before !== undefined && Math.abs(number - before) === 1))
  })
}

function bodyCells({ cells, headerRowCount }: Table, column: number): readonly Cell[] {
  return cells.filter((cell) => cell.column === column && cell.row >= headerRowCount)
}

function isLabel({ text, value }: Cell): boolean {
  return value === undefined && /\p{L}{2}|[\p{Lo}]/u.test(text)
}

/** Returns the label of each row below the header that has one. */
function labelsOf(table: Table, column: number, write: (text: string) => string): ReadonlyMap<number, string> {
  return new Map(bodyCells(table, column).map(({ row, text }) => [row, write(text)]))
}

function cornerOf({ cells, headerRowCount }: Table, column: number): readonly string[] {
  return cells.filter((cell) => cell.column === column && cell.row < headerRowCount).map(({ text }) => text)
}

function bareLabel(text: string): string {
  return bareTitle(text.replace(/\(\w{1,2}\)|\*+/g, ''))
}
