// What gold files and predictions hold, key for key as they are written. docs/accuracy.md tells people about them.

/** A box from the page's top left, in points of a PDF page or pixels of a picture. */
export interface FileBox {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

export interface FileCell {
  readonly row: number
  readonly column: number
  readonly row_span?: number
  readonly column_span?: number
  readonly text: string
  /** Gold: the text without the footnote mark beside it, which is as good. */
  readonly value_text?: string | null
}

export interface FileTable {
  readonly id?: string | null
  readonly title?: string | null
  readonly unit?: string | null
  readonly bbox?: FileBox | null
  readonly n_rows?: number
  readonly n_columns?: number
  readonly header_rows?: number | null
  readonly row_types?: readonly string[] | null
  readonly cells: readonly FileCell[]
  /** Gold: the id of the table that this one goes on from. */
  readonly continues_from?: string | null
}

/** A number, or as it is printed. */
export type FileValue = number | string | null

export interface FileSeries {
  readonly name?: string | null
  /** Gold: names that are as good. */
  readonly name_alternatives?: readonly string[] | null
  readonly values?: readonly FileValue[] | null
  /** Where the points of a scatter chart lie. */
  readonly x_values?: readonly FileValue[] | null
  readonly axis?: string | null
}

export interface FileAxis {
  readonly min?: number | null
  readonly max?: number | null
  readonly log?: boolean
}

export interface FileChart {
  readonly chart_type?: string
  /** Gold: types that are as good. */
  readonly chart_type_alternatives?: readonly string[] | null
  readonly bbox?: FileBox | null
  readonly categories?: readonly (string | number)[] | null
  readonly series?: readonly FileSeries[] | null
  /** Gold: the value axis, the one on the other side, and that along which the points of a scatter chart lie. */
  readonly axis?: FileAxis | null
  readonly axis2?: FileAxis | null
  readonly x_axis?: FileAxis | null
  /** Gold: a pie without printed values; both sides are scaled to 100 before they are compared. */
  readonly normalise?: boolean
  /** Gold: not every category is printed. */
  readonly labels_skipped?: boolean
}

export interface FilePage {
  readonly page_number: number
  readonly width?: number
  readonly height?: number
  readonly tables?: readonly FileTable[] | null
  readonly charts?: readonly FileChart[] | null
  /** Gold: more tables stand on the page than are listed. */
  readonly partial?: boolean
}

/** A table over pages: ids of its parts in order, or page number and place in the page's list. */
export type FileLogicalTable =
  | readonly (string | readonly [number, number])[]
  | { readonly parts?: readonly (string | readonly [number, number])[] }

export interface FileDocument {
  readonly pages: readonly FilePage[]
  readonly logical_tables?: readonly FileLogicalTable[] | null
  /** Gold: false where the tables of the pages are not listed. @default true */
  readonly tables_annotated?: boolean
}
