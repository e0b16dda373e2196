import type { Glyph } from '../../../core/model.js'

/** Signs that say how others are set and show nothing themselves: they part no word and are no letter. */
const ZERO_WIDTH = /^[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]+$/
/** Ligatures, and the forms that Arabic letters take within a word. */
const JOINED_FORMS = /[\ufb00-\ufb06\ufb1d-\ufdff\ufe70-\ufefc]/
const BEYOND_ASCII = /[^\u0000-\u007f]/
const SOFT_HYPHEN = '\u00ad'
/** Narrower than this a soft hyphen is not drawn, as a share of the font size. */
const DRAWN_WIDTH = 0.1
const FULL_WIDTH = /[\uff05\uff08-\uff0e\uff10-\uff19\uffe5]/g
const RAISED_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** Whether a glyph is nothing but blanks. Most glyphs are plain signs: of those one look tells. */
export function isBlank({ text }: { readonly text: string }): boolean {
  return !isPlain(text) && text.trim() === ''
}

/** Whether a text begins with a sign of ASCII that shows: it is neither blank nor without ink. */
export function isPlain(text: string): boolean {
  const code = text.charCodeAt(0)
  return code > 0x20 && code < 0x7f
}

/** Whether a glyph shows nothing and takes no room. */
export function isZeroWidth({ text, bbox, size }: Glyph): boolean {
  if (isPlain(text)) return false
  return ZERO_WIDTH.test(text) || (text === SOFT_HYPHEN && bbox.x1 - bbox.x0 < DRAWN_WIDTH * size)
}

/**
 * The letters that a person reads: of a ligature its letters, of a soft hyphen that is drawn the hyphen (it may be a
 * minus), of digits and their signs set as wide as Chinese characters the usual ones.
 */
export function lettersOf(glyphs: readonly { readonly text: string }[]): string {
  return lettersIn(glyphs.map((glyph) => glyph.text).join(''))
}

/** {@link lettersOf} the glyphs that a text is printed with. */
export function lettersIn(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text
  const letters = JOINED_FORMS.test(text) ? text.normalize('NFKC') : text
  const drawn = letters.includes(SOFT_HYPHEN) ? letters.replaceAll(SOFT_HYPHEN, '-') : letters
  return /[\uff10-\uff19]/.test(drawn) ? drawn.replace(FULL_WIDTH, (sign) => sign.normalize('NFKC')) : drawn
}

/** Whether a character is a digit that is raised by itself. */
export function isRaisedDigit(text: string): boolean {
  return text.length === 1 && !isPlain(text) && RAISED_DIGITS.includes(text)
}

/** `¹²` as `12`. */
export function lowerDigits(text: string): string {
  return [...text].map((digit) => RAISED_DIGITS.indexOf(digit)).join('')
}
