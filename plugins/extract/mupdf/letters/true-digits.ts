import type { Bbox, Glyph, Warning } from '../../../../core/model.js'
import { holdsCenter, hull } from '../../../recognise/geometry/boxes.js'

/** A digit in the file, 0 to 9, and the digit that its glyph looks like. */
export interface SeenDigit {
  readonly digit: number
  readonly seen: number | undefined
  readonly isCertain: boolean
}

/** A font with a digit that certainly looks like another one. */
export interface OddFont {
  /** Number of the font on the page. */
  readonly font: number
  readonly digits: readonly SeenDigit[]
  /** Whether the other characters do not look like themselves either. */
  readonly isCipher: boolean
}

const LOST = '\ufffd'
/** Minimum number of digits on a page that look like other digits. A single one may be a decorated letter. */
const MIN_SWAPPED = 2
/** Minimum share of the digits of a font whose shape is certain, 0 to 1. Other fonts are unlike any example. */
const MIN_CERTAIN = 0.7

/** The page that the letters are on. */
interface LettersPage {
  readonly pageNumber: number
  /** The visible part of the page. */
  readonly visible: Bbox
}

/** The letters of a page with corrected digits. */
interface TrueDigits {
  readonly glyphs: readonly Glyph[]
  readonly warnings: readonly Warning[]
}

/** What happens to a font: its digits are replaced, all its letters are lost, or they are doubtful and stay. */
type Treatment = { readonly kind: 'replace'; readonly printed: ReadonlyMap<string, string> } | 'lose' | 'doubt'

/**
 * Replaces digits that the file maps to other digits than it prints, with a warning. Some programs protect numbers in
 * this way against being copied. If the letters of the font are wrong too, or a digit is like none or like two, all
 * characters of the font are lost (U+FFFD). A page with many lost characters is read by OCR. A single digit with another
 * shape, or a font unlike any example, is only reported.
 */
export function withTrueDigits(glyphs: readonly Glyph[], odd: readonly OddFont[], page: LettersPage): TrueDigits {
  if (odd.length === 0) return { glyphs, warnings: [] }
  const swapped = odd.flatMap(({ digits }) =>
    digits.filter(({ digit, seen, isCertain }) => isCertain && seen !== digit),
  )
  const fonts = new Map(odd.map((font) => [font.font, swapped.length < MIN_SWAPPED ? 'doubt' : treatmentOf(font)]))
  const [replaced, lost, doubted]: [Glyph[], Glyph[], Glyph[]] = [[], [], []]
  const all = glyphs.map((glyph) => {
    const treatment = fonts.get(glyph.font)
    if (treatment === undefined || !/\S/.test(glyph.text)) return glyph
    if (treatment === 'lose') {
      lost.push(glyph)
      return { ...glyph, text: LOST }
    }
    if (!/^\d$/.test(glyph.text)) return glyph
    if (treatment === 'doubt') {
      doubted.push(glyph)
      return glyph
    }
    replaced.push(glyph)
    return { ...glyph, text: treatment.printed.get(glyph.text) ?? LOST }
  })
  const of = `of page ${page.pageNumber}`
  return {
    glyphs: all,
    warnings: [
      ...warningOn(
        replaced,
        page,
        (n) => `The file gives wrong digits for ${n} digits ${of}. They were read from their shapes; check them`,
      ),
      ...warningOn(
        lost,
        page,
        (n) => `The file gives wrong characters for ${n} letters ${of}, which are not known from their shapes`,
      ),
      ...warningOn(
        doubted,
        page,
        (n) => `Some of ${n} digits ${of} may be other digits than the file says; check them`,
      ),
    ],
  }
}

function treatmentOf({ digits, isCipher }: OddFont): Treatment {
  if (digits.filter(({ isCertain }) => isCertain).length < MIN_CERTAIN * digits.length) return 'doubt'
  const looks = new Set(digits.map(({ seen }) => seen))
  if (isCipher || looks.has(undefined) || looks.size < digits.length) return 'lose'
  return { kind: 'replace', printed: new Map(digits.map(({ digit, seen }) => [String(digit), String(seen)])) }
}

/** Returns a warning about glyphs, with the area of those that can be seen. */
function warningOn(
  glyphs: readonly Glyph[],
  { pageNumber, visible }: LettersPage,
  message: (count: number) => string,
): readonly Warning[] {
  const seen = glyphs.filter(({ bbox, isInvisible }) => isInvisible !== true && holdsCenter(visible, bbox))
  if (seen.length === 0) return []
  const bbox = hull(seen.map((glyph) => glyph.bbox))
  return [{ code: 'text_garbled', message: message(seen.length), pageNumber, bbox }]
}
