import type { Ruling } from '../../../core/model.js'
import { hullOf } from '../geometry/boxes.js'
import type { Word } from './words.js'

/** Thickness of a typed rule, in points. */
const THICKNESS = 0.5
const RULE = /^[-=_–—]{3,}$/

/**
 * Separates the words of a page from typed rules: lines that consist only of dashes, underscores or equals signs, as in
 * fixed-pitch reports. Each word of such a line becomes one rule.
 */
export function partTypedRules(words: readonly Word[]): {
  readonly words: readonly Word[]
  readonly rules: readonly Ruling[]
} {
  const typed = words.filter(({ text }) => RULE.test(text))
  if (typed.length === 0) return { words, rules: [] }
  const isLevel = (a: Word, b: Word) => Math.abs(a.baseline - b.baseline) < 0.3 * a.size
  const rules = new Set(
    typed.filter(
      (rule) => !words.some((word) => isLevel(rule, word) && !RULE.test(word.text) && !isOnOtherLine(word, rule)),
    ),
  )
  return {
    words: words.filter((word) => !rules.has(word)),
    rules: [...rules].map((rule): Ruling => {
      const { x0, x1, y0, y1 } = hullOf([rule])
      const y = (y0 + y1) / 2
      return { direction: 'horizontal', bbox: { x0, x1, y0: y, y1: y + THICKNESS }, color: '#000000' }
    }),
  }
}

/** Whether the boxes of a word and a rule do not overlap vertically, so that the word is on another line. */
function isOnOtherLine(word: Word, rule: Word): boolean {
  return word.bbox.y1 < rule.bbox.y0 || word.bbox.y0 > rule.bbox.y1
}
