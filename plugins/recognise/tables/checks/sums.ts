import type { Figure } from './figures.js'

/** Figures among which sums are looked for: a column of the table, or a row. Undefined where nothing stands. */
export type Line = readonly (Figure | undefined)[]

/** A sum in one line: what its parts give, and what is printed, in units of {@link Figure}. */
export interface Tie {
  /** Index of the sum itself. */
  readonly at: number
  /** Indices of its parts, in the order of the page. */
  readonly parts: readonly number[]
  /** Those of the parts that are taken off. */
  readonly subtracted: readonly number[]
  readonly expected: number
  readonly found: number
  /** Equal, or apart by no more than one unit of the last printed place. */
  readonly ties: boolean
  /** How likely figures of this size are to tie by chance, 0 to 1. */
  readonly chance: number
  /** Whether no more than one part is anything but nil: the sum repeats it, which proves nothing. */
  readonly isRepeated: boolean
}

/**
 * Adds up parts and holds the result against the printed sum.
 *
 * @param isSubtracted Which of the parts are taken off.
 * @param grain What all figures of the line are multiples of.
 * @returns Undefined where the line says nothing of the sum: it is not printed, or none of its parts is.
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
    const figure = line[part]
    if (figure === undefined) continue
    const isOther = figure.suffix !== sum.suffix && !figure.isNil && !sum.isNil
    if (isOther && !isBareShare(figure, sum, line[parts[0]!])) return undefined
    isMixed ||= isOther
    printed.push(part)
    const isMinus = isSubtracted(part)
    if (isMinus) subtracted.push(part)
    expected += isMinus ? -figure.units : figure.units
    size = Math.max(size, Math.abs(figure.units))
    place = Math.max(place, figure.place)
    rounding = Math.max(rounding, roundingOf(figure))
    if (figure.units !== 0) count++
  }
  if (printed.length === 0) return undefined
  const difference = Math.abs(expected - sum.units)
  // that shares and bare numbers are of one kind, only a sum to the last digit shows
  if (isMixed && difference > 0) return undefined
  return {
    at,
    parts: printed,
    subtracted,
    expected,
    found: sum.units,
    ties: difference <= rounding,
    // of all the figures of this size that could stand here, how many would tie
    // what is raised and paid back in a year leaves a dash in many a line
    chance: sum.isNil ? 1 : Math.min(1, ((difference === 0 ? 1 : 3) * Math.max(place, grain)) / Math.max(size, place)),
    isRepeated: count < 2,
  }
}

/** Shares often have their sign in the first row and in the sum alone. */
function isBareShare({ suffix }: Figure, sum: Figure, first: Figure | undefined): boolean {
  return suffix === undefined && sum.suffix === 'percent' && first?.suffix === 'percent'
}

/** By how much its rounding may put a sum off. A dash is nothing at all, to whatever place the others are printed. */
export function roundingOf({ place, isNil }: Figure): number {
  return isNil ? 1 : place
}
