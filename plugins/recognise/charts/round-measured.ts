/** No finer than this is a measured value given: digits after the decimal mark. */
const FINEST = 6
/** No coarser than to this power of ten. */
const COARSEST = -12

/**
 * Measured values in the fewest digits that their errors allow, all of a series to the same digit: those who drew it
 * printed or knew so many, and one that is 118.04 ± 0.1 beside 117.6 is 118.0.
 *
 * @param values Null where nothing was measured.
 * @param bounds How far each may be off, in the same units.
 */
export function roundTogether(
  values: readonly (number | null)[],
  bounds: readonly (number | null)[],
): readonly (number | null)[] {
  const known = bounds.filter((bound): bound is number => bound !== null && bound > 0)
  // along a logarithmic axis an error grows with its value: there each value has its own last digit
  const isUneven = Math.max(...known) > UNEVEN * Math.min(...known)
  if (isUneven)
    return values.map((value, i) => (value === null ? null : roundTo(value, digitsFor(value, bounds[i] ?? 0))))
  const digits = Math.max(
    COARSEST,
    ...values.map((value, i) => (value === null ? COARSEST : digitsFor(value, bounds[i] ?? 0))),
  )
  return values.map((value) => (value === null ? null : roundTo(value, digits)))
}

/** Errors that differ by more than this factor are no errors of one even axis. */
const UNEVEN = 4

/** Digits after the decimal mark (negative: zeros before it) that say a value within its error. */
function digitsFor(value: number, bound: number): number {
  for (let digits = COARSEST; digits < FINEST; digits++)
    if (Math.abs(roundTo(value, digits) - value) <= bound) return digits
  return FINEST
}

function roundTo(value: number, digits: number): number {
  const step = 10 ** Math.abs(digits)
  const rounded = digits >= 0 ? Math.round(value * step) / step : Math.round(value / step) * step
  return rounded === 0 ? 0 : rounded
}
