import type { Sharp } from 'sharp'
import type { DrawnArea } from '../drawn-area.js'
import { PAPER } from './background.js'

interface Size {
  readonly width: number
  readonly height: number
}

/** Largest rounding error of a number that counts as whole after divisions. */
const ROUNDING = 1e-6

/**
 * Draws a part of a picture in the requested size, on white paper. Positions are off by at most half a pixel.
 *
 * @param size Size of the picture, in pixels.
 * @param page Size of the page that the picture covers, in the page's units.
 * @param background Color behind the transparent parts of the picture.
 */
export function drawPart(image: Sharp, size: Size, page: Size, area: DrawnArea, background = PAPER): Sharp {
  const across = span(area.left, area.width, area.scale, size.width, page.width)
  const down = span(area.top, area.height, area.scale, size.height, page.height)
  const isBlank = across.isBeside || down.isBeside
  const isAll = across.length === size.width && down.length === size.height
  const part = isAll
    ? image
    : image.extract({ left: across.from, top: down.from, width: across.length, height: down.length })
  return (isBlank ? part.linear(0, 255) : part)
    .flatten({ background: isBlank ? PAPER : background })
    .resize(across.drawn, down.drawn, { fit: 'fill', kernel: across.drawn > across.length ? 'cubic' : 'lanczos3' })
    .extract({ left: across.cut, top: down.cut, width: across.shown, height: down.shown })
    .extend({
      left: across.before,
      right: area.width - across.shown - across.before,
      top: down.before,
      bottom: area.height - down.shown - down.before,
      background: PAPER,
    })
}

/** One dimension of a picture: the range to draw and its position in the drawing. */
interface Span {
  /** First pixel of the picture, and number of pixels. */
  readonly from: number
  readonly length: number
  /** Number of pixels of the drawing that they fill. */
  readonly drawn: number
  /** Number of these pixels before the start of the drawing. */
  readonly cut: number
  /** Number of these pixels inside the drawing. */
  readonly shown: number
  /** Number of blank pixels before them. */
  readonly before: number
  /** Whether the drawing is entirely outside the picture. The other values are then undefined. */
  readonly isBeside: boolean
}

function span(start: number, length: number, scale: number, pixels: number, units: number): Span {
  const perUnit = pixels / units
  const clamp = (pixel: number) => Math.min(Math.max(pixel, 0), pixels)
  const from = Math.min(clamp(Math.floor((start / scale) * perUnit + ROUNDING)), pixels - 1)
  const to = Math.max(clamp(Math.ceil(((start + length) / scale) * perUnit - ROUNDING)), from + 1)
  const drawnFrom = Math.round((from / perUnit) * scale - start)
  const drawnTo = Math.max(Math.round((to / perUnit) * scale - start), drawnFrom + 1)
  const cut = Math.min(Math.max(-drawnFrom, 0), drawnTo - drawnFrom - 1)
  const before = Math.min(Math.max(drawnFrom, 0), length - 1)
  const shown = Math.min(drawnTo - drawnFrom - cut, length - before)
  const isBeside = start + length <= 0 || start >= units * scale
  return { from, length: to - from, drawn: drawnTo - drawnFrom, cut, shown, before, isBeside }
}
