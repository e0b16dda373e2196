import type { ChartColumn } from '../chart-grid.js'
import { group, setting, textElement } from './xml.js'

/** Writes texts in cells as a reference with a cache, which a program shows before it reads the cells. */
export function textReference(formula: string, cells: readonly (string | number | null)[]): string {
  return group(
    'c:strRef',
    textElement('c:f', formula),
    group('c:strCache', setting('c:ptCount', cells.length), points(cells)),
  )
}

/**
 * Writes numbers in cells as a reference with a cache. A missing value has no point in the cache, which shows as a gap.
 */
export function numberReference(formula: string, column: ChartColumn, format: string): string {
  return group(
    'c:numRef',
    textElement('c:f', formula),
    group(
      'c:numCache',
      textElement('c:formatCode', format),
      setting('c:ptCount', column.cells.length),
      points(column.cells),
    ),
  )
}

/** Joined as one string: there may be more values than a call can have arguments. */
function points(cells: readonly (string | number | null)[]): string {
  return cells
    .map((cell, index) => (cell === null ? '' : `<c:pt idx="${index}">${textElement('c:v', shortest(cell))}</c:pt>`))
    .join('')
}

/** Returns the shortest decimal that reads back as the same number. */
function shortest(cell: string | number): string {
  return typeof cell === 'string' ? cell : String(cell === 0 ? 0 : cell)
}
