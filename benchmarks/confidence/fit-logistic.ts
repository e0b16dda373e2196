/** One observation. */
export interface Observation {
  readonly values: readonly number[]
  readonly isTrue: boolean
  /** Number of observations that it counts as. */
  readonly count: number
}

/** A coefficient, with its prior and its limits. */
export interface Coefficient {
  readonly prior: number
  /** How much the squared distance from the prior costs. 0 if the prior is only where the fit begins. */
  readonly penalty: number
  readonly least: number
  readonly most: number
}

/** The fit ends when no coefficient changes by more. */
const LEAST_CHANGE = 1e-6
const MOST_SWEEPS = 100_000

/**
 * Fits a logistic model, whose log odds are the sum of the values times their coefficients: minimizes the logistic loss
 * plus the penalties, within the limits. Deterministic.
 *
 * Cyclic coordinate descent by Genkin, Lewis and Madigan (Large-scale Bayesian logistic regression for text
 * categorization, Technometrics 2007), section 3: a Newton step for one coefficient at a time, with a bound on the
 * curvature within a trust region, so that no step increases the loss.
 *
 * @returns One number per coefficient.
 * @throws Error If the fit does not converge.
 */
export function fitLogistic(
  observations: readonly Observation[],
  coefficients: readonly Coefficient[],
): readonly number[] {
  const fitted = coefficients.map(({ prior, least, most }) => clip(prior, least, most))
  const regions = coefficients.map(() => 1)
  const columns = coefficients.map((_, j) => columnOf(observations, j))
  const odds = observations.map(({ values }) => values.reduce((sum, value, j) => sum + value * fitted[j]!, 0))
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    let largest = 0
    for (const [j, { prior, penalty, least, most }] of coefficients.entries()) {
      const [now, region, column] = [fitted[j]!, regions[j]!, columns[j]!]
      let slope = 2 * penalty * (now - prior)
      let curvature = 2 * penalty
      for (const { index, value, isTrue, count } of column) {
        slope += count * value * (1 / (1 + Math.exp(-odds[index]!)) - Number(isTrue))
        curvature += count * value ** 2 * mostCurvature(odds[index]!, region * Math.abs(value))
      }
      if (curvature === 0) continue
      const next = clip(now - clip(slope / curvature, -region, region), least, most)
      const change = next - now
      fitted[j] = next
      regions[j] = Math.max(2 * Math.abs(change), region / 2)
      for (const { index, value } of column) odds[index]! += change * value
      largest = Math.max(largest, Math.abs(change))
    }
    if (largest < LEAST_CHANGE) return fitted
  }
  throw new Error(`Expected the fit to converge in ${MOST_SWEEPS} sweeps.`)
}

/** Returns the observations whose value is not 0. */
function columnOf(observations: readonly Observation[], j: number) {
  return observations
    .map(({ values, isTrue, count }, index) => ({ index, value: values[j]!, isTrue, count }))
    .filter(({ value }) => value !== 0)
}

/** Returns the greatest second derivative of the loss while the log odds change by at most `most`. */
function mostCurvature(odds: number, most: number): number {
  const nearest = Math.abs(odds) - most
  return nearest <= 0 ? 0.25 : 1 / (2 + Math.exp(nearest) + Math.exp(-nearest))
}

function clip(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
