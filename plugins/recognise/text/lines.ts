import type { Bbox } from '../../../core/model.js'
import { centerY, hullOf, median, overlapY } from '../geometry/boxes.js'
import { flatten } from '../geometry/flatten.js'
import { isListOfNotes } from '../lexicon/lists-of-notes.js'
import { isMeasured, isNumberLike, isPeriod, readValue } from '../lexicon/values.js'
import { partFlushNumbers } from './flush-numbers.js'
import { findMinuses } from './minuses.js'
import { hasRightToLeft, inLogicalOrder } from './right-to-left.js'
import { isShareBehind, setsSharesBehind } from './shares-behind.js'
import { isCurrencySign, isSignBefore, signsBehind } from './signs-behind.js'
import { lowerStrayNotes } from './stray-notes.js'
import type { Word } from './words.js'

/** Adjacent words on a line that belong to one column. */
export interface Phrase {
  readonly words: readonly Word[]
  /** The words, joined by spaces. */
  readonly text: string
  readonly bbox: Bbox
  /** The box without a leading currency symbol. It aligns with the numbers above and below. */
  readonly core: Bbox
  /** Whether it is a number, a dash, or a word that replaces a number. Years are numbers too. */
  readonly isNumber: boolean
  readonly isPeriod: boolean
}

/** Phrases on one baseline. */
export interface Line {
  /** Left to right. */
  readonly phrases: readonly Phrase[]
  readonly bbox: Bbox
  readonly baseline: number
  /** Font size of its largest word. */
  readonly size: number
}

/** Evidence from all lines for joining two adjacent words. */
interface Neighbours {
  readonly joinsPercentages: boolean
  /** Dashes that are minus signs of the number after them. */
  readonly minuses: ReadonlySet<Word>
}

/** Maximum gap between words of a phrase, in font sizes. */
const PHRASE_GAP = 0.75
/** Maximum gap between numbers of one column, in font sizes. */
const NUMBER_GAP = 0.3
/** Minimum gap between words of a justified line of prose, in font sizes. */
const WIDE_GAP = 0.4
/** Maximum difference between baselines of one line, in font sizes. */
const SAME_BASELINE = 0.42

/** Maximum font size of a footnote mark, as a share of the size of the word before it. */
const MAX_MARK_SIZE = 0.82
/** Maximum length of a footnote mark, in characters: `(10)`, `(a)(b)`. */
const MAX_MARK_LENGTH = 8
/** Maximum gap between a word and a bracketed footnote mark after it, in font sizes. */
const MAX_MARK_GAP = 4
/** Maximum gap between a number and its closing bracket or percent sign in a separate column, in font sizes. */
const MAX_SIGN_GAP = 3

/** Groups words into lines, top to bottom. Raised and lowered marks join the adjacent line. */
export function findLines(printed: readonly Word[]): readonly Line[] {
  if (printed.length === 0) return []
  const words = lowerStrayNotes(lowerStrayBrackets(printed))
  const marks = findSmallMarks(words)
  const typical = words.filter((word) => !marks.has(word))
  const groups: Word[][] = []
  for (const word of typical.sort((a, b) => a.baseline - b.baseline || a.bbox.x0 - b.bbox.x0)) {
    const group = groups.at(-1)
    const reference = group?.[0]
    if (reference && word.baseline - reference.baseline <= SAME_BASELINE * Math.min(word.size, reference.size)) {
      group.push(word)
    } else groups.push([word])
  }
  for (const mark of marks) joinMark(mark, groups)
  const neighbours = { joinsPercentages: setsSharesBehind(groups), minuses: findMinuses(groups) }
  return partFlushNumbers(
    groups.map((group) => toLine(group, neighbours)).sort((a, b) => centerY(a.bbox) - centerY(b.bbox)),
    toPhrase,
  )
}

