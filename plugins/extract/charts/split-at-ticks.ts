import type { Glyph } from '../../../core/model.js'
import { median } from '../../recognise/geometry/boxes.js'
import { linesOfGlyphs } from './lines-of-glyphs.js'
import { namesAtTicks, namesBetweenKeys, namesThatCount } from './split-row.js'
import type { Traced } from './trace-marks.js'

/** Names under an axis stand no farther from its ticks, in font sizes. */
const NEAR = 2.5
/** The ticks of names themselves are nearer: a title of the axis may stand under them, too. */
const OWN = 1.2
/** A blank may begin or end this far beside its tick, in font sizes. */
const BESIDE = 0.15
/** Blanks between names are no narrower than this share of the widest one inside of a name. */
const AS_WIDE = 0.95
/** So many ticks over letters for each one over a blank are no chance. */
const MOST_OVER_LETTERS = 0.4

/**
 * Names of categories may stand as near to each other as their words: what parts them are the ticks above, or each has its
 * own tick over its middle, or they count on. What belongs to different names is put apart in the list, so that no two are
 * taken for one.
 *
 * @param glyphs Line by line; those of one line follow each other. In points.
 */
export function splitAtTicks(glyphs: readonly Glyph[], { lines }: Traced, dpi: number): readonly Glyph[] {
  const scale = 72 / dpi
  const ticks = lines
    .filter(({ direction, isTick }) => direction === 'vertical' && isTick)
    .map(({ at, from, to }) => ({ x: at * scale, top: from * scale, bottom: to * scale }))
  return linesOfGlyphs(glyphs).flatMap((line) => {
    if (line[0]?.angle !== 0) return line
    const names =
      namesBetweenKeys(line) ?? namesAtTicks(line, ticksOf(line)) ?? namesThatCount(line) ?? namesBetweenTicks(line)
    return names === undefined ? line : putApart(names)
  })

  function namesBetweenTicks(line: readonly Glyph[]): readonly (readonly Glyph[])[] | undefined {
    const blanks = line.filter(({ text }) => text === ' ')
    const parting = new Set(blanks.filter(isUnderTick))
    const widths = (some: readonly Glyph[]) => some.map(({ bbox }) => bbox.x1 - bbox.x0)
    const others = widths(blanks.filter((blank) => !parting.has(blank)))
    // a tick in the middle of a name of two words stands over the blank between them
    // ticks closer than names stand over letters as often as over blanks, and part nothing
    const overLetters = ticksOf(line).filter((x) => !blanks.some((blank) => isBeside(x, blank)))
    const areClose = overLetters.length > MOST_OVER_LETTERS * parting.size
    const isRow = parting.size > 0 && !areClose && median(widths([...parting])) >= AS_WIDE * Math.max(0, ...others)
    return isRow ? partsBetween(line, parting) : undefined
  }

  /** Places of the ticks over or under a line. */
  function ticksOf(line: readonly Glyph[]): readonly number[] {
    const { bbox, size } = line[0]!
    const end = line.at(-1)!.bbox.x1
    const isNear = ({ x, top, bottom }: (typeof ticks)[number]) =>
      x > bbox.x0 && x < end && (Math.abs(bbox.y0 - bottom) < OWN * size || Math.abs(top - bbox.y1) < OWN * size)
    const places = ticks
      .filter(isNear)
      .map(({ x }) => x)
      .sort((a, b) => a - b)
    return places.filter((x, i) => i === 0 || x - places[i - 1]! > BESIDE * size)
  }

  function isUnderTick(glyph: Glyph): boolean {
    const { bbox, size } = glyph
    const { y0, y1 } = bbox
    return ticks.some(({ x, top, bottom }) => {
      const isAbove = bottom < y0 + size && y0 - bottom < NEAR * size
      const isBelow = top > y1 - size && top - y1 < NEAR * size
      return isBeside(x, glyph) && (isAbove || isBelow)
    })
  }
}

function isBeside(x: number, { bbox: { x0, x1 }, size }: Glyph): boolean {
  return x > x0 - BESIDE * size && x < x1 + BESIDE * size
}

function partsBetween(line: readonly Glyph[], parting: ReadonlySet<Glyph>): readonly (readonly Glyph[])[] {
  const parts: Glyph[][] = [[]]
  for (const glyph of line) {
    if (parting.has(glyph)) parts.push([])
    else parts.at(-1)!.push(glyph)
  }
  return parts
}

/** Every second name first, then the others. */
function putApart(names: readonly (readonly Glyph[])[]): readonly Glyph[] {
  return [0, 1].flatMap((side) => names.flatMap((name, i) => (i % 2 === side ? name : [])))
}
