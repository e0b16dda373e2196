import type { Glyph } from '../../../core/model.js'
import { isColorful } from '../../recognise/charts/lines/colors.js'
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

/** Letters in a colour are pieces of lines with their markers where no more than so many follow each other … */
const FEW_LARGE = 3
/** … and each is so many times as large as large print, which few of a hundred letters exceed. */
const HUGE = 1.8
const LARGE_PRINT = 90

/** What was read in and around charts without the lines and markers that were taken for huge letters. */
export function withoutBlots(glyphs: readonly Glyph[]): readonly Glyph[] {
  const sizes = glyphs.map(({ size }) => size).sort((a, b) => a - b)
  const most = HUGE * (sizes[Math.floor((LARGE_PRINT / 100) * sizes.length)] ?? 0)
  const isHuge = ({ size, color }: Glyph) => size > most && isColorful(color)
  return linesOfGlyphs(glyphs).flatMap((line) => {
    const blots = runsOf(line, isHuge).filter(({ length }) => length <= FEW_LARGE)
    return blots.length === 0 ? line : line.filter((glyph) => !blots.some((run) => run.includes(glyph)))
  })
}

/** What of a line holds, as far as it follows each other. */
function runsOf(line: readonly Glyph[], holds: (glyph: Glyph) => boolean): readonly (readonly Glyph[])[] {
  const runs: Glyph[][] = []
  for (const [i, glyph] of line.entries()) {
    if (!holds(glyph)) continue
    const before = line[i - 1]
    if (before !== undefined && holds(before)) runs.at(-1)!.push(glyph)
    else runs.push([glyph])
  }
  return runs
}
