import type { PageContent } from '../../../core/model.js'
import { findLines } from './lines.js'
import { runsAlong, turnBoxBack, turnContent } from './turned-page.js'
import { findWords, type Word } from './words.js'

/** Upward texts that stand beside each other on one level are heads; fewer name an axis or a block. */
const LEAST_HEADS = 3
/** Heads whose feet differ by less stand on one level, as a share of the font size. */
const SAME_FOOT = 0.5

/**
 * The texts that run up an upright page, one word a line of text: heads over narrow columns, names of blocks of rows.
 * Their blanks stay within the word: beside each other are other heads, not the words of one text.
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

/** Those of the upward texts that stand on one level, several beside each other, as heads do. */
export function upwardHeads(words: readonly Word[]): readonly Word[] {
  return words.filter((word) => {
    const beside = words.filter((other) => Math.abs(other.bbox.y1 - word.bbox.y1) < SAME_FOOT * word.size)
    return beside.length >= LEAST_HEADS
  })
}
