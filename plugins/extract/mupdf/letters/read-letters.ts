import type * as Mupdf from 'mupdf'
import type { Bbox, Font, Glyph, Warning } from '../../../../core/model.js'
import { type DocumentLimits, pageTooLarge } from '../../../../core/reading/document-limits.js'
import { holdsCenter } from '../../../recognise/geometry/boxes.js'
import { describeFont } from '../../font-description.js'
import { memoryOf } from '../memory.js'
import type { TextCover } from './covered-text.js'
import type { FontLooks } from './font-looks.js'
import { type MeantLetter, withMeantLetters } from './lost-letters.js'
import { drawBox, withSeenMinuses } from './lost-minuses.js'
import { withTrueDigits } from './true-digits.js'

/** The text of a page, glyph by glyph in the order of the file, with the fonts it is set in. */
interface Letters {
  readonly glyphs: readonly Glyph[]
  readonly fonts: Font[]
  readonly warnings: readonly Warning[]
}

/**
 * Layout of MuPDF 1.28's structured text (`structured-text.h`), as offsets in 4-byte words. MuPDF's own `walk` is
 * twenty times as slow, omits the flags and the opacity, and breaks characters above U+FFFF.
 */
const PAGE = { firstBlock: 6 }
const BLOCK = { kind: 0, firstLine: 6, next: 14 }
const LINE = { direction: 1, firstCharacter: 7, next: 10 }
const CHARACTER = { code: 0, flags: 1, color: 2, origin: 3, quad: 5, size: 13, font: 14, next: 15 }
const TEXT_BLOCK = 0
/** Bits of a character's flags, in the upper half of the word: how the letter is painted. */
const FILLED = 16 << 16
const STROKED = 32 << 16
const CLIPPED = 64 << 16

/** Facts about a page that are known before its letters are read. */
interface KnownOfPage {
  /** How the page's drawings affect its text. */
  readonly cover: TextCover
  /** Whether the file gives letters as the meaning of any text (`ActualText`). */
  readonly hasMeanings: boolean
  /** The visible part of the page. */
  readonly visible: Bbox
  readonly pageNumber: number
  /** What the glyphs of the document look like. */
  readonly looks: FontLooks
}

/**
 * Reads the glyphs of a page, including blanks and glyphs outside the visible area.
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
  const corrected = withTrueDigits(all, page.looks.oddFonts(page.cover.texts, fonts), page)
  return { ...corrected, fonts: [...fonts.keys()].map((pointer) => readFont(mupdf, pointer)) }
}

/** Options that keep letters and blanks as they are printed. */
const AS_PRINTED = 'preserve-whitespace,inhibit-spaces'

function readGlyphs(
  mupdf: typeof Mupdf,
  list: Mupdf.DisplayList,
  clip: 'clip' | 'clip=no',
  { cover, hasMeanings }: KnownOfPage,
  fonts: Map<number, number>,
  most: number,
): readonly Glyph[] {
  const meant = hasMeanings ? readMeant(mupdf, list, clip, most) : undefined
  const text = list.toStructuredText(`${AS_PRINTED},ignore-actualtext,${clip}`)
  try {
    // do not call MuPDF until the last letter is read: its memory could grow and move
    const { words, floats } = memoryOf(mupdf)
    const source = { words, floats, cover, fonts, colors: new Map<number, string>(), meant, most }
    const glyphs: Glyph[] = []
    let count = 0
    for (const line of linesOf(text, words)) count = readLine(source, line, count, glyphs)
    const read = meant === undefined ? glyphs : withMeantLetters(glyphs, () => lettersOf(meant))
    return withSeenMinuses(read, (box, scale) => drawBox(mupdf, list, box, scale))
  } finally {
    text.destroy()
  }
}

