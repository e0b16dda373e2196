import { centerX, hull, widthOf } from '../../geometry/boxes.js'
import type { Span } from '../../geometry/span.js'
import { numberPhrases } from '../../layout/line-kinds.js'
import { isUnit } from '../../lexicon/units.js'
import type { Line, Phrase } from '../../text/lines.js'
import { isUnfinished } from './repeated-headers.js'

/** Maximum distance between the centers of texts centered in one column, in points. */
const MAX_CENTER_DIFFERENCE = 1.5
/** Maximum difference between the left edges of the lines of one cell, in points. */
const MAX_INDENT_DIFFERENCE = 1
/** Maximum distance between the baselines of the lines of one long text, in font sizes. */
const MAX_LEADING = 1.35
/** Width of a space, in points: a word fits on a line only if this much room remains. */
const SPACE_WIDTH = 3

/**
 * Extends a run by the lines below it that continue its last row: the rest of a label ("Total purchase" over
 * "commitments"), or of all texts of that row.
 *
 * @param limit Index of the line where the next run starts; by default, the end of the lines.
 */
export function addWrappedTail(lines: readonly Line[], core: Span, limit = lines.length): Span {
  if (core.end - core.start < 2) return core
  let end = core.end
  if (end < limit && (beginsUnder(lines[end - 1]!, lines[end]!) || continuesSentences(lines[end - 1]!, lines[end]!)))
    end++
  while (end > core.end && end < limit && continuesSentences(lines[end - 1]!, lines[end]!)) end++
  if (end > core.end) return { start: core.start, end }
  const last = lines[core.end - 1]!
  const next = lines[core.end]
  end = endOfCell(lines, core, limit)
  if (end > core.end) return { start: core.start, end }
  if (next === undefined || next.phrases.length > 1 || !isTight(last, next)) return core
  const numbers = numberPhrases(last, -Infinity)
  const isInStub = next.bbox.x1 <= (numbers[0]?.core.x0 ?? -Infinity) && next.bbox.x0 >= last.bbox.x0 - 1
  return isInStub && /^[a-z(]/.test(next.phrases[0]!.text) ? { start: core.start, end: core.end + 1 } : core
}

/**
 * Whether a line right below has several texts that each begin under a text of the line above. A label must begin in
 * lower case, because another label may begin under a complete one.
 */
function beginsUnder(above: Line, line: Line): boolean {
  const { phrases } = line
  const isLabel = phrases[0]!.bbox.x0 < above.phrases[0]!.bbox.x0 + 0.3 * above.size
  if (isLabel && !/^[\p{Ll}(]/u.test(phrases[0]!.text)) return false
  return phrases.length > 1 && isTight(above, line) && phrases.every((phrase) => beginsUnderText(phrase, above))
}

/**
 * Whether a line right below continues the sentences of the line above, each centered in its column. Headers of another
 * table may be centered there as well, but they do not continue a sentence.
 */
function continuesSentences(above: Line, line: Line): boolean {
  const isCentered = ({ bbox }: Phrase) =>
    above.phrases.some((text) => !text.isNumber && Math.abs(centerX(text.bbox) - centerX(bbox)) < MAX_CENTER_DIFFERENCE)
  const isLower = ({ text }: Phrase) => /^\p{Ll}/u.test(text) && !isUnit(text)
  const continues = line.phrases.length > 1 && (isUnfinished(above) || line.phrases.every(isLower))
  return continues && line.phrases.every(isCentered) && line.baseline - above.baseline < 1.5 * above.size
}

function isTight(above: Line, line: Line): boolean {
  return line.baseline - above.baseline < 1.25 * above.size
}

/** Whether a text begins under a text of the line above, with at most a small indent. */
function beginsUnderText({ bbox }: Phrase, above: Line): boolean {
  return above.phrases.some((text) => {
    const indent = bbox.x0 - text.bbox.x0
    return !text.isNumber && indent > -1 && indent < 1.3 * above.size
  })
}

/**
 * Returns the index after the lines that continue one text of the last row, right of its label. Each is a single text,
 * aligned under the text above in its column, and that text had no room for the next word.
 */
function endOfCell(lines: readonly Line[], core: Span, limit: number): number {
  const last = lines[core.end - 1]!
  const next = lines[core.end]
  const at = last.phrases.findIndex((text, i) => i > 0 && !text.isNumber && next && isAligned(text, next.phrases[0]!))
  if (at < 0) return core.end
  const texts = lines.slice(core.start, core.end).flatMap(({ phrases }) => phrases)
  const column = hull(texts.filter((text) => isAligned(text, last.phrases[at]!)).map(({ bbox }) => bbox))
  let end = core.end
  let above = last.phrases[at]!
  for (; end < limit; end++) {
    const [text, ...others] = lines[end]!.phrases
    const isNear = lines[end]!.baseline - lines[end - 1]!.baseline < MAX_LEADING * lines[end]!.size
    const continues = isNear && isAligned(text!, above) && !text!.isNumber
    const isFull = above.bbox.x1 + widthOf(text!.words[0]!.bbox) > column.x1 - SPACE_WIDTH
    if (others.length > 0 || !continues || !isFull || text!.bbox.x1 > column.x1 + SPACE_WIDTH) break
    above = text!
  }
  return end
}

function isAligned(text: Phrase, other: Phrase): boolean {
  return Math.abs(text.bbox.x0 - other.bbox.x0) < MAX_INDENT_DIFFERENCE
}
