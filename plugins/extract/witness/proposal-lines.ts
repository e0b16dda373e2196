import type { Bbox } from '../../../core/model.js'
import { centerY, hullOf, overlapX } from '../../recognise/geometry/boxes.js'
import { isSentence, pitchOf } from '../../recognise/layout/line-kinds.js'
import type { Line, Phrase } from '../../recognise/text/lines.js'

/** Maximum distance of a row that the region misses, as a multiple of the usual distance of its lines. */
const MOST_STEP = 1.3
/** Edges of texts in one column differ by at most this, in points. */
const MAX_FLUSH_DISTANCE = 2

/**
 * Returns the parts of lines inside a region, with whole phrases and rows: the region may cut them. Captions at the top
 * and notes at the bottom are left out.
 *
 * @param lines The lines of the page, top to bottom.
 */
export function linesInRegion(region: Bbox, lines: readonly Line[]): readonly Line[] {
  const level = lines.flatMap((line): readonly Line[] => {
    const phrases = line.phrases.filter(({ bbox }) => overlapX(bbox, region) > 0)
    return phrases.length === 0 ? [] : [{ ...line, phrases, bbox: hullOf(phrases) }]
  })
  const isInside = ({ bbox }: Line) => centerY(bbox) >= region.y0 && centerY(bbox) <= region.y1
  const own = level.filter(isInside)
  const [first, last] = [level.findIndex(isInside), level.findLastIndex(isInside)]
  if (own.length < 2 || own.length !== last - first + 1) return dropNotes(dropCaptions(own))
  const above = missedRows(level.slice(0, first).reverse(), own)
  const below = missedRows(level.slice(last + 1), own.toReversed())
  return dropNotes(dropCaptions([...above.reverse(), ...own, ...below]))
}

/**
 * Returns the rows beside a region that continue its columns.
 *
 * @param beside Lines outside of the region, the nearest one first.
 * @param own Lines of the region, the nearest one first.
 */
function missedRows(beside: readonly Line[], own: readonly Line[]): Line[] {
  const most = MOST_STEP * pitchOf([...own].sort((a, b) => a.baseline - b.baseline))
  const rows: Line[] = []
  for (const line of beside) {
    const before = rows.at(-1) ?? own[0]!
    const isNear = Math.abs(line.baseline - before.baseline) <= most
    if (!isNear || line.phrases.length < 2 || !line.phrases.every((phrase) => isInColumn(phrase, before))) break
    rows.push(line)
  }
  return rows
}

/** Whether a text begins or ends where a text of a row does. */
function isInColumn({ bbox }: Phrase, { phrases }: Line): boolean {
  return phrases.some(
    (other) =>
      Math.abs(other.bbox.x0 - bbox.x0) <= MAX_FLUSH_DISTANCE ||
      Math.abs(other.bbox.x1 - bbox.x1) <= MAX_FLUSH_DISTANCE,
  )
}

/** A single text over the stub is a caption. A text over the other columns is a spanning header. */
function dropCaptions(lines: readonly Line[]): readonly Line[] {
  const first = lines.findIndex(({ phrases }) => phrases.length > 1)
  if (first < 0) return lines
  const second = lines[first]!.phrases[1]!.bbox.x0
  const isCaption = (line: Line) => line.bbox.x0 < second
  const kept = lines.slice(0, first).findLastIndex(isCaption) + 1
  return lines.slice(kept)
}

/** Sentences below the last row are notes. */
function dropNotes(lines: readonly Line[]): readonly Line[] {
  const end = lines.findLastIndex((line) => line.phrases.length > 1 || !isSentence(line))
  return lines.slice(0, end + 1)
}
