/** A cell that is not empty; the text in the form in which texts are compared. */
export interface GridCell {
  readonly row: number
  readonly column: number
  readonly rowSpan: number
  readonly columnSpan: number
  readonly text: string
}

/** The positions that a cell covers, row by row. */
export function positionsOf(cell: Omit<GridCell, 'text'>, columnCount: number): readonly number[] {
  const positions: number[] = []
  for (let row = cell.row; row < cell.row + cell.rowSpan; row++) {
    for (let column = cell.column; column < cell.column + cell.columnSpan; column++) {
      positions.push(row * columnCount + column)
    }
  }
  return positions
}
