import type { Bbox } from '../../../../../core/model.js'
import type { Piece } from './pieces.js'

/** The lines of one paragraph, from top to bottom. */
export interface PieceGroup {
  readonly pieces: readonly Piece[]
  readonly alignment: 'left' | 'center' | 'right' | 'justified'
  /** Distance between baselines; undefined for a single line. */
  readonly pitch?: number
}

/** A group that may still grow. */
interface OpenGroup {
  readonly pieces: Piece[]
  readonly pitches: number[]
  fits: Fits
}

/** The alignments that fit the lines of a group. */
interface Fits {
  readonly left: boolean
  readonly center: boolean
  readonly right: boolean
}

// the following tolerances are in font sizes
const SAME_EDGE = 0.3
const SAME_SIZE = 0.05
const LEAST_PITCH = 0.75
const MOST_PITCH = 1.75
const SAME_PITCH = 0.09
const INDENT = { least: 0.5, most: 6 }
/** A line is considered complete if the next word would have left at least this much room. */
const SHORT_LINE = 0.3
const BLANK = 0.25
/** Edges must be better aligned by this much to be preferred over the left edges. */
const LESS_EVEN = 0.06
const FLUSH_TOLERANCE = 0.15

/**
 * Groups lines into paragraphs: even line spacing, equal font size, aligned edges, and no early line end.
 *
 * @param walls Boxes such as rulings that no paragraph crosses.
 */
export function groupPieces(pieces: readonly Piece[], walls: readonly Bbox[]): readonly PieceGroup[] {
  const followers = countFollowers(pieces)
  const groups: OpenGroup[] = []
  let open: OpenGroup[] = []
  for (const piece of pieces) {
    open = open.filter((group) => piece.y - group.pieces.at(-1)!.y < 2.2 * Math.max(piece.size, group.pieces[0]!.size))
    const above = open.filter((group) => overlapsAbove(group.pieces.at(-1)!, piece))
    const nearest = above.reduce<OpenGroup | undefined>(
      (best, group) => (best === undefined || group.pieces.at(-1)!.y > best.pieces.at(-1)!.y ? group : best),
      undefined,
    )
    const isAlone =
      nearest !== undefined &&
      followers.get(nearest.pieces.at(-1)!) === 1 &&
      above.filter((group) => Math.abs(group.pieces.at(-1)!.y - nearest.pieces.at(-1)!.y) < 0.5 * piece.size).length ===
        1
    if (isAlone && takes(nearest, piece, walls)) continue
    const group = { pieces: [piece], pitches: [], fits: { left: true, center: true, right: true } }
    groups.push(group)
    open.push(group)
  }
  return groups.map(toGroup)
}

/** Counts the pieces directly below each piece. */
function countFollowers(pieces: readonly Piece[]): ReadonlyMap<Piece, number> {
  const counts = new Map<Piece, number>()
  for (const [i, piece] of pieces.entries()) {
    let count = 0
    let nextY: number | undefined
    for (let j = i + 1; j < pieces.length; j++) {
      const other = pieces[j]!
      if (other.y - piece.y > 2.2 * piece.size || (nextY !== undefined && other.y - nextY > 0.4 * piece.size)) break
      if (other.y - piece.y < 0.4 * piece.size || !overlapsAbove(piece, other)) continue
      nextY ??= other.y
      count++
    }
    counts.set(piece, count)
  }
  return counts
}

function overlapsAbove(above: Piece, below: Piece): boolean {
  return above.y < below.y && Math.min(above.x1, below.x1) - Math.max(above.x0, below.x0) > 0
}

