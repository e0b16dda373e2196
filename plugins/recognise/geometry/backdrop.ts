import type { Bbox, Glyph, PageContent } from '../../../core/model.js'

/** Maximum difference per channel between colors that look the same, on the scale 0 to 255. */
const SAME_COLOR = 2
const PAPER = '#ffffff'

/**
 * Returns a predicate for letters that have the color of their background: of everything under the letter, down to an
 * opaque shape that covers it, or else down to the white paper. Letters over a picture, a pattern, or a path or ruling
 * of another color count as visible. When in doubt, a letter counts as visible.
 */
export function backdropOf(content: PageContent): (glyph: Glyph) => boolean {
  let last: string | undefined
  let isSeenAnywhere = false
  const known = new Map<string, { readonly isPaper: boolean; readonly alike: PageContent['shapes'] }>()
  const lookUp = (color: string) => {
    const alike = content.shapes.filter((shape) => !shape.isPartial && isSame(shape.color, color))
    const found = { isPaper: isSame(color, PAPER), alike }
    known.set(color, found)
    return found
  }
  const isSeenOver = (body: Bbox, color: string) =>
    content.pictures.some(({ bbox }) => overlaps(bbox, body)) ||
    content.paths.some((path) => overlaps(inkOf(path), body) && isOtherInk(path, color, body)) ||
    content.rulings.some((ruling) => overlaps(ruling.bbox, body) && !isSame(ruling.color, color))
  return (glyph) => {
    // most letters have the same color as the previous letter
    if (glyph.color === last && isSeenAnywhere) return false
    const { isPaper, alike } = known.get(glyph.color) ?? lookUp(glyph.color)
    last = glyph.color
    isSeenAnywhere = alike.length === 0 && !isPaper
    if (isSeenAnywhere) return false
    const body = bodyOf(glyph)
    if (!isPaper && !alike.some((shape) => holds(shape.bbox, body))) return false
    return isLostInShapes(body, glyph.color, content.shapes, isPaper) && !isSeenOver(body, glyph.color)
  }
}

/** Whether all shapes under a letter have its color, from the topmost down to an opaque shape that covers it. */
function isLostInShapes(body: Bbox, color: string, shapes: PageContent['shapes'], isPaper: boolean): boolean {
  for (let i = shapes.length - 1; i >= 0; i--) {
    const shape = shapes[i]!
    if (!overlaps(shape.bbox, body)) continue
    if (!isSame(shape.color, color)) return false
    if (!shape.isPartial && holds(shape.bbox, body)) return true
  }
  return isPaper
}

/** Whether a path could make a letter visible: by its fill, or by a stroke at least as thick as the letter. */
function isOtherInk({ fill, stroke, strokeWidth = 0 }: PageContent['paths'][number], color: string, body: Bbox) {
  if (fill === undefined && stroke === undefined) return true
  if (fill !== undefined && !isSame(fill, color)) return true
  return stroke !== undefined && strokeWidth >= body.y1 - body.y0 && !isSame(stroke, color)
}

/** Returns the box of a path, extended by half the stroke width on each side. */
function inkOf({ bbox, stroke, strokeWidth = 0 }: PageContent['paths'][number]): Bbox {
  const half = stroke === undefined ? 0 : strokeWidth / 2
  return { x0: bbox.x0 - half, y0: bbox.y0 - half, x1: bbox.x1 + half, y1: bbox.y1 + half }
}

/** Returns the inner part of a glyph's box, where even a small letter has ink. */
function bodyOf({ bbox: { x0, y0, x1, y1 } }: Glyph): Bbox {
  const width = x1 - x0
  const height = y1 - y0
  return { x0: x0 + 0.3 * width, x1: x1 - 0.3 * width, y0: y0 + 0.4 * height, y1: y1 - 0.3 * height }
}

function holds(outer: Bbox, inner: Bbox): boolean {
  return inner.x0 >= outer.x0 && inner.x1 <= outer.x1 && inner.y0 >= outer.y0 && inner.y1 <= outer.y1
}

function overlaps(a: Bbox, b: Bbox): boolean {
  return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1
}

function isSame(a: string, b: string): boolean {
  if (a === b) return true
  return [1, 3, 5].every((at) => Math.abs(partOf(a, at) - partOf(b, at)) <= SAME_COLOR)
}

function partOf(color: string, at: number): number {
  return Number.parseInt(color.slice(at, at + 2), 16)
}
