import type { Bbox, Ruling } from '../../../../core/model.js'
import { centerX, centerY, widthOf } from '../../geometry/boxes.js'
import type { Span } from '../../geometry/span.js'
import { isUnit } from '../../lexicon/units.js'
import { textOf } from '../../text/lines.js'
import type { HeaderText } from './header-order.js'

/** Maximum distance from a spanning header to the rule under it, in font sizes. */
const MAX_RULE_GAP = 1.1
/** Maximum distance between the end of a text and the end of its rule if they are flush, in font sizes. */
const MAX_FLUSH_DIFFERENCE = 0.6
/**
 * Maximum gap between cell borders that form one rule, in points. Borders under headers of single columns may be as
 * near, but then each one has its own header.
 */
const MAX_BORDER_GAP = 3
/** Maximum distance between the centers of a text and a rule joined from cell borders, in points. */
const MAX_CENTER_DIFFERENCE = 3
/** Maximum gap between a text and the line above it in the same header, in font sizes. */
const MAX_LINE_GAP = 1
/** Maximum difference between the heights of cell borders that form one rule, in points. */
const MAX_AXIS_DIFFERENCE = 0.5

/**
 * Returns the first and last column that the rule right under a text covers. A rule under the first column spans none.
 *
 * @param line The texts of its line, itself included.
 * @param headers The texts of all header lines.
 */
export function ruledColumns(
  text: HeaderText,
  line: readonly HeaderText[],
  headers: readonly HeaderText[],
  columns: readonly Span[],
  levels: readonly Ruling[],
): readonly [number, number] | undefined {
  const { bbox, words } = text
  const size = words[0]!.size
  const isUnder = ({ bbox: rule }: Ruling) => {
    const gap = centerY(rule) - bbox.y1
    const isOverMiddle = rule.x0 - MAX_BORDER_GAP / 2 <= centerX(bbox) && rule.x1 + MAX_BORDER_GAP / 2 >= centerX(bbox)
    return gap > -0.5 * size && gap < MAX_RULE_GAP * size && isOverMiddle
  }
  const under = levels.filter(
    (rule) => isUnder(rule) && !headers.some((other) => isBetween(other.bbox, bbox, rule.bbox)),
  )
  const border = under.sort((a, b) => widthOf(a.bbox) - widthOf(b.bbox))[0]?.bbox
  if (border === undefined) return undefined
  const joined = joinBorders(border, levels)
  // "1 year" continues "Less than" if "Total" and "Thereafter" beside that have their own columns
  const isOfOneColumn = headers.some(
    (other) =>
      other.bbox.y0 < bbox.y0 && other.bbox.y1 > bbox.y0 - MAX_LINE_GAP * size && isOutside(other.bbox, border, joined),
  )
  const isOverJoined =
    joined !== border && !isOfOneColumn && Math.abs(centerX(joined) - centerX(bbox)) < MAX_CENTER_DIFFERENCE
  return (
    (isOverJoined ? columnsOver(joined, text, line, columns) : undefined) ?? columnsOver(border, text, line, columns)
  )
}

/**
 * Returns the first and last column of the rule right under a text, wherever the text is over the rule. The rule has
 * at least two headers below it and no other text over it, except a unit.
 *
 * @param line The texts of its line, itself included.
 * @param below The texts of the header lines below.
 * @param above The texts of the header lines above; the rule may belong to one of them.
 */
