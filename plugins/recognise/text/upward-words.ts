import type { Bbox, PageContent } from '../../../core/model.js'
import { centerY } from '../geometry/boxes.js'
import { findLines } from './lines.js'
import { runsAlong, turnBoxBack, turnContent } from './turned-page.js'
import { findWords, type Word } from './words.js'

/** Minimum number of aligned upward texts that are headers. Fewer are labels of an axis or a block. */
const MIN_HEADERS = 3
/** The edges at which headers of one row may be aligned: bottom, top, center. */
const ALIGNMENTS: readonly ((bbox: Bbox) => number)[] = [({ y1 }) => y1, ({ y0 }) => y0, centerY]
/** Maximum difference between aligned edges, in font sizes. */
const MAX_EDGE_DIFFERENCE = 0.5

/**
 * Finds texts that run up an upright page: headers of narrow columns, labels of blocks of rows. Returns one word per
 * phrase, with its spaces, because adjacent upward texts are separate headers.
 */
export function findUpwardWords(content: PageContent): readonly Word[] {
  const glyphs = content.glyphs.filter((glyph) => runsAlong(glyph, 'up'))
  if (glyphs.length === 0) return []
  const turned = turnContent({ ...content, glyphs, rulings: [], paths: [], pictures: [], links: [] }, 'up')
  const phrases = findLines(findWords(turned)).flatMap((line) => line.phrases)
  return phrases.map(({ words, text, bbox }) => {
    const own = turnBoxBack(bbox, 'up', content)
    return { ...words[0]!, text, bbox: own, baseline: own.y1 - 0.2 * words[0]!.size }
  })
}

/**
 * Returns the upward texts that are column headers: several texts aligned at the bottom, top or center. Sets their
 * baselines to a common line.
 */
export function upwardHeaders(words: readonly Word[]): readonly Word[] {
  return words.flatMap((word) => {
    const rows = ALIGNMENTS.map((edgeOf) =>
      words.filter((other) => Math.abs(edgeOf(other.bbox) - edgeOf(word.bbox)) < MAX_EDGE_DIFFERENCE * word.size),
    )
    const row = rows.reduce((most, each) => (each.length > most.length ? each : most))
    if (row.length < MIN_HEADERS) return []
    return [{ ...word, baseline: Math.max(...row.map(({ baseline }) => baseline)) }]
  })
}
