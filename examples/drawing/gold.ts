/**
 * What a person reads on a drawn page, in the shape that the measures compare: points from the page's top-left corner
 * as displayed, y down; pages from one, rows and columns from zero. The names are those of the file format.
 */

/** A box, in points. */
export interface GoldBbox {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** What a row is: column heads, a label over the rows that follow, figures, a sum, a sum that closes a block. */
export type GoldRowType = 'header' | 'section' | 'data' | 'subtotal' | 'total'

/** One filled cell; empty cells are left out. */
export interface GoldCell {
  readonly row: number
  readonly column: number
  readonly row_span: number
  readonly column_span: number
  /** As printed, lines joined by a blank; a currency sign of its own column included: `$ (1,234)`. */
  readonly text: string
  /** The text without the footnote marks printed beside it; given where there are any. */
  readonly value_text?: string
  /** The hull of its words. */
  readonly bbox: GoldBbox
}

/** One note under a table. */
export interface GoldFootnote {
  readonly mark: string
  readonly text: string
}

/** One table on one page. */
export interface GoldTable {
  /** `p<page>t<table>`, both from one. */
  readonly id: string
  readonly title: string | null
  /** Without its brackets. */
  readonly unit: string | null
  /** The hull of its words and one point more. */
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
  /** `p<page>c<chart>`, both from one. */
  readonly id: string
  readonly chart_type: 'column' | 'line'
  readonly title: string
  /** From its title to its legend. */
  readonly bbox: GoldBbox
  readonly categories: readonly string[]
  /** One value a category, as it was drawn. */
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[]
}

/** One page with its tables and charts, in reading order; an empty list says that there is none. */
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

/** The smallest box around all of `boxes`; there must be one. */
export function hullOf(boxes: readonly GoldBbox[]): GoldBbox {
  return {
    x0: Math.min(...boxes.map((box) => box.x0)),
    y0: Math.min(...boxes.map((box) => box.y0)),
    x1: Math.max(...boxes.map((box) => box.x1)),
    y1: Math.max(...boxes.map((box) => box.y1)),
  }
}
