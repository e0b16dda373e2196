import type { Chart, Series } from '../../../core/model.js'
import { decimalsOf } from './decimals.js'

/** One bar of a waterfall: from where to where it reaches, and what it stands for. */
export interface WaterfallStep {
  readonly kind: 'total' | 'increase' | 'decrease'
  readonly from: number
  readonly to: number
}

/** How far a total may be off what its parts give, as a share of the largest figure, before it counts as a change. */
const TOTAL_TOLERANCE = 0.005
/** Each printed figure may be off by half of its last digit. */
const ROUNDING = 0.5

/** Whether the chart is drawn as steps: a waterfall has one series. */
export function isDrawnInSteps(chart: Chart): boolean {
  return chart.isWaterfall === true && chart.series.length === 1
}

/**
 * Takes a waterfall's figures apart: the first is a total, and each later one that says where the running sum stands;
 * all others are changes.
 *
 * @returns One step a value; null where there is none.
 */
export function waterfallSteps(series: Series): readonly (WaterfallStep | null)[] {
  const known = series.values.filter((value) => value !== null)
  const tolerance = TOTAL_TOLERANCE * Math.max(...known.map(Math.abs))
  const lastDigit = 10 ** -Math.max(...known.map(decimalsOf))
  let running: number | undefined
  let parts = 0
  return series.values.map((value, index) => {
    if (value === null) return null
    parts++
    const slack = Math.max(tolerance, series.errorBounds?.[index] ?? 0, ROUNDING * lastDigit * parts)
    if (running === undefined || Math.abs(value - running) <= slack) {
      running = value
      parts = 1
      return { kind: 'total', from: 0, to: value }
    }
    const from = running
    running += value
    return { kind: value < 0 ? 'decrease' : 'increase', from, to: running }
  })
}
