import { ALL_WORDS } from './all-words.js'
import type { LanguageWords } from './language-words.js'

/** A unit of amounts that is printed in words. */
interface WordedUnit {
  readonly scale: number
  /** ISO 4217 code. */
  readonly currency?: string
  /** See {@link LanguageWords.hasDecimalComma}. */
  readonly hasDecimalComma?: true
}

/** Maximum number of words of a unit, and of a currency. */
const MAX_WORDS = { unit: 6, currency: 3 }
/** A part of every unit in words. */
const HAS_SCALE = new RegExp(
  `(?<!\\p{L})(?:${ALL_WORDS.flatMap(({ scales }) => Object.keys(scales))
    .map((word) => word.replaceAll('.', '\\.'))
    .join('|')})(?!\\p{L})`,
  'iu',
)

/**
 * Reads a text that is nothing but a unit in the words of one language: "(ποσά σε χιλιάδες ευρώ)", "Bin TL".
 *
 * @returns Undefined if a word is unknown, if the text has no scale, or nothing but one: "miles" is a length, too.
 */
export function unitInWords(text: string): WordedUnit | undefined {
  // letters with a dot below them have two forms in Unicode
  const normal = /[^\u0000-\u007f]/.test(text) ? text.normalize('NFC') : text
  if (!HAS_SCALE.test(normal)) return undefined
  const words = normal
    .toLowerCase()
    .replace(/[()[\]]/g, ' ')
    .trim()
    .split(/\s+/)
  if (words.length < 2 || words.length > MAX_WORDS.unit) return undefined
  for (const language of ALL_WORDS) {
    const unit = readWords(words, language)
    if (unit !== undefined) return unit
  }
  return undefined
}

function readWords(words: readonly string[], language: LanguageWords): WordedUnit | undefined {
  const { scales, currencies, unitLeads, hasDecimalComma } = language
  let scale: number | undefined
  let currency: string | undefined
  for (let i = 0; i < words.length; ) {
    const word = words[i]!
    const own = Object.hasOwn(scales, word) ? scales[word] : undefined
    const length = own === undefined ? lengthOfCurrency(words.slice(i), currencies) : 1
    if (own !== undefined) {
      if (scale !== undefined) return undefined
      scale = own
    } else if (length > 0) {
      if (currency !== undefined) return undefined
      currency = currencies[words.slice(i, i + length).join(' ')]
    } else if (!unitLeads.includes(word)) return undefined
    i += Math.max(length, 1)
  }
  if (scale === undefined) return undefined
  return { scale, ...(currency !== undefined && { currency }), ...(hasDecimalComma && { hasDecimalComma }) }
}

/** Returns the number of words at the start that name a currency. 0 if they name none. */
function lengthOfCurrency(words: readonly string[], currencies: LanguageWords['currencies']): number {
  for (let length = Math.min(MAX_WORDS.currency, words.length); length > 0; length--) {
    if (Object.hasOwn(currencies, words.slice(0, length).join(' '))) return length
  }
  return 0
}
