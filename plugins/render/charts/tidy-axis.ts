import type { Axis } from '../../../core/model.js'
import { decimalsOf } from './decimals.js'
import type { Extent } from './extent.js'

/** The bounds of an axis for the program, which chooses absent ones itself. */
export interface TidyBounds {
  readonly min?: number
  readonly max?: number
}

/** Tolerance for a round bound, as a share of the axis length. Drawings have about this precision. */
const SLACK = 0.002
/** A bound is round if it is a multiple of this fraction of the axis' power of ten. */
const PARTS = 20

/**
 * Returns the bounds of an axis as drawn. Programs count ticks from the lower bound, so a bound between two ticks is
 * moved down. A bound that would cut off a mark is left out, so that a misread value stays visible.
 *
 * @param reach The range of the marks on the axis.
 */
export function tidyBounds(axis: Axis, reach: Extent): TidyBounds {
  const length = axis.max - axis.min
  if (!(length > 0)) return {}
  if (axis.isLogarithmic) return axis.min > 0 ? kept(powerBelow(axis.min), powerAbove(axis.max), reach) : {}
  const step = axis.step !== undefined && axis.step > 0 ? axis.step : 10 ** Math.floor(Math.log10(length)) / PARTS
  const isTick = axis.step !== undefined && axis.step > 0
  const slack = (SLACK * length) / step
  const low = axis.min / step
  const high = axis.max / step
  const isRound = (steps: number) => Math.abs(steps - Math.round(steps)) <= slack
  const min = isRound(low) ? Math.round(low) : isTick ? Math.floor(low) : undefined
  const max = isRound(high) ? Math.round(high) : isTick ? Math.ceil(high) : undefined
  return kept(min === undefined ? undefined : times(min, step), max === undefined ? undefined : times(max, step), reach)
}

/** Returns the number of decimals that the ticks of an axis need. */
export function tickDecimals(axis: Axis): number {
  if (axis.decimals !== undefined) return axis.decimals
  const step = axis.step ?? (axis.max - axis.min) / 5
  // If the step is unknown, its first digit distinguishes the ticks.
  return step > 0 ? decimalsOf(Number(step.toPrecision(axis.step === undefined ? 1 : 3))) : 0
}

function kept(min: number | undefined, max: number | undefined, reach: Extent): TidyBounds {
  return {
    ...(min !== undefined && reach.low >= min ? { min } : {}),
    ...(max !== undefined && reach.high <= max ? { max } : {}),
  }
}

function powerBelow(number: number): number {
  return 10 ** Math.floor(Math.log10(number) + SLACK)
}

function powerAbove(number: number): number {
  return 10 ** Math.ceil(Math.log10(number) - SLACK)
}

/** Multiplies without the error of binary fractions: 3 times 0.1 is 0.3. */
function times(count: number, step: number): number {
  return Number((count * step).toPrecision(12))
}
