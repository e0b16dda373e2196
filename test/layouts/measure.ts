import type { LayoutKind } from '../../benchmarks/layouts/kinds.js'
import { randomFrom } from '../../benchmarks/layouts/random.js'
import type { Table } from '../../core/model.js'
import { drawDocument } from '../../examples/drawing/draw-document.js'
import type { GoldPage, GoldTable } from '../../examples/drawing/gold.js'
import { recognisePage } from '../../plugins/recognise/recognise-page.js'
import { comparableText } from '../fixtures/accuracy.js'
import { readBytes } from '../fixtures/read-page.js'

/** A drawn page with its gold data and the recognized tables. */
interface ReadLayout {
  readonly bytes: Uint8Array
  readonly gold: GoldPage
  readonly tables: readonly Table[]
}

/** Draws a page of a layout kind and reads it. */
export async function readLayout(kind: LayoutKind, seed: number): Promise<ReadLayout> {
  const { bytes, gold } = await drawDocument({ file: 'layout.pdf' }, (document) =>
    kind.draw(document, randomFrom(seed)),
  )
  const [content] = await readBytes(bytes)
  return { bytes, gold: gold.pages[0]!, tables: recognisePage(content!).tables }
}

/** Describes a table for comparison, one line per cell. */
export function gridOf(table: Table): readonly string[] {
  const cells = table.cells.map((cell) => describe(cell.row, cell.column, cell.rowSpan, cell.columnSpan, cell.text))
  return [`${table.rows.length} x ${table.columns.length}, ${table.headerRowCount} header rows`, ...cells.sort()]
}

/** Describes a gold table like {@link gridOf}. */
export function goldGridOf(table: GoldTable): readonly string[] {
  const cells = table.cells.map((cell) => describe(cell.row, cell.column, cell.row_span, cell.column_span, cell.text))
  return [`${table.n_rows} x ${table.n_columns}, ${table.header_rows} header rows`, ...cells.sort()]
}

function describe(row: number, column: number, rowSpan: number, columnSpan: number, text: string): string {
  const place = `${String(row).padStart(3)} ${String(column).padStart(2)}`
  return `${place} ${rowSpan}x${columnSpan} ${comparableText(text)}`
}

/** Returns whether all tables of the page were read exactly, without extra ones. */
export function isExact({ gold, tables }: ReadLayout): boolean {
  const wanted = gold.tables.map((table) => goldGridOf(table).join('\n')).sort()
  const found = tables.map((table) => gridOf(table).join('\n')).sort()
  return wanted.length === found.length && wanted.every((grid, i) => grid === found[i])
}
