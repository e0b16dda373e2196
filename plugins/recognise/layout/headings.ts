import type { Ruling } from '../../../core/model.js'
import { centerX } from '../geometry/boxes.js'
import { isBoldLine } from '../text/bold.js'
import { type Line, textIn, wordsIn } from '../text/lines.js'
import { isProse } from './line-kinds.js'

/** What heads every page of a filing and names no table. */
export const RUNNING_HEAD = /^table of contents$|^notes to (?:the )?(?:\w+ ){0,3}financial statements/i
/** Baselines further apart than this are no lines of one text, in font sizes. */
export const LINE_STEP = 1.6

/** Print so many times as large as the text under it is that of a heading. */
const LARGER = 1.15
/** A line that is no heading by its look names a table in so many words at most, one that is in twice as many. */
const MOST_WORDS = 12
const MOST_WORDS_OF_HEADING = 24
/** The number or letter before a heading: "(a)(3).", "2.1", "B.". */
const ENUMERATOR = /^\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)][\d.()a-z]{0,8}$/i

/** What begins the name of a statement: over it stands whose it is. */
const BEGINS_TITLE =
  /^(?:(?:consolidated|condensed|combined|summari[sz]ed|unaudited|interim|group|company|parent) )*(?:statements?|balance sheets?|(?:income|earnings|operating|cash ?flow|profit (?:and|or) loss) (?:statements?|accounts?)|schedules?|item|part|note|table)\b/i
/** A part of the document, which holds more than this table. */
const OF_DOCUMENT = /^(?:part|item|note|section|chapter|appendix|annex)\b/i

/** A line right above a table names it unless it is a sentence. */
export function isTitle(line: Line, above: Line | undefined, text: string, underlines: Underlines = []): boolean {
  if (isHeading(line, above, text, underlines)) return true
  if (!isTitleText(line, text) || /[.:,;]$/.test(text) || line.phrases.some(isProse)) return false
  return wordsIn(line).length <= MOST_WORDS && !endsParagraph(line, above)
}

/** A heading stands out from the text: bold, in capitals or, by itself, in italics or underlined. */
export function isHeading(line: Line, above: Line | undefined, text: string, underlines: Underlines = []): boolean {
  const count = wordsIn(line).length
  if (!isTitleText(line, text)) return false
  const isLoud = isMostly(line, 'isBold') || (isInCapitals(text) && !endsParagraph(line, above))
  if (isLoud) return count <= MOST_WORDS_OF_HEADING && !/[,;]$/.test(text)
  if (!/^\p{Lu}/u.test(text) || count > 14 || !isApart(line, above)) return false
  if (isMostly(line, 'isItalic')) return !/[.,;]$/.test(text)
  return isUnderlined(line, underlines) && !/[,;]$/.test(text)
}

/** Letters of some scripts have no capitals. */
function isInCapitals(text: string): boolean {
  return text === text.toUpperCase() && text !== text.toLowerCase()
}

/** Whether a line of larger print than the text under it names what follows. */
export function isLarger(line: Line, below: Line | undefined, above: Line | undefined, text: string): boolean {
  if (below === undefined || line.size < LARGER * below.size) return false
  return /^(?:[\d.]+ )?\p{Lu}/u.test(text) && isTitle(line, above, text)
}

/** Whether so many words are more than a title has that does not stand out. */
export function isTooLong(title: string): boolean {
  return title.split(/\s+/).length > MOST_WORDS
}

/** The rules of a page, as far as they may be drawn under words. */
export type Underlines = readonly Ruling['bbox'][]

/** Whether a rule as long as a line's text is drawn right under it. */
function isUnderlined({ bbox, baseline, size, phrases }: Line, underlines: Underlines): boolean {
  const slack = 0.5 * size
  return (
    phrases.length === 1 &&
    underlines.some(
      (rule) =>
        Math.abs(rule.x0 - bbox.x0) < slack &&
        Math.abs(rule.x1 - bbox.x1) < slack &&
        rule.y0 > baseline - 0.1 * size &&
        rule.y1 < baseline + 0.35 * size,
    )
  )
}

function isApart(line: Line, above: Line | undefined): boolean {
  return above === undefined || line.baseline - above.baseline > LINE_STEP * line.size
}

/** A heading that says more than a title does: what stands above it heads something else. */
export function isLongHeading(line: Line): boolean {
  return isBoldLine(line) && wordsIn(line).length > MOST_WORDS_OF_HEADING
}

/**
 * Whether a line goes on with running text in its own print: the last line of a paragraph is short, like a heading. A sentence
 * that ends with the line before leaves open what follows.
 */
function endsParagraph(line: Line, above: Line | undefined): boolean {
  if (above === undefined || /[.:!?]["”’)]*$/.test(textIn(above))) return false
  return above.phrases.some(isProse) && !isApart(line, above) && isSameStyle(above, line)
}

/** Whether two lines are set alike to one middle, the one tight under the other: a heading in two parts. */
export function areCentredAlike(above: Line, line: Line): boolean {
  const isAside = Math.abs(above.bbox.x0 - line.bbox.x0) > 2
  const isOnMiddle = Math.abs(centerX(above.bbox) - centerX(line.bbox)) < 2
  const areBold = isMostly(above, 'isBold') && isMostly(line, 'isBold')
  const isTight = line.baseline - above.baseline < 1.4 * line.size
  if (BEGINS_TITLE.test(textIn(line)) || OF_DOCUMENT.test(textIn(above))) return false
  return isAside && isOnMiddle && areBold && isTight && isSameStyle(above, line)
}

/** Whether most words have a look; the number before them may have another. */
function isMostly(line: Line, look: 'isBold' | 'isItalic'): boolean {
  const all = wordsIn(line)
  const own = all.filter(({ text }, i) => i > 1 || !ENUMERATOR.test(text))
  const words = own.length === 0 ? all : own
  return words.filter((word) => word[look]).length * 2 > words.length
}

function isTitleText(line: Line, text: string): boolean {
  return line.phrases.length <= 3 && /\p{L}{3}/u.test(text) && text.length <= 150 && !RUNNING_HEAD.test(text)
}

export function isSameStyle(a: Line, b: Line): boolean {
  return Math.abs(a.size - b.size) < 0.15 * b.size && isMostly(a, 'isBold') === isMostly(b, 'isBold')
}

/** The bold words with which a paragraph starts: "**Debt** — The next table summarizes …". */
export function leadIn(line: Line): string | undefined {
  const words = wordsIn(line)
  const end = words.findIndex((word) => !word.isBold)
  if (end < 1 || end > 9 || words.length < 8) return undefined
  const text = words
    .slice(0, end)
    .map((word) => word.text)
    .join(' ')
    .replace(/[\s.:—–-]+$/, '')
  return /[A-Za-z]{3}/.test(text) ? text : undefined
}
