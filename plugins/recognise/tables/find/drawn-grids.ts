import type { PageContent } from '../../../../core/model.js'
import { overlapX, overlapY } from '../../geometry/boxes.js'
import { BROKEN, joinRulings } from '../../geometry/join-rulings.js'
import { isNumberLike } from '../../lexicon/values.js'
import type { Word } from '../../text/words.js'
import type { Grid } from '../grid/grid.js'
import { withHeadersAbove } from '../headers/headers-above.js'
import { ruledHeaderRows } from '../headers/ruled-header.js'
import { faultShare } from './grid-cost.js'
import { explainsWords, findRuledGrids } from './ruled-grid.js'
import { joinStackedGrids } from './stacked-grids.js'
import { partUndrawnRows } from './undrawn-rows.js'

/**
 * Finds the tables whose cells are drawn by lines. Of two that overlap, the first is kept. Blocks of one table are
 * joined (see `stacked-grids.ts`), and headers above a table are added to it (see `headers-above.ts`).
 */
export function findDrawnGrids(content: PageContent, words: readonly Word[]): readonly Grid[] {
  const rulings = joinRulings(content.rulings, BROKEN)
  const grids = findRuledGrids(rulings, words)
    .filter((grid) => explainsWords(grid, isNumberLike))
    .map((grid) => ({ grid, faults: faultShare(grid) }))
    .sort((a, b) => a.faults - b.faults)
  const chosen: Grid[] = []
  for (const { grid } of grids) {
    const isTaken = chosen.some(({ bbox }) => overlapX(bbox, grid.bbox) > 1 && overlapY(bbox, grid.bbox) > 1)
    if (!isTaken) chosen.push(grid)
  }
  const headed = chosen
    .map((grid) => ({ ...grid, headerRowCount: ruledHeaderRows(grid, content.shapes) }))
    .map(partUndrawnRows)
  const joined = joinStackedGrids(headed, words, content.shapes)
  return joined.map((grid) => withHeadersAbove(grid, words, joined))
}
