import type { Bbox, PageContent } from '../../../../core/model.js'
import type { Line } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import type { Grid } from '../grid/grid.js'
import { lineFeatures } from './line-features.js'
import { linesAround, type TableLines } from './lines-around.js'

/** The text of a page. */
export interface TextOfPage {
  readonly content: PageContent
  readonly words: readonly Word[]
  /** Lines outside of drawn grids. */
  readonly lines: readonly Line[]
}

/**
 * Returns the lines of a table and around it, and what the model of lines sees of them.
 *
 * @param others Boxes of the other tables of the page.
 */
export function linesOfTable(
  grid: Grid,
  page: TextOfPage,
  others: readonly Bbox[],
): TableLines & { readonly features: readonly (readonly number[])[] } {
  const around = linesAround(grid.bbox, page, others)
  return { ...around, features: lineFeatures(around, grid, page.content) }
}
