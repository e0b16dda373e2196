import type { Glyph } from '../../../core/model.js'
import { Places } from '../geometry/spatial-index.js'
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
  if (!mayHoldTwins(glyphs)) return glyphs
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

/** Letters that follow each other on one baseline, each further to the right than a twin would be. */
interface Run {
  readonly y: number
  readonly start: number
  end: number
}

/**
 * Whether letters of two runs come as near as twins do. Within a run none does; and of a page that strikes no letter twice
 * hardly two runs do, so that no letter must be looked up.
 */
function mayHoldTwins(glyphs: readonly Glyph[]): boolean {
  const runs = runsOf(glyphs).sort((a, b) => a.y - b.y)
  // where few letters run on, to look up each of them is less work
  let left = glyphs.length
  for (let i = 0; i < runs.length; i++) {
    const run = runs[i]!
    for (let j = i + 1; j < runs.length && runs[j]!.y - run.y < MOST_STRIKE; j++) {
      const other = runs[j]!
      const isNear = other.start - run.end < MOST_STRIKE && run.start - other.end < MOST_STRIKE
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
    if (run !== undefined && y === run.y && x - run.end >= MOST_STRIKE) {
      run.end = x
    } else {
      run = { y, start: x, end: x }
      runs.push(run)
    }
  }
  return runs
}

function strikeOf(size: number): number {
  return Math.min(Math.max(Math.min(DOUBLE_STRIKE, SMALL_STRIKE * size), LARGE_STRIKE * size), MOST_STRIKE)
}
