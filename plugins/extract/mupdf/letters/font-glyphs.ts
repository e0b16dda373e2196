import type * as Mupdf from 'mupdf'
import { memoryOf } from '../memory.js'

/**
 * Layout of a text in a display list of MuPDF 1.28 (`text.h`), as offsets in 4-byte words. A span has one font; its items
 * are glyphs with the character that the file gives for them.
 */
const TEXT = { firstSpan: 1 }
const SPAN = { font: 0, length: 8, items: 10, next: 11 }
const ITEM = { glyph: 3, code: 4, size: 6 }
const ZERO = 48
const NINE = 57
const DIGITS = 10
const BLANKS: readonly number[] = [0x20, 0xa0]

/** A glyph and the character that the file gives for it. */
export interface CodedGlyph {
  /** Number of the glyph in its font. */
  readonly glyph: number
  /** Code point of the character. */
  readonly code: number
}

/**
 * Finds the glyphs of the digits in texts of a display list.
 *
 * @param texts Addresses of the texts.
 * @returns The first glyph of each digit of each font, by the font's address in MuPDF's memory.
 */
export function findDigitGlyphs(
  mupdf: typeof Mupdf,
  texts: readonly number[],
): ReadonlyMap<number, readonly CodedGlyph[]> {
  const { words } = memoryOf(mupdf)
  const fonts = new Map<number, CodedGlyph[]>()
  for (const text of texts) {
    for (let span = words[(text >> 2) + TEXT.firstSpan]! >> 2; span !== 0; span = words[span + SPAN.next]! >> 2) {
      const font = words[span + SPAN.font]!
      let glyphs = fonts.get(font)
      if (glyphs === undefined) {
        glyphs = []
        fonts.set(font, glyphs)
      }
      addDigits(words, span, glyphs)
    }
  }
  return fonts
}

/** Adds the digits of a span that are not known yet: the first glyph of each digit. */
function addDigits(words: Uint32Array, span: number, found: CodedGlyph[]): void {
  if (found.length === DIGITS) return
  const start = words[span + SPAN.items]! >> 2
  const end = start + ITEM.size * words[span + SPAN.length]!
  for (let at = start + ITEM.code; at < end; at += ITEM.size) {
    const code = words[at]!
    if (code > NINE || code < ZERO) continue
    const glyph = words[at + ITEM.glyph - ITEM.code]! | 0
    // a glyph for several characters is listed once with its number, and then with -1
    if (glyph < 0 || found.some((known) => known.code === code)) continue
    found.push({ glyph, code })
  }
}

/** Finds the glyphs of a font that are not digits and not blanks: the first glyph of each character. */
export function findOtherGlyphs(mupdf: typeof Mupdf, texts: readonly number[], font: number): readonly CodedGlyph[] {
  const { words } = memoryOf(mupdf)
  const found = new Map<number, CodedGlyph>()
  for (const text of texts) {
    for (let span = words[(text >> 2) + TEXT.firstSpan]! >> 2; span !== 0; span = words[span + SPAN.next]! >> 2) {
      if (words[span + SPAN.font] !== font) continue
      const start = words[span + SPAN.items]! >> 2
      const end = start + ITEM.size * words[span + SPAN.length]!
      for (let at = start; at < end; at += ITEM.size) {
        const code = words[at + ITEM.code]!
        const glyph = words[at + ITEM.glyph]! | 0
        const isOther = glyph >= 0 && (code < ZERO || code > NINE) && !BLANKS.includes(code)
        if (isOther && !found.has(code)) found.set(code, { glyph, code })
      }
    }
  }
  return [...found.values()]
}
