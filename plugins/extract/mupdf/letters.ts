import type * as Mupdf from 'mupdf'
import type { Bbox, Font, Glyph } from '../../../core/model.js'
import { type DocumentLimits, pageTooLarge } from '../../../core/reading/document-limits.js'
import { holdsCenter } from '../../recognise/geometry.js'
import { describeFont } from '../font-description.js'
import type { TextCover } from './covered-text.js'
import { memoryOf } from './memory.js'

/** The text of a page, glyph by glyph in the order of the file, with the fonts it is set in. */
interface Letters {
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

/** What is known of a page before its letters are read. */
interface KnownOfPage {
  /** What its drawings do to its text. */
  readonly cover: TextCover
  /** Whether the file says of any of its text that it means letters. */
  readonly hasMeanings: boolean
  /** What of it is visible. */
  readonly visible: Bbox
}

/**
 * Reads the glyphs of a page, blanks included; those outside of it too.
 *
 * @throws RecreateError `page_too_large`.
 */
export function readLetters(
  mupdf: typeof Mupdf,
  list: Mupdf.DisplayList,
  page: KnownOfPage,
  { glyphs: most }: DocumentLimits,
): Letters {
  const fonts = new Map<number, number>()
  const glyphs = readGlyphs(mupdf, list, 'clip', page, fonts, most)
  const isOutside = ({ bbox }: Glyph) => !holdsCenter(page.visible, bbox)
  const all = page.cover.reachesOut
    ? [
        ...glyphs.filter((glyph) => !isOutside(glyph)),
        ...readGlyphs(mupdf, list, 'clip=no', page, fonts, most).filter(isOutside),
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
  { cover, hasMeanings }: KnownOfPage,
  fonts: Map<number, number>,
  most: number,
): Glyph[] {
  const meant = hasMeanings ? readMeant(mupdf, list, clip, most) : undefined
  const text = list.toStructuredText(`${AS_PRINTED},ignore-actualtext,${clip}`)
  try {
    // until the last letter is read nothing may be asked of MuPDF: its memory could grow and move
    const { words, floats } = memoryOf(mupdf)
    const source = { words, floats, cover, fonts, colors: new Map<number, string>(), meant, most }
    const glyphs: Glyph[] = []
    let read = 0
    for (const line of linesOf(text, words)) read = readLine(source, line, read, glyphs)
    return glyphs
  } finally {
    text.destroy()
  }
}

/** What all lines of a page are read with. */
interface GlyphSource {
  readonly words: Uint32Array
  readonly floats: Float32Array
  readonly cover: TextCover
  /** Numbers of fonts and names of colors, by how MuPDF stores them. */
  readonly fonts: Map<number, number>
  readonly colors: Map<number, string>
  readonly meant: MeantLetters | undefined
  readonly most: number
}

/** Adds the glyphs of a line. @param read Number of letters before it. @returns Number of letters up to its end. */
function readLine(source: GlyphSource, line: number, read: number, glyphs: Glyph[]): number {
  const { words, floats, cover, fonts, colors, meant, most } = source
  const angle = angleOf(floats[line + LINE.direction]!, floats[line + LINE.direction + 1]!)
  // letters come in runs of one font and colour
  let [fontPointer, font, argb, color] = [-1, -1, -1, '']
  let index = read
  for (let at = words[line + LINE.firstCharacter]! >> 2; at !== 0; at = words[at + CHARACTER.next]! >> 2, index++) {
    if (words[at + CHARACTER.font] !== fontPointer) {
      fontPointer = words[at + CHARACTER.font]!
      font = remember(fonts, fontPointer, () => fonts.size)
    }
    if (words[at + CHARACTER.color] !== argb) {
      argb = words[at + CHARACTER.color]!
      color = remember(colors, argb, hexOfArgb)
    }
    if (glyphs.length === most) throw pageTooLarge('letters and blanks', 'glyphs', most, 'more')
    const code = words[at + CHARACTER.code]!
    const printed = characterOf(code)
    const x = floats[at + CHARACTER.origin]!
    const y = floats[at + CHARACTER.origin + 1]!
    const letter = meant === undefined ? printed : spell(printed, code, x, y, meant, index)
    const bbox = boxAt(at + CHARACTER.quad, floats)
    const before = bbox.x0 === bbox.x1 && isEndOf(glyphs.at(-1), x, y) ? glyphs.at(-1) : undefined
    if (before?.text === ' ' && isInBlank(before, letter)) {
      glyphs.push({ ...glyphs.pop()!, text: letter })
      continue
    }
    const size = emOf(floats[at + CHARACTER.size]!, at + CHARACTER.quad, floats)
    const ink = inkOf(color, bbox, cover.outlines)
    const isInvisible =
      isInkless(words[at + CHARACTER.flags]!, argb >>> 24, cover) ||
      (before === undefined ? cover.isCovered(printed, x, y) : before.isInvisible === true)
    glyphs.push(
      isInvisible
        ? { text: letter, bbox, x, y, font, size, color: ink, angle, isInvisible }
        : { text: letter, bbox, x, y, font, size, color: ink, angle },
    )
  }
  return index
}

/** Whether a letter without breadth stands where the one before it ends: both are of one, as the "l" of "fl" is. */
function isEndOf(before: Glyph | undefined, x: number, y: number): boolean {
  return before !== undefined && before.y === y && Math.abs(before.bbox.x1 - x) < 0.01
}

/**
 * A font may say of one letter that it is a blank and a point. The first of the two has all of its breadth, and the other
 * none: the blank is not printed.
 */
function isInBlank({ bbox }: Glyph, letter: string): boolean {
  return bbox.x1 > bbox.x0 && /^[\p{P}\p{S}]$/u.test(letter)
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
    const { words, floats } = memoryOf(mupdf)
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
function spell(printed: string, code: number, x: number, y: number, meant: MeantLetters, index: number): string {
  if (meant.codes[index] === code || meant.xs[index] !== x || meant.ys[index] !== y) return printed
  const letter = characterOf(meant.codes[index]!)
  return letter.toLowerCase() === printed.toLowerCase() ? letter : printed
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

/** A letter that is so many times as high and as broad as its font size says is of a font with units of its own. */
const OWN_UNITS = { high: 3, broad: 1.5 }
/** Boxes of such fonts are about so high, in ems. */
const BOX_IN_EMS = 1.5

/** The size of a letter's font in points: fonts that are drawn in units of their own, as plotters write them, say any size. */
function emOf(size: number, quad: number, floats: Float32Array): number {
  const left = floats[quad]!
  const top = floats[quad + 1]!
  const downX = floats[quad + 4]! - left
  const downY = floats[quad + 5]! - top
  // of nearly all letters this tells already, and there are thousands on a page
  if (Math.abs(downX) + Math.abs(downY) <= OWN_UNITS.high * size) return size
  const broad = Math.hypot(floats[quad + 2]! - left, floats[quad + 3]! - top)
  const high = Math.hypot(downX, downY)
  return high > OWN_UNITS.high * size && broad > OWN_UNITS.broad * size ? high / BOX_IN_EMS : size
}

/** The hull of the four corners that stand at an address. */
function boxAt(at: number, floats: Float32Array): Bbox {
  const ax = floats[at]!
  const ay = floats[at + 1]!
  const bx = floats[at + 2]!
  const by = floats[at + 3]!
  const cx = floats[at + 4]!
  const cy = floats[at + 5]!
  const dx = floats[at + 6]!
  const dy = floats[at + 7]!
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
