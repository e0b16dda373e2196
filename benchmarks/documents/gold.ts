import type { Bbox } from 'recreate-engine'

/**
 * Gold data of a document, from NAME.gold.json next to NAME.pdf: what a person reads in it. Only the members that the
 * speed benches need.
 */
export interface Gold {
  readonly pages: readonly GoldPage[]
}

export interface GoldPage {
  readonly page_number: number
  readonly tables: readonly { readonly bbox?: Bbox; readonly cells?: readonly { readonly text: string }[] }[]
  readonly charts?: readonly { readonly bbox?: Bbox; readonly series?: readonly GoldSeries[] }[]
  /** Whether the page has more content than listed. */
  readonly partial?: boolean
  readonly tables_annotated?: boolean
}

interface GoldSeries {
  readonly values: readonly (number | null)[]
}
