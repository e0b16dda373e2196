import type * as Mupdf from 'mupdf'
import type { Bbox } from '../../../../core/model.js'
import { thingAt } from '../display-list.js'

/** How the drawings of a page affect its text. */
export interface TextCover {
  /** Whether anything is painted through letters that are used as a clip. */
  readonly showsClippedText: boolean
  /** Returns whether something opaque is painted over the letter with this pen position. */
  readonly isCovered: (letter: string, x: number, y: number) => boolean
  /** Whether any text extends beyond the page. */
  readonly reachesOut: boolean
  /** Addresses of the texts in the page's display list. */
  readonly texts: readonly number[]
  /** Texts that are drawn as outlines. */
  readonly outlines: readonly Outline[]
}

/** A text that is drawn as an outline. */
export interface Outline {
  readonly bbox: Bbox
  readonly color: string
}

/** A text, and the boxes that are painted over it later. */
interface DrawnText {
  /** Address in MuPDF's memory. The page's display list owns it. */
  readonly address: number
  readonly ctm: Mupdf.Matrix
  readonly bounds: Bbox
  readonly covers: Bbox[]
  /** The space beyond its clip. */
  readonly cuts: readonly Bbox[]
}

/** A drawn letter: its pen position and its size, in points. */
interface DrawnLetter {
  readonly letter: string
  readonly x: number
  readonly y: number
  readonly size: number
}

/** Minimum overlap with a text, in points. A smaller overlap only touches the text. */
const TOUCHING = 2
/** Distance from the edge of a clip at which a text ends at it, in points. */
const AT_EDGE = 0.1
/** Height of the horizontal strips that index the texts, in points. */
const STRIP = 24
/** Largest difference between two readings of the same letter's position, in points. */
const SAME_PLACE = 0.25

/** Records the order of texts and opaque marks, and then finds the letters that are painted over. */
export class TextOrder {
  private readonly texts: DrawnText[] = []
  private readonly strips = new Map<number, DrawnText[]>()
  private readonly page: Bbox
  reachesOut = false

  /** @param page The visible page. */
  constructor(page: Bbox) {
    this.page = page
  }

  /**
   * Records a text. Keep its display list open until `findCovered` returns.
   *
   * @param clip The part of the page that is painted on. A text that continues beyond it at the left or right is cut off.
   */
  write(address: number, ctm: Mupdf.Matrix, bounds: Bbox, clip: Bbox): void {
    const { page } = this
    const drawn = { address, ctm, bounds, covers: [], cuts: outsideOf(clip, bounds, page) }
    if (bounds.x0 < page.x0 || bounds.y0 < page.y0 || bounds.x1 > page.x1 || bounds.y1 > page.y1) this.reachesOut = true
    this.texts.push(drawn)
    const end = endStrip(bounds)
    for (let strip = firstStrip(bounds); strip < end; strip++) {
      const known = this.strips.get(strip)
      if (known === undefined) this.strips.set(strip, [drawn])
      else known.push(drawn)
    }
  }

  /** Records that something opaque is painted over a box. */
  paintOver(box: Bbox): void {
    const end = endStrip(box)
    for (let strip = firstStrip(box); strip < end; strip++) {
      for (const { bounds, covers } of this.strips.get(strip) ?? []) {
        const width = Math.min(bounds.x1, box.x1) - Math.max(bounds.x0, box.x0)
        const height = Math.min(bounds.y1, box.y1) - Math.max(bounds.y0, box.y0)
        if (width > TOUCHING && height > TOUCHING && covers.at(-1) !== box) covers.push(box)
      }
    }
  }

  /** Addresses of all texts. */
  get addresses(): readonly number[] {
    return this.texts.map(({ address }) => address)
  }

  /** The texts that overlap others. */
  private textsAt(others: readonly DrawnText[]): ReadonlySet<DrawnText> {
    const found = new Set<DrawnText>()
    for (const { bounds } of others) {
      const end = endStrip(bounds)
      for (let strip = firstStrip(bounds); strip < end; strip++)
        for (const text of this.strips.get(strip) ?? []) if (overlaps(bounds, text.bounds)) found.add(text)
    }
    return found
  }

