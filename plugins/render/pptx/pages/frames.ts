import type { Bbox, Glyph } from '../../../../core/model.js'

/** A coordinate system in which text of one direction is horizontal: the page, rotated about its origin. */
export interface Frame {
  /** In degrees clockwise. */
  readonly angle: number
  readonly cos: number
  readonly sin: number
}

/** Angles that differ by less are the same direction. */
const STEP = 1

/** Groups glyphs by direction, the most frequent direction first. */
export function framesOf(glyphs: readonly Glyph[]): readonly { readonly frame: Frame; readonly glyphs: Glyph[] }[] {
  const groups = new Map<number, Glyph[]>()
  for (const glyph of glyphs) {
    const angle = (Math.round(glyph.angle / STEP) * STEP) % 360
    const group = groups.get(angle)
    if (group === undefined) groups.set(angle, [glyph])
    else group.push(glyph)
  }
  const frames = [...groups].map(([angle, own]) => ({ frame: frameAt(angle), glyphs: own }))
  return frames.sort((a, b) => b.glyphs.length - a.glyphs.length || a.frame.angle - b.frame.angle)
}

function frameAt(angle: number): Frame {
  const turn = (angle * Math.PI) / 180
  // the floating-point sine of 180° is not exactly 0
  return { angle, cos: exact(Math.cos(turn)), sin: exact(Math.sin(turn)) }
}

function exact(number: number): number {
  return Math.abs(number) < 1e-9 ? 0 : Math.abs(number) > 1 - 1e-9 ? Math.sign(number) : number
}

/** Returns the start and end of a glyph, and its baseline, in the frame. */
export function placeIn(glyph: Glyph, frame: Frame): { readonly x0: number; readonly x1: number; readonly y: number } {
  const { cos, sin } = frame
  const x0 = glyph.x * cos + glyph.y * sin
  const y = glyph.y * cos - glyph.x * sin
  return { x0, x1: x0 + advanceOf(glyph, frame), y }
}

/** A rotated line of length a and height h has a box of width a·cos + h·sin and height a·sin + h·cos. */
function advanceOf({ bbox, size }: Glyph, { cos, sin }: Frame): number {
  const [width, height] = [bbox.x1 - bbox.x0, bbox.y1 - bbox.y0]
  const [c, s] = [Math.abs(cos), Math.abs(sin)]
  const difference = c * c - s * s
  // near 45°, both equations are the same: letters are about half as wide as their size
  if (Math.abs(difference) < 0.2) return 0.5 * size
  return Math.max(0, (width * c - height * s) / difference)
}

/** Returns the box on the slide, which is rotated about its center, for a box in the frame. */
export function boxOnPage(box: Bbox, { cos, sin }: Frame): Bbox {
  const [u, v] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2]
  const [x, y] = [u * cos - v * sin, u * sin + v * cos]
  const [w, h] = [(box.x1 - box.x0) / 2, (box.y1 - box.y0) / 2]
  return { x0: x - w, y0: y - h, x1: x + w, y1: y + h }
}
