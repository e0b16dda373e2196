import type { Bbox, Glyph, Page, PageContent, Table } from '../../../core/model.js'
import { centerY, holdsCenter } from '../geometry/boxes.js'

/** The zeros of the digits that people print beside 0 to 9: Arabic, Persian, Devanagari, Bengali, Gujarati, Thai. */
const ZEROS = ['\u0660', '\u06f0', '\u0966', '\u09e6', '\u0ae6', '\u0e50']
/** Arabic signs of numbers and their Latin counterparts. */
const ARABIC_SIGNS: ReadonlyMap<string, string> = new Map([
  ['\u066b', '.'],
  ['\u066c', ','],
  ['\u066a', '%'],
])
/** Minus signs of Japanese and Korean statements. Elsewhere they are arrows. */
const TRIANGLES: ReadonlyMap<string, string> = new Map([
  ['△', '-'],
  ['▲', '-'],
  ['∆', '-'],
])
const DIGITS: ReadonlyMap<string, string> = new Map(
  ZEROS.flatMap((zero) => digitsFrom(zero).map((digit, i) => [digit, String(i)] as const)),
)
/** Letters of Japanese and Korean, and Chinese characters. */
const EAST_ASIAN = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7ff]/
/** Minimum share of such letters on a page in these languages, 0 to 1. */
const MIN_EAST_ASIAN = 0.2

/** A page whose numbers have the digits and signs of Latin numbers, and how to print its texts as they were. */
interface PlainPage {
  readonly content: PageContent
  /** Returns the page with the digits and signs that are printed. */
  restore(page: Page): Page
}

/**
 * Replaces the digits of other scripts by 0 to 9 and their signs by those of Latin numbers, so that recognition knows
 * one form of numbers only.
 */
export function withPlainDigits(content: PageContent): PlainPage {
  if (!content.glyphs.some(({ text }) => isCandidate(text))) return { content, restore: (page) => page }
  const plainOf = new Map([...DIGITS, ...ARABIC_SIGNS, ...(isEastAsian(content) ? TRIANGLES : [])])
  const replaced = content.glyphs.filter(({ text }) => plainOf.has(text))
  if (replaced.length === 0) return { content, restore: (page) => page }
  const glyphs = content.glyphs.map((glyph) => {
    const text = plainOf.get(glyph.text)
    return text === undefined ? glyph : { ...glyph, text }
  })
  return { content: { ...content, glyphs }, restore: (page) => restorePage(page, content.glyphs, plainOf) }
}

function digitsFrom(zero: string): readonly string[] {
  return Array.from({ length: 10 }, (_, i) => String.fromCharCode(zero.charCodeAt(0) + i))
}

/** A quick check: most glyphs are Latin letters. */
function isCandidate(text: string): boolean {
  return text.charCodeAt(0) >= 0x660 && (DIGITS.has(text) || ARABIC_SIGNS.has(text) || TRIANGLES.has(text))
}

function isEastAsian({ glyphs }: PageContent): boolean {
  const letters = glyphs.filter(({ text }) => /\p{L}/u.test(text))
  return letters.filter(({ text }) => EAST_ASIAN.test(text)).length >= MIN_EAST_ASIAN * letters.length
}

type Plain = ReadonlyMap<string, string>

function restorePage(page: Page, glyphs: readonly Glyph[], plainOf: Plain): Page {
  const numeric = glyphs.filter(({ text }) => /\d/.test(text) || plainOf.has(text))
  const hasPlain = numeric.some(({ text }) => /\d/.test(text))
  const printAll = printerOf(numeric, plainOf)
  const within = glyphsWithin(numeric)
  const restore = (table: Table): Table => ({
    ...table,
    cells: table.cells.map((cell) => {
      const inside = within(cell.place.bbox)
      return { ...cell, text: printerOf(inside, plainOf)(cell.text) }
    }),
    ...(!hasPlain && table.title !== undefined && { title: printAll(table.title) }),
    ...(!hasPlain && table.unit !== undefined && { unit: printAll(table.unit) }),
  })
  return { ...page, tables: page.tables.map(restore) }
}

/** Height of the bands in which glyphs are looked up, in points. */
const BAND = 16

/** Returns a function that finds the glyphs in a box, without comparing it with all glyphs of the page. */
function glyphsWithin(glyphs: readonly Glyph[]): (box: Bbox) => readonly Glyph[] {
  const bands = new Map<number, Glyph[]>()
  for (const glyph of glyphs) {
    const band = Math.floor(centerY(glyph.bbox) / BAND)
    const own = bands.get(band)
    if (own === undefined) bands.set(band, [glyph])
    else own.push(glyph)
  }
  return (box) => {
    const found: Glyph[] = []
    for (let band = Math.floor(box.y0 / BAND); band <= Math.floor(box.y1 / BAND); band++)
      found.push(...(bands.get(band) ?? []).filter(({ bbox }) => holdsCenter(box, bbox)))
    return found
  }
}

/** Returns a function that prints texts with the digits and signs of the glyphs. */
function printerOf(glyphs: readonly Glyph[], plainOf: Plain): (text: string) => string {
  const printed = new Map<string, string>()
  for (const { text } of glyphs) {
    const plain = plainOf.get(text)
    if (plain !== undefined) printed.set(plain, text)
  }
  // a text with both kinds of digits has those that recognition knows
  if (printed.size === 0 || glyphs.some(({ text }) => /\d/.test(text) && printed.has(text))) return (text) => text
  return (text) => text.replace(/[\d.,%-]/g, (sign) => printed.get(sign) ?? sign)
}
