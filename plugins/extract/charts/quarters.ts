import type { Glyph } from '../../../core/model.js'

/** Behind a Q at the beginning of a word stands the number of a quarter: an upright stroke there is a one. */
export function withQuarters(glyphs: readonly Glyph[]): readonly Glyph[] {
  const isPartOfWord = (glyph: Glyph | undefined) => glyph !== undefined && /\p{L}/u.test(glyph.text)
  return glyphs.map((glyph, i) => {
    const [before, after] = [glyphs[i - 1], glyphs[i + 1]]
    const isStroke = /^[iIl|!]$/.test(glyph.text)
    if (!isStroke || before?.text !== 'Q' || isPartOfWord(glyphs[i - 2]) || isPartOfWord(after)) return glyph
    return { ...glyph, text: '1' }
  })
}