/** Moves closing brackets and percent signs that are above or below their number to the number's line. */
function lowerStrayBrackets(words: readonly Word[]): readonly Word[] {
  const strays = words.filter(({ text }) => text.length <= 2 && /^[)%]{1,2}$/.test(text))
  if (strays.length === 0) return words
  const open = words.filter(
    ({ text }) => (/^\(?[$€£]?\(?[\d.,]+$|^pp$/.test(text) && !isPeriod(text)) || /^\([^)]*$/.test(text),
  )
  const isLevel = (a: Word, b: Word) => Math.abs(a.baseline - b.baseline) < 0.2 * a.size
  const numberOf = (stray: Word) => {
    const far = (other: Word) => Math.abs(other.baseline - stray.baseline)
    const near = open.filter(
      (other) =>
        far(other) < 1.6 * stray.size &&
        stray.bbox.x0 - other.bbox.x1 > -0.5 * stray.size &&
        stray.bbox.x0 - other.bbox.x1 < 1.2 * stray.size,
    )
    return near.sort((a, b) => far(a) - far(b))[0]
  }
  return words.map((word) => {
    if (!strays.includes(word)) return word
    const beside = words.filter((other) => isLevel(other, word))
    // on a line of signs only, signs without a number beside them are units of columns
    if (!beside.every((other) => strays.includes(other) && numberOf(other) !== undefined)) return word
    const number = numberOf(word)!
    const shift = number.baseline - word.baseline
    const bbox = { ...word.bbox, y0: word.bbox.y0 + shift, y1: word.bbox.y1 + shift }
    return { ...word, baseline: number.baseline, bbox }
  })
}

/** Finds footnote marks: smaller than the word before them, and off its baseline. */
function findSmallMarks(words: readonly Word[]): ReadonlySet<Word> {
  const largest = words.reduce((size, word) => Math.max(size, word.size), 1)
  const isSmall = ({ text, size }: Word) => text.length <= MAX_MARK_LENGTH && size < MAX_MARK_SIZE * largest
  const small = words.filter(isSmall)
  if (small.length === 0) return new Set()
  // words by baseline: the distance of a mark from its word is less than the word's font size
  const bands = groupByBand(words, largest)
  const isBehind = (mark: Word, other: Word) => {
    const offset = Math.abs(mark.baseline - other.baseline)
    const isOff = offset < 0.8 * other.size && offset > 0.08 * other.size
    const gap = mark.bbox.x0 - other.bbox.x1
    // nearly every pair ends here, before its text is checked
    if (!isOff || mark.size >= MAX_MARK_SIZE * other.size || Math.abs(gap) >= MAX_MARK_GAP * other.size) return false
    // "(1)" may have a gap before it, to the right of everything it refers to
    return Math.abs(gap) < markGap(other) || (gap > 0 && /^\(\w\)$/.test(mark.text))
  }
  const isMark = (word: Word) => {
    const band = Math.floor(word.baseline / largest)
    return [band - 1, band, band + 1].some((at) => bands.get(at)?.some((other) => isBehind(word, other)))
  }
  return new Set(small.filter(isMark))
}

function groupByBand(words: readonly Word[], height: number): ReadonlyMap<number, readonly Word[]> {
  const bands = new Map<number, Word[]>()
  for (const word of words) {
    const band = Math.floor(word.baseline / height)
    const known = bands.get(band)
    if (known === undefined) bands.set(band, [word])
    else known.push(word)
  }
  return bands
}

/** Returns the maximum gap between a word and its mark, in points. After a number it leaves room for a bracket. */
function markGap(word: Word): number {
  return (/\d\)?$/.test(word.text) ? 1.3 : 0.6) * word.size
}

function joinMark(mark: Word, groups: Word[][]): void {
  let best: Word[] | undefined
  let bestShare = 0
  for (const group of groups) {
    const near = group.filter(
      (word) =>
        Math.abs(mark.bbox.x0 - word.bbox.x1) <
        Math.max(
          markGap(word),
          /^\(\w\)$/.test(mark.text) && mark.bbox.x0 > word.bbox.x1 ? MAX_MARK_GAP * word.size : 0,
        ),
    )
    if (near.length === 0) continue
    const share = Math.max(...near.map((word) => overlapY(word.bbox, mark.bbox)))
    if (share > bestShare) {
      bestShare = share
      best = group
    }
  }
  if (best === undefined) groups.push([mark])
  else best.push(mark)
}

