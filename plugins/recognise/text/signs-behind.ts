import { isPeriod, readValue } from '../meaning/values.js'
import type { Word } from './words.js'

/** A currency sign behind an amount is nearer to it than this, as a share of the font size. */
const SIGN_BEHIND = 0.5

/**
 * The currency signs of a line where each stands behind an amount, "1,20 € 120,00 €", as it does in most of Europe: near
 * to it, and far from what comes next. A sign in front of an amount, "$ 4,795,511 $ 4,147,065", has a label before the
 * first one.
 */
export function signsBehind(words: readonly Word[]): ReadonlySet<Word> {
  const signs = words.filter(({ text }) => isCurrencySign(text) && !text.endsWith('('))
  const last = words.at(-1)
  // "$" and "£" stand in front but for few countries: there all columns end with them
  if (signs.length === 0 || signs.some((sign) => /[$£]/.test(sign.text) && !signs.includes(last!))) return NONE
  const isAfterAmount = (sign: Word) => {
    const before = words[words.indexOf(sign) - 1]
    return (
      before !== undefined && /\d[)\-\u2212]?$|^[-\u2010-\u2015\u2212]$/.test(before.text) && !isPeriod(before.text)
    )
  }
  // where signs stand in front none is behind the last amount, and one before the first
  const amounts = words.filter(({ text }) => readValue(text) !== undefined && !isPeriod(text))
  const isAll = signs.length > 1 && signs.length === amounts.length && signs.at(-1) === words.at(-1)
  if (isAll && signs.every((sign) => amounts.includes(words[words.indexOf(sign) - 1]!))) return new Set(signs)
  const isBehind = (sign: Word) => {
    const at = words.indexOf(sign)
    const [before, next] = [words[at - 1], words[at + 1]]
    if (before === undefined || !isAfterAmount(sign)) return false
    const gap = sign.bbox.x0 - before.bbox.x1
    return (
      gap < SIGN_BEHIND * sign.size && (next === undefined || next.bbox.x0 - sign.bbox.x1 > 2 * gap + 0.4 * sign.size)
    )
  }
  return signs.every(isBehind) ? new Set(signs) : NONE
}

const NONE: ReadonlySet<Word> = new Set()

/** "$", "US$", "~ €": a sign of a currency alone. */
export function isCurrencySign(text: string): boolean {
  return text.length <= 6 && /^[~≈<>]?(?:[A-Z]{1,3})?[$€£¥₹₩₽]\(?$/.test(text)
}
