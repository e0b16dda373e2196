import type { Cell, Column, PartRow, Row, RowType, Table } from '../../core/model.js'
import type { SidewaysMatch } from './continues-sideways.js'
import { joinedFacts } from './parts.js'

/**
 * Joins a table with a table on the next page that has further columns of the same rows. The columns are appended to the
 * right. A repeated column of labels is left out. The rows keep their ids and places; `columnParts` records where the
 * other page has them.
 */
export function joinColumns(table: Table, next: Table, { rows: beside, repeated, offset }: SidewaysMatch): Table {
  const width = table.columns.length
  const kept = next.columns.flatMap((_, column) => (column === repeated ? [] : [column]))
  const columnOf = next.columns.map((_, column) => (column === repeated ? 0 : width + kept.indexOf(column)))
  const rowOf = new Map(beside.flatMap((own, row) => (own === undefined ? [] : [[own, row] as const])))
  const cells = next.cells
    .filter(({ column }) => column !== repeated)
    .map((cell): Cell => {
      const row = rowOf.get(cell.row)!
      const rowSpan = rowOf.get(cell.row + cell.rowSpan - 1)! - row + 1
      return { ...cell, row, rowSpan, column: columnOf[cell.column]! }
    })
  const part = { id: next.id, columns: columnOf, rows: partRows(table, next, beside, offset) }
  return {
    ...joinedFacts(table, next),
    checks: table.checks,
    rows: table.rows.map((row, at): Row => ({ ...row, type: joinedType(row.type, next, beside[at]) })),
    columns: [...table.columns, ...kept.map((column): Column => next.columns[column]!)],
    cells: [...table.cells, ...cells].sort((a, b) => a.row - b.row || a.column - b.column),
    footnotes: [...table.footnotes, ...next.footnotes.filter((note) => !hasFootnote(table, note))],
    columnParts: [...(table.columnParts ?? []), part],
  }
}

/** Returns the rows of the part. A row that it does not have is placed where it would be on the page. */
function partRows(table: Table, next: Table, beside: SidewaysMatch['rows'], offset: number): readonly PartRow[] {
  const { pageNumber, bbox } = next.places[0]!
  return table.rows.map(({ place: { bbox: own } }, row): PartRow => {
    const read = beside[row] === undefined ? undefined : next.rows[beside[row]]
    if (read !== undefined) return { id: read.id, place: read.place }
    return { place: { pageNumber, bbox: { x0: bbox.x0, y0: own.y0 + offset, x1: bbox.x1, y1: own.y1 + offset } } }
  })
}

/** A row without numbers on the first page may have numbers on the next one. */
function joinedType(type: RowType, next: Table, row: number | undefined): RowType {
  if (type !== 'section' || row === undefined) return type
  if (!next.cells.some((cell) => cell.row === row && cell.value !== undefined)) return type
  const other = next.rows[row]!.type
  return other === 'section' ? 'data' : other
}

function hasFootnote({ footnotes }: Table, { mark, text }: Table['footnotes'][number]): boolean {
  return footnotes.some((each) => each.mark === mark && each.text === text)
}
