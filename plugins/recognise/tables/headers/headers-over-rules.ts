import type { Ruling } from '../../../../core/model.js'
import { centerY, hull, widthOf } from '../../geometry/boxes.js'
import { isDateLine } from '../../layout/titles.js'
import { isUnit } from '../../lexicon/units.js'
import { isBoldLine } from '../../text/bold.js'
import type { Line, Phrase } from '../../text/lines.js'
import { describeBody } from '../grid/table-body.js'
import type { Region } from '../regions/regions.js'
import { headsLabels, isKnownHead } from './header-words.js'
import { isLabelled } from './numbers-of-headers.js'

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
    if (isFirstRow(line, firstColumn) && isRuledOff(above, line, rulings, { x0: left, x1: box.x1 }))
      return { lines, headerLineCount: i }
  }
  return region
}

/** Whether words stand beside a label that are no heads of a second level: no units, periods, measures or signs of columns. */
function isFirstRow(line: Line, firstColumn: number): boolean {
  const [label, ...texts] = line.phrases
  if (texts.length === 0 || !isLabelled(line, firstColumn)) return false
  if (headsLabels(label!.text) || isDateLine(label!.text) || isUnit(label!.text)) return false
  const isWord = ({ text, isPeriod }: Phrase) =>
    /^\p{L}{3}/u.test(text) && !isPeriod && !isUnit(text) && !isDateLine(text) && !isKnownHead(text)
  const words = texts.filter(({ text }) => !/^\(\w\)$/.test(text))
  return (
    words.length > 0 && words.every(isWord) && (texts.length === 1 || new Set(texts.map(({ text }) => text)).size > 1)
  )
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
