import type { Cell, Table } from '../../../../core/model.js'

/** A row or a column of figures with its name, as a chart could show it. */
export interface PrintedSeries {
  readonly name: string
  /** Left to right, or from the top down. */
  readonly figures: readonly PrintedFigure[]
  readonly table: Table
}

/** A figure of a table. */
interface PrintedFigure {
  readonly value: number
  /** What is printed over it, or before it. */
  readonly head: string
  readonly cell: Cell
}

/** What a table prints as series: each of its rows, and, in another list, each of its columns. */
export function printedSeries(table: Table): readonly (readonly PrintedSeries[])[] {
  const columns = table.columns.map((_, column) => column).slice(1)
  const rows = table.rows.flatMap(({ type }, row) => (row >= table.headerRowCount && type !== 'section' ? [row] : []))
  const filled = new Map(table.cells.map((cell) => [`${cell.row} ${cell.column}`, cell]))
  const labelOf = (row: number) => filled.get(`${row} 0`)?.text ?? ''
  const headOf = (column: number) => nearestHead(table, column)?.text ?? ''
  // columns of currency signs and of notes bear no figures
  const figureAt = (row: number, column: number, head: string): readonly PrintedFigure[] => {
    const cell = filled.get(`${row} ${column}`)
    return cell?.value?.kind === 'number' ? [{ value: cell.value.number, head, cell }] : []
  }
  const toSeries = (label: string, figures: readonly PrintedFigure[]) => ({
    name: label.replace(NOTES, ''),
    figures,
    table,
  })
  const ofRow = (row: number) => columns.flatMap((column) => figureAt(row, column, headOf(column)))
  const ofColumn = (column: number) => rows.flatMap((row) => figureAt(row, column, labelOf(row)))
  return [
    rows.map((row) => toSeries(labelOf(row), ofRow(row))),
    columns.map((column) => toSeries(headOf(column), ofColumn(column))),
  ].map((series) => series.filter(({ name }) => name !== ''))
}

/** The head that stands nearest to a column's figures. */
function nearestHead({ cells, headerRowCount }: Table, column: number): Cell | undefined {
  const over = cells.filter(
    (cell) => cell.row < headerRowCount && cell.column <= column && column < cell.column + cell.columnSpan,
  )
  return over.toSorted((a, b) => b.row - a.row)[0]
}

/** Marks of notes behind a name: `S&P 500 (1) (3)`. */
const NOTES = /(?:\s*(?:\(\d{1,2}\)|\([a-z]\)|[*†‡]+))+$/u
