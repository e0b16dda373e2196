/** References to the cells of a chart's data, for formulas. Columns are those of its grid, zero-based. */
export interface ChartReferences {
  /** Returns the reference to a column's header: `'Sales'!$B$4`. */
  header(column: number): string
  /** Returns the reference to the cells below it: `'Sales'!$B$5:$B$9`. */
  cells(column: number): string
}

/** First cell of a grid on its sheet: the header of its first column. One-based. */
export interface GridCorner {
  readonly row: number
  readonly column: number
}

/** Creates references to a chart's grid on a sheet. */
export function sheetReferences(sheetName: string, corner: GridCorner, rowCount: number): ChartReferences {
  const sheet = `'${sheetName.replaceAll("'", "''")}'`
  const at = (column: number, row: number) => `$${columnLetters(corner.column + column)}$${row}`
  return {
    header: (column) => `${sheet}!${at(column, corner.row)}`,
    cells: (column) => `${sheet}!${at(column, corner.row + 1)}:${at(column, corner.row + Math.max(rowCount, 1))}`,
  }
}

/** Returns the letters of a column: `A` for 1, `AA` for 27. */
export function columnLetters(column: number): string {
  const rest = Math.floor((column - 1) / 26)
  return (rest > 0 ? columnLetters(rest) : '') + String.fromCharCode(65 + ((column - 1) % 26))
}
