import type { PageContent } from '../../../../core/model.js'
import { overlapX, overlapY } from '../../geometry/boxes.js'
import { BROKEN, joinRulings } from '../../geometry/join-rulings.js'
import { isNumberLike } from '../../lexicon/values.js'
import type { Word } from '../../text/words.js'
import type { Grid } from '../grid/grid.js'
import { withHeadsAbove } from '../headers/headers-above.js'
import { isListOfTexts, ruledHeaderRows } from '../headers/ruled-header.js'
import { findBandedGrids } from './banded-grid.js'
import { faultShare } from './grid-cost.js'
import { explainsWords, findRuledGrids } from './ruled-grid.js'
import { findShadedGrids } from './shaded-grid.js'
import { joinStackedGrids } from './stacked-grids.js'
import { isWrappedTextTable } from './text-table.js'
import { partUndrawnRows } from './undrawn-rows.js'

/** A column is in use in at least this share of the rows. */
const LEAST_USE = 0.5

/**
 * Finds the tables that are drawn: by lines, by filled cells, by lines or bands that part rows alone. Where several of
 * these readings claim one part of the page, the one with the fewest faults wins (see {@link faultShare}), in this order
 * where they have as many. A reading by shading or bands must be without faults: programs that make filings fill cells
 * for the blanks between columns, too. Blocks of one table are joined (see {@link joinStackedGrids}), and heads above one are of it (see
 * {@link withHeadsAbove}).
 */
export function findDrawnGrids(content: PageContent, words: readonly Word[]): readonly Grid[] {
  const rulings = joinRulings(content.rulings, BROKEN)
  const ruled = findRuledGrids(rulings, words).filter((grid) => explainsWords(grid, isNumberLike))
  const shaded = findShadedGrids(content.shapes, rulings, words, content).filter(
    (grid) => isFaultless(grid) && (isWrappedTextTable(grid) || isFilledUnderHeads(grid, content)),
  )
  const banded = findBandedGrids(rulings, content.shapes, words).filter(isFaultless)
  const claims = [...ruled, ...shaded, ...banded].map((grid) => ({ grid, faults: faultShare(grid) }))
  const chosen: Grid[] = []
  for (const { grid } of claims.sort((a, b) => a.faults - b.faults)) {
    const isTaken = chosen.some(({ bbox }) => overlapX(bbox, grid.bbox) > 1 && overlapY(bbox, grid.bbox) > 1)
    if (!isTaken) chosen.push(grid)
  }
  const headed = chosen
    .map((grid) => ({ ...grid, headerRowCount: ruledHeaderRows(grid, content.shapes) }))
    .map(partUndrawnRows)
  const joined = joinStackedGrids(headed, words, content.shapes)
  return joined.map((grid) => withHeadsAbove(grid, words, joined))
}

/** Whether the cells begin with heads, or are of texts alone, and each of their columns is in use: none is a blank between two. */
function isFilledUnderHeads(grid: Grid, { shapes }: PageContent): boolean {
  const heads = ruledHeaderRows(grid, shapes)
  const isUsed = (column: number) =>
    grid.cells.filter((cell) => cell.column === column && cell.row >= heads).length >=
    LEAST_USE * (grid.rows.length - heads)
  return (heads > 0 || isListOfTexts(grid)) && grid.columns.every((_, column) => isUsed(column))
}

function isFaultless(grid: Grid): boolean {
  return faultShare(grid) === 0
}