function toLine(words: readonly Word[], neighbours: Neighbours): Line {
  const sorted = [...words].sort((a, b) => a.bbox.x0 - b.bbox.x0)
  return {
    phrases: joinAccountingMarks(splitPhrases(sorted, neighbours)).map(toPhrase),
    bbox: hullOf(sorted),
    baseline: words[0]!.baseline,
    size: words.reduce((size, word) => Math.max(size, word.size), -Infinity),
  }
}

function splitPhrases(words: readonly Word[], neighbours: Neighbours): readonly Word[][] {
  if (isJustified(words)) return [[...words]]
  const isBehind = signsBehind(words)
  const phrases: Word[][] = []
  for (const word of words) {
    const phrase = phrases.at(-1)
    const last = phrase?.at(-1)
    if (phrase !== undefined && isBehind.has(word)) phrase.push(word)
    else if (phrase === undefined || last === undefined || startsPhrase(phrase, last, word, neighbours))
      phrases.push([word])
    else phrase.push(word)
  }
  return phrases
}

/** Whether words are a justified line of prose: at least six words with wide gaps of similar width. */
function isJustified(words: readonly Word[]): boolean {
  if (words.length < 6) return false
  const gaps: number[] = []
  let wide = 0
  for (let i = 1; i < words.length; i++) {
    const gap = (words[i]!.bbox.x0 - words[i - 1]!.bbox.x1) / words[i]!.size
    if (gap > WIDE_GAP) wide++
    gaps.push(gap)
  }
  // the median gap is wide only if half of the gaps are
  if (wide * 2 < gaps.length) return false
  const usual = median(gaps)
  if (!(usual > WIDE_GAP && usual < 2 && Math.max(...gaps) < 2.2 * usual)) return false
  // adjacent headers with even gaps begin with capitals
  const isFrequent = (start: RegExp, share: number) =>
    words.filter((word) => start.test(word.text)).length >= share * words.length
  return isFrequent(/^[“"(]?[A-Za-z]/, 0.75) && isFrequent(/^[a-z]/, 0.25)
}

/** Whether two adjacent words of a line may be in different columns. */
function startsPhrase(
  phrase: readonly Word[],
  last: Word,
  word: Word,
  { joinsPercentages, minuses }: Neighbours,
): boolean {
  const size = Math.max(last.size, word.size)
  // between letter-spaced words a space is wider by one letter gap on each side
  const gap = word.bbox.x0 - last.bbox.x1 - 2 * Math.min(last.letterSpacing ?? 0, word.letterSpacing ?? 0)
  if (phrase.length === 1 && minuses.has(last)) return false
  if (word.followsLeader || gap > PHRASE_GAP * size) return true
  if (last.text.endsWith('%') && isSignBefore(word.text)) return true
  if (gap <= NUMBER_GAP * size * 0.5) return false
  const isAmount = (text: string) => readValue(text) !== undefined
  // "$ 4,795,511 $ 4,147,065": a currency symbol starts the next column
  const endsAmount = isAmount(last.text) || /[)%]$/.test(last.text)
  // "2022 $ million" is one header: only a space separates the year from its unit
  const isUnitOfYear = isPeriod(last.text) && gap <= NUMBER_GAP * size
  if (isSignBefore(word.text) && endsAmount && !isUnitOfYear) return true
  if (gap <= NUMBER_GAP * size) return false
  // "6, 7": a list of notes
  if (/^\d{1,2},$/.test(last.text) && /^\d{1,2},?$/.test(word.text)) return false
  // "63 (14%)" is one cell: one space separates the percentage from its number
  if (joinsPercentages && isShareBehind(word, gap)) return false
  // "2,350 2,410" are two columns, but "December 31, 2023" and "1 234" are one text
  const isSpacedThousands = () =>
    /^\d{3}([.,]\d+)?\)?$/.test(word.text) && /^[-\u2010-\u2015\u2212+]?\(?\d{1,3}$/.test(last.text) && gap < 0.4 * size
  return (
    isAmount(word.text) &&
    phrase.every((w) => isAmount(w.text) || isCurrencySign(w.text)) &&
    !isCurrencySign(last.text) &&
    !isSpacedThousands()
  )
}

/** Joins signs in a separate column to the number beside them: "$", "(", ")", "%". */
function joinAccountingMarks(phrases: readonly Word[][]): readonly Word[][] {
  const joined: Word[][] = []
  for (const phrase of phrases) {
    const before = joined.at(-1)
    if (
      before !== undefined &&
      (isOpeningSign(before, phrase) || isClosingSign(before, phrase) || isNoteOf(before, phrase))
    ) {
      before.push(...phrase)
    } else joined.push([...phrase])
  }
  return joined
}

/** Whether a sign comes before its number: "$" and "1,234", "(" and "56", "~ $" and "1.04". */
function isOpeningSign(before: readonly Word[], phrase: readonly Word[]): boolean {
  // a sign has at most three words: "~", "US$" and "("
  if (before.length > 3) return false
  const sign = textOf(before)
  if (!/^(?:[~≈<>]?\s*(?:[A-Z]{1,3})?[$€£¥₹₩₽]\s*\(?|\(|[~≈])$/.test(sign)) return false
  const text = textOf(phrase)
  return isNumberLike(`${sign} ${text}`.replace(/\($/, '')) || /^\(?[\d.,]+$/.test(text)
}

/** Whether a sign comes after its number: "(56" and ")", "12.5" and "%". */
function isClosingSign(before: readonly Word[], phrase: readonly Word[]): boolean {
  if (phrase.length > 2 || !/^(?:\)|%|\)\s*%|%\s*\))$/.test(textOf(phrase))) return false
  const [last, sign] = [before.at(-1)!, phrase[0]!]
  // "2024" and "%" with a wide gap between them are headers of two columns
  if (sign.text === '%' && isPeriod(last.text) && sign.bbox.x0 - last.bbox.x1 > PHRASE_GAP * last.size) return false
  // a sign further away is a unit in a column of units
  return /[\d—–-]\)?$/.test(last.text) && sign.bbox.x0 - last.bbox.x1 < MAX_SIGN_GAP * last.size
}

/** Whether a phrase is the footnote mark of the number before it: raised and small, or an asterisk or dagger. */
function isNoteOf(before: readonly Word[], phrase: readonly Word[]): boolean {
  const mark = phrase[0]
  const last = before.at(-1)!
  if (mark === undefined || phrase.length > 1 || mark.bbox.x0 - last.bbox.x1 > 1.3 * last.size) return false
  return isMarkBehind(mark, last) && isNumberLike(textOf(before))
}

/** Whether a word may be the footnote mark of the word before it: raised and small, or an asterisk or dagger. */
export function isMarkBehind(mark: Word, { size, baseline }: Word): boolean {
  const isRaised = mark.size < 0.85 * size && mark.baseline < baseline - 0.08 * size
  return /^[*†‡]{1,3}$/.test(mark.text) || (isRaised && /^\(?\w{1,2}\)?$/.test(mark.text))
}

/** Returns the words of a line, from left to right. */
export function wordsIn({ phrases }: Pick<Line, 'phrases'>): readonly Word[] {
  return flatten(phrases.map(({ words }) => words))
}

/** Returns the text of a line. */
export function textIn({ phrases }: Pick<Line, 'phrases'>): string {
  return phrases.map(({ text }) => text).join(' ')
}

/** Whether more than half of the words of a line are bold. */
export function isMostlyBold(line: Pick<Line, 'phrases'>): boolean {
  const words = wordsIn(line)
  return words.filter(({ isBold }) => isBold).length * 2 > words.length
}

/** Builds a phrase from its words, left to right. */
export function toPhrase(words: readonly Word[]): Phrase {
  const text = textOf(words)
  const own = withoutRaised(words)
  const bbox = hullOf(words)
  return {
    words,
    text,
    bbox,
    core: isCurrencySign(words[0]!.text) && words.length > 1 ? hullOf(words.slice(1)) : bbox,
    isNumber:
      isNumberLike(text) ||
      (words.length > 1 && (isMeasured(text) || isListOfNotes(text))) ||
      (own.length < words.length && isNumberLike(textOf(own))),
    isPeriod: isPeriod(text),
  }
}

/** Returns the words without trailing raised footnote marks: `1,234` with a small raised `1` is 1234. */
export function withoutRaised(words: readonly Word[]): readonly Word[] {
  const first = words[0]
  if (first === undefined || words.length < 2) return words
  const isRaised = (word: Word) =>
    word.size < 0.85 * first.size &&
    word.baseline < first.baseline - 0.08 * first.size &&
    /^\(?\w{1,2}\)?(?:,\(?\w{1,2}\)?)*$/.test(word.text)
  const end = words.findLastIndex((word) => !isRaised(word))
  return end === words.length - 1 ? words : words.slice(0, end + 1)
}

/** Whether a word continues a hyphenated word at the end of the line above. */
function continuesWord(before: Word | undefined, word: Word): boolean {
  if (before === undefined || !/\p{L}{2}-$/u.test(before.text)) return false
  const isBelow = word.baseline - before.baseline > 0.5 * before.size
  return (
    isBelow &&
    /^\p{L}/u.test(word.text) &&
    !/^(?:and|or|nor|to|und|oder|bis|sowie|bzw\.?|beziehungsweise|et|ou|y|o|e|ed|en|of|og|och|i)$/i.test(word.text)
  )
}

/** Chinese characters and Japanese letters with their punctuation, which are set without blanks. */
const UNSPACED = /[\u3001\u3002\u3040-\u30ff\u3400-\u9fff\uff08\uff09]/
/** The lowest code of such characters. */
const FIRST_UNSPACED = 0x3001

/** Whether a word continues a Chinese or Japanese text from the line above. */
function continuesCharacters(before: Word | undefined, word: Word): boolean {
  if (before === undefined || word.text.charCodeAt(0) < FIRST_UNSPACED) return false
  if (word.baseline - before.baseline <= 0.5 * before.size) return false
  return UNSPACED.test(before.text.at(-1)!) && UNSPACED.test(word.text[0]!)
}

const EXTRA_SPACE = / (?:(?<=\( )(?=[\d$€£.])|(?<=[\d)] )(?=[)%]))/g
/** For several lines: a percent sign before a word begins a line, as in "2017 vs 2016" above "% change". */
const EXTRA_SPACE_ACROSS_LINES = / (?:(?<=\( )(?=[\d$€£.])|(?<=[\d)] )(?=\)|%(?! \p{L})))/gu

function isOneLine(words: readonly Word[]): boolean {
  const [first, last] = [words[0], words.at(-1)]
  return first === undefined || Math.abs(last!.baseline - first.baseline) < 0.5 * first.size
}

/**
 * Joins words into one text, Chinese and Japanese lines without spaces. Removes spaces inside brackets and before closing signs. Joins a word that is hyphenated
 * at the end of a line, "Charge-" above "offs", but not "short- and long-term".
 */
export function textOf(words: readonly Word[]): string {
  if (words.length === 1) return words[0]!.text
  const text = words
    .map((word, i) => {
      const before = words[i - 1]
      return continuesWord(before, word) || continuesCharacters(before, word) ? word.text : ` ${word.text}`
    })
    .join('')
    .slice(1)
  const read =
    !words[0]?.isMirrored && hasRightToLeft(text)
      ? inLogicalOrder(words)
          .map((word) => word.text)
          .join(' ')
      : text
  return read.replace(isOneLine(words) ? EXTRA_SPACE : EXTRA_SPACE_ACROSS_LINES, '')
}
