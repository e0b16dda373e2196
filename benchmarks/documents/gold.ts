import type { Bbox } from 'recreate'

/** What a person reads in a document, as far as benches of time ask for it: the file NAME.gold.json beside NAME.pdf. */
export interface Gold {
  readonly pages: readonly GoldPage[]
}

export interface GoldPage {
  readonly page_number: number
  readonly tables: readonly { readonly bbox?: Bbox; readonly cells?: readonly { readonly text: string }[] }[]
  readonly charts?: readonly { readonly bbox?: Bbox; readonly series?: readonly GoldSeries[] }[]
  /** Whether more is on it than is listed. */
  readonly partial?: boolean
  readonly tables_annotated?: boolean
}

interface GoldSeries {
  readonly values: readonly (number | null)[]
}
