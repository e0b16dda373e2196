import type * as Mupdf from 'mupdf'
import { type DocumentLimits, pageTooLarge } from '../../../core/document-limits.js'
import type { Bbox, Font, Glyph } from '../../../core/model.js'
import { holdsCenter } from '../../recognise/geometry.js'
import { describeFont } from '../font-description.js'
import type { TextCover } from './covered-text.js'

/** The text of a page, glyph by glyph in the order of the file, with the fonts it is set in. */
export interface Letters {
  readonly glyphs: Glyph[]
  readonly fonts: Font[]
}

/**
 * Where MuPDF 1.28 keeps its structured text (`structured-text.h`), in words of four bytes. Its own `walk` costs twenty
 * times as much, leaves out the flags and the opacity, and breaks characters above U+FFFF.
 */
const PAGE = { firstBlock: 6 }
const BLOCK = { kind: 0, firstLine: 6, next: 14 }
const LINE = { direction: 1, firstCharacter: 7, next: 10 }
const CHARACTER = { code: 0, flags: 1, color: 2, origin: 3, quad: 5, size: 13, font: 14, next: 15 }
const TEXT_BLOCK = 0
/** Bits of its flags, in the upper half of their word: how the letter is inked. */
const FILLED = 16 << 16
const STROKED = 32 << 16
const CLIPPED = 64 << 16

/**
 * Reads the glyphs of a page, blanks included; those outside of it too.
 *
 * @param cover What the drawings of the page do to its text.
 * @param page The visible page.
 * @throws RecreateError `page_too_large`.
 */
export function readLetters(
  mupdf: typeof Mupdf,
  list: Mupdf.DisplayList,
  cover: TextCover,
  page: Bbox,
  { glyphs: most }: DocumentLimits,
): Letters {
  const fonts = new Map<number, number>()
  const glyphs = readGlyphs(mupdf, list, 'clip', cover, fonts, most)
  const isOutside = ({ bbox }: Glyph) => !holdsCenter(page, bbox)
  const all = cover.reachesOut
    ? [
        ...glyphs.filter((glyph) => !isOutside(glyph)),
        ...readGlyphs(mupdf, list, 'clip=no', cover, fonts, most).filter(isOutside),
      ]
    : glyphs
  return { glyphs: all, fonts: [...fonts.keys()].map((pointer) => readFont(mupdf, pointer)) }
}

/** What keeps letters and blanks as they are printed. */
const AS_PRINTED = 'preserve-whitespace,inhibit-spaces'

function readGlyphs(
  mupdf: typeof Mupdf,
  list: Mupdf.DisplayList,
  clip: 'clip' | 'clip=no',
  cover: TextCover,
  fonts: Map<number, number>,
  most: number,
): Glyph[] {
  const glyphs: Glyph[] = []
  const colors = new Map<number, string>()
  const meant = readMeant(mupdf, list, clip, most)
  const text = list.toStructuredText(`${AS_PRINTED},ignore-actualtext,${clip}`)
  try {
    // until the last letter is read nothing may be asked of MuPDF: its memory could grow and move
    const memory = memoryOf(mupdf)
    const words = new Uint32Array(memory)
    const floats = new Float32Array(memory)
    let index = 0
    for (const line of linesOf(text, words)) {
      const angle = angleOf(floats[line + LINE.direction]!, floats[line + LINE.direction + 1]!)
      for (let at = words[line + LINE.firstCharacter]! >> 2; at !== 0; at = words[at + CHARACTER.next]! >> 2) {
        const argb = words[at + CHARACTER.color]!
        const code = words[at + CHARACTER.code]!
        const printed = characterOf(code)
        const x = floats[at + CHARACTER.origin]!
        const y = floats[at + CHARACTER.origin + 1]!
        const isOther = meant.codes[index] !== code && meant.xs[index] === x && meant.ys[index] === y
        const letter = isOther ? spell(printed, characterOf(meant.codes[index]!)) : printed
        index++
        const bbox = boxAt(at + CHARACTER.quad, floats)
        const glyph: Glyph = {
          text: letter,
          bbox,
          x,
          y,
          font: remember(fonts, words[at + CHARACTER.font]!, () => fonts.size),
          size: floats[at + CHARACTER.size]!,
          color: inkOf(remember(colors, argb, hexOfArgb), bbox, cover.outlines),
          angle,
        }
        const isInvisible =
          isInkless(words[at + CHARACTER.flags]!, argb >>> 24, cover) || cover.isCovered(printed, x, y)
        glyphs.push(isInvisible ? { ...glyph, isInvisible } : glyph)
      }
    }
    return glyphs
  } finally {
    text.destroy()
  }
}

/** Letter by letter, what it is and where its pen starts: numbers alone, for there are thousands on a page. */
interface MeantLetters {
  readonly codes: number[]
  readonly xs: number[]
  readonly ys: number[]
}

