import type { Bbox, PageContent } from '../../../core/model.js'
import { centerY } from '../geometry/boxes.js'
import { findLines } from './lines.js'
import { runsAlong, turnBoxBack, turnContent } from './turned-page.js'
import { findWords, type Word } from './words.js'

/** Upward texts that stand beside each other on one level are heads; fewer name an axis or a block. */
const LEAST_HEADS = 3
/** Where heads of one row may be level: at their feet, their tops, their middles. */
const LEVELS: readonly ((bbox: Bbox) => number)[] = [({ y1 }) => y1, ({ y0 }) => y0, centerY]
/** What differs by less is level, as a share of the font size. */
const SAME_LEVEL = 0.5

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

/**
 * Those of the upward texts that stand on one level, several beside each other, as heads do: with their feet, their tops or
 * their middles. They are put on one line.
 */
export function upwardHeads(words: readonly Word[]): readonly Word[] {
  return words.flatMap((word) => {
    const rows = LEVELS.map((levelOf) =>
      words.filter((other) => Math.abs(levelOf(other.bbox) - levelOf(word.bbox)) < SAME_LEVEL * word.size),
    )
    const row = rows.reduce((most, each) => (each.length > most.length ? each : most))
    if (row.length < LEAST_HEADS) return []
    return [{ ...word, baseline: Math.max(...row.map(({ baseline }) => baseline)) }]
  })
}
