import type { Bbox } from '../../../core/model.js'
import type { GreyPicture } from '../../../core/pixels.js'
import { centerY, heightOf, hull, overlapY, widthOf } from '../../recognise/geometry/boxes.js'
import { findComponents } from '../pixels/components.js'
import type { LegendKey } from './legend-keys.js'

/** Where the name of a key stands: a box a line, top to bottom, in pixels. */
interface NamePlace {
  readonly key: LegendKey
  readonly lines: readonly Bbox[]
}

/** Paper is lighter. */
const INK = 190
/** What has less ink is a speck, in pixels. */
const SPECK = 2
/** Ink so near to the picture's edge, in pixels, and along so much of it, is where it was cut. */
const EDGE = 5
const ALONG = 0.6
// In heights of a name's line:
/** A name begins this near to its key, … */
const NEAR = 2.5
/** … its words this near to each other, … */
const BLANK = 1.2
/** … and its lines. */
const LEADING = 0.7
/** Ink that is so much higher than a key is no letter. */
const TALL = 4

/**
 * Finds where the names of a legend's keys stand: behind them, or before them where more keys have ink there.
 *
 * @param print Dark on white, without the keys.
 */
export function findNames(keys: readonly LegendKey[], print: GreyPicture): readonly NamePlace[] {
  const { left, top, right, bottom, area, count } = findComponents(print, INK)
  const highest = TALL * Math.max(...keys.map(({ bbox }) => heightOf(bbox)), ...keys.map(({ bbox }) => widthOf(bbox)))
  const pieces: Bbox[] = []
  for (let i = 0; i < count; i++) {
    const bbox = { x0: left[i]!, y0: top[i]!, x1: right[i]!, y1: bottom[i]! }
    if (area[i]! >= SPECK && heightOf(bbox) <= highest && !isAlongEdge(bbox, print)) pieces.push(bbox)
  }
  const named = (side: Side) => keys.map((key) => ({ key, lines: linesBeside(key, keys, pieces, side) }))
  const [behind, before] = [named('behind'), named('before')]
  const countNamed = (names: readonly NamePlace[]) => names.filter(({ lines }) => lines.length > 0).length
  const names = countNamed(before) > countNamed(behind) ? before : behind
  return names.filter(({ lines }) => lines.length > 0)
}

function isAlongEdge({ x0, y0, x1, y1 }: Bbox, { width, height }: GreyPicture): boolean {
  const isUpright = (x1 <= EDGE || x0 >= width - EDGE) && y1 - y0 >= ALONG * height
  return isUpright || ((y1 <= EDGE || y0 >= height - EDGE) && x1 - x0 >= ALONG * width)
}

type Side = 'behind' | 'before'

/** Lines of ink between a key and the next one of its row, around the height of the key. */
function linesBeside(
  { bbox: key }: LegendKey,
  keys: readonly LegendKey[],
  pieces: readonly Bbox[],
  side: Side,
): readonly Bbox[] {
  const row = keys.map(({ bbox }) => bbox).filter((bbox) => overlapY(bbox, key) > 0)
  const ends = side === 'behind' ? row.map(({ x0 }) => x0) : row.map(({ x1 }) => x1)
  const beyond = side === 'behind' ? ends.filter((x) => x >= key.x1) : ends.filter((x) => x <= key.x0)
  const isOwn = ({ x0, x1 }: Bbox) =>
    side === 'behind'
      ? x0 >= key.x1 && x1 <= Math.min(...beyond, Number.POSITIVE_INFINITY)
      : x1 <= key.x0 && x0 >= Math.max(...beyond, Number.NEGATIVE_INFINITY)
  const rows = keys.map(({ bbox }) => centerY(bbox))
  const isNearest = (line: Bbox) =>
    rows.every((y) => Math.abs(centerY(line) - y) >= Math.abs(centerY(line) - centerY(key)) - 1)
  const lines = toLines(pieces.filter(isOwn)).filter(isNearest)
  const first = lines.find((line) => overlapY(line, key) > 0)
  if (first === undefined) return []
  const near = lines.slice(lines.indexOf(first)).reduce<Bbox[]>(grown, [])
  const above = lines.slice(0, lines.indexOf(first) + 1).reduceRight<Bbox[]>(grown, [])
  const own = [...above.toReversed(), ...near.slice(1)].map((line) => nearPart(line, key, pieces.filter(isOwn), side))
  return own.some((line) => line === undefined) ? [] : own.filter((line) => line !== undefined)
}

function grown(block: Bbox[], line: Bbox): Bbox[] {
  const last = block.at(-1)
  const isNext = last === undefined || -overlapY(last, line) <= LEADING * Math.min(heightOf(last), heightOf(line))
  if (isNext) block.push(line)
  return block
}

/** Of a line what hangs together from the key on; undefined where it begins far from it. */
function nearPart(line: Bbox, key: Bbox, pieces: readonly Bbox[], side: Side): Bbox | undefined {
  const own = pieces.filter((piece) => overlapY(piece, line) > 0)
  const away = (piece: Bbox) => (side === 'behind' ? piece.x0 - key.x1 : key.x0 - piece.x1)
  const end = (piece: Bbox) => (side === 'behind' ? piece.x1 - key.x1 : key.x0 - piece.x0)
  const part: Bbox[] = []
  for (const piece of own.toSorted((a, b) => away(a) - away(b))) {
    const reached = part.length === 0 ? 0 : Math.max(...part.map(end))
    const room = part.length === 0 ? NEAR : BLANK
    if (away(piece) - reached > room * heightOf(line)) break
    part.push(piece)
  }
  return part.length === 0 ? undefined : hull(part)
}

/** Pieces of ink as lines, top to bottom: points and accents join the letters that they stand over. */
function toLines(pieces: readonly Bbox[]): readonly Bbox[] {
  const lines: Bbox[] = []
  for (const piece of pieces.toSorted((a, b) => heightOf(b) - heightOf(a))) {
    const at = lines.findIndex((line) => overlapY(line, piece) > 0)
    if (at < 0) lines.push(piece)
    else lines[at] = hull([lines[at]!, piece])
  }
  return joinPoints(lines.toSorted((a, b) => a.y0 - b.y0))
}

/** Points of letters that no tall letter stood beside. */
function joinPoints(lines: readonly Bbox[]): readonly Bbox[] {
  const joined: Bbox[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    const isPoint =
      last !== undefined && Math.min(heightOf(last), heightOf(line)) < 0.4 * Math.max(heightOf(last), heightOf(line))
    if (isPoint) joined[joined.length - 1] = hull([last, line])
    else joined.push(line)
  }
  return joined
}
