import type { Bbox, Glyph, PageContent } from '../../../core/model.js'
import type { GreyPicture } from '../../../core/pixels.js'

/** How an invisible text, as an earlier OCR lays it over a scan, stands to what is seen below it. */
interface Agreement {
  /** Share of the invisible words that stand on print, 0 to 1. */
  readonly wordsOnInk: number
  /** Share of the page's ink that stands under words, seen or not, 0 to 1; rulings, stains and photographs are ink too. */
  readonly inkUnderWords: number
  /** Whether the text can stand for the picture. */
  readonly agrees: boolean
}

/** A text that belongs to its page has so many words on ink; of one that is shifted or of another page it is luck. */
const LEAST_WORDS_ON_INK = 0.8
/** Where so little of the ink is under words, there is print that the text does not have; a photograph has more. */
const LEAST_INK_UNDER_WORDS = 0.15
/** The part of a letter's box, from its top down, where every letter has ink: between lines there is none. */
const [BAND_TOP, BAND_BOTTOM] = [0.4, 0.75]
/** Print covers so much of that band at least; white print on dark leaves so much of it at most. */
const [LEAST_INK, MOST_INK] = [0.06, 0.94]
/** Letters further apart than this are of two words, as a multiple of their size. */
const WORD_GAP = 0.25

/**
 * Holds the invisible text of a page against its picture.
 *
 * @param content The page; its letters without ink are looked at.
 * @param picture The whole page; 100 pixels an inch are enough.
 * @returns Undefined where there is no such text.
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

/** Boxes of letters that follow each other on one line, up to a blank. */
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

/** The pixels of a box, row by row; at least one row and column, as far as they are on the picture. */
function eachRow({ x0, y0, x1, y1 }: Bbox, { width, height }: GreyPicture, use: (from: number, to: number) => void) {
  const left = Math.max(Math.floor(x0), 0)
  const right = Math.min(Math.max(Math.ceil(x1), left + 1), width)
  const bottom = Math.min(Math.max(Math.ceil(y1), Math.floor(y0) + 1), height)
  for (let y = Math.max(Math.floor(y0), 0); y < bottom; y++) {
    if (left < right) use(y * width + left, y * width + right)
  }
}

/** Darker than half-way between the page's paper and its darkest ink; on a blank page nothing is. */
function darkBelow({ pixels }: GreyPicture): (shade: number) => boolean {
  const counts = new Uint32Array(256)
  for (const shade of pixels) counts[shade]!++
  // Paper is what most of a page is; single specks are no ink.
  const paper = shadeBelow(counts, 0.5 * pixels.length)
  const ink = shadeBelow(counts, 0.002 * pixels.length)
  const middle = (paper + ink) / 2
  return paper - ink < 40 ? () => false : (shade) => shade < middle
}

/** The shade that so many pixels are not lighter than. */
function shadeBelow(counts: Uint32Array, pixels: number): number {
  let sum = 0
  return counts.findIndex((count) => {
    sum += count
    return sum > pixels
  })
}
