/**
 * The expected content of a drawn page, in the format of the accuracy measurements: points from the top-left corner of
 * the page as displayed, y down. Pages are numbered from one, rows and columns from zero. The names are those of the
 * file format.
 */

/** A box, in points. */
export interface GoldBbox {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/**
 * Type of a row: column headers, a label above the following rows, amounts, a subtotal, a total that closes a block.
 */
export type GoldRowType = 'header' | 'section' | 'data' | 'subtotal' | 'total'

/** One filled cell. Empty cells are left out. */
export interface GoldCell {
  readonly row: number
  readonly column: number
  readonly row_span: number
  readonly column_span: number
  /** As printed, with lines joined by a space, and with a currency symbol from its own column: `$ (1,234)`. */
  readonly text: string
  /** The text without footnote marks; present if there are any. */
  readonly value_text?: string
  /** The box around its words. */
  readonly bbox: GoldBbox
}

/** One note below a table. */
export interface GoldFootnote {
  readonly mark: string
  readonly text: string
}

/** One table on one page. */
export interface GoldTable {
  /** `p<page>t<table>`, both numbered from one. */
  readonly id: string
  readonly title: string | null
  /** Without its brackets. */
  readonly unit: string | null
  /** The box around its words, plus one point. */
  readonly bbox: GoldBbox
  readonly n_rows: number
  readonly n_columns: number
  readonly header_rows: number
  readonly cells: readonly GoldCell[]
  readonly row_types: readonly GoldRowType[]
  readonly footnotes: readonly GoldFootnote[]
}

/** One chart on one page. */
export interface GoldChart {
  /** `p<page>c<chart>`, both numbered from one. */
  readonly id: string
  readonly chart_type: 'column' | 'line'
  readonly title: string
  /** From its title to its legend. */
  readonly bbox: GoldBbox
  readonly categories: readonly string[]
  /** One value per category, as drawn. */
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[]
}

/** One page with its tables and charts in reading order. An empty list means that there are none. */
export interface GoldPage {
  readonly page_number: number
  readonly width: number
  readonly height: number
  readonly tables: readonly GoldTable[]
  readonly charts: readonly GoldChart[]
}

/** A table over several pages: the ids of its parts, in order. */
export interface GoldLogicalTable {
  readonly parts: readonly string[]
}

/** One document. */
export interface GoldDocument {
  readonly file: string
  readonly source: string
  readonly pages: readonly GoldPage[]
  readonly logical_tables: readonly GoldLogicalTable[]
}

/** Returns the smallest box around all `boxes`, of which there must be at least one. */
export function hullOf(boxes: readonly GoldBbox[]): GoldBbox {
  return {
    x0: Math.min(...boxes.map((box) => box.x0)),
    y0: Math.min(...boxes.map((box) => box.y0)),
    x1: Math.max(...boxes.map((box) => box.x1)),
    y1: Math.max(...boxes.map((box) => box.y1)),
  }
}
