import { isPeriod, readValue } from '../lexicon/values.js'
import type { Word } from './words.js'

/** A currency sign behind an amount is nearer to it than this, as a share of the font size. */
const SIGN_BEHIND = 0.5
/** A figure's end, or the dash in its place. */
const AMOUNT = /\d[)\-\u2212]?$|^[-\u2010-\u2015\u2212]$/

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
  const before = (sign: Word) => words[words.indexOf(sign) - 1]
  // where signs stand in front none is behind the last amount, and one before the first
  const amounts = words.filter(({ text }) => readValue(text) !== undefined && !isPeriod(text))
  const isAll = signs.length > 1 && signs.length === amounts.length && signs.at(-1) === last
  if (isAll && signs.every((sign) => amounts.includes(before(sign)!))) return new Set(signs)
  const isBehind = (sign: Word) => {
    const [amount, next] = [before(sign), words[words.indexOf(sign) + 1]]
    if (amount === undefined || !AMOUNT.test(amount.text) || isPeriod(amount.text)) return false
    const gap = sign.bbox.x0 - amount.bbox.x1
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
