import type { Glyph } from '../../../../core/model.js'

/** A letter of `ActualText`, where MuPDF places it. */
export interface MeantLetter {
  readonly text: string
  readonly x: number
  readonly y: number
}

/** A letter that the file maps to no character. */
const LOST = '\ufffd'
/** Maximum distance of a letter from the extent of its word, in points. */
const TOLERANCE = 0.1

/**
 * Replaces words with lost letters by their `ActualText`. Printing from a browser leaves the joined letters of Indic
 * scripts without a character, but tags the words. A word with digits keeps what is printed.
 *
 * @param meant All letters of the page with `ActualText` applied. Called only if a letter is lost.
 */
export function withMeantLetters(glyphs: readonly Glyph[], meant: () => readonly MeantLetter[]): readonly Glyph[] {
  if (!glyphs.some(({ text }) => text === LOST)) return glyphs
  const letters = meant()
  return wordsOf(glyphs).flatMap((word) => {
    if (!word.some(({ text }) => text === LOST) || word.some(({ text }) => /\d/.test(text))) return word
    const text = textOf(word, letters)
    return text === '' || text.includes(LOST) ? word : [joined(word, text)]
  })
}

/** Splits glyphs into words, in file order. Blanks are words of their own. */
function wordsOf(glyphs: readonly Glyph[]): readonly (readonly Glyph[])[] {
  const words: Glyph[][] = []
  for (const glyph of glyphs) {
    const last = words.at(-1)?.at(-1)
    if (last !== undefined && continues(last, glyph)) words.at(-1)!.push(glyph)
    else words.push([glyph])
  }
  return words
}

function continues(last: Glyph, glyph: Glyph): boolean {
  if (last.text === ' ' || glyph.text === ' ' || last.y !== glyph.y) return false
  return last.angle === 0 && glyph.angle === 0 && Math.abs(glyph.x - last.bbox.x1) < TOLERANCE * glyph.size
}

function textOf(word: readonly Glyph[], letters: readonly MeantLetter[]): string {
  const [first, last] = [word[0]!, word.at(-1)!]
  return letters
    .filter(({ x, y }) => y === first.y && x > first.x - TOLERANCE && x < last.bbox.x1 + TOLERANCE)
    .map(({ text }) => text)
    .join('')
    .trim()
}

function joined(word: readonly Glyph[], text: string): Glyph {
  const [first, last] = [word[0]!, word.at(-1)!]
  return { ...first, text, bbox: { ...first.bbox, x1: Math.max(first.bbox.x1, last.bbox.x1) } }
}
