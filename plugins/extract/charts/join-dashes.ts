import { heightOf, hull, widthOf } from '../../recognise/geometry/boxes.js'
import { rgbDistance } from './colors.js'
import type { Fill } from './fills.js'
import type { StraightLine } from './straight-lines.js'

/** Dashes are no thicker, in inches, … */
const THICKEST = 0.09
/** … and the longest at least this many times as long as thick. */
const LEAST_SHAPE = 1.5
/** Edges of dashes of one line differ by no more, in pixels, nor do their steps by more than this share of their length. */
const IN_LINE = 1.5
const EVEN = 0.25
/** Between two lies no more than this many times their length. */
const WIDEST_GAP = 2
/** So many of them are a line, of which so many are whole: not shorter than this share of the longest. */
const LEAST = 4
const LEAST_WHOLE = 2
const WHOLE = 0.85
/** What is flush lies no farther apart, in pixels. */
const FLUSH = 3
/** Columns are so many times as high as a row of dashes. */
const TALL = 2
/** Shades of one colour. */
const SAME_COLOR = 40

/**
 * A thick line in dashes, a target over columns, is seen as a row of small boxes: level ones of one colour, as high as each
 * other and evenly apart, are put together to it, and those of its key.
 *
 * @param axes Straight lines.
 * @returns The other fills, and the lines.
 */
export function joinDashes(
  fills: readonly Fill[],
  axes: readonly StraightLine[],
  dpi: number,
): { readonly fills: readonly Fill[]; readonly lines: readonly StraightLine[] } {
  const isDash = ({ kind, bbox }: Fill) => kind === 'rectangle' && heightOf(bbox) <= THICKEST * dpi
  const rows = rowsOf(fills.filter(isDash).toSorted((a, b) => a.bbox.x0 - b.bbox.x0))
  const lines = rows.filter(
    (row) =>
      isDashed(row) && !isOnAxis(row, axes) && !isOnFoot(row, fills) && !row.some((dash) => isOfStack(dash, fills)),
  )
  const isKeyOf = ([first]: readonly Fill[], [dash]: readonly Fill[]) =>
    isOneColor(first!, dash!) && Math.abs(heightOf(first!.bbox) - heightOf(dash!.bbox)) <= IN_LINE
  const keys = rows.filter((row) => !lines.includes(row) && lines.some((line) => isKeyOf(row, line)))
  const found = [...lines, ...keys]
  const joined = new Set(found.flat())
  return { fills: joined.size === 0 ? fills : fills.filter((fill) => !joined.has(fill)), lines: found.map(lineOf) }
}

/** What lies at one height in one colour, from left to right. */
function rowsOf(dashes: readonly Fill[]): readonly (readonly Fill[])[] {
  const rows: Fill[][] = []
  for (const dash of dashes) {
    const row = rows.find(([first]) => isInLine(first!, dash))
    if (row === undefined) rows.push([dash])
    else row.push(dash)
  }
  return rows
}

function isInLine(one: Fill, other: Fill): boolean {
  const [a, b] = [one.bbox, other.bbox]
  return Math.abs(a.y0 - b.y0) <= IN_LINE && Math.abs(a.y1 - b.y1) <= IN_LINE && isOneColor(one, other)
}

function isOneColor({ color }: Fill, { color: other }: Fill): boolean {
  return rgbDistance(color, other) <= SAME_COLOR
}

/**
 * Whether the boxes of a row are dashes: the whole ones are of one length and evenly apart. Over columns some may not be seen,
 * and where these begin they are cut off.
 */
function isDashed(row: readonly Fill[]): boolean {
  const longest = Math.max(...row.map(({ bbox }) => widthOf(bbox)))
  const whole = row.filter(({ bbox }) => widthOf(bbox) >= WHOLE * longest).map(({ bbox }) => bbox)
  if (row.length < LEAST || whole.length < LEAST_WHOLE || longest < LEAST_SHAPE * heightOf(whole[0]!)) return false
  const steps = whole.slice(1).map(({ x0 }, i) => x0 - whole[i]!.x0)
  const pitch = Math.min(...steps)
  const slack = EVEN * longest + IN_LINE
  const isCut = whole.length < row.length
  return (
    (isCut || pitch <= (1 + WIDEST_GAP) * longest) &&
    steps.every((step) => Math.abs(step - Math.round(step / pitch) * pitch) <= slack)
  )
}

/** Whether boxes stand on a line or hang from it: low columns of equal values. */
function isOnAxis(row: readonly Fill[], axes: readonly StraightLine[]): boolean {
  const { x0, x1, y0, y1 } = hull(row.map(({ bbox }) => bbox))
  return axes.some(
    ({ direction, at, from, to, width }) =>
      direction === 'horizontal' &&
      from < x1 &&
      to > x0 &&
      Math.min(Math.abs(at - y0), Math.abs(at - y1)) <= FLUSH + width / 2,
  )
}

/** Whether columns stand where the boxes of a row do, or most of those in its width hang from there: it has low columns, too. */
function isOnFoot(row: readonly Fill[], fills: readonly Fill[]): boolean {
  const { x0, x1, y0, y1 } = hull(row.map(({ bbox }) => bbox))
  const columns = fills.filter(({ kind, bbox }) => kind === 'rectangle' && heightOf(bbox) > TALL * (y1 - y0))
  const standing = columns.filter(({ bbox }) => Math.abs(bbox.y1 - y1) <= FLUSH)
  const inWidth = columns.filter(({ bbox }) => bbox.x0 < x1 && bbox.x1 > x0)
  const hanging = inWidth.filter(({ bbox }) => Math.abs(bbox.y0 - y0) <= FLUSH)
  return standing.length > 1 || (hanging.length > 1 && hanging.length * 2 >= inWidth.length)
}

/** Whether a box is as wide as what stands right above or below it: a thin piece of a column. */
function isOfStack({ bbox }: Fill, fills: readonly Fill[]): boolean {
  return fills.some(
    ({ bbox: other }) =>
      Math.abs(other.x0 - bbox.x0) <= FLUSH &&
      Math.abs(other.x1 - bbox.x1) <= FLUSH &&
      (Math.abs(other.y1 - bbox.y0) <= FLUSH || Math.abs(other.y0 - bbox.y1) <= FLUSH),
  )
}

function lineOf(row: readonly Fill[]): StraightLine {
  const { x0, x1, y0, y1 } = hull(row.map(({ bbox }) => bbox))
  const { color } = row[0]!
  return { direction: 'horizontal', at: (y0 + y1) / 2, from: x0, to: x1, width: y1 - y0, color, isDashed: true }
}
