import type { Word } from './words.js'

/** Maximum gap between a number and its percentage in brackets, in font sizes. */
const MAX_CELL_GAP = 0.4
/** Maximum gap between a number and a percentage that may refer to it, in font sizes. */
const MAX_PERCENTAGE_GAP = 1.2
/** Maximum difference between equal gaps, in font sizes. Coordinates are exact to a tenth of a point. */
const MAX_GAP_DIFFERENCE = 0.04
/** Minimum number of words of letters in a sentence, whose spaces may be justified. */
const MIN_SENTENCE_WORDS = 8
/** A percentage in brackets: "(14%)". */
const BRACKETED_PERCENTAGE = /^\([-\u2010-\u2015\u2212+]?[\d.,]+%\)$/

/**
 * Whether percentages after numbers, "63 (14%)", have the same gap before them in all lines. In a right-aligned column
 * of percentages the gaps differ.
 *
 * @param lines The words of each line.
 */
export function setsSharesBehind(lines: readonly (readonly Word[])[]): boolean {
  const plain: number[] = []
  const bold: number[] = []
  for (const line of lines) {
    if (!line.some(isPercentage) || line.filter(({ text }) => /^\p{L}{2}/u.test(text)).length >= MIN_SENTENCE_WORDS)
      continue
    for (const percentage of line) {
      if (!isPercentage(percentage)) continue
      for (const { text, bbox, size } of line) {
        const gap = (percentage.bbox.x0 - bbox.x1) / size
        // spaces in bold text all have one width, which differs from that of other spaces
        if (gap >= 0 && gap <= MAX_PERCENTAGE_GAP && /\d$/.test(text)) (percentage.isBold ? bold : plain).push(gap)
      }
    }
  }
  return [plain, bold].every((gaps) => Math.max(...gaps) - Math.min(...gaps) < MAX_GAP_DIFFERENCE)
}

function isPercentage({ text }: Word): boolean {
  return BRACKETED_PERCENTAGE.test(text)
}

/** Whether a word is a percentage in brackets that is close enough to the word before it to be in the same cell. */
export function isShareBehind({ text, size }: Word, gap: number): boolean {
  return gap < MAX_CELL_GAP * size && BRACKETED_PERCENTAGE.test(text)
}