/** The data that all lines of a page share. */
interface GlyphSource {
  readonly words: Uint32Array
  readonly floats: Float32Array
  readonly cover: TextCover
  /** Font numbers by address, and color names by ARGB value. */
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

/** Returns whether a zero-width letter starts where the previous one ends: both belong to one glyph, as in "fl". */
function isEndOf(before: Glyph | undefined, x: number, y: number): boolean {
  return before !== undefined && before.y === y && Math.abs(before.bbox.x1 - x) < 0.01
}

/**
 * Returns whether the blank before a zero-width letter is not printed. A font can map one glyph to a blank and a full
 * stop: the blank then has the glyph's whole width, and the full stop has none.
 */
function isInBlank({ bbox }: Glyph, letter: string): boolean {
  return bbox.x1 > bbox.x0 && /^[\p{P}\p{S}]$/u.test(letter)
}

/** Code and pen position of each letter. Plain number arrays, because a page has thousands of letters. */
interface MeantLetters {
  readonly codes: number[]
  readonly xs: number[]
  readonly ys: number[]
}

/** Reads the letters of a page with `ActualText` applied. */
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

function lettersOf({ codes, xs, ys }: MeantLetters): readonly MeantLetter[] {
  return codes.map((code, i) => ({ text: characterOf(code), x: xs[i]!, y: ys[i]! }))
}

/**
 * Returns the printed letter, not the one in `ActualText`: "(150)" may be tagged "150". `ActualText` only decides the
 * case of a letter, because a font may encode small capitals as lowercase letters. For lost letters, see `lost-letters.ts`.
 */
function spell(printed: string, code: number, x: number, y: number, meant: MeantLetters, index: number): string {
  if (meant.codes[index] === code || meant.xs[index] !== x || meant.ys[index] !== y) return printed
  const letter = characterOf(meant.codes[index]!)
  return letter.toLowerCase() === printed.toLowerCase() ? letter : printed
}

/** Yields the addresses of a page's lines of text, in words. */
function* linesOf(text: Mupdf.StructuredText, words: Uint32Array): Generator<number> {
  let block = words[((text.pointer as unknown as number) >> 2) + PAGE.firstBlock]! >> 2
  for (; block !== 0; block = words[block + BLOCK.next]! >> 2) {
    if (words[block + BLOCK.kind] !== TEXT_BLOCK) continue
    for (let line = words[block + BLOCK.firstLine]! >> 2; line !== 0; line = words[line + LINE.next]! >> 2) yield line
  }
}

/** Returns the visible colour of a letter: a white letter with an outline has the outline's colour. */
function inkOf(color: string, bbox: Bbox, outlines: TextCover['outlines']): string {
  if (color !== '#ffffff' || outlines.length === 0) return color
  return outlines.find((outline) => holdsCenter(outline.bbox, bbox))?.color ?? color
}

/**
 * Returns whether a letter leaves no ink: text render mode 3, mode 7 when nothing is painted through the letters, or
 * full transparency.
 */
function isInkless(flags: number, opacity: number, cover: TextCover): boolean {
  if ((flags & CLIPPED) !== 0 && opacity === 0) return !cover.showsClippedText
  return (flags & (FILLED | STROKED)) === 0 || opacity === 0
}

/** Converts a code to a character. An invalid code becomes U+FFFD. */
function characterOf(code: number): string {
  const isCharacter = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : '\ufffd'
}

/** A letter above these multiples of its font size, in height and width, belongs to a font with its own units. */
const OWN_UNITS = { high: 3, broad: 1.5 }
/** Approximate height of the boxes of such fonts, in ems. */
const BOX_IN_EMS = 1.5

/**
 * Returns the size of a letter's font in points. Fonts with their own units, as plotters write them, state any size.
 */
function emOf(size: number, quad: number, floats: Float32Array): number {
  const left = floats[quad]!
  const top = floats[quad + 1]!
  const downX = floats[quad + 4]! - left
  const downY = floats[quad + 5]! - top
  // a fast test that is enough for nearly all of the thousands of letters on a page
  if (Math.abs(downX) + Math.abs(downY) <= OWN_UNITS.high * size) return size
  const broad = Math.hypot(floats[quad + 2]! - left, floats[quad + 3]! - top)
  const high = Math.hypot(downX, downY)
  return high > OWN_UNITS.high * size && broad > OWN_UNITS.broad * size ? high / BOX_IN_EMS : size
}

/** Returns the bounding box of the four corners at an address. */
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
  // the constructor also accepts an address, and adds a reference to the font
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

/** Returns the cached value for a number, computing it at first use. All glyphs of a colour share one string. */
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

/** Returns the angle in whole degrees, 0 to 359, clockwise from left-to-right. */
function angleOf(dx: number, dy: number): number {
  const degrees = Math.round((Math.atan2(dy, dx) * 180) / Math.PI)
  return (degrees + 360) % 360
}
