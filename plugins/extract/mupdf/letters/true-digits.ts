import type { Glyph, Warning } from '../../../../core/model.js'
import { hull } from '../../../recognise/geometry/boxes.js'

/** A digit in the file, 0 to 9, and the digit that its glyph certainly looks like. */
interface SeenDigit {
  readonly digit: number
  readonly seen: number | undefined
}

/** A font with a digit that looks like another one. */
export interface OddFont {
  /** Number of the font on the page. */
  readonly font: number
  readonly digits: readonly SeenDigit[]
  /** Whether the other characters do not look like themselves either. */
  readonly isCipher: boolean
}

const LOST = '\ufffd'
/** Minimum number of digits on a page that look like other digits. One odd shape may be a decorated letter. */
const MIN_SWAPPED = 2
/** Minimum share of the digits of a font whose shape is certain, 0 to 1. */
const MIN_CERTAIN = 0.7

/** The letters of a page with corrected digits. */
interface TrueDigits {
  readonly glyphs: readonly Glyph[]
  readonly warnings: readonly Warning[]
}

/**
 * Replaces digits that the file maps to other digits than it prints, with a warning. Some programs protect numbers in
 * this way against being copied. If the letters of the font are wrong too, or a digit has no certain shape, they are lost
 * (U+FFFD), so that the page is read by OCR.
 */
export function withTrueDigits(glyphs: readonly Glyph[], odd: readonly OddFont[], pageNumber: number): TrueDigits {
  const swapped = odd.flatMap(({ digits }) => digits.filter(({ digit, seen }) => seen !== undefined && seen !== digit))
  const fonts = new Map(odd.filter(({ digits }) => isPermutation(digits)).map((each) => [each.font, each]))
  if (swapped.length < MIN_SWAPPED || fonts.size === 0) return { glyphs, warnings: [] }
  const changed: Glyph[] = []
  const all = glyphs.map((glyph) => {
    const font = fonts.get(glyph.font)
    const printed = font && printedOf(glyph.text, font)
    if (printed === undefined) return glyph
    changed.push(glyph)
    return { ...glyph, text: printed }
  })
  const message = `The file gives wrong characters for ${changed.length} digits or letters of page ${pageNumber}. They were read from their shapes; check them`
  const bbox = hull(changed.map((glyph) => glyph.bbox))
  return { glyphs: all, warnings: [{ code: 'text_garbled', message, pageNumber, bbox }] }
}

/** Whether nearly all shapes are certain, and different digits look like different digits. */
function isPermutation(digits: readonly SeenDigit[]): boolean {
  const certain = digits.filter(({ seen }) => seen !== undefined)
  if (certain.length < MIN_CERTAIN * digits.length) return false
  return new Set(certain.map(({ seen }) => seen)).size === certain.length
}

/** Returns the character that a glyph prints, or undefined if it is the one in the file. */
function printedOf(text: string, { digits, isCipher }: OddFont): string | undefined {
  if (isCipher) return /\S/.test(text) ? LOST : undefined
  if (!/^\d$/.test(text)) return undefined
  const seen = digits.find(({ digit }) => digit === Number(text))?.seen
  return seen === undefined ? LOST : String(seen)
}
