import type { SeenCell, SeenRow } from './read-page.js'

interface GoldCell {
  readonly row: number
  readonly column: number
  readonly row_span: number
  readonly column_span: number
  readonly text: string
  readonly value_text?: string
}

export interface GoldGrid {
  readonly n_rows: number
  readonly n_columns: number
  readonly header_rows: number
  readonly cells: readonly GoldCell[]
  readonly row_types: readonly string[]
}

/**
 * Lays the seen cells into a grid. Signs in their own column join their number. Rows and columns without any text are
 * dropped.
 */
export function layGrid(rows: readonly SeenRow[]): GoldGrid {
  const cells = joinSigns(placeCells(rows)).filter(({ text }) => text !== '')
  const keptRows = linesWithText(cells.map((cell) => [cell.row, cell.row_span]))
  const keptColumns = linesWithText(cells.map((cell) => [cell.column, cell.column_span]))
  const types = keptRows.map((row) => rows[row]!.type)
  return {
    n_rows: keptRows.length,
    n_columns: keptColumns.length,
    header_rows:
      types.findIndex((type) => type !== 'header') === -1 ? types.length : types.findIndex((type) => type !== 'header'),
    cells: cells.map((cell) => ({
      ...cell,
      row: keptRows.indexOf(cell.row),
      column: keptColumns.findIndex((column) => column >= cell.column),
      row_span: keptRows.filter((row) => row >= cell.row && row < cell.row + cell.row_span).length,
      column_span: keptColumns.filter((column) => column >= cell.column && column < cell.column + cell.column_span)
        .length,
    })),
    row_types: types,
  }
}

type PlacedCell = GoldCell & { readonly joins: SeenCell['joins'] }

/** Places cells as HTML does: each in the next column that no cell from above covers. */
function placeCells(rows: readonly SeenRow[]): PlacedCell[] {
  const covered = new Set<string>()
  return rows.flatMap(({ cells }, row) => {
    let column = 0
    return cells.map(({ text, valueText, rowSpan, columnSpan, joins }) => {
      while (covered.has(`${row} ${column}`)) column++
      const placed = {
        row,
        column,
        row_span: rowSpan,
        column_span: columnSpan,
        text,
        joins,
        ...(valueText === undefined ? {} : { value_text: valueText }),
      }
      for (let down = 0; down < rowSpan; down++)
        for (let right = 0; right < columnSpan; right++) covered.add(`${row + down} ${column + right}`)
      column += columnSpan
      return placed
    })
  })
}

function joinSigns(cells: readonly PlacedCell[]): GoldCell[] {
  const texts = new Map(cells.map((cell) => [cell, cell.text]))
  for (const [index, cell] of cells.entries()) {
    if (cell.joins === null) continue
    const neighbor = cells[cell.joins === 'next' ? index + 1 : index - 1]
    if (neighbor === undefined || cell.text === '') continue
    const number = texts.get(neighbor)!
    texts.set(neighbor, cell.joins === 'next' ? `${cell.text} ${number}` : number + cell.text)
    texts.set(cell, '')
  }
  return cells.map((cell) => {
    const { joins: _, ...rest } = cell
    return { ...rest, text: texts.get(cell)! }
  })
}

/** Returns the rows or columns that a text is printed in: those of cells without a span, and the first of spans alone. */
function linesWithText(spans: readonly (readonly [at: number, span: number])[]): number[] {
  const kept = new Set(spans.filter(([, span]) => span === 1).map(([at]) => at))
  for (const [at, span] of spans) {
    if (!Array.from({ length: span }, (_, index) => at + index).some((line) => kept.has(line))) kept.add(at)
  }
  return [...kept].sort((a, b) => a - b)
}
