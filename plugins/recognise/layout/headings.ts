import type { Ruling } from '../../../core/model.js'
import { centerX } from '../geometry/boxes.js'
import { isBoldLine } from '../text/bold.js'
import { type Line, textIn, wordsIn } from '../text/lines.js'
import { isProse } from './line-kinds.js'

/** Running headers of a filing, which name no table. */
export const RUNNING_HEAD = /^table of contents$|^notes to (?:the )?(?:\w+ ){0,3}financial statements/i
/** Maximum baseline distance of lines in one text, in font sizes. */
export const LINE_STEP = 1.6

/** Minimum font size of a heading, as a multiple of the font size of the line below. */
const MIN_HEADING_SIZE_RATIO = 1.15
/** Maximum number of words in a title that does not look like a heading. */
const MAX_TITLE_WORDS = 12
/** Maximum number of words in a heading that is bold or in capitals. */
const MAX_HEADING_WORDS = 24
/** The number or letter before a heading: "(a)(3).", "2.1", "B.". */
const ENUMERATOR = /^\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)][\d.()a-z]{0,8}$/i

/** First words of the name of a statement. The line above it may name the company. */
const STATEMENT_NAME =
  /^(?:(?:consolidated|condensed|combined|summari[sz]ed|unaudited|interim|group|company|parent) )*(?:statements?|balance sheets?|(?:income|earnings|operating|cash ?flow|profit (?:and|or) loss) (?:statements?|accounts?)|schedules?|item|part|note|table)\b/i
/** A heading of a part of the document, which contains more than this table. */
const DOCUMENT_PART = /^(?:part|item|note|section|chapter|appendix|annex)\b/i

/** Whether a line right above a table names it. Sentences do not. */
export function isTitle(line: Line, above: Line | undefined, text: string, underlines: Underlines = []): boolean {
  if (isHeading(line, above, text, underlines)) return true
  if (!isTitleText(line, text) || /[.:,;]$/.test(text) || line.phrases.some(isProse)) return false
  return wordsIn(line).length <= MAX_TITLE_WORDS && !endsParagraph(line, above)
}

/** Whether a line is a heading: bold, in capitals or, if separate from the text above, italic or underlined. */
export function isHeading(line: Line, above: Line | undefined, text: string, underlines: Underlines = []): boolean {
  const count = wordsIn(line).length
  if (!isTitleText(line, text)) return false
  const isLoud = isMostly(line, 'isBold') || (isInCapitals(text) && !endsParagraph(line, above))
  if (isLoud) return count <= MAX_HEADING_WORDS && !/[,;]$/.test(text)
  if (!/^\p{Lu}/u.test(text) || count > 14 || !isApart(line, above)) return false
  if (isMostly(line, 'isItalic')) return !/[.,;]$/.test(text)
  return isUnderlined(line, underlines) && !/[,;]$/.test(text)
}

/** Whether a text is in capitals. Some scripts have none. */
function isInCapitals(text: string): boolean {
  return text === text.toUpperCase() && text !== text.toLowerCase()
}

/** Whether a line is a title in a larger font than the line below it. */
export function isLarger(line: Line, below: Line | undefined, above: Line | undefined, text: string): boolean {
  if (below === undefined || line.size < MIN_HEADING_SIZE_RATIO * below.size) return false
  return /^(?:[\d.]+ )?\p{Lu}/u.test(text) && isTitle(line, above, text)
}

/** Whether a title has more than {@link MAX_TITLE_WORDS} words. */
export function isTooLong(title: string): boolean {
  return title.split(/\s+/).length > MAX_TITLE_WORDS
}

/** Boxes of the rules of a page that may underline words. */
export type Underlines = readonly Ruling['bbox'][]

/** Whether a rule as long as a line's text is right below it. */
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

/** Whether a bold line is too long for a heading. Headings above it do not name the table below it. */
export function isLongHeading(line: Line): boolean {
  return isBoldLine(line) && wordsIn(line).length > MAX_HEADING_WORDS
}

/**
 * Whether a line continues the running text above it in the same style: the last line of a paragraph may be short, like
 * a heading. Returns false if the line above ends a sentence.
 */
function endsParagraph(line: Line, above: Line | undefined): boolean {
  if (above === undefined || /[.:!?]["”’)]*$/.test(textIn(above))) return false
  return above.phrases.some(isProse) && !isApart(line, above) && isSameStyle(above, line)
}

/** Whether two lines are bold, in the same style, centred on the same x and close together: a heading in two lines. */
export function areCentredAlike(above: Line, line: Line): boolean {
  const isAside = Math.abs(above.bbox.x0 - line.bbox.x0) > 2
  const isOnMiddle = Math.abs(centerX(above.bbox) - centerX(line.bbox)) < 2
  const areBold = isMostly(above, 'isBold') && isMostly(line, 'isBold')
  const isTight = line.baseline - above.baseline < 1.4 * line.size
  if (STATEMENT_NAME.test(textIn(line)) || DOCUMENT_PART.test(textIn(above))) return false
  return isAside && isOnMiddle && areBold && isTight && isSameStyle(above, line)
}

/** Whether most words of a line are bold or italic. A leading enumerator is ignored. */
function isMostly(line: Line, style: 'isBold' | 'isItalic'): boolean {
  const all = wordsIn(line)
  const own = all.filter(({ text }, i) => i > 1 || !ENUMERATOR.test(text))
  const words = own.length === 0 ? all : own
  return words.filter((word) => word[style]).length * 2 > words.length
}

function isTitleText(line: Line, text: string): boolean {
  return line.phrases.length <= 3 && /\p{L}{3}/u.test(text) && text.length <= 150 && !RUNNING_HEAD.test(text)
}

export function isSameStyle(a: Line, b: Line): boolean {
  return Math.abs(a.size - b.size) < 0.15 * b.size && isMostly(a, 'isBold') === isMostly(b, 'isBold')
}

/** Returns the bold words with which a paragraph starts: "**Debt** — The next table summarizes …". */
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
