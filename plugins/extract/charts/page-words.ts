import type { Bbox, Glyph, PageContent } from '../../../core/model.js'
import { heightOf, overlapY } from '../../recognise/geometry/boxes.js'
import { findWords, type Word } from '../../recognise/text/words.js'

/** Less sure words may be marks that were taken for letters, 0 to 1. */
const SURE = 0.55
/** Share of a word's signs that are letters or digits. */
const LETTERS = 0.6
/** Keys of a legend are read as such signs. */
const NO_WORD = /[@®©~|\\=»«•■□●○◆]|[—–-]{2}/u
/** Rings and discs are read as such signs: no word is made of them alone. */
const ROUND = /^[oO0°QC©]{1,3}$/u
/** Above and below its letters a font's box is blank, as a share of the font size. */
const BLANK = 0.08
/** A word of the same text stands so near behind the one before it, in font sizes of the smaller … */
const NEXT = 0.75
/** … in the same line by this share of the lower one's height. */
const SAME_LINE = 0.7
/** Lines of a chart that cross are read as a letter or two: words of so few are no more than so many times as large as all longer ones. */
const FEW = { letters: 3, size: 2 }
/** Figures of one row are so many at least, with so many digits, and as high and long as each other to these shares. */
const ROW = { least: 2, digits: 3, height: 0.2, length: 0.25 }

/**
 * Where words stand that were surely read as such, in pixels; one letter alone may be anything. That, and what was read less
 * surely, is a word all the same where it goes on from sure ones in their text; so is a date or figure in a row of sure ones
 * under an axis.
 */
export function wordsOfPage(content: PageContent, scale: number): readonly Bbox[] {
  const isSure = ({ confidence = 1 }: Glyph) => confidence >= SURE
  const wordsOf = (glyphs: readonly Glyph[]) =>
    findWords({ ...content, glyphs }).filter(({ text }) => !NO_WORD.test(text) && !ROUND.test(text))
  const read = wordsOf(content.glyphs.filter(isSure))
  const sure = withoutHuge(read.filter(isOfLetters))
  const unsure = wordsOf(content.glyphs.filter((glyph) => !isSure(glyph)))
  const inRows = unsure.filter((word) => isInRow(word, sure))
  const others = [...read.filter((word) => !isOfLetters(word)), ...unsure]
  return [...sure, ...inRows, ...goingOn(others, sure)].map(({ bbox: { x0, y0, x1, y1 }, size }) => {
    // a font's box reaches beyond its letters
    const trim = BLANK * size
    return { x0: x0 * scale, y0: (y0 + trim) * scale, x1: x1 * scale, y1: (y1 - trim) * scale }
  })
}

function isOfLetters({ text }: Word): boolean {
  const letters = text.match(/[\p{L}\d]/gu) ?? []
  return letters.length >= 2 && letters.length >= LETTERS * text.length
}

function withoutHuge(words: readonly Word[]): readonly Word[] {
  const isShort = ({ text }: Word) => text.length <= FEW.letters
  const largest = Math.max(0, ...words.filter((word) => !isShort(word)).map(({ size }) => size))
  return largest === 0 ? words : words.filter((word) => !isShort(word) || word.size <= FEW.size * largest)
}

/** Words that go on from sure ones, and from each other: keys of a legend stand before the words of their text. */
function goingOn(others: readonly Word[], sure: readonly Word[]): readonly Word[] {
  const found: Word[] = []
  let ends = sure
  while (ends.length > 0) {
    const next = others.filter(
      (word) => /[\p{L}\d]/u.test(word.text) && !found.includes(word) && ends.some((end) => goesOn(word, end)),
    )
    found.push(...next)
    ends = next
  }
  return found
}

function goesOn({ bbox, size }: Word, { bbox: before, size: usual }: Word): boolean {
  const gap = bbox.x0 - before.x1
  // what is drawn below the end of a title may be read as one large letter
  return gap >= 0 && gap <= NEXT * Math.min(size, usual) && areInLine(bbox, before)
}

/** Whether a word is of as many digits, and as large, as several sure ones in its line. */
function isInRow(word: Word, sure: readonly Word[]): boolean {
  const digits = digitsOf(word)
  if (digits < ROW.digits) return false
  const isAlike = (a: number, b: number, share: number) => Math.abs(a - b) <= share * Math.max(a, b)
  const row = sure.filter(
    (other) =>
      digitsOf(other) === digits &&
      areInLine(word.bbox, other.bbox) &&
      isAlike(heightOf(word.bbox), heightOf(other.bbox), ROW.height) &&
      isAlike(word.bbox.x1 - word.bbox.x0, other.bbox.x1 - other.bbox.x0, ROW.length),
  )
  return row.length >= ROW.least
}

/** How many digits a date or a figure has; 0 for a text. */
function digitsOf({ text }: Word): number {
  return /\p{L}/u.test(text) ? 0 : (text.match(/\d/g) ?? []).length
}

function areInLine(a: Bbox, b: Bbox): boolean {
  return overlapY(a, b) >= SAME_LINE * Math.min(heightOf(a), heightOf(b))
}
