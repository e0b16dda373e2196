import type { PageContent } from '../../../../core/model.js'

// Fonts of symbols have boxes, ticks and bullets where others have letters, and many files know them by those letters only.
// After the tables of Unicode (Dingbats) and its proposal for Wingdings (L2/11-052R), for what reports are printed with.

/** The signs of a font by the codes of its letters. */
type Signs = Readonly<Record<number, string>>

const WINGDINGS: Signs = {
  0x6c: '●',
  0x6d: '❍',
  0x6e: '■',
  0x6f: '□',
  0x70: '□',
  0x71: '❑',
  0x72: '❒',
  0x73: '⬧',
  0x74: '⧫',
  0x75: '◆',
  0x76: '❖',
  0x78: '☒',
  0x9e: '·',
  0x9f: '•',
  0xa1: '○',
  0xa7: '▪',
  0xa8: '☐',
  0xd8: '➢',
  0xdf: '←',
  0xe0: '→',
  0xe1: '↑',
  0xe2: '↓',
  0xe8: '➔',
  0xf0: '⇨',
  0xfb: '✗',
  0xfc: '✓',
  0xfd: '☒',
  0xfe: '☑',
}
const WINGDINGS_2: Signs = {
  0x4f: '✗',
  0x50: '✓',
  0x52: '☑',
  0x53: '☒',
  0x54: '☒',
  0x97: '●',
  0xa2: '■',
  0xa3: '☐',
}
const WINGDINGS_3: Signs = { 0x70: '▲', 0x71: '▼', 0x74: '◀', 0x75: '▶', 0x7d: '▶' }
const DINGBATS: Signs = {
  0x33: '✓',
  0x34: '✔',
  0x35: '✕',
  0x36: '✖',
  0x37: '✗',
  0x38: '✘',
  0x6c: '●',
  0x6d: '❍',
  0x6e: '■',
  0x6f: '❏',
  0x70: '❐',
  0x71: '❑',
  0x72: '❒',
  0x73: '▲',
  0x74: '▼',
  0x75: '◆',
  0x76: '❖',
}
/** Its capitals and its small letters, from A and a on. */
const GREEK = ['ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ', 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'] as const
const SYMBOL: Signs = {
  ...Object.fromEntries([...GREEK[0]].map((letter, i) => [0x41 + i, letter])),
  ...Object.fromEntries([...GREEK[1]].map((letter, i) => [0x61 + i, letter])),
  0xb7: '•',
}
const FONTS: readonly (readonly [RegExp, Signs])[] = [
  [/^wingdings-?2/i, WINGDINGS_2],
  [/^wingdings-?3/i, WINGDINGS_3],
  [/^wingdings/i, WINGDINGS],
  [/dingbats/i, DINGBATS],
  [/^symbol(mt|ps|[^a-z]|$)/i, SYMBOL],
]
/** Where fonts of symbols have their letters again, for private use. */
const PRIVATE = 0xf000

/** The page with the signs that its fonts of symbols show, in place of the letters that stand for them in the file. */
export function withSigns(content: PageContent): PageContent {
  const signs = content.fonts.map(({ name }) => {
    const plain = name.replace(/[\s_]/g, '')
    return FONTS.find(([names]) => names.test(plain))?.[1]
  })
  if (signs.every((each) => each === undefined)) return content
  const glyphs = content.glyphs.map((glyph) => {
    const code = glyph.text.codePointAt(0) ?? 0
    const sign = signs[glyph.font]?.[code >= PRIVATE && code <= PRIVATE + 0xff ? code - PRIVATE : code]
    return sign === undefined ? glyph : { ...glyph, text: sign }
  })
  return { ...content, glyphs }
}
