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
  const least = SMALL * sizeOf(glyphs, SMALL_PRINT)
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
  const most = HUGE * sizeOf(glyphs, LARGE_PRINT)
  const isHuge = ({ size, color }: Glyph) => size > most && isColorful(color)
  return linesOfGlyphs(glyphs).flatMap((line) => {
    const blots = runsOf(line, isHuge).filter(({ length }) => length <= FEW_LARGE)
    return blots.length === 0 ? line : line.filter((glyph) => !blots.some((run) => run.includes(glyph)))
  })
}

/** The size that so many of a hundred letters do not exceed; 0 where there are none. */
function sizeOf(glyphs: readonly Glyph[], percent: number): number {
  const sizes = glyphs.map(({ size }) => size).sort((a, b) => a - b)
  return sizes[Math.floor((percent / 100) * sizes.length)] ?? 0
}

/** The runs of glyphs that follow each other in a line for which `holds` says so. */
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
