import type { Bbox, Ruling } from '../../../../core/model.js'
import { centerX, centerY, heightOf } from '../../geometry/boxes.js'
import { isDateLine } from '../../layout/titles.js'
import { isUnit } from '../../lexicon/units.js'
import { isPeriod } from '../../lexicon/values.js'
import { textOf } from '../../text/lines.js'
import type { ColumnSpan } from '../grid/columns.js'
import type { HeaderText } from './header-order.js'

/** Maximum gap to the next line of a header, as a fraction of the font size. */
export const TIGHT = 0.35
/** Maximum difference between the edges or centers of aligned lines, in points. */
const MAX_ALIGN_DIFFERENCE = 1.2
/** Names of the groups that several headers list (segments, regions, ages), or of when payments are due. */
const GROUP_NAMES =
  /\b(?:segments?|regions?|countr(?:y|ies)|geograph\w*|areas?|markets?|divisions?|products?|brands?|channels?|categor(?:y|ies)|groups?|class(?:es)?|ages?|hierarchy|scenarios?|locations?|ownership|types?|levels?|payments? due|due (?:in|by|within)|maturit\w+|segmente?|bereiche?|regionen|länder|sparten|geschäftsfelder|produkte|fälligkeit\w*|secteurs?|régions?|pays|segmentos?|regiones|países)\b/i

const DAY = /^\p{L}{3,9}\.? \d{1,2},$/u
const YEAR = /^(?:19|20)\d\d$/
const WHOLE_DATE = /^\p{L}{3,9}\.? \d{1,2}, (?:19|20)\d\d$/u

/** A text of the header with its columns. */
export interface PlacedText {
  readonly text: HeaderText
  /** The first and the last column. */
  readonly columns: readonly [number, number]
  /** Font size of its line. */
  readonly size: number
  /** Distance from its top to the top of the next line of its header, if there is one. */
  readonly leading?: number
}

/** Whether two texts are one header, tight and aligned at an edge or the center: "Weighted" over "average". */
export function goesOnIn(
  { bbox, words }: HeaderText,
  { text, columns, leading }: PlacedText,
  size: number,
  levels: readonly Ruling[],
): boolean {
  const lower = text.bbox
  if (lower.y0 - bbox.y1 > TIGHT * size || columns[0] === 0) return false
  if (isUnit(textOf(text.words)) || isPeriod(textOf(text.words))) return false
  // "% Change" over "Excluding" over "Currency": the lines of one header are evenly spaced
  const isEven = leading !== undefined && Math.abs(lower.y0 - bbox.y0 - leading) < 0.3
  if (isSpanningText(textOf(words)) && !isEven) return false
  const edges = [bbox.x0 - lower.x0, bbox.x1 - lower.x1, centerX(bbox) - centerX(lower)]
  return (
    !isRuledBetween(bbox, lower, size, levels) && edges.some((distance) => Math.abs(distance) < MAX_ALIGN_DIFFERENCE)
  )
}

/** Whether a text begins a date that continues below it, beside whole dates: "December 25," over "2021". */
export function beginsDate(
  { bbox, words }: HeaderText,
  { text: lower }: PlacedText,
  below: readonly PlacedText[],
): boolean {
  const isBroken = DAY.test(textOf(words)) && YEAR.test(textOf(lower.words))
  const edges = [bbox.x0 - lower.bbox.x0, bbox.x1 - lower.bbox.x1, centerX(bbox) - centerX(lower.bbox)]
  return (
    isBroken &&
    edges.some((distance) => Math.abs(distance) < MAX_ALIGN_DIFFERENCE) &&
    below.some(({ text }) => WHOLE_DATE.test(textOf(text.words)))
  )
}

export function isSpan({ columns }: PlacedText): boolean {
  return columns[0] > 0 && columns[0] < columns[1]
}

/**
 * Whether a text is the previous line of a spanning header: tight, centred and alone over its columns, as "December
 * 31," over "2016" over "(52 weeks)". A unit below several headers has several texts over it.
 */
