import type { ChartColumn } from './chart-grid.js'
import { group, setting, textElement } from './xml.js'

/** Texts in cells, as a reference with its cache: what a program shows before it has looked into the cells. */
export function textReference(formula: string, cells: readonly (string | number | null)[]): string {
  return group(
    'c:strRef',
    textElement('c:f', formula),
    group('c:strCache', setting('c:ptCount', cells.length), points(cells)),
  )
}

/** Numbers in cells. What is missing has no point in the cache: it is a gap. */
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

/** Joined at once: there may be more than one call can be given. */
function points(cells: readonly (string | number | null)[]): string {
  return cells
    .map((cell, index) => (cell === null ? '' : `<c:pt idx="${index}">${textElement('c:v', shortest(cell))}</c:pt>`))
    .join('')
}

/** The shortest decimal that reads back as the same number. */
function shortest(cell: string | number): string {
  return typeof cell === 'string' ? cell : String(cell === 0 ? 0 : cell)
}
