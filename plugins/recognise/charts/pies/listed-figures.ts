import type { Bbox } from '../../../../core/model.js'
import { centerX, overlapY } from '../../geometry/boxes.js'
import type { Label } from '../parts.js'
import { takeFigures } from './label-figures.js'

/** Figures of one column end, begin or have their middle on one line, to this many points. */
const ONE_COLUMN = 2
/** A list has so many rows at least. */
const LEAST_ROWS = 2
/** Figures in one column belong to the names before them as in any legend, or to a table with rules of its own. */
const LEAST_COLUMNS = 2
/** A listed share and a drawn one are one within this. */
const FITTING = 0.012

/**
 * The columns of figures that stand beside the keys or the names of a legend, as in a table whose rows begin with them: of
 * each column one figure a row, in their order. None where rows have not as many figures as each other, or one alone.
 */
export function columnsBeside(rows: readonly Bbox[], labels: readonly Label[]): readonly (readonly Label[])[] {
  if (rows.length < LEAST_ROWS) return []
  const inRows = rows.map((row) =>
    labels.filter((label) => isInRow(row, label)).toSorted((a, b) => a.bbox.x0 - b.bbox.x0),
  )
  const [first] = inRows
  if (first!.length < LEAST_COLUMNS || inRows.some((row) => row.length !== first!.length)) return []
  const columns = first!.map((_, i) => inRows.map((row) => row[i]!))
  const isDistinct = new Set(inRows.flat()).size === inRows.flat().length
  return isDistinct && columns.every(isColumn) ? columns : []
}

/** Which column says the shares that are drawn: the one that fits best, where any fits in every row. */
export function columnOfShares(
  columns: readonly (readonly Label[])[],
  shares: readonly number[],
): readonly Label[] | undefined {
  const fitted = columns.map((column) => ({ column, off: farthestOff(column, shares) }))
  return fitted.filter(({ off }) => off <= FITTING).toSorted((a, b) => a.off - b.off)[0]?.column
}

function farthestOff(column: readonly Label[], shares: readonly number[]): number {
  const values = column.map(({ text }) => takeFigures(text)[0]!.value)
  const sum = values.reduce((total, value) => total + value, 0)
  return Math.max(...values.map((value, i) => Math.abs(value / sum - shares[i]!)))
}

function isInRow(row: Bbox, label: Label): boolean {
  const { bbox, text } = label
  const isBehind = bbox.x0 > row.x1 && overlapY(row, bbox) > 0.5 * Math.min(row.y1 - row.y0, bbox.y1 - bbox.y0)
  if (!isBehind || !/\d/.test(text)) return false
  const figures = takeFigures(text)
  return figures.length === 1 && figures[0]!.rest === ''
}

function isColumn(column: readonly Label[]): boolean {
  const places = [({ bbox }: Label) => bbox.x1, ({ bbox }: Label) => bbox.x0, ({ bbox }: Label) => centerX(bbox)]
  return places.some((at) => column.every((label) => Math.abs(at(label) - at(column[0]!)) <= ONE_COLUMN))
}
