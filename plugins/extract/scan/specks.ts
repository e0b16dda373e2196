import type { Bbox, Ruling } from '../../../core/model.js'
import type { PrintedLine, PrintedWord } from '../../../core/pixels.js'
import { heightOf, median, overlapX, overlapY, widthOf } from '../../recognise/geometry.js'

/** Words of signs that no text consists of: what is left of lines, dots that lead the eye, specks. */
const NO_TEXT = /^[^\p{L}\p{N}$€£¥%()–—-]+$/u
/** Dots that lead the eye: recognition knows them, and what they say of columns. */
const LEADER = /^[.…·]{3,}$/
/** Signs alone that do stand in tables, however few pixels they have. */
const LONE_SIGNS = /^(?:[–—-]|[*†‡§#]{1,3}|[()])$/
/** Signs that stand between words as a word does: "Food & Drinks". Read so surely they are no specks. */
const BETWEEN_WORDS = /^[&+/]$/
const SURE = 0.6
/** Below this a lone sign or letter is a speck. */
const LEAST_CONFIDENCE = 0.35
/** Ink smaller than this share of a line's usual height is no letter. */
const LEAST_HEIGHT = 0.3
/** Ink as tall as print and wider than letters was read as one sign for several, as "@" for "(7)": shares of that height. */
const SEVERAL = { lowest: 0.7, tallest: 1.6, narrowest: 1.1, widest: 4 }
/** It stands for a figure where it ends with so many, give or take this share of that height. */
const COLUMN = { figures: 3, slack: 0.35 }
/** A word that a ruling covers to this share is that ruling. */
const ON_RULING = 0.6

/** Ink this thin and this wide is a dash, whatever letters were seen in it: shares of the usual height of words. */
const DASH = { height: 0.25, narrowest: 0.3, widest: 2 }
/** From this width on it is a long one, as a share of that height. */
const LONG_DASH = 0.75

/** The lines without what is no text: specks and leftovers of rulings. Dashes are dashes. */
export function withoutSpecks(lines: readonly PrintedLine[], rulings: readonly Ruling[]): readonly PrintedLine[] {
  const usual = median(lines.flatMap(({ words }) => words.filter(isPlain).map(({ bbox }) => heightOf(bbox))))
  const ends = lines.flatMap(({ words }) => words.filter(isFigure).map(({ bbox }) => bbox.x1))
  const isText = (word: PrintedWord) =>
    !isSpeck(word, usual) || (couldBeSeveral(word, usual) && endsFigures(word, ends, usual))
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
  if (!BETWEEN_WORDS.test(text) || confidence < SURE || heightOf(bbox) < 2 * LEAST_HEIGHT * usual) return false
  const beside = [words[i - 1], words[i + 1]].filter((word) => word !== undefined && /[\p{L}\p{N}]/u.test(word.text))
  // a name in two lines may end its first with one
  return beside.length === 2 || (text === '&' && beside.length === 1)
}

function isSpeck({ text, bbox, confidence }: PrintedWord, usual: number): boolean {
  if (LEADER.test(text)) return false
  if (LONE_SIGNS.test(text)) return heightOf(bbox) > 2 * usual
  if (text.trim() === '' || NO_TEXT.test(text)) return true
  const isShort = [...text].length === 1
  return isShort && (confidence < LEAST_CONFIDENCE || heightOf(bbox) < LEAST_HEIGHT * usual)
}

/** A figure that nobody could read must not be taken for dirt: it would be missing without a word. */
function couldBeSeveral({ text, bbox }: PrintedWord, usual: number): boolean {
  const [height, width] = [heightOf(bbox) / usual, widthOf(bbox) / usual]
  const isTall = height > SEVERAL.lowest && height < SEVERAL.tallest
  return [...text.trim()].length === 1 && isTall && width > SEVERAL.narrowest && width < SEVERAL.widest
}

function isFigure({ text }: PrintedWord): boolean {
  return /\d[)%]?$/.test(text)
}

function endsFigures({ bbox }: PrintedWord, ends: readonly number[], usual: number): boolean {
  return ends.filter((x) => Math.abs(x - bbox.x1) < COLUMN.slack * usual).length >= COLUMN.figures
}

/** A dash beside figures is thin as well, but it is short, and no ruling runs through it. */
function isRuling({ text, bbox }: PrintedWord, rulings: readonly Ruling[]): boolean {
  if (/[\p{L}\p{N}]{2}/u.test(text)) return false
  return rulings.some(({ bbox: ruling }) => shareCovered(bbox, ruling) > ON_RULING)
}

function shareCovered(box: Bbox, cover: Bbox): number {
  const area = Math.max(0, overlapX(box, cover)) * Math.max(0, overlapY(box, cover))
  return area / Math.max(1, widthOf(box) * heightOf(box))
}
