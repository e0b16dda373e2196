import type { Bbox } from '../../../core/model.js'
import { heightOf, median, widthOf } from '../../recognise/geometry/boxes.js'
import type { Ink } from './ink.js'
import type { InkPiece } from './line-colors.js'

/** Of a piece of ink its core is what is so much of its strongest ink: where letters touch, their soft edges do. */
const CORE = 0.45
/** A piece longer than this many usual ones may be several letters. */
const LONG = 1.25
/** A core of fewer pixels is an edge. */
const LEAST_AREA = 3

/** A word has so many of them at least. */
const LEAST_CORES = 3

/** The box of a letter, and the place in the list of the piece of ink that it is of. */
interface LetterBox {
  readonly piece: number
  readonly bbox: Bbox
}

/**
 * Where letters stand: pieces of ink, those in which letters touch by their soft edges parted. In coarse pictures a whole
 * word may hang together.
 *
 * @param chosen Places in the list of those that may be letters.
 * @param map Whose each pixel is: its place in the list plus one.
 */
export function boxesOfLetters(
  pieces: readonly InkPiece[],
  chosen: readonly number[],
  map: Int32Array,
  ink: Ink,
): readonly LetterBox[] {
  const usual = median(chosen.map((i) => lengthOf(pieces[i]!.bbox)))
  return chosen.flatMap((piece): LetterBox[] => {
    const { bbox } = pieces[piece]!
    const cores = lengthOf(bbox) > LONG * usual ? coresIn(bbox, piece + 1, map, ink) : []
    return cores.length < 2 ? [{ piece, bbox }] : cores.map((core) => ({ piece, bbox: core }))
  })
}

/** Whether a piece of ink is a word whose letters touch by their soft edges, whichever way it runs. @param longest Letter, in pixels. */
export function isOfLetters(
  pieces: readonly InkPiece[],
  piece: number,
  map: Int32Array,
  ink: Ink,
  longest: number,
): boolean {
  const { bbox } = pieces[piece]!
  const cores = coresIn(bbox, piece + 1, map, ink)
  return cores.length >= LEAST_CORES && cores.every((core) => lengthOf(core) <= Math.min(longest, lengthOf(bbox) / 2))
}

function lengthOf(box: Bbox): number {
  return Math.max(widthOf(box), heightOf(box))
}

function coresIn(box: Bbox, id: number, map: Int32Array, { width, fullStrength }: Ink): readonly Bbox[] {
  const [across, down] = [box.x1 - box.x0, box.y1 - box.y0]
  const strengthAt = (i: number) => {
    const at = (box.y0 + Math.floor(i / across)) * width + box.x0 + (i % across)
    return map[at] === id ? fullStrength[at]! : 0
  }
  const strengths = Uint16Array.from({ length: across * down }, (_, i) => strengthAt(i))
  const least = CORE * strengths.reduce((most, each) => Math.max(most, each), 0)
  const isSeen = new Uint8Array(strengths.length)
  const found: Bbox[] = []
  for (let start = 0; start < strengths.length; start++) {
    if (isSeen[start] === 1 || strengths[start]! < least) continue
    const places = [start]
    isSeen[start] = 1
    const core = { x0: across, y0: down, x1: 0, y1: 0 }
    for (let i = 0; i < places.length; i++) {
      const at = places[i]!
      const [x, y] = [at % across, Math.floor(at / across)]
      core.x0 = Math.min(core.x0, x)
      core.x1 = Math.max(core.x1, x + 1)
      core.y0 = Math.min(core.y0, y)
      core.y1 = Math.max(core.y1, y + 1)
      const next = [x > 0 ? at - 1 : at, x < across - 1 ? at + 1 : at, at - across, at + across]
      for (const each of next) {
        if (each < 0 || each >= strengths.length || isSeen[each] === 1 || strengths[each]! < least) continue
        isSeen[each] = 1
        places.push(each)
      }
    }
    if (places.length >= LEAST_AREA)
      found.push({ x0: box.x0 + core.x0, y0: box.y0 + core.y0, x1: box.x0 + core.x1, y1: box.y0 + core.y1 })
  }
  return found
}
