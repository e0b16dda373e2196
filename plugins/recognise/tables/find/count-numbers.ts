import { isNumberLike } from '../../lexicon/values.js'
import type { Word } from '../../text/words.js'

/** Words of one text stand no further apart than so many font sizes. */
const WORD_SPACE = 0.6

/** How many figures these words are, in reading order: "4.5% – 5.5% / 5.0%" is a range, and one. */
export function countFigures(words: readonly Word[], isNumber: (text: string) => boolean = isNumberLike): number {
  let count = 0
  for (const [i, word] of words.entries()) {
    if (!isNumber(word.text) || isBetween(words, i, isNumber)) continue
    const joint = words[i - 1]
    if (joint === undefined || !isBetween(words, i - 1, isNumber)) count++
  }
  return count
}

/** Whether a word is the dash, the stroke or the "to" between two figures of one text. */
function isBetween(words: readonly Word[], at: number, isNumber: (text: string) => boolean): boolean {
  const [before, joint, after] = [words[at - 1], words[at]!, words[at + 1]]
  if (before === undefined || after === undefined || !/^(?:[-–—/]|to)$/.test(joint.text)) return false
  const isTight = (left: Word, right: Word) =>
    Math.abs(left.baseline - right.baseline) < 0.4 * right.size &&
    right.bbox.x0 - left.bbox.x1 < WORD_SPACE * right.size
  return isTight(before, joint) && isTight(joint, after) && isNumber(before.text) && isNumber(after.text)
}