export function spanOfRule(
  { bbox, words }: HeaderText,
  line: readonly HeaderText[],
  { below, above }: { readonly below: readonly HeaderText[]; readonly above: readonly HeaderText[] },
  columns: readonly Span[],
  levels: readonly Ruling[],
): readonly [number, number] | undefined {
  const size = words[0]!.size
  const rules = levels.filter(({ bbox: rule }) => {
    const gap = centerY(rule) - bbox.y1
    return gap > -0.5 * size && gap < MAX_RULE_GAP * size && rule.x0 <= bbox.x0 + 1 && rule.x1 >= bbox.x1 - 1
  })
  const [rule] = rules.sort((a, b) => widthOf(a.bbox) - widthOf(b.bbox))
  if (rule === undefined) return undefined
  const isOver = (other: Bbox) => centerX(other) > rule.bbox.x0 && centerX(other) < rule.bbox.x1
  if (line.some((other) => other.words !== words && isOver(other.bbox))) return undefined
  if (above.some((other) => isOver(other.bbox) && !isUnit(textOf(other.words)))) return undefined
  const own = below.filter((other) => isOver(other.bbox))
  if (own.length < 2 || own.some((other) => centerY(other.bbox) < centerY(rule.bbox))) return undefined
  const ruled = columnsWithin(rule.bbox, columns)
  // a rule over all columns may separate rows, unless it starts after the stub
  const isOfColumns = ruled.length < columns.length - 1 || rule.bbox.x0 > columns[0]!.end
  return ruled[0]! > 0 && ruled.length > 1 && isOfColumns ? [ruled[0]!, ruled.at(-1)!] : undefined
}

/** Whether a text is between another text and the rule, so that the rule belongs to it. */
function isBetween(other: Bbox, text: Bbox, rule: Bbox): boolean {
  const isOver = centerX(other) > rule.x0 && centerX(other) < rule.x1
  return isOver && centerY(other) > text.y1 && centerY(other) < centerY(rule)
}

/** Whether a text is over a joined rule, but not over the given border of it. */
function isOutside(other: Bbox, border: Bbox, joined: Bbox): boolean {
  const x = centerX(other)
  return x > joined.x0 && x < joined.x1 && (x < border.x0 || x > border.x1)
}

/** Joins a cell border with the borders beside it that are level with it and nearly touch. */
function joinBorders(border: Bbox, levels: readonly Ruling[]): Bbox {
  const level = levels
    .map((ruling) => ruling.bbox)
    .filter((bbox) => Math.abs(centerY(bbox) - centerY(border)) < MAX_AXIS_DIFFERENCE)
    .sort((a, b) => a.x0 - b.x0)
  let [x0, x1] = [border.x0, border.x1]
  for (const bbox of level) if (bbox.x1 > x1 && bbox.x0 - x1 < MAX_BORDER_GAP) x1 = bbox.x1
  for (const bbox of level.reverse()) if (bbox.x0 < x0 && x0 - bbox.x1 < MAX_BORDER_GAP) x0 = bbox.x0
  return x0 === border.x0 && x1 === border.x1 ? border : { ...border, x0, x1 }
}

function columnsOver(
  rule: Bbox,
  { bbox, words }: HeaderText,
  line: readonly HeaderText[],
  columns: readonly Span[],
): readonly [number, number] | undefined {
  const size = words[0]!.size
  if (rule.x0 > bbox.x0 + size || rule.x1 < bbox.x1 - size) return undefined
  if (line.some((other) => other.words !== words && centerX(other.bbox) > rule.x0 && centerX(other.bbox) < rule.x1))
    return undefined
  // a rule that continues under the neighbours separates rows
  const isCentred = Math.abs(centerX(rule) - centerX(bbox)) <= 0.12 * widthOf(rule) + 3
  const isFlush =
    Math.min(Math.abs(rule.x1 - bbox.x1), Math.abs(rule.x0 - bbox.x0)) < Math.max(2, MAX_FLUSH_DIFFERENCE * size)
  if (!isCentred && !isFlush) return undefined
  const ruled = columnsWithin(rule, columns)
  return ruled.length === 0 || ruled[0] === 0 ? undefined : [ruled[0]!, ruled.at(-1)!]
}

/** Returns the columns whose centers are over a rule, from left to right. */
function columnsWithin(rule: Bbox, columns: readonly Span[]): readonly number[] {
  const middleOf = ({ start, end }: Span) => (start + end) / 2
  return columns.flatMap((column, i) => (middleOf(column) > rule.x0 && middleOf(column) < rule.x1 ? [i] : []))
}
