import type { Glyph } from '../../../core/model.js'
import { linesOfGlyphs } from './lines-of-glyphs.js'

/** A few letters by themselves that are smaller than this share of small print are no print: bits of an edge, of a marker. */
const SMALL = 0.5
const FEW = 2
/** Small print is what so many of a hundred letters are no larger than. */
const SMALL_PRINT = 25

/** What was read in and around charts without the bits of edges and markers that were taken for tiny letters. */
export function withoutSpecks(glyphs: readonly Glyph[]): readonly Glyph[] {
  const sizes = glyphs.map(({ size }) => size).sort((a, b) => a - b)
  const least = SMALL * (sizes[Math.floor((SMALL_PRINT / 100) * sizes.length)] ?? 0)
  return linesOfGlyphs(glyphs)
    .filter((line) => line.length > FEW || line.some(({ size }) => size >= least))
    .flat()
}
