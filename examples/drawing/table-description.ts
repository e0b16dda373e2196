import type { GoldFootnote, GoldRowType } from './gold.js'

/** Where a text stands in its column. */
export type Alignment = 'left' | 'center' | 'right'

/** One cell. Footnote marks are written `^(1)`, a forced line break `\n`. */
export interface CellDescription {
  /** As printed. A currency sign and a blank, `$ 1,234`, puts the sign in a column of its own. */
  readonly text: string
  /** @default 1 */
  readonly rowSpan?: number
  /** @default 1 */
  readonly columnSpan?: number
  /** @default as the column and the kind of row ask for */
  readonly align?: Alignment
}

/** One row of the grid. Cells follow each other from the left, as in HTML: places that a span covers are passed over. */
export interface RowDescription {
  readonly type: GoldRowType
  readonly cells: readonly (string | CellDescription)[]
  /** Depth of the label. @default 0 */
  readonly indent?: number
  /** White over the row, in points. @default 0 */
  readonly gapBefore?: number
  /** @default as the style says for its type */
  readonly isBold?: boolean
}

/** One column of the grid. */
interface ColumnDescription {
  /** `label`: words, takes what width is left; `text`: words; `number`: figures, set by the edge of their digits. */
  readonly kind: 'label' | 'text' | 'number'
  /** Points, gap included; needed for text that should break. @default what the contents need */
  readonly width?: number
  /** @default 'left' for words, 'right' for numbers */
  readonly align?: Alignment
  /** White before the column, in points. @default the style's gap */
  readonly gap?: number
}

/** A line printed over the table. `title` names it; `unit` says what its numbers are, without brackets. */
export interface HeadingLine {
  readonly role: 'company' | 'title' | 'period' | 'unit'
  readonly text: string
}

/** A table as a person reads it. */
export interface TableDescription {
  readonly headings?: readonly HeadingLine[]
  /** The unit, where it is printed elsewhere than in a heading line: in the corner, say. */
  readonly unit?: string
  readonly columns: readonly ColumnDescription[]
  readonly rows: readonly RowDescription[]
  readonly footnotes?: readonly GoldFootnote[]
}

/** A cell at its place in the grid. */
export interface PlacedCell extends CellDescription {
  readonly row: number
  readonly column: number
  readonly rowSpan: number
  readonly columnSpan: number
}

/** A label column and as many number columns as asked for. */
export function numberColumns(count: number, number: Omit<ColumnDescription, 'kind'> = {}): ColumnDescription[] {
  return [{ kind: 'label' }, ...Array.from({ length: count }, () => ({ kind: 'number' as const, ...number }))]
}

/** Everything about a row but its kind and its words. */
export type RowOptions = Omit<RowDescription, 'type' | 'cells'>

/** A row of column heads, from the corner on. */
export function header(...cells: readonly (string | CellDescription)[]): RowDescription {
  return { type: 'header', cells }
}

/** A cell over several columns. */
export function spanning(text: string, columnSpan: number, rowSpan = 1): CellDescription {
  return { text, columnSpan, rowSpan }
}

/** A label over the rows that follow. */
export function section(label: string, options: RowOptions = {}): RowDescription {
  return { type: 'section', cells: [label], ...options }
}

/** A label and its figures. */
export function data(label: string, values: readonly string[], options: RowOptions = {}): RowDescription {
  return { type: 'data', cells: [label, ...values], ...options }
}

/** A sum inside the table. */
export function subtotal(label: string, values: readonly string[], options: RowOptions = {}): RowDescription {
  return { type: 'subtotal', cells: [label, ...values], ...options }
}

/** A sum that closes the table or a block of it. */
export function total(label: string, values: readonly string[], options: RowOptions = {}): RowDescription {
  return { type: 'total', cells: [label, ...values], ...options }
}

/** How many rows at the top are column heads. */
export function countHeaderRows(rows: readonly RowDescription[]): number {
  const first = rows.findIndex((row) => row.type !== 'header')
  return first < 0 ? rows.length : first
}

/**
 * Puts every filled cell at its place.
 *
 * @throws RangeError when a row has more cells than the table has columns.
 */
export function placeCells(table: Pick<TableDescription, 'columns' | 'rows'>): readonly PlacedCell[] {
  const placed: PlacedCell[] = []
  const covered = new Set<string>()
  table.rows.forEach(({ cells }, row) => {
    let column = 0
    for (const cell of cells) {
      while (covered.has(`${row} ${column}`)) column++
      const { text, rowSpan = 1, columnSpan = 1, ...rest } = typeof cell === 'string' ? { text: cell } : cell
      if (column + columnSpan > table.columns.length) {
        throw new RangeError(`Expected ${table.columns.length} columns in row ${row}, got a cell past them: ${text}`)
      }
      for (let r = row; r < row + rowSpan; r++)
        for (let c = column; c < column + columnSpan; c++) covered.add(`${r} ${c}`)
      if (text !== '') placed.push({ ...rest, text, row, column, rowSpan, columnSpan })
      column += columnSpan
    }
  })
  return placed
}

/**
 * Cuts a table in two for two pages.
 *
 * @param at The row that begins the second part.
 * @param repeatsHeader Whether the second part prints the column heads again.
 * @returns The two parts; headings stay with the first, footnotes go with the second.
 */
export function splitTable(
  table: TableDescription,
  at: number,
  repeatsHeader: boolean,
): readonly [TableDescription, TableDescription] {
  const { headings, footnotes, ...rest } = table
  const heads = repeatsHeader ? table.rows.slice(0, countHeaderRows(table.rows)) : []
  return [
    { ...rest, ...(headings && { headings }), rows: table.rows.slice(0, at) },
    { ...rest, ...(footnotes && { footnotes }), rows: [...heads, ...table.rows.slice(at)] },
  ]
}
