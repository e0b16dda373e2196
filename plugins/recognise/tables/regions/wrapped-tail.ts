import { centerX, hull, widthOf } from '../../geometry/boxes.js'
import type { Span } from '../../geometry/span.js'
import { figuresOf } from '../../layout/line-kinds.js'
import { isUnit } from '../../lexicon/units.js'
import type { Line, Phrase } from '../../text/lines.js'
import { isUnfinished } from './repeated-headers.js'

/** Texts set to one middle are off it by less, in points; texts of one cell begin as near under each other. */
const CENTRED = 1.5
const FLUSH = 1
/** The lines of one long text follow each other no further than this, in font sizes. */
const LEADING = 1.35
/** A blank, in points: less room than this and a word is no room for it. */
const FULL = 3

/**
 * A last label that runs on below its figures: "Total purchase" over "commitments"; so may all texts of the last row, on
 * one more line, or on as many as their sentences take.
 *
 * @param limit Where the next run starts; undefined behind the last.
 */
export function addWrappedTail(lines: readonly Line[], core: Span, limit = lines.length): Span {
  if (core.end - core.start < 2) return core
  let end = core.end
  if (end < limit && (beginsUnder(lines[end - 1]!, lines[end]!) || goesOnUnder(lines[end - 1]!, lines[end]!))) end++
  while (end > core.end && end < limit && goesOnUnder(lines[end - 1]!, lines[end]!)) end++
  if (end > core.end) return { start: core.start, end }
  const last = lines[core.end - 1]!
  const next = lines[core.end]
  end = endOfCell(lines, core, limit)
  if (end > core.end) return { start: core.start, end }
  if (next === undefined || next.phrases.length > 1 || !isTight(last, next)) return core
  const figures = figuresOf(last, -Infinity)
  const isStub = next.bbox.x1 <= (figures[0]?.core.x0 ?? -Infinity) && next.bbox.x0 >= last.bbox.x0 - 1
  return isStub && /^[a-z(]/.test(next.phrases[0]!.text) ? { start: core.start, end: core.end + 1 } : core
}

/**
 * Whether a line right below has several texts, each of which begins where one of the line above does: under a label that
 * is whole another label may begin.
 */
function beginsUnder(above: Line, line: Line): boolean {
  const { phrases } = line
  const isLabel = phrases[0]!.bbox.x0 < above.phrases[0]!.bbox.x0 + 0.3 * above.size
  if (isLabel && !/^[\p{Ll}(]/u.test(phrases[0]!.text)) return false
  return phrases.length > 1 && isTight(above, line) && phrases.every((phrase) => beginsUnderText(phrase, above))
}

/**
 * Whether a line right below goes on with the sentences of the line above, each in the middle of its column: there the
 * heads of another table stand as well, but none that go on with a sentence.
 */
function goesOnUnder(above: Line, line: Line): boolean {
  const isCentred = ({ bbox }: Phrase) =>
    above.phrases.some((text) => !text.isNumber && Math.abs(centerX(text.bbox) - centerX(bbox)) < CENTRED)
  const isLower = ({ text }: Phrase) => /^\p{Ll}/u.test(text) && !isUnit(text)
  const goesOn = line.phrases.length > 1 && (isUnfinished(above) || line.phrases.every(isLower))
  return goesOn && line.phrases.every(isCentred) && line.baseline - above.baseline < 1.5 * above.size
}

function isTight(above: Line, line: Line): boolean {
  return line.baseline - above.baseline < 1.25 * above.size
}

/** Whether a text begins where one of the line above does, or a little further in. */
function beginsUnderText({ bbox }: Phrase, above: Line): boolean {
  return above.phrases.some((text) => {
    const indent = bbox.x0 - text.bbox.x0
    return !text.isNumber && indent > -1 && indent < 1.3 * above.size
  })
}

/**
 * Behind the lines that go on with one text of the last row, right of its label: each alone, tight and flush under it, within
 * its column, after a line that had no room for its first word.
 */
function endOfCell(lines: readonly Line[], core: Span, limit: number): number {
  const last = lines[core.end - 1]!
  const next = lines[core.end]
  const at = last.phrases.findIndex((text, i) => i > 0 && !text.isNumber && next && isFlush(text, next.phrases[0]!))
  if (at < 0) return core.end
  const texts = lines.slice(core.start, core.end).flatMap(({ phrases }) => phrases)
  const column = hull(texts.filter((text) => isFlush(text, last.phrases[at]!)).map(({ bbox }) => bbox))
  let end = core.end
  let above = last.phrases[at]!
  for (; end < limit; end++) {
    const [text, ...others] = lines[end]!.phrases
    const isNear = lines[end]!.baseline - lines[end - 1]!.baseline < LEADING * lines[end]!.size
    const goesOn = isNear && isFlush(text!, above) && !text!.isNumber
    const isFull = above.bbox.x1 + widthOf(text!.words[0]!.bbox) > column.x1 - FULL
    if (others.length > 0 || !goesOn || !isFull || text!.bbox.x1 > column.x1 + FULL) break
    above = text!
  }
  return end
}

function isFlush(text: Phrase, other: Phrase): boolean {
  return Math.abs(text.bbox.x0 - other.bbox.x0) < FLUSH
}
