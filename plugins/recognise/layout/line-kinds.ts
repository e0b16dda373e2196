import { median, widthOf } from '../geometry/boxes.js'
import { isMostlyBold, type Line, type Phrase, wordsIn } from '../text/lines.js'

/**
 * The kind of a line by itself. `tabular`: numbers beside a label or beside each other, or at least three separate
 * texts. `text`: any other line, such as a label, a title or a line of prose.
 */
type LineKind = 'tabular' | 'text'

/** Minimum number of words of prose. A shorter text is a label. */
const PROSE_WORDS = 14

/** Returns whether a line looks like a table row or like text. */
export function kindOf(line: Line): LineKind {
  const phrases = dropLeadingMark(line.phrases)
  if (phrases.length < 2) return 'text'
  const numbers = phrases.slice(1).filter((phrase) => phrase.isNumber || phrase.isPeriod)
  if (numbers.length > 0)
    return phrases.some(isProse) && numbers.length < 2 && !hasAmountBetweenTexts(phrases) ? 'text' : 'tabular'
  return phrases.length >= 3 && !phrases.some(isProse) ? 'tabular' : 'text'
}

/** Whether phrases are a label, a percentage or an amount, and a text after it. */
function hasAmountBetweenTexts([label, amount, text]: readonly Phrase[]): boolean {
  return text !== undefined && !isProse(label!) && amount!.isNumber && /\d[,.]\d|[%$]/.test(amount!.text)
}

/** Drops a bullet or a footnote mark at the start of a line: it is not a cell. */
function dropLeadingMark(phrases: readonly Phrase[]): readonly Phrase[] {
  const first = phrases[0]
  const second = phrases[1]
  if (first === undefined || second === undefined || second.isNumber) return phrases
  return isMark(first.text) ? phrases.slice(1) : phrases
}

/** Whether a text is only a bullet or a note number. */
export function isMark(text: string): boolean {
  return /^(?:[•●▪■◦·–—*†‡✓]|o|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]|\*{2,3})$/i.test(text)
}

/** Whether a text is as long as a sentence. */
export function isProse(phrase: Phrase): boolean {
  return phrase.words.length >= PROSE_WORDS
}

/** Returns the phrases that are numbers, dashes or `N/A`. A number at the left edge is a label (a year, a rank). */
export function numberPhrases(line: Line, left: number): readonly Phrase[] {
  return line.phrases.filter((phrase, i) => phrase.isNumber && (i > 0 || phrase.core.x0 > left + 4 * line.size))
}

/** Returns the median distance between the baselines of these lines, in points. */
export function pitchOf(lines: readonly Line[]): number {
  const steps = lines.slice(1).map((line, i) => line.baseline - lines[i]!.baseline)
  return median(steps.filter((step) => step > 0)) || (lines[0] ? lines[0].size * 1.3 : 12)
}

/** Whether one text of a line spans most of its column of text. */
export function fillsWidth(line: Line, columnWidth: number): boolean {
  return line.phrases.some((phrase) => widthOf(phrase.bbox) > 0.72 * columnWidth && phrase.words.length >= 6)
}

/** Whether a line belongs to running text: it is long or ends like a sentence. Bold or capital text must be longer. */
export function isSentence(line: Line): boolean {
  const words = wordsIn(line)
  const text = words.map((word) => word.text).join(' ')
  if (isMostlyBold(line) || text === text.toUpperCase()) return words.length > 24
  return words.length >= PROSE_WORDS || (words.length >= 5 && /[.:;]$/.test(text))
}

/** Verbs of a sentence that introduces a table. Labels inside a table have none. */
const LEADING_VERB =
  /^(?:is|are|was|were|consists?|consisted|includes?|included|comprises?|comprised|présent\p{L}+|décompos\p{L}+|détaill\p{L}+|répart\p{L}+|ist|sind|war|waren|setz\p{L}+|stell\p{L}+|ergeben|ergibt|glieder\p{L}+|beträgt|betragen|entwickel\p{L}+|verteil\p{L}+)$/u
const FOLLOWING = /^(?:follows|following|folgt|folgende\w*|suit|suivant\w*)(?=\W|$)/
/** Number of words to search, from the start of a text. */
const MAX_LEAD_WORDS = 60

/** Whether a text introduces the table below it: "Estimated expense is as follows:". */
export function leadsToTable(text: string): boolean {
  if (!text.endsWith(':')) return false
  const words = text.toLowerCase().split(' ', MAX_LEAD_WORDS)
  const verb = words.findIndex((word) => LEADING_VERB.test(word))
  return verb >= 0 && words.some((word, i) => i > verb && FOLLOWING.test(word))
}