  /** Finds covered letters by pen position. A letter that is drawn again over its cover is visible. */
  findCovered(mupdf: typeof Mupdf): TextCover['isCovered'] {
    const touched = this.texts.filter(({ covers, cuts }) => covers.length + cuts.length > 0)
    if (touched.length === 0) return () => false
    const covered = new Set<string>()
    const shown = new Set<string>()
    const near = this.textsAt(touched)
    for (const drawn of this.texts) {
      if (!near.has(drawn)) continue
      for (const letter of lettersOf(mupdf, drawn)) {
        if (isHidden(drawn, letter)) covered.add(keyOf(letter.x, letter.y))
        else shown.add(`${keyOf(letter.x, letter.y)},${letter.letter}`)
      }
    }
    if (covered.size === 0) return () => false
    return (letter, x, y) => {
      const keys = keysNear(x, y)
      const plain = plainLetter(letter)
      return keys.some((key) => covered.has(key)) && !keys.some((key) => shown.has(`${key},${plain}`))
    }
  }
}

/** The space left and right of a clip into which a text reaches. MuPDF may give the bounds inside the clip alone. */
function outsideOf(clip: Bbox, text: Bbox, page: Bbox): readonly Bbox[] {
  const beyond: Bbox[] = []
  const [y0, y1] = [-Infinity, Infinity]
  if (clip.x0 > page.x0 && text.x0 < clip.x0 + AT_EDGE) beyond.push({ x0: -Infinity, x1: clip.x0, y0, y1 })
  if (clip.x1 < page.x1 && text.x1 > clip.x1 - AT_EDGE) beyond.push({ x0: clip.x1, x1: Infinity, y0, y1 })
  return beyond
}

/** Maximum number of strips that are searched for one box. A taller box is larger than any page. */
const MOST_STRIPS = 1000

function firstStrip({ y0 }: Bbox): number {
  return Math.floor(y0 / STRIP)
}

/** Returns the index after the last strip. */
function endStrip({ y0, y1 }: Bbox): number {
  return Math.min(Math.floor(y1 / STRIP) + 1, Math.floor(y0 / STRIP) + MOST_STRIPS)
}

function overlaps(a: Bbox, b: Bbox): boolean {
  return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1
}

/** Returns whether a letter is painted over, or cut off by a clip. A number is read as a whole even if its end is cut off. */
function isHidden({ covers, cuts }: DrawnText, letter: DrawnLetter): boolean {
  const isIn = (box: Bbox) => hides(box, letter)
  return covers.some(isIn) || (cuts.some(isIn) && !/\d/.test(letter.letter))
}

/** Returns whether a box covers the middle of a letter, which is a little to the right of the pen and above it. */
function hides(box: Bbox, { x, y, size }: DrawnLetter): boolean {
  const [middleX, middleY] = [x + 0.2 * size, y - 0.25 * size]
  return middleX > box.x0 && middleX < box.x1 && middleY > box.y0 && middleY < box.y1
}

function lettersOf(mupdf: typeof Mupdf, { address, ctm: [a, b, c, d, e, f] }: DrawnText): readonly DrawnLetter[] {
  const letters: DrawnLetter[] = []
  thingAt(mupdf.Text, address).walk({
    showGlyph(font, [ta, tb, tc, td, x, y], _glyph, code) {
      const letter = code > 0 && code <= 0x10ffff ? plainLetter(String.fromCodePoint(code)) : '\ufffd'
      const size = Math.sqrt(Math.abs((ta * td - tb * tc) * (a * d - b * c)))
      letters.push({ letter, x: a * x + c * y + e, y: b * x + d * y + f, size })
      font.destroy()
    },
  })
  return letters
}

/** Normalizes a letter: ligatures and superscripts can be encoded in two ways. */
function plainLetter(letter: string): string {
  return letter.normalize('NFKC').slice(0, 1)
}

function keyOf(x: number, y: number): string {
  return `${Math.round(x / SAME_PLACE)},${Math.round(y / SAME_PLACE)}`
}

/** Returns the keys of all cells near a position: near a cell's edge, two readings can fall into different cells. */
function keysNear(x: number, y: number): readonly string[] {
  const off = 0.2 * SAME_PLACE
  return [keyOf(x - off, y - off), keyOf(x + off, y - off), keyOf(x - off, y + off), keyOf(x + off, y + off)]
}
