import type { Bbox } from '../../../../core/model.js'
import type { Line, Phrase } from '../../text/lines.js'
import type { Word } from '../../text/words.js'

/** Role of text outside of tables and charts. */
export type TextRole =
  | 'paragraph'
  | 'heading'
  | 'list'
  | 'contents'
  /** Running headers and footers, page numbers. */
  | 'furniture'
  /** A label with its value, as in forms: `Invoice no.: 1234`. */
  | 'field'
  /** A single text of another kind. */
  | 'label'
  /** A word of a drawing that is not a chart. */
  | 'diagram'

/** The part of the page that a word belongs to. `table` is the index of the table on the page, from the top. */
export type Owner =
  | { readonly kind: 'cell' | 'header' | 'title' | 'unit' | 'note'; readonly table: number }
  | { readonly kind: 'chart' }
  | { readonly kind: TextRole }

/** A line of text of which at least one phrase has no owner. */
export interface OpenLine {
  /** The phrases without an owner, from left to right. */
  readonly phrases: readonly Phrase[]
  /** Box around these phrases. */
  readonly bbox: Bbox
  readonly line: Line
}

/**
 * Every word of a page with its owner. A word has at most one owner, because the owners are stored by the position of the
 * word in its list.
 */
export interface Ledger {
  readonly words: readonly Word[]
  /** Owner of each word. Undefined: nothing explains it. */
  readonly owners: readonly (Owner | undefined)[]
  /** Lines outside of drawn grids whose text nothing explains, from top to bottom within each column of text. */
  readonly openLines: readonly OpenLine[]
}