/** Adds the piece to the group if it continues the paragraph. */
function takes(group: OpenGroup, piece: Piece, walls: readonly Bbox[]): boolean {
  const last = group.pieces.at(-1)!
  const size = Math.max(last.size, piece.size)
  const pitch = piece.y - last.y
  if (piece.label !== undefined || Math.abs(last.size - piece.size) > SAME_SIZE * size) return false
  if ((last.isBold && piece.isPlain) || (last.isPlain && piece.isBold)) return false
  // numbers below each other are a column, not a sentence
  if (!hasLetters(piece) || !hasLetters(last)) return false
  if (pitch < LEAST_PITCH * size || pitch > MOST_PITCH * size) return false
  const [usual] = group.pitches
  if (usual !== undefined && Math.abs(pitch - usual) > Math.max(SAME_PITCH * usual, 0.6)) return false
  if (walls.some((wall) => standsBetween(wall, last, piece))) return false
  const fits = fitsWith(group, piece)
  if (!fits.left && !fits.center && !fits.right) return false
  if (fits.left && endsEarly(group, piece)) return false
  group.fits = fits
  group.pieces.push(piece)
  group.pitches.push(pitch)
  return true
}

function hasLetters({ words }: Piece): boolean {
  return words.some(({ text }) => /\p{L}/u.test(text))
}

function standsBetween(wall: Bbox, last: Piece, piece: Piece): boolean {
  const y = (wall.y0 + wall.y1) / 2
  if (y < last.y + 0.25 * last.size || y > piece.y - 0.8 * piece.size) return false
  return Math.min(wall.x1, piece.x1, last.x1) - Math.max(wall.x0, piece.x0, last.x0) > 0
}

function fitsWith({ pieces, fits }: OpenGroup, piece: Piece): Fits {
  const [first, last] = [pieces[0]!, pieces.at(-1)!]
  const tolerance = SAME_EDGE * piece.size
  const isNear = (a: number, b: number) => Math.abs(a - b) <= tolerance
  // the first line may be indented or hanging
  const isIndented = pieces.length === 1 && isIndent(Math.abs(first.x0 - piece.x0), piece.size)
  const isLevel = isNear(last.textX0, piece.x0) || (first.label !== undefined && isNear(first.x0, piece.x0))
  const runsOn = isIndented && !endsEarly({ pieces, pitches: [], fits }, piece)
  return {
    left: fits.left && (isLevel || runsOn),
    center: fits.center && first.label === undefined && isNear(first.x0 + first.x1, piece.x0 + piece.x1),
    right: fits.right && first.label === undefined && isNear(first.x1, piece.x1),
  }
}

function isIndent(indent: number, size: number): boolean {
  return indent > INDENT.least * size && indent < INDENT.most * size
}

/** Returns whether the first word of the piece would have fit on the previous line. */
function endsEarly({ pieces }: OpenGroup, piece: Piece): boolean {
  const last = pieces.at(-1)!
  const right = Math.max(piece.x1, ...pieces.map(({ x1 }) => x1))
  const [word] = piece.words
  return last.x1 + BLANK * piece.size + (word!.x1 - word!.x0) < right - SHORT_LINE * piece.size
}

function toGroup({ pieces, pitches, fits }: OpenGroup): PieceGroup {
  if (pieces.length === 1) return { pieces, alignment: 'left' }
  const pitch = (pieces.at(-1)!.y - pieces[0]!.y) / pitches.length
  return { pieces, pitch, alignment: alignmentOf(pieces, fits) }
}

/** Returns the best aligned edges; the left ones if no others are better. */
function alignmentOf(pieces: readonly Piece[], fits: Fits): PieceGroup['alignment'] {
  const size = pieces[0]!.size
  const spread = (edge: (piece: Piece) => number) => {
    const all = pieces.map(edge)
    return Math.max(...all) - Math.min(...all)
  }
  const left = fits.left ? spread(({ textX0 }) => textX0) : Infinity
  const center = fits.center ? spread(({ x0, x1 }) => (x0 + x1) / 2) : Infinity
  const right = fits.right ? spread(({ x1 }) => x1) : Infinity
  const isIndented = fits.left && left > SAME_EDGE * size
  if (!isIndented && left > Math.min(center, right) + LESS_EVEN * size) return center <= right ? 'center' : 'right'
  const ends = pieces.slice(0, -1).map(({ x1 }) => x1)
  const isFlush = ends.length > 1 && Math.max(...ends) - Math.min(...ends) < FLUSH_TOLERANCE * size
  return isFlush ? 'justified' : 'left'
}
