import type { Word } from './words.js'

/** A note's mark is smaller than this share of the figure it stands behind. */
const SMALL = 0.82
/** It is set above its figure by no more than this, and stands no further behind, in font sizes of the figure. */
const MOST_ABOVE = 1.4
const BEHIND = 1.3
/** A raised mark stands this far over the baseline, as a share of its own size. */
const RAISED = 0.4

/**
 * Puts the small marks of notes on the lines of their figures: in a row that is set to the bottom, beside a label of two
 * lines, a mark may be set to the top, and is the only "figure" there.
 */
export function lowerStrayNotes(words: readonly Word[]): readonly Word[] {
  // on a scan sizes and heights are guessed, and a small negative may look like a mark
  const isMark = ({ text, confidence }: Word) => confidence === undefined && /^\((?:\d{1,2}|[a-z])\)$/.test(text)
  const marks = words.filter(isMark)
  if (marks.length === 0) return words
  const moved = new Map<Word, Word>()
  for (const mark of marks) {
    const large = words.filter((word) => mark.size < SMALL * word.size)
    const isBeside = (word: Word) => Math.abs(word.baseline - mark.baseline) < 0.6 * word.size && isBehind(mark, word)
    if (large.length === 0 || large.some(isBeside)) continue
    const figure = large.find((word) => {
      const above = word.baseline - mark.baseline
      return (
        above > 0 && above < MOST_ABOVE * word.size && isBehind(mark, word) && /^[$€£(]*[\d.,]+[%)]*$/.test(word.text)
      )
    })
    if (figure !== undefined) moved.set(mark, shiftTo(mark, figure.baseline - RAISED * mark.size))
  }
  return moved.size === 0 ? words : words.map((word) => moved.get(word) ?? word)
}

function isBehind(mark: Word, word: Word): boolean {
  const gap = mark.bbox.x0 - word.bbox.x1
  return gap > -0.2 * word.size && gap < BEHIND * word.size
}

function shiftTo(word: Word, baseline: number): Word {
  const shift = baseline - word.baseline
  return { ...word, baseline, bbox: { ...word.bbox, y0: word.bbox.y0 + shift, y1: word.bbox.y1 + shift } }
}
