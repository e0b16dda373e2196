import munkres from 'munkres'

/**
 * Assigns rows to columns one to one with minimum total cost. The number of pairs is the length of the shorter side.
 *
 * @param costs Cost matrix, row by row, without NaN.
 */
export function assignLeast(costs: readonly (readonly number[])[]): readonly (readonly [number, number])[] {
  if (costs.length === 0 || costs[0]!.length === 0) return []
  return munkres(costs).toSorted(([a], [b]) => a - b)
}
