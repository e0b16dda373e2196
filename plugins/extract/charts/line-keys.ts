import type { Bbox } from '../../../core/model.js'
import type { ColorPicture } from '../../../core/pixels.js'
import { centerY, heightOf, holdsCenter, median, widthOf } from '../../recognise/geometry/boxes.js'
import { colorAt, offLine, type Rgb, rgbDistance } from './colors.js'
import type { StraightLine } from './straight-lines.js'
import type { TracedCurve } from './traced-curve.js'

/** A piece of line before a name of a legend, often with a marker on it, in pixels. */
export interface LineKey {
  /** All of it, its marker too. */
  readonly bbox: Bbox
  readonly line: TracedCurve
}

// In heights of the name's word.
/** A key is so long, … */
const LENGTH = { least: 0.9, most: 6 }
/** … stands so near before its name, and has no blank within that is longer: dashes have shorter ones. */
const NEAR = 1.6
const BLANK = 0.6
/** Half the height of what is looked at: a marker is not much larger than a letter. */
const BAND = 0.75
/** Names below each other begin within this of each other, and no closer than that; a row has its own key. */
const ALIGNED = 0.3
const CLOSE = 0.5
/** What is upright over so much of that is an axis, or the frame of the legend, … */
const UPRIGHT = { span: 0.65, ink: 0.6 }
/** … but where it is so wide: a marker. */
const MARKER = { least: 0.35, most: 1.5 }
/** Beside the tips of a marker it is at least so high, as a share of what is upright. */
const SLOPE = 0.5
/** Its line is no thicker, lies as near to the middle of the word, … */
const THICK = 0.4
const OFF_MIDDLE = 0.4
/** … and is seen alone over this share of its length: a marker hides no more of it. */
const ALONE = 0.35
/** A share of it at each end is nearly all level: letters are not. */
const END = { length: 0.2, level: 0.75 }
/** Ink is so far from the ground, in shades. */
const INK = 45
/** A line of the grid below it is so many words high long, soft so many pixels beside its ink, and mixed with the ground to so many shades. */
const LONG = 8
const SOFT = 2
const OF_LINE = 30

/**
 * Finds the pieces of line that stand before the names of a legend. They are as short as letters and partly hidden by their
 * markers: neither a line to follow nor a marker alone tells what they are, but where they stand does.
 *
 * @param words Where words were surely read.
 */
export function findLineKeys(
  picture: ColorPicture,
  words: readonly Bbox[],
  lines: readonly StraightLine[],
): readonly LineKey[] {
  const found: LineKey[] = []
  for (const word of words) {
    const key = keyBefore(picture, word, words, lines)
    if (key === undefined || found.some(({ bbox }) => holdsCenter(bbox, key.bbox))) continue
    found.push(key)
  }
  return found
}

function keyBefore(
  picture: ColorPicture,
  word: Bbox,
  words: readonly Bbox[],
  lines: readonly StraightLine[],
): LineKey | undefined {
  const look = lookBefore(picture, word, words, lines)
  if (look === undefined) return undefined
  const columns = inkBefore(look)
  const level = levelLine(columns, word)
  if (level === undefined) return undefined
  const [first, final] = [columns.at(-1)!, columns[0]!]
  return {
    bbox: {
      x0: first.x,
      x1: final.x + 1,
      y0: Math.min(...columns.map(({ from }) => from)),
      y1: Math.max(...columns.map(({ to }) => to)),
    },
    line: {
      points: [
        { x: first.x, y: level.at },
        { x: final.x + 1, y: level.at },
      ],
      width: median(level.columns.map(({ from, to }) => to - from)),
      color: strongestColor(picture, level.columns, look.ground),
      isDashed: gapsOf(columns) > 1,
    },
  }
}

/** The place before a word where a key may stand, and what is ink there. */
interface Look {
  readonly start: number
  readonly end: number
  readonly top: number
  readonly bottom: number
  /** Height of the word. */
  readonly size: number
  readonly ground: Rgb
  isInk(x: number, y: number): boolean
}

