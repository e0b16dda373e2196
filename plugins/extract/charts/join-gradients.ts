import type { Bbox } from '../../../core/model.js'
import type { ColorPicture } from '../../../core/pixels.js'
import { heightOf, hull, widthOf } from '../../recognise/geometry/boxes.js'
import { colorAt, hexOf, type Rgb, rgbDistance } from './colors.js'
import type { Fill } from './fills.js'

/** Pieces of one bar lie no farther apart than this, in inches: what lies between two colours is of neither. */
const SEAM = 0.045
/** Their sides are in line, to so many pixels. */
const IN_LINE = 2
/** So many pixels inside of a piece its edges are soft no more; a line of a grid may lie there, so it is looked at deeper, too. */
const INSIDE = 2
/** Of a piece's length, and in inches: farther off from the seam a gradient has changed. */
const DEEPEST = { share: 1 / 6, inches: 0.06 }
/** Where a gradient goes on, the step from one piece to the next is less than this share of what their colours differ by. */
const STEP = 0.6
/** Places along the seam at which it is looked at: lines and letters may lie over some. */
const PROBES = 9

type Axis = 'x' | 'y'

interface Seen {
  readonly picture: ColorPicture
  /** In pixels. */
  readonly seam: number
  readonly deepest: number
}

/**
 * Bars that are filled with a gradient as one bar each. By their colours they fall into pieces, like a stack or like bars
 * that touch; but there the colour changes at the seam alone, here it does so all the way.
 */
export function joinGradients(picture: ColorPicture, fills: readonly Fill[], dpi: number): readonly Fill[] {
  const bars = fills.filter(({ kind, isSmall }) => kind === 'rectangle' && !isSmall)
  const runs = (['y', 'x'] as const).flatMap((axis) =>
    runsAlong(bars, axis, { picture, seam: SEAM * dpi, deepest: DEEPEST.inches * dpi }),
  )
  const taken = new Set<Fill>()
  const joined: Fill[] = []
  const families: { readonly colors: ReadonlySet<string>; readonly color: Rgb }[] = []
  for (const run of runs.toSorted((a, b) => areaOf(b) - areaOf(a))) {
    if (run.some((piece) => taken.has(piece))) continue
    const colors = new Set(run.map(({ color }) => hexOf(color)))
    // a short bar has fewer pieces than a long one
    const family = families.find((each) => [...colors].some((color) => each.colors.has(color)))
    const color = family?.color ?? run[run.length >> 1]!.color
    if (family === undefined) families.push({ colors, color })
    for (const piece of run) taken.add(piece)
    joined.push({ ...run[0]!, color, bbox: hull(run.map(({ bbox }) => bbox)) })
  }
  if (joined.length === 0) return fills
  // the shortest bars have one piece alone, and keys may have any
  const ofFamily = (fill: Fill): Fill => {
    const family = fill.kind === 'rectangle' && families.find(({ colors }) => colors.has(hexOf(fill.color)))
    return family ? { ...fill, color: family.color } : fill
  }
  return [...fills.filter((fill) => !taken.has(fill)).map(ofFamily), ...joined]
}

/** Pieces in one line, each going over into the next. */
function runsAlong(bars: readonly Fill[], axis: Axis, seen: Seen): readonly (readonly Fill[])[] {
  const sorted = bars.toSorted((a, b) => startOf(a.bbox, axis) - startOf(b.bbox, axis))
  const runs: Fill[][] = []
  for (const bar of sorted) {
    const run = runs.find((each) => goesOver(each.at(-1)!, bar, axis, seen))
    if (run === undefined) runs.push([bar])
    else run.push(bar)
  }
  return runs.filter(({ length }) => length > 1)
}

function goesOver(before: Fill, behind: Fill, axis: Axis, { picture, seam, deepest }: Seen): boolean {
  const [a, b] = [before.bbox, behind.bbox]
  const gap = startOf(b, axis) - endOf(a, axis)
  if (gap < -1 || gap > seam) return false
  const across: Axis = axis === 'x' ? 'y' : 'x'
  const isInLine = [startOf, endOf].every((side) => Math.abs(side(a, across) - side(b, across)) <= IN_LINE)
  if (!isInLine) return false
  const [from, to] = [startOf(a, across), endOf(a, across)]
  const colorInside = (edge: number, inwards: 1 | -1, length: number) => {
    const depth = Math.max(INSIDE, Math.min(deepest, DEEPEST.share * length))
    const depths = [INSIDE, (INSIDE + depth) / 2, depth]
    return middleColor(depths.map((each) => usualColor(picture, axis, edge + inwards * each, from, to)))
  }
  const lengthOf = (box: Bbox) => endOf(box, axis) - startOf(box, axis)
  const step = rgbDistance(
    colorInside(endOf(a, axis) - 1, -1, lengthOf(a)),
    colorInside(startOf(b, axis), 1, lengthOf(b)),
  )
  return step < STEP * rgbDistance(before.color, behind.color)
}

/** The colour that most of a line across a bar has, by its parts. */
function usualColor(picture: ColorPicture, axis: Axis, along: number, from: number, to: number): Rgb {
  const colors = Array.from({ length: PROBES }, (_, i) => {
    const across = from + ((i + 1) / (PROBES + 1)) * (to - from)
    const [x, y] = axis === 'x' ? [along, across] : [across, along]
    const [column, row] = [within(x, picture.width), within(y, picture.height)]
    return colorAt(picture, row * picture.width + column)
  })
  return middleColor(colors)
}

/** By each part the middle one of several colours. */
function middleColor(colors: readonly Rgb[]): Rgb {
  const middle = (part: 0 | 1 | 2) => colors.map((color) => color[part]).sort((a, b) => a - b)[colors.length >> 1]!
  return [middle(0), middle(1), middle(2)]
}

function within(at: number, length: number): number {
  return Math.min(Math.max(Math.round(at), 0), length - 1)
}

function startOf(box: Bbox, axis: Axis): number {
  return axis === 'x' ? box.x0 : box.y0
}

function endOf(box: Bbox, axis: Axis): number {
  return axis === 'x' ? box.x1 : box.y1
}

function areaOf(run: readonly Fill[]): number {
  const box = hull(run.map(({ bbox }) => bbox))
  return widthOf(box) * heightOf(box)
}
