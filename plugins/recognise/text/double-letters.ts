import type { Glyph } from '../../../core/model.js'
import { Places } from '../geometry/spatial-index.js'
import { isBlank } from './printed-letters.js'

/** Maximum offset between the two prints of a double-struck glyph, in points. */
const DOUBLE_STRIKE = 0.6
/** Maximum offset for small type, in font sizes. */
const SMALL_STRIKE = 0.12
/** Maximum offset for large type, in font sizes. */
const LARGE_STRIKE = 0.05
/** Maximum offset for type of any size, in points. */
const MAX_STRIKE = 1
/** Side of a cell of the spatial index, in points. Adjacent letters start further apart, so most cells are empty. */
const CELL = 2

/**
 * Drops letters that were printed twice. Some programs print a letter again at a tiny offset to make it bold. Others
 * print it again in another color to outline it: then only the last print is kept.
 */
export function dropDoubles(glyphs: readonly Glyph[]): readonly Glyph[] {
  if (!mayHaveDuplicates(glyphs)) return glyphs
  const kept = new Places<Glyph>(glyphs.length, CELL)
  const covered = new Set<Glyph>()
  // one shared closure: a page has thousands of letters and few duplicates
  let [text, x, y, strike] = ['', 0, 0, 0]
  const isDuplicate = (other: Glyph) =>
    Math.abs(other.x - x) < strike && Math.abs(other.y - y) < strike && other.text === text && !covered.has(other)
  const single = glyphs.filter((glyph) => {
    if (isBlank(glyph)) return true
    ;({ text, x, y } = glyph)
    strike = strikeOf(glyph.size)
    const duplicate = kept.find(x, y, strike, isDuplicate)
    if (duplicate !== undefined && duplicate.color === glyph.color) return false
    if (duplicate !== undefined) covered.add(duplicate)
    kept.add(x, y, glyph)
    return true
  })
  return covered.size === 0 ? single : single.filter((glyph) => !covered.has(glyph))
}

/** Consecutive letters on one baseline, each further to the right than a duplicate would be. */
interface Run {
  readonly y: number
  readonly start: number
  end: number
}

/**
 * Whether letters of two runs may be close enough to be duplicates. Letters within one run never are. On a page without
 * double-struck letters few runs are that close, so the search for each letter is skipped.
 */
function mayHaveDuplicates(glyphs: readonly Glyph[]): boolean {
  const runs = runsOf(glyphs).sort((a, b) => a.y - b.y)
  // when there are more pairs of runs than letters, searching for each letter is cheaper
  let left = glyphs.length
  for (let i = 0; i < runs.length; i++) {
    const run = runs[i]!
    for (let j = i + 1; j < runs.length && runs[j]!.y - run.y < MAX_STRIKE; j++) {
      const other = runs[j]!
      const isNear = other.start - run.end < MAX_STRIKE && run.start - other.end < MAX_STRIKE
      if (isNear || --left < 0) return true
    }
  }
  return false
}

function runsOf(glyphs: readonly Glyph[]): Run[] {
  const runs: Run[] = []
  let run: Run | undefined
  for (const glyph of glyphs) {
    if (isBlank(glyph)) continue
    const { x, y } = glyph
    if (run !== undefined && y === run.y && x - run.end >= MAX_STRIKE) {
      run.end = x
    } else {
      run = { y, start: x, end: x }
      runs.push(run)
    }
  }
  return runs
}

function strikeOf(size: number): number {
  return Math.min(Math.max(Math.min(DOUBLE_STRIKE, SMALL_STRIKE * size), LARGE_STRIKE * size), MAX_STRIKE)
}
