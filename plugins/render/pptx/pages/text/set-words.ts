import type { Bbox, Glyph, PageContent } from '../../../../../core/model.js'
import { holdsCenter } from '../../../../recognise/geometry/boxes.js'
import { type Frame, placeIn } from '../frames.js'

/** A glyph in the frame of its direction, in which all text is horizontal. */
export interface SetGlyph {
  readonly glyph: Glyph
  readonly x0: number
  readonly x1: number
  /** The baseline. */
  readonly y: number
  readonly link?: string
}

/** The glyphs between two spaces. */
export interface SetWord {
  readonly glyphs: readonly SetGlyph[]
  readonly text: string
  readonly x0: number
  readonly x1: number
  readonly y: number
  readonly size: number
  /** On the page, not in the frame. */
  readonly bbox: Bbox
  /** Smaller than the adjacent word, above or below its line. */
  readonly rise?: 'super' | 'sub'
  readonly isUnderlined?: true
}

/** Minimum gap between words, and minimum width of a printed space, in font sizes. */
const WORD_GAP = 0.17
const CLOSED_BLANK = 0.1
const STEP_BACK = 0.5
const SAME_LINE = 0.15
/** Maximum distance between two copies of a glyph that was printed twice to look bold, in font sizes. */
const DOUBLE_STRIKE = 0.06

/** Returns the words of one direction, in the order of the file. */
export function setWords(
  glyphs: readonly Glyph[],
  { links, pageNumber: _ }: PageContent,
  frame: Frame,
): readonly SetWord[] {
  const web = links.filter(({ uri }) => /^(https?:|mailto:)/i.test(uri))
  const words: SetWord[] = []
  let open: SetGlyph[] = []
  const end = () => {
    if (open.length > 0) words.push(toWord(open))
    open = []
  }
  let followsBlank = false
  for (const glyph of dropDoubleGlyphs(glyphs)) {
    if (glyph.text.trim() === '') {
      followsBlank = true
      continue
    }
    const link = web.length === 0 ? undefined : web.find(({ bbox }) => holdsCenter(bbox, glyph.bbox))?.uri
    const placed = { glyph, ...placeIn(glyph, frame), ...(link !== undefined && { link }) }
    const last = open.at(-1)
    if (last !== undefined && !continues(last, placed, followsBlank)) end()
    followsBlank = false
    open.push(placed)
  }
  end()
  return words
}

function continues(last: SetGlyph, next: SetGlyph, followsBlank: boolean): boolean {
  const size = Math.max(last.glyph.size, next.glyph.size)
  const gap = next.x0 - last.x1
  if (Math.abs(next.y - last.y) > SAME_LINE * size) return false
  if (Math.min(last.glyph.size, next.glyph.size) < 0.8 * size) return false
  return gap < (followsBlank ? CLOSED_BLANK : WORD_GAP) * size && gap > -STEP_BACK * size
}

function toWord(glyphs: readonly SetGlyph[]): SetWord {
  const first = glyphs[0]!
  let bbox = first.glyph.bbox
  for (const { glyph } of glyphs) bbox = around(bbox, glyph.bbox)
  return {
    glyphs,
    text: glyphs.map(({ glyph }) => glyph.text).join(''),
    x0: first.x0,
    x1: glyphs.at(-1)!.x1,
    y: first.y,
    size: Math.max(...glyphs.map(({ glyph }) => glyph.size)),
    bbox,
  }
}

function around(a: Bbox, b: Bbox): Bbox {
  return {
    x0: Math.min(a.x0, b.x0),
    y0: Math.min(a.y0, b.y0),
    x1: Math.max(a.x1, b.x1),
    y1: Math.max(a.y1, b.y1),
  }
}

/** Removes duplicates: some programs print a letter twice with a small offset to make it bold. */
function dropDoubleGlyphs(glyphs: readonly Glyph[]): readonly Glyph[] {
  const seen = new Map<string, Glyph[]>()
  return glyphs.filter((glyph) => {
    const near = DOUBLE_STRIKE * glyph.size
    const key = `${glyph.text} ${Math.round(glyph.y / 2)}`
    const alike = seen.get(key)
    if (alike === undefined) seen.set(key, [glyph])
    else if (glyph.text.trim() !== '' && alike.some((other) => isTwin(other, glyph, near))) return false
    else alike.push(glyph)
    return true
  })
}

function isTwin(a: Glyph, b: Glyph, near: number): boolean {
  return Math.abs(a.x - b.x) < near && Math.abs(a.y - b.y) < near
}
