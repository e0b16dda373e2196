import type { Sharp } from 'sharp'
import type { DrawnArea } from '../drawn-area.js'

interface Size {
  readonly width: number
  readonly height: number
}

/** White, wherever a part reaches beyond its page. */
const PAPER = '#ffffff'
/** Numbers that come through divisions are whole when they are this near to it. */
const HAIR = 1e-6

/**
 * Draws a part of a picture as large as asked, on white; places fall between pixels by half a pixel at most.
 *
 * @param image As large as `size` says.
 * @param page What the picture covers, in the page's units.
 */
export function drawPart(image: Sharp, size: Size, page: Size, area: DrawnArea): Sharp {
  const across = span(area.left, area.width, area.scale, size.width, page.width)
  const down = span(area.top, area.height, area.scale, size.height, page.height)
  const isBlank = across.isBeside || down.isBeside
  const isAll = across.length === size.width && down.length === size.height
  const part = isAll
    ? image
    : image.extract({ left: across.from, top: down.from, width: across.length, height: down.length })
  return (isBlank ? part.linear(0, 255) : part)
    .flatten({ background: PAPER })
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

/** What of one side of a picture is drawn, and where on the same side of the drawing. */
interface Span {
  /** Pixels of the picture. */
  readonly from: number
  readonly length: number
  /** Pixels of the drawing that they take. */
  readonly drawn: number
  /** Of which so many at the beginning are beyond the drawing … */
  readonly cut: number
  /** … and so many are on it … */
  readonly shown: number
  /** … behind so many of blank paper. */
  readonly before: number
  /** Whether the drawing lies wholly beside the picture; what is said of it then means nothing. */
  readonly isBeside: boolean
}

function span(start: number, length: number, scale: number, pixels: number, units: number): Span {
  const perUnit = pixels / units
  const clamp = (pixel: number) => Math.min(Math.max(pixel, 0), pixels)
  const from = Math.min(clamp(Math.floor((start / scale) * perUnit + HAIR)), pixels - 1)
  const to = Math.max(clamp(Math.ceil(((start + length) / scale) * perUnit - HAIR)), from + 1)
  const drawnFrom = Math.round((from / perUnit) * scale - start)
  const drawnTo = Math.max(Math.round((to / perUnit) * scale - start), drawnFrom + 1)
  const cut = Math.min(Math.max(-drawnFrom, 0), drawnTo - drawnFrom - 1)
  const before = Math.min(Math.max(drawnFrom, 0), length - 1)
  const shown = Math.min(drawnTo - drawnFrom - cut, length - before)
  const isBeside = start + length <= 0 || start >= units * scale
  return { from, length: to - from, drawn: drawnTo - drawnFrom, cut, shown, before, isBeside }
}
