import type { Row } from '../service/shapes.js'

/** Returns the cell that a key moves to; undefined for other keys. */
export function moveInGrid(
  key: string,
  from: { readonly row: string; readonly column: string },
  headers: readonly string[],
  rows: readonly Row[],
): { readonly row: string; readonly column: string } | undefined {
  const row = rows.findIndex(({ row_identifier }) => row_identifier === from.row)
  const column = headers.indexOf(from.column)
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    Home: [row, 0],
    End: [row, headers.length - 1],
    PageUp: [Math.max(0, row - 10), column],
    PageDown: [Math.min(rows.length - 1, row + 10), column],
  }
  const to = steps[key]
  if (to === undefined) return undefined
  const next = { row: rows[to[0]]?.row_identifier, column: headers[to[1]] }
  return { row: next.row ?? from.row, column: next.column ?? from.column }
}
