import type { Glyph } from '../../../core/model.js'

/** Invisible formatting characters. They are not letters and do not separate words. */
const ZERO_WIDTH = /^[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]+$/
/** Ligatures, the presentation forms of Hebrew and Arabic letters, and radicals in place of Chinese characters. */
const JOINED_FORMS = /[\u2e80-\u2fd5\ufb00-\ufb06\ufb1d-\ufdff\ufe70-\ufefc]/
/** Radicals without a canonical character in Unicode. Printing from a browser writes them for the characters. */
const RADICALS: ReadonlyMap<string, string> = new Map(
  [
    '⺟母',
    '⺠民',
    '⻄西',
    '⻅见',
    '⻆角',
    '⻉贝',
    '⻋车',
    '⻓长',
    '⻔门',
    '⻘青',
    '⻚页',
    '⻛风',
    '⻜飞',
    '⻝食',
    '⻢马',
    '⻣骨',
  ].map(([radical, character]) => [radical!, character!] as const),
)
const BEYOND_ASCII = /[^\u0000-\u007f]/
const SOFT_HYPHEN = '\u00ad'
/** Minimum width of a visible soft hyphen, in font sizes. */
const DRAWN_WIDTH = 0.1
const FULL_WIDTH = /[\uff05\uff08-\uff0e\uff10-\uff19\uffe5]/g
const RAISED_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** Whether a glyph is only blanks. The first check is fast, because most glyphs are printable ASCII. */
export function isBlank({ text }: { readonly text: string }): boolean {
  return !isPlain(text) && text.trim() === ''
}

/** Whether a text begins with a visible ASCII character. */
export function isPlain(text: string): boolean {
  const code = text.charCodeAt(0)
  return code > 0x20 && code < 0x7f
}

/** Whether a glyph is invisible and has no width. */
export function isZeroWidth({ text, bbox, size }: Glyph): boolean {
  if (isPlain(text)) return false
  return ZERO_WIDTH.test(text) || (text === SOFT_HYPHEN && bbox.x1 - bbox.x0 < DRAWN_WIDTH * size)
}

/**
 * Returns the letters that a person reads. Ligatures become single letters, visible soft hyphens become hyphens (they
 * may be minus signs), and full-width digits and their signs become ASCII characters.
 */
export function lettersOf(glyphs: readonly { readonly text: string }[]): string {
  return lettersIn(glyphs.map((glyph) => glyph.text).join(''))
}

/** Returns {@link lettersOf} the glyphs of a text. */
export function lettersIn(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text
  const letters = JOINED_FORMS.test(text) ? toLetters(text) : text
  const drawn = letters.includes(SOFT_HYPHEN) ? letters.replaceAll(SOFT_HYPHEN, '-') : letters
  return /[\uff10-\uff19]/.test(drawn) ? drawn.replace(FULL_WIDTH, (sign) => sign.normalize('NFKC')) : drawn
}

function toLetters(text: string): string {
  return text.normalize('NFKC').replace(/[\u2e80-\u2eff]/g, (sign) => RADICALS.get(sign) ?? sign)
}

/** Whether a character is a superscript digit. */
export function isRaisedDigit(text: string): boolean {
  return text.length === 1 && !isPlain(text) && RAISED_DIGITS.includes(text)
}

/** Converts superscript digits to plain digits: `¹²` becomes `12`. */
export function lowerDigits(text: string): string {
  return [...text].map((digit) => RAISED_DIGITS.indexOf(digit)).join('')
}
