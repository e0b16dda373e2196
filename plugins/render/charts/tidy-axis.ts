import type { Axis } from '../../../core/model.js'
import { decimalsOf } from './decimals.js'
import type { Extent } from './extent.js'

/** The ends of an axis as a program is told of them; what is absent it chooses itself. */
export interface TidyBounds {
  readonly min?: number
  readonly max?: number
}

/** An end within this share of the axis's length of a round number is that number: drawings are exact to about as much. */
const SLACK = 0.002
/** An end is round where it is a whole number of these parts of the power of ten that its axis is long. */
const PARTS = 20

/**
 * The ends of an axis as drawn. Programs count their ticks from the lower end: one that stands between ticks is moved
 * down to the next. An end that would cut a mark off is left out: what was read wrong is still seen.
 *
 * @param reach From where to where the marks on it reach.
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

/** Digits after the decimal mark that the ticks of an axis need. */
export function tickDecimals(axis: Axis): number {
  if (axis.decimals !== undefined) return axis.decimals
  const step = axis.step ?? (axis.max - axis.min) / 5
  // Where the step is not known, its first digit tells the ticks apart.
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

/** 3 times 0.1 is 0.3. */
function times(count: number, step: number): number {
  return Number((count * step).toPrecision(12))
}
