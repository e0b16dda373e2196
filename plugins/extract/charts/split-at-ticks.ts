import type { Glyph } from '../../../core/model.js'
import { median } from '../../recognise/geometry.js'
import { linesOfGlyphs } from './lines-of-glyphs.js'
import type { Traced } from './trace-marks.js'

/** Names under an axis stand no farther from its ticks, in font sizes. */
const NEAR = 2.5
/** A blank may begin or end this far beside its tick, in font sizes. */
const BESIDE = 0.15
/** Blanks between names are no narrower than this share of the widest one inside of a name. */
const AS_WIDE = 0.95

/**
 * Names of categories may stand as near to each other as their words: what parts them are the ticks above. What belongs to
 * different names is put apart in the list, so that no two are taken for one.
 *
 * @param glyphs Line by line; those of one line follow each other. In points.
 */
export function splitAtTicks(glyphs: readonly Glyph[], { lines }: Traced, dpi: number): readonly Glyph[] {
  const scale = 72 / dpi
  const ticks = lines
    .filter(({ direction, isTick }) => direction === 'vertical' && isTick)
    .map(({ at, from, to }) => ({ x: at * scale, top: from * scale, bottom: to * scale }))
  return linesOfGlyphs(glyphs).flatMap((line) => {
    const blanks = line.filter(({ text, angle }) => text === ' ' && angle === 0)
    const parting = new Set(blanks.filter(isUnderTick))
    const widths = (some: readonly Glyph[]) => some.map(({ bbox }) => bbox.x1 - bbox.x0)
    const others = widths(blanks.filter((blank) => !parting.has(blank)))
    // a tick in the middle of a name of two words stands over the blank between them
    if (parting.size === 0 || median(widths([...parting])) < AS_WIDE * Math.max(0, ...others)) return line
    return putApart(line, parting)
  })

  function isUnderTick({ bbox: { x0, x1, y0, y1 }, size }: Glyph): boolean {
    return ticks.some(({ x, top, bottom }) => {
      const isBeside = x > x0 - BESIDE * size && x < x1 + BESIDE * size
      const isAbove = bottom < y0 + size && y0 - bottom < NEAR * size
      const isBelow = top > y1 - size && top - y1 < NEAR * size
      return isBeside && (isAbove || isBelow)
    })
  }
}

/** Every second name first, then the others. */
function putApart(line: readonly Glyph[], parting: ReadonlySet<Glyph>): readonly Glyph[] {
  const parts: Glyph[][] = [[], []]
  let side = 0
  for (const glyph of line) {
    if (parting.has(glyph)) side = 1 - side
    else parts[side]!.push(glyph)
  }
  return parts.flat()
}
