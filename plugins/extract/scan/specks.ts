import type { Bbox, Ruling } from '../../../core/model.js'
import type { PrintedLine, PrintedWord } from '../../../core/pixels.js'
import { heightOf, median, overlapX, overlapY, widthOf } from '../../recognise/geometry/boxes.js'

/** Words of characters that no text consists of: remains of rulings, dot leaders, specks. */
const NO_TEXT = /^[^\p{L}\p{N}$€£¥%()–—-]+$/u
/** Dot leaders. They are kept, because recognition uses them to find columns. */
const LEADER = /^[.…·]{3,}$/
/** Single characters that occur in tables, however small they are. */
const LONE_SIGNS = /^(?:[–—-]|[*†‡§#]{1,3}|[()])$/
/** Characters that occur between words, as in "Food & Drinks". */
const BETWEEN_WORDS = /^[&+/]$/
/** Minimum confidence of such a character. */
const SURE_BETWEEN = 0.6
/** Minimum confidence of a single character. Below it, it is a speck. */
const LEAST_CONFIDENCE = 0.35
/** Minimum height of a letter, as a share of the usual word height. */
const LEAST_HEIGHT = 0.3
/** Size of several characters that were read as one, such as "@" for "(7)", as shares of the usual word height. */
const SEVERAL = { lowest: 0.7, tallest: 1.6, narrowest: 1.1, widest: 4 }
/**
 * Such a character is a number if at least `count` numbers end at the same x, within `slack` of the usual word height.
 */
const COLUMN = { count: 3, slack: 0.35 }
/** Minimum share of a word that a ruling must cover for the word to be that ruling. */
const ON_RULING = 0.6

/** Size of a dash, whatever it was read as: shares of the usual word height. */
const DASH = { height: 0.25, narrowest: 0.3, widest: 2 }
/** Minimum width of an em dash, as a share of the usual word height. */
const LONG_DASH = 0.75

/** Removes words that are not text, such as specks and remains of rulings, and corrects misread dashes. */
export function withoutSpecks(lines: readonly PrintedLine[], rulings: readonly Ruling[]): readonly PrintedLine[] {
  const usual = median(lines.flatMap(({ words }) => words.filter(isPlain).map(({ bbox }) => heightOf(bbox))))
  const ends = lines.flatMap(({ words }) => words.filter(endsWithDigit).map(({ bbox }) => bbox.x1))
  const isText = (word: PrintedWord) =>
    !isSpeck(word, usual) || (couldBeSeveral(word, usual) && alignsWithNumbers(word, ends, usual))
  return lines.flatMap((line) => {
    const words = line.words
      .map((word) => (isDash(word, usual) ? asDash(word, usual) : word))
      .filter((word, i, all) => isBetweenWords(all, i, usual) || (isText(word) && !isRuling(word, rulings)))
    return words.length === 0 ? [] : [{ ...line, words }]
  })
}

function isDash({ text, bbox }: PrintedWord, usual: number): boolean {
  if (/^[_=—–-]+$/.test(text)) return widthOf(bbox) < DASH.widest * usual
  if (LEADER.test(text) || /^[.,'’‘"“”`]+$/.test(text)) return false
  const width = widthOf(bbox) / usual
  return heightOf(bbox) < DASH.height * usual && width > DASH.narrowest && width < DASH.widest
}

function asDash({ bbox, confidence }: PrintedWord, usual: number): PrintedWord {
  return { text: widthOf(bbox) > LONG_DASH * usual ? '—' : '-', bbox, confidence }
}

function isPlain({ text }: PrintedWord): boolean {
  return /^[\p{L}\p{N}]{2,}/u.test(text)
}

function isBetweenWords(words: readonly PrintedWord[], i: number, usual: number): boolean {
  const { text, bbox, confidence } = words[i]!
  if (!BETWEEN_WORDS.test(text) || confidence < SURE_BETWEEN || heightOf(bbox) < 2 * LEAST_HEIGHT * usual) return false
  const beside = [words[i - 1], words[i + 1]].filter((word) => word !== undefined && /[\p{L}\p{N}]/u.test(word.text))
  // the first line of a two-line name may end with "&"
  return beside.length === 2 || (text === '&' && beside.length === 1)
}

function isSpeck({ text, bbox, confidence }: PrintedWord, usual: number): boolean {
  if (LEADER.test(text)) return false
  if (LONE_SIGNS.test(text)) return heightOf(bbox) > 2 * usual
  if (text.trim() === '' || NO_TEXT.test(text)) return true
  const isShort = [...text].length === 1
  return isShort && (confidence < LEAST_CONFIDENCE || heightOf(bbox) < LEAST_HEIGHT * usual)
}

/**
 * Returns whether one character may represent several. An unreadable number must not be dropped silently as a speck.
 */
function couldBeSeveral({ text, bbox }: PrintedWord, usual: number): boolean {
  const [height, width] = [heightOf(bbox) / usual, widthOf(bbox) / usual]
  const isTall = height > SEVERAL.lowest && height < SEVERAL.tallest
  return [...text.trim()].length === 1 && isTall && width > SEVERAL.narrowest && width < SEVERAL.widest
}

function endsWithDigit({ text }: PrintedWord): boolean {
  return /\d[)%]?$/.test(text)
}

function alignsWithNumbers({ bbox }: PrintedWord, ends: readonly number[], usual: number): boolean {
  return ends.filter((x) => Math.abs(x - bbox.x1) < COLUMN.slack * usual).length >= COLUMN.count
}

/** Returns whether a word is part of a ruling. A dash beside numbers is thin too, but no ruling covers it. */
function isRuling({ text, bbox }: PrintedWord, rulings: readonly Ruling[]): boolean {
  if (/[\p{L}\p{N}]{2}/u.test(text)) return false
  return rulings.some(({ bbox: ruling }) => shareCovered(bbox, ruling) > ON_RULING)
}

function shareCovered(box: Bbox, cover: Bbox): number {
  const area = Math.max(0, overlapX(box, cover)) * Math.max(0, overlapY(box, cover))
  return area / Math.max(1, widthOf(box) * heightOf(box))
}
