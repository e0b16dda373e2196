/** Where the cells of a chart's data stand, in the words of a formula. Columns are those of its grid, zero-based. */
export interface ChartReferences {
  /** The head of a column: `'Sales'!$B$4`. */
  head(column: number): string
  /** What stands under it: `'Sales'!$B$5:$B$9`. */
  cells(column: number): string
}

/** The first cell of a grid on its sheet: the head of its first column. One-based. */
export interface GridCorner {
  readonly row: number
  readonly column: number
}

/** References to a chart's grid on a sheet. */
export function sheetReferences(sheetName: string, corner: GridCorner, rowCount: number): ChartReferences {
  const sheet = `'${sheetName.replaceAll("'", "''")}'`
  const at = (column: number, row: number) => `$${columnLetters(corner.column + column)}$${row}`
  return {
    head: (column) => `${sheet}!${at(column, corner.row)}`,
    cells: (column) => `${sheet}!${at(column, corner.row + 1)}:${at(column, corner.row + Math.max(rowCount, 1))}`,
  }
}

/** A column's letters: 1 is `A`, 27 is `AA`. */
export function columnLetters(column: number): string {
  const rest = Math.floor((column - 1) / 26)
  return (rest > 0 ? columnLetters(rest) : '') + String.fromCharCode(65 + ((column - 1) % 26))
}
