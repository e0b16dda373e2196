// What is said of a list of measured values. Times have long tails: medians and ranks say more of them than means do.

/** The middle of some values and how far they lie apart. */
interface Spread {
  readonly median: number
  readonly least: number
  readonly most: number
}

/** @param values One at least, in any order. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  return { median: medianOf(sorted), least: sorted[0]!, most: sorted.at(-1)! }
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
}

/** The value that a share of all, from 0 to 1, lies below; of a few hundred values, as of the times of requests. */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/**
 * How likely two lists of values come to differ at least so much in their ranks where nothing but chance makes them differ:
 * the two-sided Mann-Whitney test, exact, with the mean of their ranks for equal values.
 *
 * H. B. Mann, D. R. Whitney: On a test of whether one of two random variables is stochastically larger than the other.
 * Annals of Mathematical Statistics 18 (1947), 50-60.
 *
 * @param first At most some fifty values; it takes time with the fourth power of their number.
 * @returns From 0, exclusive, to 1.
 */
export function chanceOfEqual(first: readonly number[], second: readonly number[]): number {
  const ranks = doubledRanks([...first, ...second])
  const sums = waysToSums(ranks, first.length)
  const total = ranks.reduce((sum, rank) => sum + rank, 0)
  // The rank sum that is expected: whole, since the ranks are doubled and their sum is a product with the whole number.
  const expected = (total * first.length) / ranks.length
  const seen = Math.abs(ranks.slice(0, first.length).reduce((sum, rank) => sum + rank, 0) - expected)
  let ways = 0
  let asFar = 0
  for (const [sum, count] of sums.entries()) {
    ways += count
    if (Math.abs(sum - expected) >= seen - 1e-9) asFar += count
  }
  return asFar / ways
}

/** Each value's rank, from 1 up, times two, so that those of equal values are whole numbers too. */
function doubledRanks(values: readonly number[]): readonly number[] {
  const sorted = values.toSorted((a, b) => a - b)
  return values.map((value) => sorted.indexOf(value) + sorted.lastIndexOf(value) + 2)
}

/** In how many ways so many of the ranks come to each sum, by sum. */
function waysToSums(ranks: readonly number[], count: number): Float64Array {
  const most = ranks.reduce((sum, rank) => sum + rank, 0)
  const ways = Array.from({ length: count + 1 }, () => new Float64Array(most + 1))
  ways[0]![0] = 1
  for (const rank of ranks) {
    for (let taken = count; taken > 0; taken--) {
      const [to, from] = [ways[taken]!, ways[taken - 1]!]
      for (let sum = most; sum >= rank; sum--) to[sum]! += from[sum - rank]!
    }
  }
  return ways[count]!
}

/** How many times as much the one is as the other, and between which bounds that lies. */
export interface Ratio {
  readonly ratio: number
  /** 95 %, or what comes nearest where there are fewer than four values each. */
  readonly least: number
  readonly most: number
}

/**
 * The median of all ratios of a new value to an old one, and the interval that the Mann-Whitney test does not rule out at
 * 5 %: the estimate of J. L. Hodges and E. L. Lehmann (Estimates of location based on rank tests, Annals of Mathematical
 * Statistics 34 (1963), 598-611), with logarithms for the values, so that differences are ratios.
 *
 * @param old More than 0, all, as `now`.
 */
export function ratioOf(old: readonly number[], now: readonly number[]): Ratio {
  const ratios = old.flatMap((before) => now.map((after) => after / before)).sort((a, b) => a - b)
  const outside = ratiosOutside(old.length, now.length)
  return { ratio: medianOf(ratios), least: ratios[outside]!, most: ratios.at(-1 - outside)! }
}

/** How many of the ratios at either end lie outside the interval of 95 %. */
function ratiosOutside(first: number, second: number): number {
  const ranks = Array.from({ length: first + second }, (_, index) => index + 1)
  const sums = waysToSums(ranks, first)
  const ways = sums.reduce((sum, count) => sum + count, 0)
  const leastSum = (first * (first + 1)) / 2
  let share = 0
  let outside = 0
  while (share + sums[leastSum + outside]! / ways <= 0.025) {
    share += sums[leastSum + outside]! / ways
    outside++
  }
  return Math.max(0, outside - 1)
}

/**
 * Which of many chances are too small to be chance, so that of all that are named at most a share is expected to be so
 * wrongly: the procedure of Y. Benjamini and Y. Hochberg (Controlling the false discovery rate, Journal of the Royal
 * Statistical Society B 57 (1995), 289-300). Where nothing differs, nothing is named in 1 − share of all cases.
 *
 * @returns The largest chance that counts; 0 where none does.
 */
export function largestThatCounts(chances: readonly number[], share: number): number {
  const sorted = chances.toSorted((a, b) => a - b)
  return sorted.findLast((chance, index) => chance <= (share * (index + 1)) / sorted.length) ?? 0
}
