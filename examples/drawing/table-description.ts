import type { GoldFootnote, GoldRowType } from './gold.js'

/** Horizontal alignment in a column. */
export type Alignment = 'left' | 'center' | 'right'

/** One cell. Footnote marks are written as `^(1)`, forced line breaks as `\n`. */
export interface CellDescription {
  /** As printed. A currency symbol followed by a space, as in `$ 1,234`, is in a separate column. */
  readonly text: string
  /** @default 1 */
  readonly rowSpan?: number
  /** @default 1 */
  readonly columnSpan?: number
  /** @default by the kinds of column and row */
  readonly align?: Alignment
}

/**
 * One row of the grid. Cells follow each other from left to right, as in HTML: positions covered by a span are skipped.
 */
export interface RowDescription {
  readonly type: GoldRowType
  readonly cells: readonly (string | CellDescription)[]
  /** Indent level of the label. @default 0 */
  readonly indent?: number
  /** Space above the row, in points. @default 0 */
  readonly gapBefore?: number
  /** @default by the style, for the type of the row */
  readonly isBold?: boolean
}

/** One column of the grid. */
interface ColumnDescription {
  /** `label`: words, takes the remaining width. `text`: words. `number`: numbers, aligned by their digits. */
  readonly kind: 'label' | 'text' | 'number'
  /** In points, including the gap; required for text that should wrap. @default the width of the content */
  readonly width?: number
  /** @default 'left' for words, 'right' for numbers */
  readonly align?: Alignment
  /** Space before the column, in points. @default the gap of the style */
  readonly gap?: number
}

/** A line above the table. `title` is its name; `unit` is the unit of its numbers, without brackets. */
export interface HeadingLine {
  readonly role: 'company' | 'title' | 'period' | 'unit'
  readonly text: string
}

/** The description of a table. */
export interface TableDescription {
  readonly headings?: readonly HeadingLine[]
  /** The unit, if it is not printed in a heading line but, for example, in the corner. */
  readonly unit?: string
  readonly columns: readonly ColumnDescription[]
  readonly rows: readonly RowDescription[]
  readonly footnotes?: readonly GoldFootnote[]
}

/** A cell with its position in the grid. */
export interface PlacedCell extends CellDescription {
  readonly row: number
  readonly column: number
  readonly rowSpan: number
  readonly columnSpan: number
}

/** Returns a label column followed by `count` number columns. */
export function numberColumns(count: number, number: Omit<ColumnDescription, 'kind'> = {}): ColumnDescription[] {
  return [{ kind: 'label' }, ...Array.from({ length: count }, () => ({ kind: 'number' as const, ...number }))]
}

/** The options of a row, without its type and cells. */
export type RowOptions = Omit<RowDescription, 'type' | 'cells'>

/** Creates a header row, starting at the corner. */
export function header(...cells: readonly (string | CellDescription)[]): RowDescription {
  return { type: 'header', cells }
}

/** Creates a cell over several columns. */
export function spanning(text: string, columnSpan: number, rowSpan = 1): CellDescription {
  return { text, columnSpan, rowSpan }
}

/** Creates a label above the following rows. */
export function section(label: string, options: RowOptions = {}): RowDescription {
  return { type: 'section', cells: [label], ...options }
}

/** Creates a row with a label and numbers. */
export function data(label: string, values: readonly string[], options: RowOptions = {}): RowDescription {
  return { type: 'data', cells: [label, ...values], ...options }
}

/** Creates a subtotal row. */
export function subtotal(label: string, values: readonly string[], options: RowOptions = {}): RowDescription {
  return { type: 'subtotal', cells: [label, ...values], ...options }
}

/** Creates a total row, which closes the table or a block of it. */
export function total(label: string, values: readonly string[], options: RowOptions = {}): RowDescription {
  return { type: 'total', cells: [label, ...values], ...options }
}

/** Counts the header rows at the top. */
export function countHeaderRows(rows: readonly RowDescription[]): number {
  const first = rows.findIndex((row) => row.type !== 'header')
  return first < 0 ? rows.length : first
}

/**
 * Returns every filled cell with its position.
 *
 * @throws RangeError if a row has more cells than the table has columns.
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
      for (const place of placesIn(row, column, rowSpan, columnSpan)) covered.add(place)
      if (text !== '') placed.push({ ...rest, text, row, column, rowSpan, columnSpan })
      column += columnSpan
    }
  })
  return placed
}

function placesIn(row: number, column: number, rowSpan: number, columnSpan: number): readonly string[] {
  const columns = Array.from({ length: columnSpan }, (_, i) => column + i)
  return Array.from({ length: rowSpan }, (_, i) => columns.map((each) => `${row + i} ${each}`)).flat()
}

/**
 * Splits a table over two pages.
 *
 * @param at First row of the second part.
 * @param repeatsHeader Whether the second part repeats the header rows.
 * @returns The two parts. Headings belong to the first, footnotes to the second.
 */
export function splitTable(
  table: TableDescription,
  at: number,
  repeatsHeader: boolean,
): readonly [TableDescription, TableDescription] {
  const { headings, footnotes, ...rest } = table
  const headerRows = repeatsHeader ? table.rows.slice(0, countHeaderRows(table.rows)) : []
  return [
    { ...rest, ...(headings && { headings }), rows: table.rows.slice(0, at) },
    { ...rest, ...(footnotes && { footnotes }), rows: [...headerRows, ...table.rows.slice(at)] },
  ]
}
