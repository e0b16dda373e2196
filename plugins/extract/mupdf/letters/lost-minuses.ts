import type * as Mupdf from 'mupdf'
import type { Bbox, Glyph } from '../../../../core/model.js'
import type { GreyPicture } from '../../../../core/pixels.js'
import { hull } from '../../../recognise/geometry/boxes.js'

const LOST = '\ufffd'
const MINUS = '\u2212'
/** Maximum gap between a sign and its number, in font sizes. */
const MAX_GAP = 0.5
/** Pixels per point of the picture that shows the signs, and its maximum number of pixels. */
const SCALE = 4
const MAX_PIXELS = 8_000_000
/** Pixels that are darker than this are ink. */
const DARK = 128
/** The bar of a minus, in font sizes: its minimum width, its maximum height, and its place above the baseline. */
const BAR = { width: 0.25, height: 0.15, lowest: 0.12, highest: 0.6 } as const
/** Minimum share of ink in the box of the bar, 0 to 1, and minimum ratio of its sides. */
const MIN_FILLED = 0.75
const MIN_RATIO = 3

/**
 * Replaces lost letters before numbers by a minus if they look like one. Fonts for mathematics often have signs without
 * a character, and a lost sign makes a wrong number.
 *
 * @param draw Draws a box of the page in shades of grey. Called once, and only if there is such a letter.
 */
export function withSeenMinuses(
  glyphs: readonly Glyph[],
  draw: (box: Bbox, scale: number) => GreyPicture,
): readonly Glyph[] {
  const lost = glyphs.filter((glyph, i) => glyph.text === LOST && isBeforeNumber(glyph, glyphs[i + 1]))
  if (lost.length === 0) return glyphs
  const box = hull(lost.map(({ bbox }) => bbox))
  if ((box.x1 - box.x0) * (box.y1 - box.y0) * SCALE ** 2 > MAX_PIXELS) return glyphs
  const picture = draw(box, SCALE)
  const minuses = new Set(lost.filter((glyph) => looksLikeMinus(glyph, picture, box)))
  return glyphs.map((glyph) => (minuses.has(glyph) ? { ...glyph, text: MINUS } : glyph))
}

/** Draws a part of a page. */
export function drawBox(mupdf: typeof Mupdf, list: Mupdf.DisplayList, box: Bbox, scale: number): GreyPicture {
  const width = Math.ceil((box.x1 - box.x0) * scale)
  const height = Math.ceil((box.y1 - box.y0) * scale)
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceGray, [0, 0, width, height], false)
  try {
    pixmap.clear(255)
    const matrix: Mupdf.Matrix = [scale, 0, 0, scale, -box.x0 * scale, -box.y0 * scale]
    const device = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap)
    list.run(device, matrix)
    device.close()
    device.destroy()
    return { width, height, pixels: new Uint8Array(pixmap.getPixels()) }
  } finally {
    pixmap.destroy()
  }
}

function isBeforeNumber({ bbox, y, size, angle, isInvisible }: Glyph, next: Glyph | undefined): boolean {
  if (next === undefined || angle !== 0 || isInvisible || !/^[\d.$€£]$/.test(next.text)) return false
  return Math.abs(next.y - y) < 0.1 * size && next.x - bbox.x1 < MAX_GAP * size && next.x - bbox.x1 > -MAX_GAP * size
}

/** Whether the ink of a letter is one bar above the baseline. */
function looksLikeMinus({ bbox, y, size }: Glyph, { width, height, pixels }: GreyPicture, box: Bbox): boolean {
  const column = (x: number) => Math.round((x - box.x0) * SCALE)
  const line = (at: number) => Math.round((at - box.y0) * SCALE)
  let ink: { x0: number; x1: number; y0: number; y1: number; count: number } | undefined
  for (let row = Math.max(0, line(bbox.y0)); row < Math.min(height, line(bbox.y1)); row++) {
    for (let at = Math.max(0, column(bbox.x0)); at < Math.min(width, column(bbox.x1)); at++) {
      if (pixels[row * width + at]! >= DARK) continue
      ink ??= { x0: at, x1: at + 1, y0: row, y1: row + 1, count: 0 }
      ink = { x0: Math.min(ink.x0, at), x1: Math.max(ink.x1, at + 1), y0: ink.y0, y1: row + 1, count: ink.count + 1 }
    }
  }
  if (ink === undefined) return false
  const [wide, high] = [(ink.x1 - ink.x0) / SCALE / size, (ink.y1 - ink.y0) / SCALE / size]
  const rise = (y - (box.y0 + (ink.y0 + ink.y1) / 2 / SCALE)) / size
  const isFilled = ink.count >= MIN_FILLED * (ink.x1 - ink.x0) * (ink.y1 - ink.y0)
  return (
    wide >= BAR.width &&
    high <= BAR.height &&
    wide >= MIN_RATIO * high &&
    isFilled &&
    rise > BAR.lowest &&
    rise < BAR.highest
  )
}
