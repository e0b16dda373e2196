import { heightOf, hull, overlapX, widthOf } from '../../recognise/geometry/boxes.js'
import type { Fill } from './fills.js'

/** A line of a grid that is drawn over columns is no thicker, in inches: what parts the pieces of a stack has another colour above it. */
const THICK = 0.03
/** Pieces of one column have their sides in line, to so many pixels. */
const IN_LINE = 2.5
/** Where a thin line was, soft edges are told to lie so many pixels over each other. */
const OVER = 2.5
/** Columns are cut at one height, to so many pixels, so many of them at least. */
const ONE_HEIGHT = 1.5
const LEAST = 2
/** Tiles are as high as each other; of the highest pieces of columns no more than this share are. */
const MOST_ALIKE = 0.5

interface Cut {
  readonly above: Fill
  readonly below: Fill
  readonly at: number
}

/**
 * Columns as one each that a grid in the colour of the paper is drawn over: it parts them all at the same heights, and what
 * lies on both sides of it has one colour.
 */
export function joinCutBars(fills: readonly Fill[], dpi: number): readonly Fill[] {
  const bars = fills.filter(({ kind }) => kind === 'rectangle')
  const cuts = bars.flatMap((above) => {
    const below = bars.find((other) => isCutFrom(above, other, THICK * dpi))
    return below === undefined ? [] : [{ above, below, at: (above.bbox.y1 + below.bbox.y0) / 2 }]
  })
  const together = cuts.filter((cut) => countAlike(cut, cuts) >= LEAST)
  if (together.length === 0) return fills
  // where there is a grid, the highest column may reach a line of it alone
  const isGrid = together.some(({ at }) => Math.abs(at - together[0]!.at) > ONE_HEIGHT)
  const shared = isGrid ? cuts : together
  const next = new Map(shared.map(({ above, below }) => [above, below]))
  const isBelow = new Set(next.values())
  const runs = [...next.keys()].filter((fill) => !isBelow.has(fill)).map((top) => runFrom(top, next))
  const heights = runs.map(([top]) => heightOf(top!.bbox))
  const isAlike = (height: number, i: number) =>
    heights.some((other, j) => j !== i && Math.abs(other - height) <= ONE_HEIGHT)
  if (heights.filter(isAlike).length > MOST_ALIKE * runs.length) return fills
  const parts = new Set(runs.flat())
  const joined = runs.map((run) => ({ ...run.at(-1)!, isSmall: false, bbox: hull(run.map(({ bbox }) => bbox)) }))
  return [...fills.filter((fill) => !parts.has(fill)), ...joined]
}

function isCutFrom({ color, bbox: a }: Fill, { color: other, bbox: b }: Fill, thick: number): boolean {
  const gap = b.y0 - a.y1
  return (
    color === other &&
    gap >= -OVER &&
    gap <= thick &&
    // else a flat one would be below itself
    b.y0 > a.y0 &&
    b.y1 > a.y1 &&
    Math.abs(a.x0 - b.x0) <= IN_LINE &&
    Math.abs(a.x1 - b.x1) <= IN_LINE
  )
}

/** How many columns are cut at the height of a cut, itself among them. */
function countAlike(cut: Cut, cuts: readonly Cut[]): number {
  const isBeside = (a: Fill, b: Fill) => overlapX(a.bbox, b.bbox) <= 0.5 * Math.min(widthOf(a.bbox), widthOf(b.bbox))
  const others = cuts.filter(
    (other) => Math.abs(other.at - cut.at) <= ONE_HEIGHT && isBeside(other.above, cut.above) && isCutAlike(other, cut),
  )
  return 1 + others.length
}

/** Whether as much is taken out of both. */
function isCutAlike(a: Cut, b: Cut): boolean {
  const gapOf = ({ above, below }: Cut) => below.bbox.y0 - above.bbox.y1
  return Math.abs(gapOf(a) - gapOf(b)) <= ONE_HEIGHT
}

function runFrom(top: Fill, next: ReadonlyMap<Fill, Fill>): readonly Fill[] {
  const run = [top]
  for (let fill = next.get(top); fill !== undefined; fill = next.get(fill)) run.push(fill)
  return run
}
