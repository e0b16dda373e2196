import type { Ruling } from '../../../../core/model.js'
import { centerY, hull, widthOf } from '../../geometry/boxes.js'
import { isDateLine } from '../../layout/titles.js'
import { isUnit } from '../../lexicon/units.js'
import { isBoldLine } from '../../text/bold.js'
import type { Line, Phrase } from '../../text/lines.js'
import { describeBody } from '../grid/table-body.js'
import type { Region } from '../regions/regions.js'
import { isHeaderOverLabels, isKnownHeader } from './header-words.js'
import { isLabelled } from './numbers-of-headers.js'

/** The rules between headers and rows cover more than this fraction of the table width. */
const MIN_RULED_FRACTION = 0.8
/** Maximum distance from the left edge of the table to the start of its rules, in points. */
const MAX_LEFT_DIFFERENCE = 3

/**
 * Ends the header at rules over most of the table width: one rule, or one rule per column. A labelled line below them
 * that is plain under bold headers is the first row, even if it has no numbers.
 *
 * @param rulings Lines of the page.
 */
export function endHeadersAtRules(region: Region, rulings: readonly Ruling[]): Region {
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

/** Whether a line has words beside a label that are no second-level headers (units, periods, known headers). */
function isFirstRow(line: Line, firstColumn: number): boolean {
  const [label, ...texts] = line.phrases
  if (texts.length === 0 || !isLabelled(line, firstColumn)) return false
  if (isHeaderOverLabels(label!.text) || isDateLine(label!.text) || isUnit(label!.text)) return false
  const isWord = ({ text, isPeriod }: Phrase) =>
    /^\p{L}{3}/u.test(text) && !isPeriod && !isUnit(text) && !isDateLine(text) && !isKnownHeader(text)
  const words = texts.filter(({ text }) => !/^\(\w\)$/.test(text))
  return (
    words.length > 0 && words.every(isWord) && (texts.length === 1 || new Set(texts.map(({ text }) => text)).size > 1)
  )
}

/** Whether horizontal rules between two lines cover most of the table width, starting at its left edge. */
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
  return (
    between.some(({ bbox }) => bbox.x0 < table.x0 + MAX_LEFT_DIFFERENCE) &&
    length > MIN_RULED_FRACTION * (table.x1 - table.x0)
  )
}
