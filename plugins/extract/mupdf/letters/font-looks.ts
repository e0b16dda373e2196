import type * as Mupdf from 'mupdf'
import { digitOfShape, drawShape } from './digit-shapes.js'
import { looksLike } from './expected-shape.js'
import { type CodedGlyph, findDigitGlyphs, findOtherGlyphs } from './font-glyphs.js'
import type { OddFont } from './true-digits.js'

const ZERO = 48
/** Minimum number of digits of a font that do not look like themselves before all its digits are examined. */
const MIN_DOUBTFUL = 2
/** Minimum share of the other characters that look like themselves, 0 to 1, so that only the digits are wrong. */
const MIN_EXPECTED = 0.5

/** Facts about a glyph. */
interface Look {
  readonly isAsExpected: boolean
  /** The digit that it certainly looks like. Examined at first use. */
  seen?: number | 'none'
}

/** Compares the glyphs of a document with shapes of digits. Each glyph of a font is drawn once. */
export class FontLooks {
  readonly #mupdf: typeof Mupdf
  /** By address and name of the font: MuPDF may use an address again for another font. */
  readonly #fonts = new Map<string, Map<number, Look>>()

  constructor(mupdf: typeof Mupdf) {
    this.#mupdf = mupdf
  }

  /**
   * Returns the fonts of a page that have digits with unexpected shapes.
   *
   * @param texts Addresses of the texts in the page's display list.
   * @param numbers Numbers of the fonts on the page, by address.
   */
  oddFonts(texts: readonly number[], numbers: ReadonlyMap<number, number>): readonly OddFont[] {
    const odd: OddFont[] = []
    for (const [address, glyphs] of findDigitGlyphs(this.#mupdf, texts)) {
      const number = numbers.get(address)
      if (number === undefined || glyphs.length === 0) continue
      // the constructor also accepts an address, and adds a reference to the font
      const font = new this.#mupdf.Font(address as unknown as string)
      try {
        const digits = this.#examineAll(font, glyphs)
        if (!digits.some(({ digit, seen }) => seen !== undefined && seen !== digit)) continue
        odd.push({ font: number, digits, isCipher: this.#isCipher(font, findOtherGlyphs(this.#mupdf, texts, address)) })
      } finally {
        font.destroy()
      }
    }
    return odd
  }

  #examineAll(font: Mupdf.Font, glyphs: readonly CodedGlyph[]): OddFont['digits'] {
    const looks = this.#looksOf(font)
    for (const { glyph, code } of glyphs) {
      if (!looks.has(glyph)) looks.set(glyph, { isAsExpected: looksLike(this.#mupdf, font, glyph, code) === true })
    }
    if (glyphs.filter(({ glyph }) => !looks.get(glyph)!.isAsExpected).length < MIN_DOUBTFUL) return []
    return glyphs.map(({ glyph, code }) => {
      const look = looks.get(glyph)!
      look.seen ??= this.#examine(font, glyph) ?? 'none'
      return { digit: code - ZERO, seen: look.seen === 'none' ? undefined : look.seen }
    })
  }

  #looksOf(font: Mupdf.Font): Map<number, Look> {
    const key = `${font.pointer} ${font.getName()}`
    const known = this.#fonts.get(key)
    if (known !== undefined) return known
    const looks = new Map<number, Look>()
    this.#fonts.set(key, looks)
    return looks
  }

  #examine(font: Mupdf.Font, glyph: number): number | undefined {
    const shape = drawShape(this.#mupdf, font, glyph)
    return shape && digitOfShape(this.#mupdf, shape)
  }

  /** Whether letters and signs of a font do not look like their characters either. */
  #isCipher(font: Mupdf.Font, others: readonly CodedGlyph[]): boolean {
    const looks = others
      .map(({ glyph, code }) => looksLike(this.#mupdf, font, glyph, code))
      .filter((look) => look !== undefined)
    return looks.filter((look) => look).length < MIN_EXPECTED * looks.length
  }
}
