import type { Reading } from '../suite/bench.js'
import { exact, less, more } from '../suite/measurements.js'

/** Counts of printed numbers, regardless of position: expected and recognized. */
export interface NumberCount {
  readonly gold: number
  /** Numbers with the same digits and separators. */
  readonly found: number
  /** Found numbers whose sign differs: parentheses or a minus sign lost or added. */
  readonly wrongSign: number
  /** Recognized numbers that are not in the gold data. */
  readonly extra: number
}

interface PrintedNumber {
  /** Digits with their separators. */
  readonly digits: string
  readonly isNegative: boolean
}

/** A nil dash in a separate column is not a minus sign. */
const NUMBER = /(\(\s*|[-–−](?=[$€£¥\d]))?[$€£¥]?\s*(?<![\d.,])(\d+(?:[.,]\d+)*)(?![\d])/gu

/** Returns the numbers in a text with their signs. */
export function numbersIn(text: string): readonly PrintedNumber[] {
  return [...text.matchAll(NUMBER)].map(([, sign, digits]) => ({ digits: digits!, isNegative: sign !== undefined }))
}

/** Compares two multisets of numbers. */
export function countNumbers(gold: readonly PrintedNumber[], given: readonly PrintedNumber[]): NumberCount {
  const left = given.map((number) => ({ ...number }))
  const take = (fits: (number: PrintedNumber) => boolean): boolean => {
    const at = left.findIndex(fits)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }
  const rest = gold.filter(
    (wanted) => !take(({ digits, isNegative }) => digits === wanted.digits && isNegative === wanted.isNegative),
  )
  const wrongSign = rest.filter((wanted) => take(({ digits }) => digits === wanted.digits)).length
  return { gold: gold.length, found: gold.length - rest.length + wrongSign, wrongSign, extra: left.length }
}

/** Adds up the counts of several pages. */
function addNumberCounts(counts: readonly NumberCount[]): NumberCount {
  const sum = (name: keyof NumberCount) => counts.reduce((total, count) => total + count[name], 0)
  return { gold: sum('gold'), found: sum('found'), wrongSign: sum('wrongSign'), extra: sum('extra') }
}

/** Returns the counts as readings. Empty if the printed numbers are unknown. */
export function numberReadings(counts: readonly NumberCount[]): readonly Reading[] {
  const { gold, found, wrongSign, extra } = addNumberCounts(counts)
  if (gold === 0) return []
  return [
    exact(more('numbers read', 'share', found / gold)),
    exact(less('numbers with a wrong sign', 'count', wrongSign)),
    exact(less('numbers that are not printed', 'count', extra)),
  ]
}
