import type { Bbox } from '../../../core/model.js'
import { heightOf, widthOf } from '../../recognise/geometry/boxes.js'
import type { InkPiece } from './line-colors.js'

/** What is left of a line is no broader, in pixels … */
const THIN = 3
/** … but where a tick hangs on it, in inches; it ends where the line does, to so many pixels. */
const TICK = 0.1
const AT_LINE = 3
/** So many parts, of which so many are thin, have so much of the line between the first and the last: figures under each other have less. */
const LEAST_PARTS = 6
const MOSTLY_THIN = 0.6
const COVERED = 0.7

/**
 * Pieces of ink that are what is left of an upright line beside filled bars of its colour: it is seen where the bars are
 * not, and no letter.
 *
 * @returns Their places in the list.
 */
export function partsOfLines(pieces: readonly InkPiece[], dpi: number): ReadonlySet<number> {
  const narrow = [...pieces.keys()].filter((i) => widthOf(pieces[i]!.bbox) <= TICK * dpi)
  // of a noisy picture there are tens of thousands: only those near across are looked at
  const columns = new Map<number, number[]>()
  for (const i of narrow) {
    const column = Math.floor(pieces[i]!.bbox.x0)
    const known = columns.get(column)
    if (known === undefined) columns.set(column, [i])
    else known.push(i)
  }
  const reach = Math.ceil(TICK * dpi) + AT_LINE + 1
  const nearTo = ({ x0 }: Bbox) =>
    Array.from({ length: 2 * reach + 1 }, (_, k) => columns.get(Math.floor(x0) - reach + k) ?? []).flat()
  const isThin = (box: Bbox) => widthOf(box) <= THIN
  const found = new Set<number>()
  for (const i of narrow) {
    const { bbox } = pieces[i]!
    if (found.has(i) || !isThin(bbox)) continue
    const isPart = ({ x0, x1 }: Bbox) =>
      x0 < bbox.x1 + 1 && x1 > bbox.x0 - 1 && Math.min(Math.abs(x0 - bbox.x0), Math.abs(x1 - bbox.x1)) <= AT_LINE
    const parts = nearTo(bbox).filter((k) => isPart(pieces[k]!.bbox))
    const boxes = parts.map((k) => pieces[k]!.bbox)
    const length = Math.max(...boxes.map(({ y1 }) => y1)) - Math.min(...boxes.map(({ y0 }) => y0))
    const covered = boxes.reduce((sum, box) => sum + heightOf(box), 0)
    const isLine = boxes.filter(isThin).length >= MOSTLY_THIN * boxes.length && covered >= COVERED * length
    if (parts.length >= LEAST_PARTS && isLine) for (const part of parts) found.add(part)
  }
  return found
}
