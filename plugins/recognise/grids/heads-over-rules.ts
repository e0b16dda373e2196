import type { Ruling } from '../../../core/model.js'
import { centerY, hull, widthOf } from '../geometry.js'
import type { Region } from '../regions/regions.js'
import { isBoldLine } from '../text/bold.js'
import type { Line } from '../text/lines.js'
import { isLabelled } from './figures-of-heads.js'
import { headsLabels } from './head-words.js'
import { describeBody } from './table-body.js'

/** Rules between heads and rows are as long as so much of the table. */
const MOST_OF = 0.8
/** They begin where the table does, to so many points. */
const FLUSH = 3

/**
 * Ends the heads at rules over the whole table, one or one under each column's head: what stands below them beside a label,
 * plain under bold heads, is the first row, though it have no figure yet.
 *
 * @param rulings Lines of the page.
 */
export function endHeadsAtRules(region: Region, rulings: readonly Ruling[]): Region {
  const { lines, headerLineCount } = region
  const { box, firstColumn } = describeBody(lines.slice(headerLineCount))
  const left = hull(lines.map(({ bbox }) => bbox)).x0
  const isPlain = ({ phrases }: Line) => phrases.every(({ words }) => words.every(({ isBold }) => !isBold))
  for (let i = 1; i < headerLineCount; i++) {
    const [above, line] = [lines[i - 1]!, lines[i]!]
    const rest = lines.slice(i, headerLineCount)
    if (!lines.slice(0, i).every(isBoldLine) || !rest.every(isPlain)) continue
    const isRow = line.phrases.length > 1 && isLabelled(line, firstColumn) && !headsLabels(line.phrases[0]!.text)
    if (isRow && isRuledOff(above, line, rulings, { x0: left, x1: box.x1 })) return { lines, headerLineCount: i }
  }
  return region
}

/** Whether level rules between two lines make up most of the table's width, from its left edge on. */
function isRuledOff(
  above: Line,
  line: Line,
  rulings: readonly Ruling[],
  table: { readonly x0: number; readonly x1: number },
): boolean {
  const between = rulings.filter(
    ({ direction, bbox }) =>
      direction === 'horizontal' &&
      centerY(bbox) > centerY(above.bbox) &&
      centerY(bbox) < centerY(line.bbox) &&
      bbox.x0 < table.x1,
  )
  const length = between.reduce((sum, { bbox }) => sum + widthOf(bbox), 0)
  return between.some(({ bbox }) => bbox.x0 < table.x0 + FLUSH) && length > MOST_OF * (table.x1 - table.x0)
}
