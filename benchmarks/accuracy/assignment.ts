import munkres from 'munkres'

/**
 * Pairs rows and columns one to one at the least cost in all, as many pairs as the shorter side has.
 *
 * @param costs A row of costs for each; none may be NaN.
 */
export function assignLeast(costs: readonly (readonly number[])[]): readonly (readonly [number, number])[] {
  if (costs.length === 0 || costs[0]!.length === 0) return []
  return munkres(costs).toSorted(([a], [b]) => a - b)
}
