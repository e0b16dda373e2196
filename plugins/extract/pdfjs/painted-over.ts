import type { Bbox, Glyph } from '../../../core/model.js'

/** Height of the horizontal strips that index the letters, in points. */
const STRIP = 24
/** Maximum number of strips that are searched for one box. A taller box is larger than any page. */
const MOST_STRIPS = 1000

/**
 * Marks letters that something opaque is painted over later. A letter drawn again over its cover counts as a new
 * letter.
 */
export class PaintedOver {
  readonly #glyphs: Glyph[]
  readonly #strips = new Map<number, number[]>()
  #known = 0

  /** @param glyphs Glyphs of the page in drawing order. The caller appends to this list. */
  constructor(glyphs: Glyph[]) {
    this.#glyphs = glyphs
  }

  /** Records that something opaque is painted over a box. */
  paintOver(box: Bbox): void {
    this.#takeNew()
    const first = Math.floor(box.y0 / STRIP)
    const last = Math.min(Math.floor(box.y1 / STRIP), first + MOST_STRIPS)
    for (let strip = first; strip <= last; strip++) {
      const letters = this.#strips.get(strip)
      if (letters === undefined) continue
      const left = letters.filter((index) => !hides(box, this.#glyphs[index]!))
      if (left.length === letters.length) continue
      for (const index of letters) {
        const glyph = this.#glyphs[index]!
        if (hides(box, glyph)) this.#glyphs[index] = { ...glyph, isInvisible: true }
      }
      this.#strips.set(strip, left)
    }
  }

  #takeNew(): void {
    for (; this.#known < this.#glyphs.length; this.#known++) {
      const strip = Math.floor(middleOf(this.#glyphs[this.#known]!).y / STRIP)
      const letters = this.#strips.get(strip)
      if (letters === undefined) this.#strips.set(strip, [this.#known])
      else letters.push(this.#known)
    }
  }
}

function hides(box: Bbox, glyph: Glyph): boolean {
  const { x, y } = middleOf(glyph)
  return x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1
}

/** Returns the middle of a letter's ink: at half its width, a little above its baseline. */
function middleOf({ bbox, y, size, angle }: Glyph): { readonly x: number; readonly y: number } {
  return { x: (bbox.x0 + bbox.x1) / 2, y: angle === 0 ? y - 0.25 * size : (bbox.y0 + bbox.y1) / 2 }
}
