import type { Bbox, PageContent } from '../../../core/model.js'
import { findWords } from '../../recognise/text/words.js'

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

/** Where words stand that were surely read as such, in pixels; one letter alone may be anything. */
export function wordsOfPage(content: PageContent, scale: number): readonly Bbox[] {
  const sure = content.glyphs.filter(({ confidence = 1 }) => confidence >= SURE)
  return findWords({ ...content, glyphs: sure }).flatMap(({ text, bbox: { x0, y0, x1, y1 }, size }) => {
    const letters = text.match(/[\p{L}\d]/gu) ?? []
    if (letters.length < 2 || letters.length < LETTERS * text.length || NO_WORD.test(text) || ROUND.test(text))
      return []
    // a font's box reaches beyond its letters
    const trim = BLANK * size
    return [{ x0: x0 * scale, y0: (y0 + trim) * scale, x1: x1 * scale, y1: (y1 - trim) * scale }]
  })
}
