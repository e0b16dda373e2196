// Statistics of measured values. Times have long tails, so medians and ranks are used instead of means.

/** Median and range of some values. */
interface Spread {
  readonly median: number
  readonly least: number
  readonly most: number
}

/** Returns median and range. @param values At least one value, in any order. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  return { median: medianOf(sorted), least: sorted[0]!, most: sorted.at(-1)! }
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
}

/** Returns the quantile of a few hundred values, such as request times. @param share From 0 to 1. */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/**
 * Returns the p-value of the two-sided Mann-Whitney test: the probability that two samples of the same distribution
 * differ in their ranks at least as much as these. The test is exact; equal values receive the mean of their ranks.
 *
 * H. B. Mann, D. R. Whitney: On a test of whether one of two random variables is stochastically larger than the other.
 * Annals of Mathematical Statistics 18 (1947), 50-60.
 *
 * @param first At most about 50 values. The run time grows with the fourth power of their number.
 * @returns Greater than 0, at most 1.
 */
export function chanceOfEqual(first: readonly number[], second: readonly number[]): number {
  const ranks = doubledRanks([...first, ...second])
  const sums = waysToSums(ranks, first.length)
  const total = ranks.reduce((sum, rank) => sum + rank, 0)
  // Expected rank sum. It is an integer, because the ranks are doubled.
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

/** Returns the rank of each value, from 1, doubled so that the mean rank of equal values is an integer too. */
function doubledRanks(values: readonly number[]): readonly number[] {
  const sorted = values.toSorted((a, b) => a - b)
  return values.map((value) => sorted.indexOf(value) + sorted.lastIndexOf(value) + 2)
}

/** Returns, for each possible sum, the number of ways to choose `count` ranks with this sum. */
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

/** A ratio with its confidence interval. */
export interface Ratio {
  readonly ratio: number
  /** Bounds of the 95 % interval, or the closest one available for fewer than four values each. */
  readonly least: number
  readonly most: number
}

/**
 * Returns the Hodges-Lehmann estimate of the ratio of new to old values: the median of all pairwise ratios, with the
 * interval that the Mann-Whitney test does not reject at 5 %. J. L. Hodges, E. L. Lehmann: Estimates of location based
 * on rank tests, Annals of Mathematical Statistics 34 (1963), 598-611, applied to logarithms.
 *
 * @param old Values greater than 0, like `now`.
 */
export function ratioOf(old: readonly number[], now: readonly number[]): Ratio {
  const ratios = old.flatMap((before) => now.map((after) => after / before)).sort((a, b) => a - b)
  const outside = ratiosOutside(old.length, now.length)
  return { ratio: medianOf(ratios), least: ratios[outside]!, most: ratios.at(-1 - outside)! }
}

/** Returns the number of ratios at each end that are outside the 95 % interval. */
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
 * Returns the largest significant p-value by the Benjamini-Hochberg procedure, which limits the expected fraction of
 * false positives to `share`. Y. Benjamini, Y. Hochberg: Controlling the false discovery rate, Journal of the Royal
 * Statistical Society B 57 (1995), 289-300.
 *
 * @returns 0 if none is significant.
 */
export function largestThatCounts(chances: readonly number[], share: number): number {
  const sorted = chances.toSorted((a, b) => a - b)
  return sorted.findLast((chance, index) => chance <= (share * (index + 1)) / sorted.length) ?? 0
}
