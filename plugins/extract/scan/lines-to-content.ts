import type { Bbox, FilledShape, Font, Glyph, PageContent, Ruling } from '../../../core/model.js'
import type { GreyPicture, PrintedLine, PrintedWord } from '../../../core/pixels.js'
import { holdsCenter } from '../../recognise/geometry/boxes.js'
import { withBold } from './bold-print.js'
import { penWidthOf } from './letter-shapes.js'
import { findPrintedRows, type PlacedWord } from './printed-rows.js'
import { withoutSpecks } from './specks.js'

/** Recognized content of a page. All coordinates are pixels of the deskewed picture. */
interface SeenPage {
  readonly pageNumber: number
  /** Width of the deskewed picture. */
  readonly width: number
  readonly height: number
  readonly dpi: number
  /** The picture that the lines were read from, used to detect bold text. @default no text is bold */
  readonly picture?: GreyPicture
  readonly lines: readonly PrintedLine[]
  readonly rulings: readonly Ruling[]
  readonly shades: readonly FilledShape[]
}

/** Fonts of an OCR page. Typefaces are not detected. */
const FONTS: readonly Font[] = [
  { name: 'Print', isBold: false, isItalic: false, isSerif: false, isMonospaced: false },
  { name: 'Print-Bold', isBold: true, isItalic: false, isSerif: false, isMonospaced: false },
]
const BOLD_FONT = 1
/** Ascent and descent of these fonts, in font sizes. */
const ASCENT = 0.86
const DESCENT = 0.22
/** White space on each side of a letter's ink, in font sizes. */
const SIDE_BEARING = 0.04
/** Minimum gap between words with a blank between them, in font sizes. */
const LEAST_BLANK = 0.19
/** Letters on a shade darker than this are white: 0 is black, 1 is white. */
const DARK = 0.45

/** Converts a page to the input of recognition, in points of the deskewed page. */
export function linesToContent({ dpi, picture, lines, rulings, shades, ...seen }: SeenPage): PageContent {
  const scale = 72 / dpi
  const points = <T extends { readonly bbox: Bbox }>(marks: readonly T[]) =>
    marks.map((mark) => ({ ...mark, bbox: scaleBox(mark.bbox, scale) }))
  const shapes = points(shades)
  const plain = findPrintedRows(withoutSpecks(lines, rulings))
  const rows = picture === undefined ? plain : withBold(plain, picture)
  return {
    pageNumber: seen.pageNumber,
    width: seen.width * scale,
    height: seen.height * scale,
    rotation: 0,
    source: 'ocr',
    fonts: FONTS,
    glyphs: rows.flatMap((row) => glyphsOfRow(row, scale, shapes)),
    rulings: points(rulings),
    shapes,
    paths: [],
    pictures: [],
    links: [],
    warnings: [],
  }
}

function scaleBox({ x0, y0, x1, y1 }: Bbox, scale: number): Bbox {
  return { x0: x0 * scale, y0: y0 * scale, x1: x1 * scale, y1: y1 * scale }
}

/** Returns the glyphs of a row of words, with a blank between words. */
function glyphsOfRow(row: readonly PlacedWord[], scale: number, shapes: readonly FilledShape[]): readonly Glyph[] {
  const pens = pensOf(row)
  return row.flatMap((word, i) => {
    const color = colorOf(scaleBox(word.bbox, scale), shapes)
    const { x0, x1 } = pens[i]!
    const next = pens[i + 1]
    const glyphs = glyphsOfWord(word, { x0: x0 * scale, x1: x1 * scale }, scale, color)
    if (next === undefined) return glyphs
    const blank = glyphOf(' ', { x0: x1 * scale, x1: next.x0 * scale }, word, { scale, color, confidence: 1 })
    return [...glyphs, blank]
  })
}

/** Returns the start and end of the pen for each word: slightly beyond its ink, but not so close that words join. */
function pensOf(row: readonly PlacedWord[]): readonly { readonly x0: number; readonly x1: number }[] {
  const spareAt = (i: number) => {
    const [word, next] = [row[i], row[i + 1]]
    if (word === undefined || next === undefined) return Infinity
    const spare = (next.bbox.x0 - word.bbox.x1 - LEAST_BLANK * word.size) / 2
    // only the recognizer separated symbols and digits that touch; between letters it is more reliable
    return areLetters(word.text, next.text) ? spare : Math.max(0, spare)
  }
  return row.map(({ bbox, size }, i) => ({
    x0: bbox.x0 - Math.min(SIDE_BEARING * size, spareAt(i - 1)),
    x1: bbox.x1 + Math.min(SIDE_BEARING * size, spareAt(i)),
  }))
}

function areLetters(text: string, next: string): boolean {
  return /[\p{L},.;:]$/u.test(text) && /^\p{L}/u.test(next)
}

interface Pen {
  readonly x0: number
  readonly x1: number
}

/** Distributes the letters of a word by their usual widths. Having no gaps matters more than exact positions. */
function glyphsOfWord(word: PlacedWord, { x0, x1 }: Pen, scale: number, color: string): readonly Glyph[] {
  const letters = lettersOf(word)
  const widths = letters.map(({ text }) => penWidthOf(text))
  const unit = (x1 - x0) / widths.reduce((sum, width) => sum + width, 0)
  let x = x0
  return letters.map(({ text, confidence }, i) => {
    const start = x
    x = i === letters.length - 1 ? x1 : x + widths[i]! * unit
    return glyphOf(text, { x0: start, x1: x }, word, { scale, color, confidence })
  })
}

function lettersOf({ text, letters, confidence }: PrintedWord) {
  if (letters !== undefined && letters.map((letter) => letter.text).join('') === text) return letters
  return [...text].map((letter) => ({ text: letter, confidence }))
}

function glyphOf(
  text: string,
  { x0, x1 }: Pen,
  { baseline, size, isBold }: PlacedWord,
  { scale, color, confidence }: { readonly scale: number; readonly color: string; readonly confidence: number },
): Glyph {
  const y = baseline * scale
  const points = size * scale
  const bbox = { x0, y0: y - ASCENT * points, x1, y1: y + DESCENT * points }
  return { text, bbox, x: x0, y, font: isBold ? BOLD_FONT : 0, size: points, color, angle: 0, confidence }
}

/** Returns the color of letters: light on a dark band. */
function colorOf(box: Bbox, shapes: readonly FilledShape[]): string {
  const background = shapes.findLast((shape) => holdsCenter(shape.bbox, box))
  return background !== undefined && lightnessOf(background.color) < DARK ? '#ffffff' : '#000000'
}

function lightnessOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  return 0.299 * red + 0.587 * green + 0.114 * blue
}
