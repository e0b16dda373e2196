import type { Word } from './words.js'

/** Maximum font size of a note mark, as a share of the font size of its number. */
const MAX_MARK_SIZE = 0.82
/** Maximum distance of a mark's baseline above the baseline of its number, in font sizes of the number. */
const MAX_RISE = 1.4
/** Maximum gap between a number and its mark, in font sizes of the number. */
const MAX_MARK_GAP = 1.3
/** Height of a raised mark above the baseline, in font sizes of the mark. */
const MARK_RISE = 0.4

/**
 * Moves small note marks to the lines of their numbers. In a bottom-aligned row with a label of two lines, a mark may
 * be aligned to the top, where it would be the only "number" of its line.
 */
export function lowerStrayNotes(words: readonly Word[]): readonly Word[] {
  // on a scan sizes and positions are estimates, and a small negative number may look like a mark
  const isMark = ({ text, confidence }: Word) => confidence === undefined && /^\((?:\d{1,2}|[a-z])\)$/.test(text)
  const marks = words.filter(isMark)
  if (marks.length === 0) return words
  const moved = new Map<Word, Word>()
  for (const mark of marks) {
    const large = words.filter((word) => mark.size < MAX_MARK_SIZE * word.size)
    const isBeside = (word: Word) => Math.abs(word.baseline - mark.baseline) < 0.6 * word.size && isBehind(mark, word)
    if (large.length === 0 || large.some(isBeside)) continue
    const number = large.find((word) => {
      const above = word.baseline - mark.baseline
      return (
        above > 0 && above < MAX_RISE * word.size && isBehind(mark, word) && /^[$€£(]*[\d.,]+[%)]*$/.test(word.text)
      )
    })
    if (number !== undefined) moved.set(mark, shiftTo(mark, number.baseline - MARK_RISE * mark.size))
  }
  return moved.size === 0 ? words : words.map((word) => moved.get(word) ?? word)
}

function isBehind(mark: Word, word: Word): boolean {
  const gap = mark.bbox.x0 - word.bbox.x1
  return gap > -0.2 * word.size && gap < MAX_MARK_GAP * word.size
}

function shiftTo(word: Word, baseline: number): Word {
  const shift = baseline - word.baseline
  return { ...word, baseline, bbox: { ...word.bbox, y0: word.bbox.y0 + shift, y1: word.bbox.y1 + shift } }
}
