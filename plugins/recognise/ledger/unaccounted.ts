import type { UnaccountedNumber } from '../../../core/model.js'
import { readValue } from '../meaning/values.js'
import type { Ledger } from './ledger.js'

/** Returns the printed numbers without an owner, in the order of the words. */
export function findUnaccounted({ words, owners }: Ledger, pageNumber: number): readonly UnaccountedNumber[] {
  return words
    .filter((word, position) => owners[position] === undefined && readValue(word.text)?.kind === 'number')
    .map(({ text, bbox }) => ({ text, place: { pageNumber, bbox } }))
}
