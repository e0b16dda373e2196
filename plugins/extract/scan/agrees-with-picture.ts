import type { Bbox, Glyph, PageContent } from '../../../core/model.js'
import type { GreyPicture } from '../../../core/pixels.js'

/** How well the invisible text of an earlier OCR matches the picture below it. */
interface Agreement {
  /** Share of the invisible words that are on printed text, 0 to 1. */
  readonly wordsOnInk: number
  /**
   * Share of the page's ink that is under visible or invisible words, 0 to 1. Rulings, stains and photographs count as
   * ink.
   */
  readonly inkUnderWords: number
  /** Whether the text can be used instead of OCR. */
  readonly agrees: boolean
}

/** Minimum share of words on ink. Text that is shifted or from another page has fewer. */
const LEAST_WORDS_ON_INK = 0.8
/** Minimum share of ink under words. Below it, the page has printed text that the invisible text lacks. */
const LEAST_INK_UNDER_WORDS = 0.15
/** The vertical range of a letter's box in which every letter has ink, as shares from its top. */
const [BAND_TOP, BAND_BOTTOM] = [0.4, 0.75]
/** Minimum and maximum share of ink in that range: the minimum for dark text, the maximum for white text on dark. */
const [LEAST_INK, MOST_INK] = [0.06, 0.94]
/** Minimum gap between two words, as a multiple of the letter size. */
const WORD_GAP = 0.25

/**
 * Compares the invisible text of a page with its picture.
 *
 * @param content The page with its invisible letters.
 * @param picture The whole page; 100 dpi is enough.
 * @returns undefined if the page has no invisible text.
 */
export function agreesWithPicture(content: PageContent, picture: GreyPicture): Agreement | undefined {
  const scale = picture.width / content.width
  const wordsOf = (glyphs: readonly Glyph[]) => findWords(glyphs).map((bbox) => scaleBox(bbox, scale))
  const words = wordsOf(content.glyphs.filter(({ isInvisible }) => isInvisible))
  if (words.length === 0) return undefined
  const isDark = darkBelow(picture)
  const onInk = words.filter((bbox) => isOnInk(bbox, picture, isDark)).length
  const wordsOnInk = onInk / words.length
  const inkUnderWords = shareUnder(wordsOf(content.glyphs), picture, isDark)
  const agrees = wordsOnInk >= LEAST_WORDS_ON_INK && inkUnderWords >= LEAST_INK_UNDER_WORDS
  return { wordsOnInk, inkUnderWords, agrees }
}

/** Returns the boxes of words: letters that follow each other on one line without a blank. */
function findWords(glyphs: readonly Glyph[]): readonly Bbox[] {
  const words: { bbox: Bbox; last: Glyph }[] = []
  let isOpen = false
  for (const glyph of glyphs) {
    const isBlank = /^\s*$/.test(glyph.text)
    const word = words.at(-1)
    if (!isBlank && isOpen && word !== undefined && follows(word.last, glyph)) {
      word.bbox = hull(word.bbox, glyph.bbox)
      word.last = glyph
    } else if (!isBlank) {
      words.push({ bbox: glyph.bbox, last: glyph })
    }
    isOpen = !isBlank
  }
  return words.map(({ bbox }) => bbox)
}

function follows(last: Glyph, next: Glyph): boolean {
  const gap = next.bbox.x0 - last.bbox.x1
  return Math.abs(next.y - last.y) < 0.3 * next.size && Math.abs(gap) < WORD_GAP * next.size
}

function hull(a: Bbox, b: Bbox): Bbox {
  return { x0: Math.min(a.x0, b.x0), y0: Math.min(a.y0, b.y0), x1: Math.max(a.x1, b.x1), y1: Math.max(a.y1, b.y1) }
}

function scaleBox({ x0, y0, x1, y1 }: Bbox, scale: number): Bbox {
  return { x0: x0 * scale, y0: y0 * scale, x1: x1 * scale, y1: y1 * scale }
}

function isOnInk({ x0, y0, x1, y1 }: Bbox, picture: GreyPicture, isDark: (shade: number) => boolean): boolean {
  const height = y1 - y0
  const band = { x0, x1, y0: y0 + BAND_TOP * height, y1: y0 + BAND_BOTTOM * height }
  let dark = 0
  let all = 0
  eachRow(band, picture, (from, to) => {
    for (let at = from; at < to; at++) if (isDark(picture.pixels[at]!)) dark++
    all += to - from
  })
  return dark >= LEAST_INK * all && dark <= MOST_INK * all && all > 0
}

function shareUnder(words: readonly Bbox[], picture: GreyPicture, isDark: (shade: number) => boolean): number {
  const isUnder = new Uint8Array(picture.pixels.length)
  for (const bbox of words) eachRow(bbox, picture, (from, to) => isUnder.fill(1, from, to))
  let dark = 0
  let under = 0
  for (let at = 0; at < isUnder.length; at++) {
    if (!isDark(picture.pixels[at]!)) continue
    dark++
    under += isUnder[at]!
  }
  return dark === 0 ? 0 : under / dark
}

/** Visits the pixels of a box row by row, clipped to the picture, with at least one row and column. */
function eachRow({ x0, y0, x1, y1 }: Bbox, { width, height }: GreyPicture, use: (from: number, to: number) => void) {
  const left = Math.max(Math.floor(x0), 0)
  const right = Math.min(Math.max(Math.ceil(x1), left + 1), width)
  const bottom = Math.min(Math.max(Math.ceil(y1), Math.floor(y0) + 1), height)
  for (let y = Math.max(Math.floor(y0), 0); y < bottom; y++) {
    if (left < right) use(y * width + left, y * width + right)
  }
}

/**
 * Returns a test for dark pixels: darker than the midpoint of paper and darkest ink. On a blank page no pixel is dark.
 */
function darkBelow({ pixels }: GreyPicture): (shade: number) => boolean {
  const counts = new Uint32Array(256)
  for (const shade of pixels) counts[shade]!++
  // Paper is the median grey level; ink is a low quantile, so that single specks do not count.
  const paper = shadeBelow(counts, 0.5 * pixels.length)
  const ink = shadeBelow(counts, 0.002 * pixels.length)
  const middle = (paper + ink) / 2
  return paper - ink < 40 ? () => false : (shade) => shade < middle
}

/** Returns the grey level at which the cumulative number of pixels reaches `pixels`. */
function shadeBelow(counts: Uint32Array, pixels: number): number {
  let sum = 0
  return counts.findIndex((count) => {
    sum += count
    return sum > pixels
  })
}
