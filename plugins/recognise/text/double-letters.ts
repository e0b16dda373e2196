import type { Glyph } from '../../../core/model.js'
import { Places } from '../places.js'
import { isBlank } from './printed-letters.js'

/** A glyph printed again this near to itself was printed twice to look bold: points, but for very small and large type. */
const DOUBLE_STRIKE = 0.6
const SMALL_STRIKE = 0.12
const LARGE_STRIKE = 0.05
/** No strike is further off, in points. */
const MOST_STRIKE = 1
/** Letters beside each other start further apart than this, in points: most cells are empty when they are asked. */
const CELL = 2

/**
 * Some programs print a letter twice, a hair apart, to make it bold, or once more in another colour, for a rim around it:
 * of these the last one is seen.
 */
export function dropDoubles(glyphs: readonly Glyph[]): readonly Glyph[] {
  const kept = new Places<Glyph>(glyphs.length, CELL)
  const covered = new Set<Glyph>()
  // one function for all: a page has thousands of letters, and hardly a twin
  let [text, x, y, strike] = ['', 0, 0, 0]
  const isTwin = (other: Glyph) =>
    Math.abs(other.x - x) < strike && Math.abs(other.y - y) < strike && other.text === text && !covered.has(other)
  const single = glyphs.filter((glyph) => {
    if (isBlank(glyph)) return true
    ;({ text, x, y } = glyph)
    strike = strikeOf(glyph.size)
    const twin = kept.find(x, y, strike, isTwin)
    if (twin !== undefined && twin.color === glyph.color) return false
    if (twin !== undefined) covered.add(twin)
    kept.add(x, y, glyph)
    return true
  })
  return covered.size === 0 ? single : single.filter((glyph) => !covered.has(glyph))
}

function strikeOf(size: number): number {
  return Math.min(Math.max(Math.min(DOUBLE_STRIKE, SMALL_STRIKE * size), LARGE_STRIKE * size), MOST_STRIKE)
}
