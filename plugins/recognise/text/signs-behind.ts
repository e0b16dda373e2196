import { isPeriod, readValue } from '../lexicon/values.js'
import type { Word } from './words.js'

/** Maximum gap between an amount and its trailing currency symbol, in font sizes. */
const MAX_SIGN_GAP = 0.5
/** The end of a number, or a dash instead of a number. */
const AMOUNT = /\d[)\-\u2212]?$|^[-\u2010-\u2015\u2212]$/

/**
 * Returns the currency symbols of a line if each follows an amount, "1,20 € 120,00 €", as in most of Europe. Such a
 * symbol is close to its amount and far from the next word. Symbols before amounts, "$ 4,795,511 $ 4,147,065", have a
 * label before the first one.
 */
export function signsBehind(words: readonly Word[]): ReadonlySet<Word> {
  const signs = words.filter(({ text }) => isCurrencySign(text) && !text.endsWith('('))
  const last = words.at(-1)
  // few countries put "$" and "£" after the amount: then the line ends with the symbol
  if (signs.length === 0 || signs.some((sign) => /[$£]/.test(sign.text) && !signs.includes(last!))) return NONE
  const before = (sign: Word) => words[words.indexOf(sign) - 1]
  // symbols before amounts: none after the last amount, one before the first
  const amounts = words.filter(({ text }) => readValue(text) !== undefined && !isPeriod(text))
  const isAll = signs.length > 1 && signs.length === amounts.length && signs.at(-1) === last
  if (isAll && signs.every((sign) => amounts.includes(before(sign)!))) return new Set(signs)
  const isBehind = (sign: Word) => {
    const [amount, next] = [before(sign), words[words.indexOf(sign) + 1]]
    if (amount === undefined || !AMOUNT.test(amount.text) || isPeriod(amount.text)) return false
    const gap = sign.bbox.x0 - amount.bbox.x1
    return (
      gap < MAX_SIGN_GAP * sign.size && (next === undefined || next.bbox.x0 - sign.bbox.x1 > 2 * gap + 0.4 * sign.size)
    )
  }
  return signs.every(isBehind) ? new Set(signs) : NONE
}

const NONE: ReadonlySet<Word> = new Set()

/** Whether a text is only a currency symbol: "$", "US$", "~€". */
export function isCurrencySign(text: string): boolean {
  return text.length <= 6 && /^[~≈<>]?(?:[A-Z]{1,3})?[$€£¥₹₩₽]\(?$/.test(text)
}

/** Whether a text is only a sign in front of a number: a currency symbol or "about". */
export function isSignBefore(text: string): boolean {
  return isCurrencySign(text) || /^[~≈]$/.test(text)
}
