import { isNumberLike } from '../../lexicon/values.js'
import type { Word } from '../../text/words.js'

/** Maximum space between two words of one text, in font sizes. */
const MAX_WORD_SPACE = 0.6

/** Counts the numbers in words in reading order. A range such as "4.5% – 5.5% / 5.0%" counts as one. */
export function countNumbersIn(words: readonly Word[], isNumber: (text: string) => boolean = isNumberLike): number {
  let count = 0
  for (const [i, word] of words.entries()) {
    if (!isNumber(word.text) || isBetween(words, i, isNumber)) continue
    const joint = words[i - 1]
    if (joint === undefined || !isBetween(words, i - 1, isNumber)) count++
  }
  return count
}

/** Whether a word is the dash, slash or "to" between two numbers of one text. */
function isBetween(words: readonly Word[], at: number, isNumber: (text: string) => boolean): boolean {
  const [before, joint, after] = [words[at - 1], words[at]!, words[at + 1]]
  if (before === undefined || after === undefined || !/^(?:[-–—/]|to)$/.test(joint.text)) return false
  const isTight = (left: Word, right: Word) =>
    Math.abs(left.baseline - right.baseline) < 0.4 * right.size &&
    right.bbox.x0 - left.bbox.x1 < MAX_WORD_SPACE * right.size
  return isTight(before, joint) && isTight(joint, after) && isNumber(before.text) && isNumber(after.text)
}
