import type { UnaccountedNumber } from '../../../core/model.js'
import { flatten } from '../flatten.js'
import { readValue } from '../meaning/values.js'
import type { Ledger } from './ledger.js'

/**
 * Returns the printed numbers that no table, chart or text contains: first those on lines outside of tables, then those
 * between the cells of a table. Numbers within a text, such as the year of a date, belong to the text.
 */
export function findUnaccounted(
  { words, owners, openLines }: Ledger,
  pageNumber: number,
): readonly UnaccountedNumber[] {
  const phrases = flatten(openLines.map((line) => line.phrases))
  const onLines = new Set(flatten(phrases.map((phrase) => phrase.words)))
  const others = words.filter((word, position) => owners[position] === undefined && !onLines.has(word))
  return [...phrases, ...others]
    .filter(({ text }) => readValue(text)?.kind === 'number')
    .map(({ text, bbox }) => ({ text, place: { pageNumber, bbox } }))
}
