import type { CheckedNumber } from './table-numbers.js'

/** The numbers of a column or row of a table, in which sums are found. Undefined for a cell without a number. */
export type Line = readonly (CheckedNumber | undefined)[]

/** The check of a sum in one line: its calculated and its printed value, in units of {@link CheckedNumber}. */
export interface Tie {
  /** Index of the sum itself. */
  readonly at: number
  /** Indices of its parts, in the order of the page. */
  readonly parts: readonly number[]
  /** Indices of the subtracted parts. */
  readonly subtracted: readonly number[]
  readonly expected: number
  readonly found: number
  /** Whether the values differ by at most one unit of the coarsest last printed place. */
  readonly ties: boolean
  /** Probability that numbers of this size reconcile by chance, 0 to 1. */
  readonly chance: number
  /** Whether at most one part is not zero: the sum repeats it, which proves nothing. */
  readonly isRepeated: boolean
}

/**
 * Adds up parts and compares the result with the printed sum.
 *
 * @param isSubtracted Whether a part is subtracted.
 * @param grain A number that divides all numbers of the line.
 * @returns Undefined where the sum cannot be checked: it or all its parts are missing, or their suffixes differ.
 */
export function holdAgainst(
  line: Line,
  at: number,
  parts: readonly number[],
  isSubtracted: (part: number) => boolean,
  grain: number,
): Tie | undefined {
  const sum = line[at]
  if (sum === undefined) return undefined
  let expected = 0
  let size = Math.abs(sum.units)
  let place = sum.place
  let rounding = roundingOf(sum)
  let count = 0
  let isMixed = false
  const printed: number[] = []
  const subtracted: number[] = []
  for (const part of parts) {
    const number = line[part]
    if (number === undefined) continue
    const hasOtherSuffix = number.suffix !== sum.suffix && !number.isNil && !sum.isNil
    if (hasOtherSuffix && !isBarePercentage(number, sum, line[parts[0]!])) return undefined
    isMixed ||= hasOtherSuffix
    printed.push(part)
    const isMinus = isSubtracted(part)
    if (isMinus) subtracted.push(part)
    expected += isMinus ? -number.units : number.units
    size = Math.max(size, Math.abs(number.units))
    place = Math.max(place, number.place)
    rounding = Math.max(rounding, roundingOf(number))
    if (number.units !== 0) count++
  }
  if (printed.length === 0) return undefined
  const difference = Math.abs(expected - sum.units)
  // only an exact sum shows that percentages and bare numbers are of one kind
  if (isMixed && difference > 0) return undefined
  return {
    at,
    parts: printed,
    subtracted,
    expected,
    found: sum.units,
    ties: difference <= rounding,
    // the share of all numbers of this size that would reconcile; dashes are frequent, so a sum of nil proves nothing
    chance: sum.isNil ? 1 : Math.min(1, ((difference === 0 ? 1 : 3) * Math.max(place, grain)) / Math.max(size, place)),
    isRepeated: count < 2,
  }
}

/** Whether a bare number is a percentage: often only the first part and the sum have a percent sign. */
function isBarePercentage({ suffix }: CheckedNumber, sum: CheckedNumber, first: CheckedNumber | undefined): boolean {
  return suffix === undefined && sum.suffix === 'percent' && first?.suffix === 'percent'
}

/** Returns the tolerance that a number's rounding needs in a sum, in units. A dash is exactly zero: one unit. */
export function roundingOf({ place, isNil }: CheckedNumber): number {
  return isNil ? 1 : place
}
