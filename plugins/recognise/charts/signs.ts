import type { Font, Glyph, PageContent } from '../../../core/model.js'
import { isPlain } from '../text/printed-letters.js'
import type { Bar, Point, Polygon } from './parts.js'

type Shape = 'disc' | 'square' | 'diamond' | 'triangle'

/** Signs that programs print at the points of a chart instead of drawing them. */
const SIGNS: Readonly<Record<string, Shape>> = {
  '●': 'disc',
  '⬤': 'disc',
  '■': 'square',
  '◼': 'square',
  '◆': 'diamond',
  '▲': 'triangle',
}
/** In fonts of signs letters stand for them. */
const SIGN_FONT = /dingbat|wingding/i
const LETTERS: Readonly<Record<string, Shape>> = { l: 'disc', n: 'square', u: 'diamond', s: 'triangle' }
/** A sign's middle is this far above its baseline, and it reaches so far to either side: shares of the font size. */
const MIDDLE = 0.35
const HALF = 0.35
/** Painted after all that is drawn, as far as is known. */
const LAST = 1_000_000
/** Sides by which a disc is drawn. */
const SIDES = 16

/** Whether a glyph is a sign of a chart's point or key, and no letter. */
export function isSign(glyph: Glyph, fonts: readonly Font[]): boolean {
  return shapeOf(glyph, fonts) !== undefined
}

/** The marks that printed signs are: discs, squares, diamonds, triangles. */
export function signMarks({ glyphs, fonts }: PageContent): readonly (Bar | Polygon)[] {
  const marks: (Bar | Polygon)[] = []
  // of thousands of letters hardly any is a sign: first come the looks that cost least
  const isSignFont = fonts.map(({ name }) => SIGN_FONT.test(name))
  for (const glyph of glyphs) {
    if (isPlain(glyph.text) && !isSignFont[glyph.font]) continue
    const shape = shapeOf(glyph, fonts)
    if (shape !== undefined && !glyph.isInvisible) marks.push(markOf(glyph, shape))
  }
  return marks
}

function shapeOf({ text, font }: Glyph, fonts: readonly Font[]): Shape | undefined {
  return SIGNS[text] ?? (SIGN_FONT.test(fonts[font]?.name ?? '') ? LETTERS[text] : undefined)
}

function markOf({ bbox, y, size, color }: Glyph, shape: Shape): Bar | Polygon {
  const [cx, cy, half] = [(bbox.x0 + bbox.x1) / 2, y - MIDDLE * size, HALF * size]
  const box = { x0: cx - half, y0: cy - half, x1: cx + half, y1: cy + half }
  if (shape === 'square') return { bbox: box, color, order: LAST }
  return { points: outline(shape, cx, cy, half), bbox: box, color, order: LAST }
}

function outline(shape: Shape, x: number, y: number, half: number): readonly Point[] {
  if (shape === 'triangle')
    return [
      { x: x - half, y: y + half },
      { x: x + half, y: y + half },
      { x, y: y - half },
    ]
  const sides = shape === 'diamond' ? 4 : SIDES
  return Array.from({ length: sides }, (_, i) => {
    const turn = (2 * Math.PI * i) / sides
    return { x: x + half * Math.cos(turn), y: y + half * Math.sin(turn) }
  })
}
