import type { Bbox } from '../../../core/model.js'
import type { PrintedLine, PrintedWord } from '../../../core/pixels.js'
import { hull } from '../../recognise/geometry/boxes.js'

/** Minimum number of letters of a word that is judged. Codes and numbers are not. */
const LEAST_LETTERS = 3
/** Minimum share of letters in such a word. */
const LETTER_SHARE = 0.6
/** Minimum number of letters and digits of a word on a coarse page. */
const LEAST_CHARACTERS = 2
/** Minimum number of words for a judgement. */
const LEAST_WORDS = 6
/**
 * Median confidence below which words are in another script. Pages in Cyrillic, Greek, Arabic, Hebrew, Devanagari,
 * Chinese, Japanese and Korean that were read as English have .14 to .48. Pages in Latin script have at least .91, also
 * in other languages, on faxes and with source code; a blurred, noisy list of random codes has .77.
 */
const MEDIAN = 0.6

/**
 * Finds out whether the words of a page are in a script or language that the recognizer does not know. It then returns
 * words that look like Latin ones, with low confidence. Numbers are read well on such pages and are not considered.
 *
 * @returns The area of these words in pixels, or undefined if most words were read with confidence.
 */
export function findDoubtfulLanguage(lines: readonly PrintedLine[]): Bbox | undefined {
  return areaIfDoubtful(lines.flatMap((line) => line.words).filter(isOfLetters))
}

/**
 * Finds out whether the text of a page with small letters is unreadable. Of 14 pages at 40 to 72 dpi, those with a
 * median confidence below .6 had at most 15 % right words, and those with at least .65 had half or more.
 *
 * @returns The area of the text in pixels, or undefined if it was read with more confidence.
 */
export function findUnreadableText(lines: readonly PrintedLine[]): Bbox | undefined {
  const count = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  return areaIfDoubtful(lines.flatMap((line) => line.words).filter(({ text }) => count(text) >= LEAST_CHARACTERS))
}

/** Returns the area of words whose median confidence is low. */
function areaIfDoubtful(words: readonly PrintedWord[]): Bbox | undefined {
  if (words.length < LEAST_WORDS) return undefined
  const confidences = words.map(({ confidence }) => confidence).sort((a, b) => a - b)
  if (confidences[confidences.length >> 1]! >= MEDIAN) return undefined
  return hull(words.map(({ bbox }) => bbox))
}

function isOfLetters({ text }: PrintedWord): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return letters >= LEAST_LETTERS && letters >= LETTER_SHARE * [...text].length
}
