import type { Glyph } from '../../../core/model.js'
import type { Traced } from './trace-marks.js'

/** Names under an axis stand no farther from its ticks, in font sizes. */
const NEAR = 2.5
/** A blank may begin or end this far beside its tick, in font sizes. */
const BESIDE = 0.15

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
  const parts: Glyph[][] = [[], []]
  let side = 0
  for (const glyph of glyphs) {
    const { x0, x1, y0, y1 } = glyph.bbox
    const isParted =
      glyph.text === ' ' &&
      glyph.angle === 0 &&
      ticks.some(
        ({ x, top, bottom }) =>
          x > x0 - BESIDE * glyph.size &&
          x < x1 + BESIDE * glyph.size &&
          ((bottom < y0 + glyph.size && y0 - bottom < NEAR * glyph.size) ||
            (top > y1 - glyph.size && top - y1 < NEAR * glyph.size)),
      )
    if (isParted) side = 1 - side
    else parts[side]!.push(glyph)
  }
  return parts.flat()
}
