import { median, widthOf } from '../geometry/boxes.js'
import { isMostlyBold, type Line, type Phrase, wordsIn } from '../text/lines.js'

/**
 * What a line looks like by itself. `tabular`: figures beside a label or beside each other, or several texts set apart.
 * `text`: one text, be it a label, a title or a line of prose.
 */
type LineKind = 'tabular' | 'text'

/** From this many words on, a single text reads as prose, not as a label. */
const PROSE_WORDS = 14

/** Whether a line is made like a row of a table. */
export function kindOf(line: Line): LineKind {
  const phrases = withoutLeadingMark(line.phrases)
  if (phrases.length < 2) return 'text'
  const numbers = phrases.slice(1).filter((phrase) => phrase.isNumber || phrase.isPeriod)
  if (numbers.length > 0)
    return phrases.some(isProse) && numbers.length < 2 && !isAmongTexts(phrases) ? 'text' : 'tabular'
  return phrases.length >= 3 && !phrases.some(isProse) ? 'tabular' : 'text'
}

/** A label, a share or an amount, and a long text behind it. */
function isAmongTexts([label, figure, text]: readonly Phrase[]): boolean {
  return text !== undefined && !isProse(label!) && figure!.isNumber && /\d[,.]\d|[%$]/.test(figure!.text)
}

/** A bullet or a footnote's mark at the start of a line, set apart from its text, is no cell. */
function withoutLeadingMark(phrases: readonly Phrase[]): readonly Phrase[] {
  const first = phrases[0]
  const second = phrases[1]
  if (first === undefined || second === undefined || second.isNumber) return phrases
  return isMark(first.text) ? phrases.slice(1) : phrases
}

/** Whether a text is no more than a bullet or a note's number. */
export function isMark(text: string): boolean {
  return /^(?:[•●▪■◦·–—*†‡✓]|o|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]|\*{2,3})$/i.test(text)
}

/** A text that runs on like a sentence. */
export function isProse(phrase: Phrase): boolean {
  return phrase.words.length >= PROSE_WORDS
}

/** Phrases that stand as figures: numbers, dashes, `N/A`; a number at the very left is a label (a year, a rank). */
export function figuresOf(line: Line, left: number): readonly Phrase[] {
  return line.phrases.filter((phrase, i) => phrase.isNumber && (i > 0 || phrase.core.x0 > left + 4 * line.size))
}

/** The usual distance from one baseline to the next among these lines, in points. */
export function pitchOf(lines: readonly Line[]): number {
  const steps = lines.slice(1).map((line, i) => line.baseline - lines[i]!.baseline)
  return median(steps.filter((step) => step > 0)) || (lines[0] ? lines[0].size * 1.3 : 12)
}

/** Whether most of a line is one text that reaches across the column of text it stands in. */
export function fillsWidth(line: Line, columnWidth: number): boolean {
  return line.phrases.some((phrase) => widthOf(phrase.bbox) > 0.72 * columnWidth && phrase.words.length >= 6)
}

/** Whether a line belongs to running text: long, or ended like a sentence, and neither bold nor in capitals. */
export function isSentence(line: Line): boolean {
  const words = wordsIn(line)
  const text = words.map((word) => word.text).join(' ')
  if (isMostlyBold(line) || text === text.toUpperCase()) return words.length > 24
  return words.length >= PROSE_WORDS || (words.length >= 5 && /[.:;]$/.test(text))
}

/** Verbs of a sentence that leads to a table: labels inside of one have none. */
const LEADING_VERB =
  /^(?:is|are|was|were|consists?|consisted|includes?|included|comprises?|comprised|présent\p{L}+|décompos\p{L}+|détaill\p{L}+|répart\p{L}+|ist|sind|war|waren|setz\p{L}+|stell\p{L}+|ergeben|ergibt|glieder\p{L}+|beträgt|betragen|entwickel\p{L}+|verteil\p{L}+)$/u
const FOLLOWING = /^(?:follows|following|folgt|folgende\w*|suit|suivant\w*)(?=\W|$)/
/** Of so many words at the most: a longer text is not looked through. */
const MOST_LEAD_WORDS = 60

/** Whether a text leads to what stands under it: "Estimated expense is as follows:". */
export function leadsToTable(text: string): boolean {
  if (!text.endsWith(':')) return false
  const words = text.toLowerCase().split(' ', MOST_LEAD_WORDS)
  const verb = words.findIndex((word) => LEADING_VERB.test(word))
  return verb >= 0 && words.some((word, i) => i > verb && FOLLOWING.test(word))
}
