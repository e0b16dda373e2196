import type { Bbox } from '../../../core/model.js'
import { centerY, hullOf, overlapX } from '../../recognise/geometry.js'
import { isSentence } from '../../recognise/regions/line-kinds.js'
import type { Line } from '../../recognise/text/lines.js'

/**
 * Returns the parts of lines inside a region, with whole phrases: the region may cut them. Captions at the top and
 * notes at the bottom are left out.
 *
 * @param lines The lines of the page, top to bottom.
 */
export function linesInRegion(region: Bbox, lines: readonly Line[]): readonly Line[] {
  const own = lines.flatMap((line): readonly Line[] => {
    const y = centerY(line.bbox)
    if (y < region.y0 || y > region.y1) return []
    const phrases = line.phrases.filter(({ bbox }) => overlapX(bbox, region) > 0)
    return phrases.length === 0 ? [] : [{ ...line, phrases, bbox: hullOf(phrases) }]
  })
  return dropNotes(dropCaptions(own))
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
