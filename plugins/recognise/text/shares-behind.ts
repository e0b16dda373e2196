import type { Word } from './words.js'

/** A share in brackets stands this near behind its number, as a share of the font size. */
const SHARE_GAP = 0.4
/** One that stands further behind has nothing to do with it. */
const FARTHEST = 1.2
/** Blanks that differ by no more than this are one, as a share of the font size: figures are read to a tenth of a point. */
const SAME_GAP = 0.04
/** A line with so many words of letters is a sentence, whose blanks may be stretched. */
const SENTENCE = 8
/** "(14%)". */
const BRACKETED_SHARE = /^\([-\u2010-\u2015\u2212+]?[\d.,]+%\)$/

/**
 * Whether shares behind figures, "63 (14%)", stand one blank behind them in all lines. A column of shares set to the right
 * has as much white before it as its figures leave.
 *
 * @param lines The words of each line.
 */
export function setsSharesBehind(lines: readonly (readonly Word[])[]): boolean {
  const plain: number[] = []
  const bold: number[] = []
  for (const line of lines) {
    if (!line.some(isShare) || line.filter(({ text }) => /^\p{L}{2}/u.test(text)).length >= SENTENCE) continue
    for (const share of line) {
      if (!isShare(share)) continue
      for (const { text, bbox, size } of line) {
        const gap = (share.bbox.x0 - bbox.x1) / size
        // blanks of bold letters are as wide as each other, too, but not as those of others
        if (gap >= 0 && gap <= FARTHEST && /\d$/.test(text)) (share.isBold ? bold : plain).push(gap)
      }
    }
  }
  return [plain, bold].every((gaps) => Math.max(...gaps) - Math.min(...gaps) < SAME_GAP)
}

function isShare({ text }: Word): boolean {
  return BRACKETED_SHARE.test(text)
}

/** Whether a word is a share that stands so near behind the word before it that it may be of the same cell. */
export function isShareBehind({ text, size }: Word, gap: number): boolean {
  return gap < SHARE_GAP * size && BRACKETED_SHARE.test(text)
}