/** @returns Undefined where there is no room for a key. */
function lookBefore(
  picture: ColorPicture,
  word: Bbox,
  words: readonly Bbox[],
  lines: readonly StraightLine[],
): Look | undefined {
  const { width, height } = picture
  const size = heightOf(word)
  const middle = centerY(word)
  // names close below each other have their keys as close
  const half = Math.min(BAND * size, stepOf(word, words) / 2)
  const top = Math.max(0, Math.round(middle - half))
  const bottom = Math.min(height, Math.round(middle + half))
  const end = Math.floor(word.x0) - 1
  const start = Math.max(0, end - Math.ceil((LENGTH.most + NEAR + BLANK) * size))
  if (end - start < LENGTH.least * size || bottom - top < 4) return undefined
  const ground = groundOf(picture, { x0: start, x1: end, y0: top, y1: bottom })
  const crossing = lines.filter(
    ({ direction, at, from, to }) =>
      direction === 'horizontal' &&
      at > top - 2 * SOFT &&
      at < bottom + 2 * SOFT &&
      to - from > LONG * size &&
      from < end &&
      to > start,
  )
  const isInk = (x: number, y: number) => {
    const color = colorAt(picture, y * width + x)
    if (rgbDistance(color, ground) < INK) return false
    return !crossing.some(
      ({ at, width: thick, color: own }) =>
        Math.abs(y + 0.5 - at) <= thick / 2 + SOFT && offLine(color, ground, own) < OF_LINE,
    )
  }
  return { start, end, top, bottom, size, ground, isInk }
}

/** How far off the nearest word is that begins right above or below another. */
function stepOf(word: Bbox, words: readonly Bbox[]): number {
  const size = heightOf(word)
  const steps = words
    .filter((other) => Math.abs(other.x0 - word.x0) <= ALIGNED * size)
    .map((other) => Math.abs(centerY(other) - centerY(word)))
  return Math.min(...steps.filter((step) => step > CLOSE * size))
}

/** The columns of ink that hang together before a word, from the right to the left, up to an axis or a frame. */
function inkBefore({ start, end, top, bottom, size, isInk }: Look): readonly Column[] {
  // a marker is as wide as high, an axis or the frame of the legend is thin, and the ground of a plot goes on
  const isUprightAt = (x: number) => isUpright(columnAt(x, top, bottom, isInk), bottom - top)
  // a diamond is as high as an axis at its tips alone
  const isSlopeAt = (x: number) => isUpright(columnAt(x, top, bottom, isInk), SLOPE * (bottom - top))
  const isEdge = (x: number) => {
    if (!isUprightAt(x)) return false
    let [from, to] = [x, x + 1]
    while (from > start && isSlopeAt(from - 1)) from--
    while (to < end && isSlopeAt(to)) to++
    return to - from < MARKER.least * size || to - from > MARKER.most * size
  }
  const columns: Column[] = []
  let last = end
  for (let x = end - 1; x >= start; x--) {
    const column = columnAt(x, top, bottom, isInk)
    if (column === undefined) {
      if (last - x > (columns.length === 0 ? NEAR : BLANK) * size) break
      continue
    }
    if (isEdge(x)) break
    columns.push(column)
    last = x
  }
  return columns
}

/**
 * The line of a key: its height, and the columns in which it is seen alone.
 *
 * @returns Undefined where the columns are no key: too short or too long, no line, or none that goes from end to end.
 */