export function standsAloneOver(
  text: HeaderText,
  { text: lower, columns: [first, last] }: PlacedText,
  line: readonly HeaderText[],
  columns: readonly ColumnSpan[],
  levels: readonly Ruling[],
): boolean {
  const size = text.words[0]!.size
  if (lower.bbox.y0 - text.bbox.y1 > TIGHT * size) return false
  if (Math.abs(centerX(text.bbox) - centerX(lower.bbox)) > MAX_ALIGN_DIFFERENCE) return false
  if (isRuledBetween(text.bbox, lower.bbox, size, levels)) return false
  return !line.some((other) => other !== text && isOverColumns(other, [first, last], columns))
}

function isOverColumns(
  { bbox }: HeaderText,
  [first, last]: readonly [number, number],
  columns: readonly ColumnSpan[],
): boolean {
  return bbox.x1 > columns[first]!.start && bbox.x0 < columns[last]!.end
}

/**
 * Returns the columns of all spanning headers of a line if the text centred above them applies to all of them: "Years
 * ended December 31," over "2017 2016 2015", "Segment" over "Americas Europe Asia". The text extends over all of them.
 * Or it is over a middle one with nothing over the others, and it is a period, names the group or extends beyond it.
 */
export function columnsOfAll(
  text: HeaderText,
  line: readonly HeaderText[],
  below: readonly PlacedText[],
  columns: readonly ColumnSpan[],
): readonly [number, number] | undefined {
  const spans = below.filter(isSpan)
  const own = spans.filter((span) => isOverColumns(text, span.columns, columns))
  const bare = spans.filter((span) => !line.some((other) => isOverColumns(other, span.columns, columns)))
  const isAlone = !line.some(
    (other) => other !== text && spans.some((span) => isOverColumns(other, span.columns, columns)),
  )
  if (own.length === 0 || spans.length < 2 || !isAlone || spans.some(isTall)) return undefined
  const [first, last] = [spans[0]!.columns[0], spans.at(-1)!.columns[1]]
  const middle = own[0]!.columns
  const isMiddle = own.length === 1 && bare.length === spans.length - 1 && first < middle[0] && middle[1] < last
  const isOverAll = own.length === spans.length
  if (!isOverAll && !(isMiddle && appliesToAll(text, middle, columns))) return undefined
  const offset = (columns[first]!.start + columns[last]!.end) / 2 - centerX(text.bbox)
  return Math.abs(offset) < 0.1 * (columns[last]!.end - columns[first]!.start) ? [first, last] : undefined
}

function appliesToAll(
  { bbox, words }: HeaderText,
  [first, last]: readonly [number, number],
  columns: readonly ColumnSpan[],
): boolean {
  const text = textOf(words)
  const isPeriodOfAll = (isSpanningText(text) || isDateLine(text)) && !/^5[23] weeks|^\(?unaudited/i.test(text)
  const middleOf = (column: number) => (columns[column]!.end + columns[column + 1]!.start) / 2
  return isPeriodOfAll || GROUP_NAMES.test(text) || (bbox.x0 < middleOf(first - 1) && bbox.x1 > middleOf(last))
}

/** Whether a header has more than one line. */
function isTall({ text: { bbox }, size, leading }: PlacedText): boolean {
  return leading !== undefined || heightOf(bbox) > 1.6 * size
}

export function isRuledBetween(upper: Bbox, lower: Bbox, size: number, levels: readonly Ruling[]): boolean {
  return levels.some(
    ({ bbox: rule }) =>
      centerY(rule) > upper.y1 - 0.4 * size &&
      centerY(rule) < lower.y0 + 0.4 * size &&
      rule.x0 < lower.x1 &&
      rule.x1 > lower.x0,
  )
}

/** Whether a text is a unit or a measure, which several groups of columns may repeat. */
export function isMeasure(text: string): boolean {
  return isUnit(text) || /^(?:amounts?|numbers?|percent(?:age)?|shares?|values?|weight)$/i.test(text)
}

/** Whether a text is a period or a unit, which usually spans several columns. */
export function isSpanningText(text: string): boolean {
  return isUnit(text) || /\b(?:ended|ending|months|years?|quarters?|change)\b/i.test(text)
}
