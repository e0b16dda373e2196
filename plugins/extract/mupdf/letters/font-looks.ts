import type * as Mupdf from 'mupdf'
import { type DigitGuess, drawShape, guessDigit } from './digit-shapes.js'
import { looksLike } from './expected-shape.js'
import { type CodedGlyph, findDigitGlyphs, findOtherGlyphs } from './font-glyphs.js'
import type { OddFont, SeenDigit } from './true-digits.js'

const ZERO = 48
/** Minimum share of the other characters that look like themselves, 0 to 1, so that only the digits are wrong. */
const MIN_EXPECTED = 0.5
/** Maximum number of fonts that are kept. A document rarely has more at a time, and a font can have megabytes. */
const MOST_FONTS = 16

/** A font and the facts about its glyphs, each found at first use. */
interface KnownFont {
  readonly font: Mupdf.Font
  /** Whether a glyph looks like the digit in the file, by glyph and digit. */
  readonly isAsExpected: Map<string, boolean>
  /** The digit that a glyph is. `none`: it is like no digit. */
  readonly guesses: Map<number, DigitGuess | 'none'>
}

/** A font with digits on a page. */
interface PageFont {
  readonly known: KnownFont
  readonly address: number
  /** Number of the font on the page. */
  readonly number: number
  readonly glyphs: readonly CodedGlyph[]
}

/** Compares the digits of a document with shapes of digits. Each glyph of a font is drawn once. */
export class FontLooks {
  readonly #mupdf: typeof Mupdf
  /** By address, the last used one last. They are held, so that MuPDF cannot use an address for another font. */
  readonly #fonts = new Map<number, KnownFont>()

  constructor(mupdf: typeof Mupdf) {
    this.#mupdf = mupdf
  }

  /**
   * Returns the fonts of a page that have digits with the shapes of others. The result depends only on the page.
   *
   * @param texts Addresses of the texts in the page's display list.
   * @param numbers Numbers of the fonts on the page, by address.
   */
  oddFonts(texts: readonly number[], numbers: ReadonlyMap<number, number>): readonly OddFont[] {
    const fonts: PageFont[] = []
    for (const [address, glyphs] of findDigitGlyphs(this.#mupdf, texts)) {
      const number = numbers.get(address)
      if (number === undefined || glyphs.length === 0) continue
      fonts.push({ known: this.#hold(address), address, number, glyphs })
    }
    const odd = fonts.some((font) => this.#isDoubtful(font) && this.#seenIn(font).some(isSwapped))
    const found = odd ? fonts.map((font) => ({ font, digits: this.#seenIn(font) })) : []
    const result = found
      .filter(({ digits }) => digits.some(isSwapped))
      .map(({ font, digits }): OddFont => ({ font: font.number, digits, isCipher: this.#isCipher(font, texts) }))
    this.#release()
    return result
  }

  close(): void {
    for (const { font } of this.#fonts.values()) font.destroy()
    this.#fonts.clear()
  }

  #hold(address: number): KnownFont {
    // the constructor also accepts an address, and adds a reference to the font
    const known = this.#fonts.get(address) ?? {
      font: new this.#mupdf.Font(address as unknown as string),
      isAsExpected: new Map(),
      guesses: new Map(),
    }
    this.#fonts.delete(address)
    this.#fonts.set(address, known)
    return known
  }

  #release(): void {
    for (const [address, { font }] of this.#fonts) {
      if (this.#fonts.size <= MOST_FONTS) return
      font.destroy()
      this.#fonts.delete(address)
    }
  }

  /** Whether a digit of a font does not look like itself, by the fast test. */
  #isDoubtful({ known: { font, isAsExpected }, glyphs }: PageFont): boolean {
    return glyphs.some(({ glyph, code }) => {
      const key = `${glyph} ${code}`
      let isExpected = isAsExpected.get(key)
      if (isExpected === undefined) {
        isExpected = orIfBroken(() => looksLike(this.#mupdf, font, glyph, code) === true, true)
        isAsExpected.set(key, isExpected)
      }
      return !isExpected
    })
  }

  /** Returns what the digits of a font look like. An uncertain digit is the nearest one that no certain digit is. */
  #seenIn({ known, glyphs }: PageFont): readonly SeenDigit[] {
    const guesses = glyphs.map(({ glyph }) => this.#guess(known, glyph))
    const taken = new Set(guesses.flatMap((guess) => (guess?.isCertain ? [guess.nearest] : [])))
    return glyphs.map(({ code }, i) => {
      const guess = guesses[i]
      const isCertain = guess?.isCertain === true
      const seen = isCertain ? guess.nearest : guess?.ranked.find((digit) => !taken.has(digit))
      return { digit: code - ZERO, seen, isCertain }
    })
  }

  #guess({ font, guesses }: KnownFont, glyph: number): DigitGuess | undefined {
    let guess = guesses.get(glyph)
    if (guess === undefined) {
      const shape = orIfBroken(() => drawShape(this.#mupdf, font, glyph), undefined)
      guess = (shape && guessDigit(this.#mupdf, shape)) ?? 'none'
      guesses.set(glyph, guess)
    }
    return guess === 'none' ? undefined : guess
  }

  /** Whether letters and signs of a font do not look like their characters either. */
  #isCipher({ known: { font }, address }: PageFont, texts: readonly number[]): boolean {
    const looks = findOtherGlyphs(this.#mupdf, texts, address)
      .map(({ glyph, code }) => orIfBroken(() => looksLike(this.#mupdf, font, glyph, code), undefined))
      .filter((look) => look !== undefined)
    return looks.filter((look) => look).length < MIN_EXPECTED * looks.length
  }
}

/** Returns the value for a glyph that MuPDF cannot draw: its page is read all the same. */
function orIfBroken<T>(draw: () => T, other: T): T {
  try {
    return draw()
  } catch {
    return other
  }
}

function isSwapped({ digit, seen, isCertain }: SeenDigit): boolean {
  return isCertain && seen !== digit
}
