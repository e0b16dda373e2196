import type { Bbox } from '../../../core/model.js'
import type { ColorPicture } from '../../../core/pixels.js'
import { colorAt, offLine, rgbDistance } from './colors.js'
import type { Layers } from './layers.js'
import type { Piece, PieceMap } from './piece-map.js'

/** What is known of pieces that a line may have cut. */
export interface Bridge {
  readonly picture: ColorPicture
  readonly layers: Layers
  /** The layer of each piece, by its number. */
  readonly layerOf: readonly number[]
  readonly pieces: readonly Piece[]
  /** Pixels an inch. */
  readonly dpi: number
}

/** What lies between two pieces, or two parts of one. */
interface Gap {
  readonly before: number
  readonly behind: number
  /** In how many rows or columns they face each other, … */
  count: number
  /** … and in which of them there is foreign ink. */
  readonly bridges: { readonly from: number; readonly to: number; readonly step: number }[]
}

/** A line is no thicker than this, in inches, however it slants. */
const THICKEST = 0.06
/** One that is a piece itself is known to be a line by its going on, and is no thicker than this with its soft edges, in inches. */
const THICKEST_PIECE = 0.1
/** A piece is a rectangle from this share of its box on; as many in one colour are columns, or strips of a ground. */
const FULL = 0.8
const PEERS = 3
/** Ink that is farther than this from every mixture of the piece and the paper, in shades, is something on top of it. */
const FOREIGN = 36

/** A border lies so near to its piece, in pixels, … */
const RIM = 2
/** … and beyond it the paper is seen, but for so many shades. */
const BLANK = 30

/** Pieces are joined where foreign ink lies along this share of the gap between them: an axis alone crosses more than one bar. */
const ALONG = 0.4

/** Joins pieces of one colour with nothing but thin foreign ink between them: a line drawn over a bar, letters on it. */
export function bridgePieces(map: PieceMap, bridge: Bridge): void {
  const { picture, dpi } = bridge
  const { width, height } = picture
  const parent = Int32Array.from(bridge.layerOf.keys())
  const longest = Math.round(THICKEST * dpi)
  const longestOver = Math.round(THICKEST_PIECE * dpi)
  const original = map.slice()
  const boxes = new Map(bridge.pieces.map(({ id, bbox }) => [id, bbox]))
  const pixels = countPixels(map, bridge.layerOf.length)
  const columns = columnsAmong(bridge.pieces, pixels, longestOver)
  const gaps = new Map<string, Gap>()
  for (let y = 0; y < height; y++) crossLine(y * width, 1, width)
  for (let x = 0; x < width; x++) crossLine(x, width, height)
  for (const { before, behind, count, bridges } of gaps.values()) {
    if (bridges.length < ALONG * count) continue
    for (const { from, to, step } of bridges) for (let at = from; at < to; at += step) map[at] = behind
    parent[rootOf(before)] = rootOf(behind)
  }
  for (let at = 0; at < map.length; at++) if (map[at] !== 0) map[at] = rootOf(map[at]!)

  function crossLine(start: number, step: number, length: number): void {
    let [last, isOver] = [-1, false]
    for (let i = 0, at = start; i < length; i++, at += step) {
      const id = original[at]!
      if (id === 0) continue
      if (last >= 0 && crosses(id, original[start + last * step]!, step)) {
        isOver = true
        continue
      }
      const gap = i - last - 1
      if (last >= 0 && gap > 0 && gap <= (isOver ? longestOver : longest)) {
        const before = original[start + last * step]!
        if (bridge.layerOf[before] === bridge.layerOf[id]) {
          const key = `${before} ${id} ${step}`
          const found = gaps.get(key) ?? { before, behind: id, count: 0, bridges: [] }
          gaps.set(key, found)
          found.count++
          if (isForeign(start + (last + 1) * step, step, gap, id)) {
            found.bridges.push({ from: start + (last + 1) * step, to: at, step })
          }
        }
      }
      last = i
      isOver = false
    }
  }

  /** Whether a piece of another colour may be a line across one, thick enough to be a piece itself: it goes on to both sides. */
  function crosses(id: number, before: number, step: number): boolean {
    if (bridge.layerOf[id] === bridge.layerOf[before] || columns.has(id)) return false
    const [line, bar] = [boxes.get(id)!, boxes.get(before)!]
    const [along, length] = step === 1 ? (['y', line.y1 - line.y0] as const) : (['x', line.x1 - line.x0] as const)
    return pixels[id]! <= longestOver * length && isBeyond(line, bar, along)
  }

  /** Whether something lies on top of two pieces: their own borders have paper between them. */
  function isForeign(start: number, step: number, count: number, id: number): boolean {
    const { fills, paper } = bridge.layers
    const fill = fills[bridge.layerOf[id]! - 1]!
    let [isSeen, isBorder, isBlank] = [false, false, false]
    for (let i = 0; i < count; i++) {
      const color = colorAt(picture, start + i * step)
      if (offLine(color, fill, paper) > FOREIGN) {
        isSeen = true
        isBorder ||= i < RIM || i >= count - RIM
      } else isBlank ||= rgbDistance(color, paper) < BLANK
    }
    return isSeen && !(isBorder && isBlank)
  }

  function rootOf(id: number): number {
    let root = id
    while (parent[root] !== root) {
      parent[root] = parent[parent[root]!]!
      root = parent[root]!
    }
    return root
  }
}

function countPixels(map: PieceMap, ids: number): Uint32Array {
  const pixels = new Uint32Array(ids)
  for (const id of map) if (id !== 0) pixels[id]!++
  return pixels
}

/**
 * The pieces that fill their boxes, as two more of their colour do: columns upon a ground, or its own strips, are no lines.
 * Boxes as thick as a line, of one height in one row, are its dashes.
 */
function columnsAmong(pieces: readonly Piece[], pixels: Uint32Array, thickest: number): ReadonlySet<number> {
  const isDash = ({ id, layer, bbox }: Piece) =>
    [['x', 'y'] as const, ['y', 'x'] as const].some(([along, across]) => {
      const of = (box: Bbox) => [box[`${across}0`], box[`${across}1`]] as const
      const [low, high] = of(bbox)
      if (high - low > thickest || high - low > bbox[`${along}1`] - bbox[`${along}0`]) return false
      const isLevel = (other: Piece) => of(other.bbox).every((edge, i) => Math.abs(edge - of(bbox)[i]!) <= RIM)
      return pieces.filter((other) => other.layer === layer && other.id !== id && isLevel(other)).length >= PEERS - 1
    })
  const full = pieces.filter(
    (piece) =>
      pixels[piece.id]! > FULL * (piece.bbox.x1 - piece.bbox.x0) * (piece.bbox.y1 - piece.bbox.y0) && !isDash(piece),
  )
  const ofLayer = new Map<number, number>()
  for (const { layer } of full) ofLayer.set(layer, (ofLayer.get(layer) ?? 0) + 1)
  return new Set(full.filter(({ layer }) => ofLayer.get(layer)! >= PEERS).map(({ id }) => id))
}

/** Whether a box reaches beyond another, on both sides along an axis. */
function isBeyond(box: Bbox, other: Bbox, axis: 'x' | 'y'): boolean {
  const [low, high] = axis === 'x' ? (['x0', 'x1'] as const) : (['y0', 'y1'] as const)
  return box[low] < other[low] - RIM && box[high] > other[high] + RIM
}
