/** A non-empty cell, with its text normalized for comparison. */
export interface GridCell {
  readonly row: number
  readonly column: number
  readonly rowSpan: number
  readonly columnSpan: number
  readonly text: string
}

/** Returns the positions that a cell covers, row by row. */
export function positionsOf(cell: Omit<GridCell, 'text'>, columnCount: number): readonly number[] {
  const positions: number[] = []
  for (let row = cell.row; row < cell.row + cell.rowSpan; row++) {
    for (let column = cell.column; column < cell.column + cell.columnSpan; column++) {
      positions.push(row * columnCount + column)
    }
  }
  return positions
}
