import type { Bbox, Ruling } from '../../../../core/model.js'
import { centerX, centerY, widthOf } from '../../geometry/boxes.js'
import type { Span } from '../../geometry/span.js'
import { isUnit } from '../../lexicon/units.js'
import { textOf } from '../../text/lines.js'
import type { HeadText } from './header-order.js'

/** A line under a head that spans lies within this many font sizes of it. */
const RULE_GAP = 1.1
/** A text this near to an end of its rule is set flush with it, in font sizes. */
const FLUSH = 0.6
/**
 * The borders of cells that make one rule leave gaps up to this between them, in points; those under heads of columns of
 * their own may be as near, but then each has its head.
 */
const CELL_GAP = 3
/** Over a rule that was joined from them a text is centred to this, in points. */
const CENTRED = 3
/** The line above a text ends less than so many font sizes over it. */
const BLOCK = 1
/** The axes of such borders differ by less, in points. */
const SAME_AXIS = 0.5

/**
 * The columns that the rule right under a text covers; none where the rule runs under the whole table.
 *
 * @param line The texts beside it, with it.
 * @param heads The texts of all lines of heads.
 */
export function ruledColumns(
  text: HeadText,
  line: readonly HeadText[],
  heads: readonly HeadText[],
  columns: readonly Span[],
  levels: readonly Ruling[],
): readonly [number, number] | undefined {
  const { bbox, words } = text
  const size = words[0]!.size
  const isUnder = ({ bbox: rule }: Ruling) => {
    const gap = centerY(rule) - bbox.y1
    const isOverMiddle = rule.x0 - CELL_GAP / 2 <= centerX(bbox) && rule.x1 + CELL_GAP / 2 >= centerX(bbox)
    return gap > -0.5 * size && gap < RULE_GAP * size && isOverMiddle
  }
  const under = levels.filter((rule) => isUnder(rule) && !heads.some((other) => isBetween(other.bbox, bbox, rule.bbox)))
  const piece = under.sort((a, b) => widthOf(a.bbox) - widthOf(b.bbox))[0]?.bbox
  if (piece === undefined) return undefined
  const whole = joinBorders(piece, levels)
  // "1 year" goes on with "Less than", where "Total" and "Thereafter" beside that have columns of their own
  const isOfOneColumn = heads.some(
    (other) => other.bbox.y0 < bbox.y0 && other.bbox.y1 > bbox.y0 - BLOCK * size && isOutside(other.bbox, piece, whole),
  )
  const isOverWhole = whole !== piece && !isOfOneColumn && Math.abs(centerX(whole) - centerX(bbox)) < CENTRED
  return (isOverWhole ? columnsOver(whole, text, line, columns) : undefined) ?? columnsOver(piece, text, line, columns)
}

/**
 * The columns that a rule right under a text says it spans, wherever over the rule it stands: nothing else stands over it,
 * two heads or more stand below, and other figures have no part in it.
 *
 * @param line The texts beside it, with it.
 * @param below The texts of the lines of heads below.
 * @param above Those of the lines above: over one of them the rule may be that one's.
 */
export function spanOfRule(
  { bbox, words }: HeadText,
  line: readonly HeadText[],
  { below, above }: { readonly below: readonly HeadText[]; readonly above: readonly HeadText[] },
  columns: readonly Span[],
  levels: readonly Ruling[],
): readonly [number, number] | undefined {
  const size = words[0]!.size
  const rules = levels.filter(({ bbox: rule }) => {
    const gap = centerY(rule) - bbox.y1
    return gap > -0.5 * size && gap < RULE_GAP * size && rule.x0 <= bbox.x0 + 1 && rule.x1 >= bbox.x1 - 1
  })
  const [rule] = rules.sort((a, b) => widthOf(a.bbox) - widthOf(b.bbox))
  if (rule === undefined) return undefined
  const isOver = (other: Bbox) => centerX(other) > rule.bbox.x0 && centerX(other) < rule.bbox.x1
  if (line.some((other) => other.words !== words && isOver(other.bbox))) return undefined
  if (above.some((other) => isOver(other.bbox) && !isUnit(textOf(other.words)))) return undefined
  const own = below.filter((other) => isOver(other.bbox))
  if (own.length < 2 || own.some((other) => centerY(other.bbox) < centerY(rule.bbox))) return undefined
  const ruled = columnsWithin(rule.bbox, columns)
  // over all columns it may part rows, unless it leaves the stub free
  const isOfColumns = ruled.length < columns.length - 1 || rule.bbox.x0 > columns[0]!.end
  return ruled[0]! > 0 && ruled.length > 1 && isOfColumns ? [ruled[0]!, ruled.at(-1)!] : undefined
}

/** Whether a text stands between another and the rule, which is then its own. */
function isBetween(other: Bbox, text: Bbox, rule: Bbox): boolean {
  const isOver = centerX(other) > rule.x0 && centerX(other) < rule.x1
  return isOver && centerY(other) > text.y1 && centerY(other) < centerY(rule)
}

/** Whether a text stands over a rule beside its piece. */
function isOutside(other: Bbox, piece: Bbox, whole: Bbox): boolean {
  const x = centerX(other)
  return x > whole.x0 && x < whole.x1 && (x < piece.x0 || x > piece.x1)
}

/** The borders of the cells beside a piece of a rule, level with it and nearly touching, with it. */
function joinBorders(piece: Bbox, levels: readonly Ruling[]): Bbox {
  const level = levels
    .map((ruling) => ruling.bbox)
    .filter((bbox) => Math.abs(centerY(bbox) - centerY(piece)) < SAME_AXIS)
    .sort((a, b) => a.x0 - b.x0)
  let [x0, x1] = [piece.x0, piece.x1]
  for (const bbox of level) if (bbox.x1 > x1 && bbox.x0 - x1 < CELL_GAP) x1 = bbox.x1
  for (const bbox of level.reverse()) if (bbox.x0 < x0 && x0 - bbox.x1 < CELL_GAP) x0 = bbox.x0
  return x0 === piece.x0 && x1 === piece.x1 ? piece : { ...piece, x0, x1 }
}

function columnsOver(
  rule: Bbox,
  { bbox, words }: HeadText,
  line: readonly HeadText[],
  columns: readonly Span[],
): readonly [number, number] | undefined {
  const size = words[0]!.size
  if (rule.x0 > bbox.x0 + size || rule.x1 < bbox.x1 - size) return undefined
  if (line.some((other) => other.words !== words && centerX(other.bbox) > rule.x0 && centerX(other.bbox) < rule.x1))
    return undefined
  // a rule that runs on under the neighbours divides rows, it does not say what a head spans
  const isCentred = Math.abs(centerX(rule) - centerX(bbox)) <= 0.12 * widthOf(rule) + 3
  const isFlush = Math.min(Math.abs(rule.x1 - bbox.x1), Math.abs(rule.x0 - bbox.x0)) < Math.max(2, FLUSH * size)
  if (!isCentred && !isFlush) return undefined
  const ruled = columnsWithin(rule, columns)
  return ruled.length === 0 || ruled[0] === 0 ? undefined : [ruled[0]!, ruled.at(-1)!]
}

/** The columns whose middles lie over a rule, left to right. */
function columnsWithin(rule: Bbox, columns: readonly Span[]): readonly number[] {
  const middleOf = ({ start, end }: Span) => (start + end) / 2
  return columns.flatMap((column, i) => (middleOf(column) > rule.x0 && middleOf(column) < rule.x1 ? [i] : []))
}