function levelLine(
  columns: readonly Column[],
  word: Bbox,
): { readonly at: number; readonly columns: readonly Column[] } | undefined {
  const size = heightOf(word)
  const [first, final] = [columns.at(-1), columns[0]]
  if (first === undefined || final === undefined) return undefined
  const length = final.x + 1 - first.x
  if (length < LENGTH.least * size || length > LENGTH.most * size) return undefined
  const thickest = Math.max(3, THICK * size)
  const thin = columns.filter(({ from, to, ink }) => ink === to - from && ink <= thickest)
  if (thin.length === 0) return undefined
  const at = median(thin.map(({ from, to }) => (from + to) / 2))
  const level = thin.filter(({ from, to }) => Math.abs((from + to) / 2 - at) <= 1)
  const isLevelEnd = (from: number) => {
    const isIn = ({ x }: Column) => x >= from && x <= from + END.length * length
    return level.filter(isIn).length >= END.level * columns.filter(isIn).length
  }
  const isEach = isLevelEnd(first.x) && isLevelEnd(final.x - END.length * length)
  if (level.length < ALONE * columns.length || !isEach) return undefined
  return Math.abs(at - centerY(word)) > OFF_MIDDLE * size ? undefined : { at, columns: level }
}

/** The colour of a line where the ground is mixed in least: the middle one of each column's farthest from it. */
function strongestColor(picture: ColorPicture, columns: readonly Column[], ground: Rgb): Rgb {
  const strongest = columns.map(({ x, from, to }) => {
    let best = colorAt(picture, from * picture.width + x)
    for (let y = from + 1; y < to; y++) {
      const color = colorAt(picture, y * picture.width + x)
      if (rgbDistance(color, ground) > rgbDistance(best, ground)) best = color
    }
    return best
  })
  const channel = (i: 0 | 1 | 2) => median(strongest.map((color) => color[i]))
  return [channel(0), channel(1), channel(2)]
}

/** Whether something stands where the key of a word does, and is as large as one. */
export function isKeyBefore(key: Bbox, word: Bbox): boolean {
  const size = heightOf(word)
  const gap = word.x0 - key.x1
  const off = Math.abs(centerY(key) - centerY(word))
  const isSized = heightOf(key) <= 2 * BAND * size && widthOf(key) <= LENGTH.most * size
  return isSized && gap >= 0 && gap <= NEAR * size && off <= OFF_MIDDLE * size
}

/** The ink in one column, from its first to its last row. */
interface Column {
  readonly x: number
  readonly from: number
  readonly to: number
  /** How much of that is ink. */
  readonly ink: number
}

function columnAt(
  x: number,
  top: number,
  bottom: number,
  isInk: (x: number, y: number) => boolean,
): Column | undefined {
  let [from, to, count] = [-1, -1, 0]
  for (let y = top; y < bottom; y++) {
    if (!isInk(x, y)) continue
    if (from < 0) from = y
    to = y + 1
    count++
  }
  return from < 0 ? undefined : { x, from, to, ink: count }
}

function isUpright(column: Column | undefined, height: number): boolean {
  if (column === undefined) return false
  const { from, to, ink } = column
  return to - from >= UPRIGHT.span * height && ink >= UPRIGHT.ink * height
}

/** Blanks between columns, from the right to the left. */
function gapsOf(columns: readonly Column[]): number {
  return columns.filter(({ x }, i) => i > 0 && columns[i - 1]!.x - x > 1).length
}

/** The commonest colour of a place: what a legend stands on. */
function groundOf(picture: ColorPicture, { x0, x1, y0, y1 }: Bbox): Rgb {
  const counts = new Map<number, number>()
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const [r, g, b] = colorAt(picture, y * picture.width + x)
      const key = ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  const [usual] = [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))
  return [((usual >> 10) << 3) + 4, (((usual >> 5) & 31) << 3) + 4, ((usual & 31) << 3) + 4]
}

/** A line that was followed is a piece of a key, or of its soft edge, where so much of its length lies on one. */
const ON_KEY = 0.6

export function isOnKey({ points }: TracedCurve, { x0, x1, y0, y1 }: Bbox): boolean {
  const [from, to] = [points[0]!.x, points.at(-1)!.x]
  if (Math.min(to, x1) - Math.max(from, x0) < ON_KEY * (to - from)) return false
  return points.every(({ x, y }) => x < x0 - 3 || x > x1 + 3 || (y > y0 - 2 && y < y1 + 2))
}
