// Types of gold files and predictions, with the keys as in the files. docs/accuracy.md documents them.

/** A box in points of a PDF page or pixels of an image, with the origin at the top left. */
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
  /** Gold: the text without its footnote mark, which is also accepted. */
  readonly value_text?: string | null
  /** Prediction: set if the cell's number may be wrong and a person should check it. */
  readonly doubtful?: boolean
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
  /** Gold: id of the table that this one continues. */
  readonly continues_from?: string | null
}

/** A number, or its printed form. */
export type FileValue = number | string | null

export interface FileSeries {
  readonly name?: string | null
  /** Gold: other accepted names. */
  readonly name_alternatives?: readonly string[] | null
  readonly values?: readonly FileValue[] | null
  /** Prediction: maximum error of each value, 0 for printed values. Null where it is unknown or there is no value. */
  readonly bounds?: readonly (number | null)[] | null
  /** X coordinates of the points of a scatter chart. */
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
  /** Gold: other accepted types. */
  readonly chart_type_alternatives?: readonly string[] | null
  readonly bbox?: FileBox | null
  readonly categories?: readonly (string | number)[] | null
  readonly series?: readonly FileSeries[] | null
  /** Prediction: recognition confidence, from 0 to 1. */
  readonly confidence?: number
  /** Gold: the value axis, the secondary axis, and the horizontal axis of a scatter chart. */
  readonly axis?: FileAxis | null
  readonly axis2?: FileAxis | null
  readonly x_axis?: FileAxis | null
  /** Gold: a pie without printed values. Both sides are scaled to a sum of 100 before the comparison. */
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
  /** Gold: the page has more tables than are listed. */
  readonly partial?: boolean
}

/** A table across pages: ids of its parts in order, or page numbers and positions in the pages' lists. */
export type FileLogicalTable =
  | readonly (string | readonly [number, number])[]
  | { readonly parts?: readonly (string | readonly [number, number])[] }

export interface FileDocument {
  readonly pages: readonly FilePage[]
  readonly logical_tables?: readonly FileLogicalTable[] | null
  /** Gold: false if the tables of the pages are not listed. @default true */
  readonly tables_annotated?: boolean
}
