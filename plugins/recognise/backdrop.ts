import type { Bbox, Glyph, PageContent } from '../../core/model.js'
import { holdsCenter } from './geometry.js'

/** Colours of which no part differs by more than this are one to the eye, of 255. */
const SAME_COLOR = 6
const PAPER = '#ffffff'

/**
 * Tells letters that have the colour of what lies behind them: of the topmost shading that covers them, else of the
 * white paper. A letter over a picture, over a drawn path or over a line of another colour is seen: what is not known
 * to hide a letter does not.
 */
export function backdropOf(content: PageContent): (glyph: Glyph) => boolean {
  const known = new Map<string, { readonly isPaper: boolean; readonly alike: PageContent['shapes'] }>()
  const lookUp = (color: string) => {
    const alike = content.shapes.filter((shape) => isSame(shape.color, color))
    const found = { isPaper: isSame(color, PAPER), alike }
    known.set(color, found)
    return found
  }
  const isSeenOver = (glyph: Glyph) =>
    content.pictures.some(({ bbox }) => holdsCenter(bbox, glyph.bbox)) ||
    content.paths.some(({ bbox, fill }) => isOther(fill, glyph.color) && holdsCenter(bbox, glyph.bbox)) ||
    content.rulings.some(({ bbox, color }) => isOther(color, glyph.color) && holdsCenter(bbox, glyph.bbox))
  return (glyph) => {
    const { isPaper, alike } = known.get(glyph.color) ?? lookUp(glyph.color)
    if (alike.length === 0 && !isPaper) return false
    const body = bodyOf(glyph)
    if (!alike.some((shape) => holds(shape.bbox, body)) && !isPaper) return false
    const top = content.shapes.findLast((shape) => holdsCenter(shape.bbox, body))
    const isBehind = top === undefined ? isPaper : isSame(top.color, glyph.color)
    return isBehind && !isSeenOver(glyph)
  }
}

/** Where the ink of a small letter is. */
function bodyOf({ bbox: { x0, y0, x1, y1 } }: Glyph): Bbox {
  const [width, height] = [x1 - x0, y1 - y0]
  return { x0: x0 + 0.3 * width, x1: x1 - 0.3 * width, y0: y0 + 0.4 * height, y1: y1 - 0.3 * height }
}

function holds(outer: Bbox, inner: Bbox): boolean {
  return inner.x0 >= outer.x0 && inner.x1 <= outer.x1 && inner.y0 >= outer.y0 && inner.y1 <= outer.y1
}

function isOther(color: string | undefined, own: string): boolean {
  return color !== undefined && !isSame(color, own)
}

function isSame(a: string, b: string): boolean {
  if (a === b) return true
  return [1, 3, 5].every((at) => Math.abs(partOf(a, at) - partOf(b, at)) <= SAME_COLOR)
}

function partOf(color: string, at: number): number {
  return Number.parseInt(color.slice(at, at + 2), 16)
}
