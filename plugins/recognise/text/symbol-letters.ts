import type { PageContent } from '../../../core/model.js'

// Symbol fonts show boxes, check marks and bullets for letters, and many files only contain those letters. The mappings
// follow the tables of Unicode (Dingbats), its proposal for Wingdings (L2/11-052R), and the encoding of the Symbol font
// (PDF 32000-1, annex D.6), as far as reports use them.

/** The symbols of a font by character code. */
type Signs = Readonly<Record<number, string>>

const WINGDINGS: Signs = {
  108: '●',
  109: '❍',
  110: '■',
  111: '□',
  112: '□',
  113: '❑',
  114: '❒',
  115: '⬧',
  116: '⧫',
  117: '◆',
  118: '❖',
  120: '☒',
  158: '·',
  159: '•',
  161: '○',
  167: '▪',
  168: '☐',
  216: '➢',
  223: '←',
  224: '→',
  225: '↑',
  226: '↓',
  232: '➔',
  240: '⇨',
  251: '✗',
  252: '✓',
  253: '☒',
  254: '☑',
}
const WINGDINGS_2: Signs = {
  79: '✗',
  80: '✓',
  82: '☑',
  83: '☒',
  84: '☒',
  151: '●',
  162: '■',
  163: '☐',
}
const WINGDINGS_3: Signs = { 112: '▲', 113: '▼', 116: '◀', 117: '▶', 125: '▶' }
const DINGBATS: Signs = {
  51: '✓',
  52: '✔',
  53: '✕',
  54: '✖',
  55: '✗',
  56: '✘',
  108: '●',
  109: '❍',
  110: '■',
  111: '❏',
  112: '❐',
  113: '❑',
  114: '❒',
  115: '▲',
  116: '▼',
  117: '◆',
  118: '❖',
}
/** Greek capital and small letters, from A and a. */
const GREEK = ['ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ', 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'] as const
const SYMBOL: Signs = {
  ...Object.fromEntries([...GREEK[0]].map((letter, i) => [0x41 + i, letter])),
  ...Object.fromEntries([...GREEK[1]].map((letter, i) => [0x61 + i, letter])),
  45: '−',
  163: '≤',
  165: '∞',
  172: '←',
  173: '↑',
  174: '→',
  175: '↓',
  176: '°',
  177: '±',
  179: '≥',
  180: '×',
  183: '•',
  184: '÷',
  185: '≠',
  187: '≈',
}
const FONTS: readonly (readonly [RegExp, Signs])[] = [
  [/^wingdings-?2/i, WINGDINGS_2],
  [/^wingdings-?3/i, WINGDINGS_3],
  [/^wingdings/i, WINGDINGS],
  [/dingbats/i, DINGBATS],
  [/^symbol(mt|ps|[^a-z]|$)/i, SYMBOL],
]
/** Whether the Symbol font has the same character as ASCII at a code: digits, brackets and most punctuation. */
function isSharedCode(code: number): boolean {
  return /[\d!#%&()+,./:;<=>?[\]_{|}]/.test(String.fromCodePoint(code))
}

/** Start of the private use area in which symbol fonts repeat their characters. */
const PRIVATE = 0xf000

/** Replaces the letters of symbol fonts by the symbols that they show. */
export function replaceSymbolLetters(content: PageContent): PageContent {
  const signs = content.fonts.map(({ name }) => {
    const plain = name.replace(/[\s_]/g, '')
    return FONTS.find(([names]) => names.test(plain))?.[1]
  })
  if (signs.every((each) => each === undefined)) return content
  const glyphs = content.glyphs.map((glyph) => {
    const code = glyph.text.codePointAt(0) ?? 0
    const known = signs[glyph.font]
    if (known === undefined) return glyph
    const isPrivate = code >= PRIVATE && code <= PRIVATE + 0xff
    const own = isPrivate ? code - PRIVATE : code
    const sign =
      known[own] ?? (isPrivate && known === SYMBOL && isSharedCode(own) ? String.fromCodePoint(own) : undefined)
    return sign === undefined ? glyph : { ...glyph, text: sign }
  })
  return { ...content, glyphs }
}
