import type { PageContent } from '../../../../core/model.js'
import { heightOf, holdsCenter, overlapX, overlapY } from '../../geometry/boxes.js'
import { ADJOINING, joinRulings } from '../../geometry/join-rulings.js'
import { isDrawing } from '../../layout/drawings.js'
import { isContents } from '../../layout/lists.js'
import { findZones } from '../../layout/zones.js'
import { findLines, type Line } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import type { Grid } from '../grid/grid.js'
import { withBandAbove, withLabelUnderRule, withRuledHeaderAbove } from '../regions/line-above.js'
import { withoutFolio } from '../regions/page-numbers.js'
import { findRegions } from '../regions/regions.js'
import { type Drawing, layAlignedGrid } from './aligned-grid.js'
import { findListsInColumns } from './lists-in-columns.js'
import { findRangedLists } from './ranged-lists.js'
import { findTextTables } from './text-tables.js'
import { isOfUnlevelTexts } from './unlevel-texts.js'

/** Tables without a drawn grid, and the columns of text on the rest of the page. */
interface UndrawnTables {
  readonly zones: readonly (readonly Line[])[]
  readonly grids: readonly Grid[]
}

/**
 * Finds tables by the positions of their words: aligned numbers, and texts that wrap between gutters. A table of texts
 * is kept only if the search for aligned numbers misses some of it or tears its rows.
 *
 * @param words Words outside drawn grids.
 */
export function findUndrawnTables(words: readonly Word[], content: PageContent): UndrawnTables {
  const drawing = { rulings: joinRulings(content.rulings, ADJOINING), shapes: content.shapes }
  const ordinary = findAligned(words, drawing, content)
  // a page of one column has the same lines as its only zone
  const lines = ordinary.zones.length === 1 ? ordinary.zones[0]! : findLines(words)
  const texts = findTextTables(lines, drawing).filter(
    (grid) =>
      !isDrawing(grid.bbox, content.paths) &&
      !isContents(lines.filter((line) => holdsCenter(grid.bbox, line.bbox))) &&
      !ordinary.grids.some((other) => readsAsWell(other, grid)),
  )
  const taken = [...texts, ...ordinary.grids]
  // the middle of a line through two tables side by side may be between them
  const isTaken = ({ bbox }: Pick<Line, 'bbox'>) => taken.some((grid) => holdsCenter(grid.bbox, bbox))
  const free = lines.filter((line) => !isTaken(line) && !line.phrases.every(isTaken))
  const lists = findListsInColumns(free, drawing).filter((grid) => !isDrawing(grid.bbox, content.paths))
  const wholes = [...texts, ...lists].filter((grid) => !isOfUnlevelTexts(grid))
  if (wholes.length === 0) return ordinary
  const others = words.filter((word) => !wholes.some((grid) => holdsCenter(grid.bbox, word.bbox)))
  const { zones, grids } = findAligned(others, drawing, content)
  return { zones, grids: [...wholes, ...grids] }
}

function findAligned(words: readonly Word[], drawing: Drawing, content: PageContent): UndrawnTables {
  const zones = findZones(words, content)
  const grids = zones.flatMap((lines) =>
    findRegions(lines)
      .map((region) => withoutFolio(region, lines, content))
      .map((region) => withRuledHeaderAbove(withBandAbove(region, lines, content.shapes), lines, content.rulings))
      .map((region) => withLabelUnderRule(region, lines, content.rulings))
      .map((region) => layAlignedGrid(region, drawing))
      .filter((grid) => grid !== undefined)
      .filter((grid) => !isDrawing(grid.bbox, content.paths)),
  )
  const isFree = (line: Line) => !grids.some((grid) => holdsCenter(grid.bbox, line.bbox))
  const ofTexts = zones.flatMap((zone) => findRangedLists(zone.filter(isFree), content.rulings))
  return { zones, grids: [...grids, ...ofTexts] }
}

/** Whether a grid holds most of a table of texts and extends beyond it, or all of it in at most as many rows. */
function readsAsWell(grid: Grid, text: Grid): boolean {
  if (overlapX(grid.bbox, text.bbox) <= 0) return false
  const share = overlapY(grid.bbox, text.bbox) / heightOf(text.bbox)
  const goesBeyond = text.bbox.y0 - grid.bbox.y0 > 3 || grid.bbox.y1 - text.bbox.y1 > 3
  // if the headers differ, the grid may have fewer rows only because its header holds some of the first row
  const isAsWell = grid.rows.length <= text.rows.length && [0, grid.headerRowCount].includes(text.headerRowCount)
  return share > 0.97 ? goesBeyond || isAsWell : share > 0.7 && goesBeyond
}