/** The letters of a page as its `ActualText` has them. */
function readMeant(mupdf: typeof Mupdf, list: Mupdf.DisplayList, clip: 'clip' | 'clip=no', most: number): MeantLetters {
  const meant: MeantLetters = { codes: [], xs: [], ys: [] }
  const text = list.toStructuredText(`${AS_PRINTED},${clip}`)
  try {
    const memory = memoryOf(mupdf)
    const words = new Uint32Array(memory)
    const floats = new Float32Array(memory)
    for (const line of linesOf(text, words)) {
      for (let at = words[line + LINE.firstCharacter]! >> 2; at !== 0; at = words[at + CHARACTER.next]! >> 2) {
        meant.codes.push(words[at + CHARACTER.code]!)
        meant.xs.push(floats[at + CHARACTER.origin]!)
        meant.ys.push(floats[at + CHARACTER.origin + 1]!)
      }
      if (meant.codes.length > most) throw pageTooLarge('letters and blanks', 'glyphs', most, 'more')
    }
    return meant
  } finally {
    text.destroy()
  }
}

/**
 * What is printed counts, not what `ActualText` says is meant: "(150)" may be tagged "150". It only says that a small
 * capital is a capital, where the font says it is a small letter.
 */
function spell(printed: string, meant: string): string {
  return meant.toLowerCase() === printed.toLowerCase() ? meant : printed
}

/** MuPDF's memory as it is now; it moves when it grows. The pixels of a picture are a view of it. */
function memoryOf(mupdf: typeof Mupdf): ArrayBufferLike {
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceGray, [0, 0, 1, 1], false)
  try {
    return pixmap.getPixels().buffer
  } finally {
    pixmap.destroy()
  }
}

/** The lines of text of a page, by where they stand in memory. */
function* linesOf(text: Mupdf.StructuredText, words: Uint32Array): Generator<number> {
  let block = words[((text.pointer as unknown as number) >> 2) + PAGE.firstBlock]! >> 2
  for (; block !== 0; block = words[block + BLOCK.next]! >> 2) {
    if (words[block + BLOCK.kind] !== TEXT_BLOCK) continue
    for (let line = words[block + BLOCK.firstLine]! >> 2; line !== 0; line = words[line + LINE.next]! >> 2) yield line
  }
}

/** A letter filled in white is seen by its outline. */
function inkOf(color: string, bbox: Bbox, outlines: TextCover['outlines']): string {
  if (color !== '#ffffff' || outlines.length === 0) return color
  return outlines.find((outline) => holdsCenter(outline.bbox, bbox))?.color ?? color
}

/** Text render mode 3, mode 7 where nothing is painted through the letters, full transparency. */
function isInkless(flags: number, opacity: number, cover: TextCover): boolean {
  if ((flags & CLIPPED) !== 0 && opacity === 0) return !cover.showsClippedText
  return (flags & (FILLED | STROKED)) === 0 || opacity === 0
}

/** What is no character of Unicode is one without a reading. */
function characterOf(code: number): string {
  const isCharacter = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : '\ufffd'
}

/** The hull of the four corners that stand at an address. */
function boxAt(at: number, floats: Float32Array): Bbox {
  const [ax, ay, bx, by] = [floats[at]!, floats[at + 1]!, floats[at + 2]!, floats[at + 3]!]
  const [cx, cy, dx, dy] = [floats[at + 4]!, floats[at + 5]!, floats[at + 6]!, floats[at + 7]!]
  return {
    x0: Math.min(ax, bx, cx, dx),
    y0: Math.min(ay, by, cy, dy),
    x1: Math.max(ax, bx, cx, dx),
    y1: Math.max(ay, by, cy, dy),
  }
}

function readFont(mupdf: typeof Mupdf, pointer: number): Font {
  // the constructor takes an address too, and a hold on the font of its own
  const font = new mupdf.Font(pointer as unknown as string)
  try {
    return describeFont(font.getName(), {
      isBold: font.isBold(),
      isItalic: font.isItalic(),
      isSerif: font.isSerif(),
      isMonospaced: font.isMono(),
    })
  } finally {
    font.destroy()
  }
}

/** What is known of a number, found at the first time it comes: one string a colour, however many glyphs bear it. */
function remember<T>(known: Map<number, T>, number: number, find: (number: number) => T): T {
  let found = known.get(number)
  if (found === undefined) {
    found = find(number)
    known.set(number, found)
  }
  return found
}

function hexOfArgb(argb: number): string {
  return `#${(argb & 0xffffff).toString(16).padStart(6, '0')}`
}

/** Degrees clockwise from left-to-right, 0 to 359, whole. */
function angleOf(dx: number, dy: number): number {
  const degrees = Math.round((Math.atan2(dy, dx) * 180) / Math.PI)
  return (degrees + 360) % 360
}
