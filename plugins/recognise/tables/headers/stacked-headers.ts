import type { Bbox, Ruling } from '../../../../core/model.js'
import { centerX, centerY, heightOf } from '../../geometry/boxes.js'
import { isDateLine } from '../../layout/titles.js'
import { isUnit } from '../../lexicon/units.js'
import { isPeriod } from '../../lexicon/values.js'
import { textOf } from '../../text/lines.js'
import type { ColumnSpan } from '../grid/columns.js'
import type { HeadText } from './header-order.js'

/** The next line of a head is nearer than this, as a share of the font size. */
export const TIGHT = 0.35
/** Edges or middles of lines that are set under each other differ by less, in points. */
const SAME_PLACE = 1.2
/** What several heads beside each other are, or when they were. */
const OF_ALL =
  /\b(?:segments?|regions?|countr(?:y|ies)|geograph\w*|areas?|markets?|divisions?|products?|brands?|channels?|categor(?:y|ies)|groups?|class(?:es)?|ages?|hierarchy|scenarios?|locations?|ownership|types?|levels?|payments? due|due (?:in|by|within)|maturit\w+|segmente?|bereiche?|regionen|länder|sparten|geschäftsfelder|produkte|fälligkeit\w*|secteurs?|régions?|pays|segmentos?|regiones|países)\b/i

const DAY = /^\p{L}{3,9}\.? \d{1,2},$/u
const YEAR = /^(?:19|20)\d\d$/
const WHOLE_DATE = /^\p{L}{3,9}\.? \d{1,2}, (?:19|20)\d\d$/u

/** A text of the header with the columns that it heads. */
export interface PlacedText {
  readonly text: HeadText
  /** First and last. */
  readonly columns: readonly [number, number]
  /** Font size of its line. */
  readonly size: number
  /** How far below it the next line of its head begins; given where it has one. */
  readonly leading?: number
}

/** "Weighted" over "average": set tight, with an edge or the middle in common, they are one head. */
export function goesOnIn(
  { bbox, words }: HeadText,
  { text, columns, leading }: PlacedText,
  size: number,
  levels: readonly Ruling[],
): boolean {
  const lower = text.bbox
  if (lower.y0 - bbox.y1 > TIGHT * size || columns[0] === 0) return false
  if (isUnit(textOf(text.words)) || isPeriod(textOf(text.words))) return false
  // "% Change" over "Excluding" over "Currency": lines of one head are as far apart as each other
  const isEven = leading !== undefined && Math.abs(lower.y0 - bbox.y0 - leading) < 0.3
  if (isSpanningText(textOf(words)) && !isEven) return false
  const edges = [bbox.x0 - lower.x0, bbox.x1 - lower.x1, centerX(bbox) - centerX(lower)]
  return !isRuledBetween(bbox, lower, size, levels) && edges.some((distance) => Math.abs(distance) < SAME_PLACE)
}

/** "December 25," over "2021", beside "December 31, 2022" on one line: of dates beside each other it alone is broken. */
export function beginsDate(
  { bbox, words }: HeadText,
  { text: lower }: PlacedText,
  below: readonly PlacedText[],
): boolean {
  const isBroken = DAY.test(textOf(words)) && YEAR.test(textOf(lower.words))
  const edges = [bbox.x0 - lower.bbox.x0, bbox.x1 - lower.bbox.x1, centerX(bbox) - centerX(lower.bbox)]
  return (
    isBroken &&
    edges.some((distance) => Math.abs(distance) < SAME_PLACE) &&
    below.some(({ text }) => WHOLE_DATE.test(textOf(text.words)))
  )
}

export function isSpan({ columns }: PlacedText): boolean {
  return columns[0] > 0 && columns[0] < columns[1]
}

/**
 * "December 31," over "2016" over "(52 weeks)": set tight on the middle of a head that spans, with nothing beside it over the
 * same columns, a text is the line before. A unit under heads is none of them: it has as many texts over it.
 */
export function standsAloneOver(
  text: HeadText,
  { text: lower, columns: [first, last] }: PlacedText,
  line: readonly HeadText[],
  columns: readonly ColumnSpan[],
  levels: readonly Ruling[],
): boolean {
  const size = text.words[0]!.size
  if (lower.bbox.y0 - text.bbox.y1 > TIGHT * size) return false
  if (Math.abs(centerX(text.bbox) - centerX(lower.bbox)) > SAME_PLACE) return false
  if (isRuledBetween(text.bbox, lower.bbox, size, levels)) return false
  return !line.some((other) => other !== text && isOver(other, [first, last], columns))
}

function isOver({ bbox }: HeadText, [first, last]: readonly [number, number], columns: readonly ColumnSpan[]): boolean {
  return bbox.x1 > columns[first]!.start && bbox.x0 < columns[last]!.end
}

/**
 * "Years ended December 31," over "2017 2016 2015", "Segment" over "Americas Europe Asia": a text on the middle one of heads
 * of one line that span, with nothing over their neighbours, is over them all, where it is a period, names what they are, or
 * reaches beyond the one; so is what reaches over all. What fits over one, as that it is restated, or "Fixed" over "income", is
 * of that one.
 */
export function columnsOfAll(
  text: HeadText,
  line: readonly HeadText[],
  below: readonly PlacedText[],
  columns: readonly ColumnSpan[],
): readonly [number, number] | undefined {
  const spans = below.filter(isSpan)
  const own = spans.filter((span) => isOver(text, span.columns, columns))
  const bare = spans.filter((span) => !line.some((other) => isOver(other, span.columns, columns)))
  const isAlone = !line.some((other) => other !== text && spans.some((span) => isOver(other, span.columns, columns)))
  if (own.length === 0 || spans.length < 2 || !isAlone || spans.some(isTall)) return undefined
  const [first, last] = [spans[0]!.columns[0], spans.at(-1)!.columns[1]]
  const middle = own[0]!.columns
  const isMiddle = own.length === 1 && bare.length === spans.length - 1 && first < middle[0] && middle[1] < last
  const isOverAll = own.length === spans.length
  if (!isOverAll && !(isMiddle && isOfAll(text, middle, columns))) return undefined
  const offset = (columns[first]!.start + columns[last]!.end) / 2 - centerX(text.bbox)
  return Math.abs(offset) < 0.1 * (columns[last]!.end - columns[first]!.start) ? [first, last] : undefined
}

function isOfAll(
  { bbox, words }: HeadText,
  [first, last]: readonly [number, number],
  columns: readonly ColumnSpan[],
): boolean {
  const text = textOf(words)
  const isPeriodOfAll = (isSpanningText(text) || isDateLine(text)) && !/^5[23] weeks|^\(?unaudited/i.test(text)
  const middleOf = (column: number) => (columns[column]!.end + columns[column + 1]!.start) / 2
  return isPeriodOfAll || OF_ALL.test(text) || (bbox.x0 < middleOf(first - 1) && bbox.x1 > middleOf(last))
}

/** Whether a head has more than one line. */
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

/** Whether a text says what is measured, in which unit: each of several groups has columns of the same. */
export function isMeasure(text: string): boolean {
  return isUnit(text) || /^(?:amounts?|numbers?|percent(?:age)?|shares?|values?|weight)$/i.test(text)
}

/** Whether a text says a period or a unit: such heads span. */
export function isSpanningText(text: string): boolean {
  return isUnit(text) || /\b(?:ended|ending|months|years?|quarters?|change)\b/i.test(text)
}
