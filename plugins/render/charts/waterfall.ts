import type { Chart, Series } from '../../../core/model.js'
import { decimalsOf } from './decimals.js'
import { highest } from './highest.js'

/** One bar of a waterfall: its range, and its kind. */
export interface WaterfallStep {
  readonly kind: 'total' | 'increase' | 'decrease'
  readonly from: number
  readonly to: number
}

/** Tolerance of a measured total relative to its parts, as a share of the largest value. */
const TOTAL_TOLERANCE = 0.005
/** Rounding error of a printed value, in units of its last digit. */
const ROUNDING = 0.5
/**
 * Maximum number of interpretations that are tracked. Values that fit as both total and change are rare, except zeros.
 */
const MOST_SPLITS = 64

/** Returns whether the chart is drawn as steps: a waterfall with a single series. */
export function isDrawnInSteps(chart: Chart): boolean {
  return chart.isWaterfall === true && chart.series.length === 1
}

/**
 * Classifies the values of a waterfall as totals and changes. The first value is a total. A later value is a total if
 * it equals the running sum; all others are changes. A change may happen to equal the running sum. Then the
 * interpretation is chosen that best fits the colors of the bars, ends with a total, and whose totals are not
 * redundant.
 *
 * @returns One step per value; null for a missing value.
 */
export function waterfallSteps(series: Series): readonly (WaterfallStep | null)[] {
  const slackAt = slackOf(series)
  let splits: readonly Split[] = [{ running: 0, parts: 0, repeated: 0, totals: 0, deviation: 0 }]
  series.values.forEach((value, index) => {
    if (value === null) return
    splits = splits.flatMap((split) => continued(split, value, index, slackAt(index, split.parts + 1)))
    if (splits.length > MOST_SPLITS) splits = [...splits].sort(bySense).slice(0, MOST_SPLITS)
  })
  const odd = new Map(splits.map((split) => [split, oddlyColoured(split, series)]))
  const [best] = [...splits].sort((one, other) => odd.get(one)! - odd.get(other)! || bySense(one, other))
  const steps = new Map(stepsOf(best!))
  return series.values.map((_, index) => steps.get(index) ?? null)
}

/** One interpretation of the values up to some point. */
interface Split {
  /** The running sum. */
  readonly running: number
  /** Number of values in the running sum since the last total. */
  readonly parts: number
  /** Number of totals that only repeat the previous total. */
  readonly repeated: number
  readonly totals: number
  /** Sum of the differences between totals and their parts. */
  readonly deviation: number
  /** The last value, and the interpretation before it. */
  readonly last?: { readonly index: number; readonly step: WaterfallStep; readonly before: Split }
}

function continued(split: Split, value: number, index: number, slack: number): readonly Split[] {
  const { running, parts, totals, last } = split
  const off = Math.abs(value - running)
  const total: Split = {
    ...split,
    running: value,
    parts: 1,
    totals: totals + 1,
    repeated: split.repeated + (isTotal(last?.step) ? 1 : 0),
    deviation: last ? split.deviation + off : 0,
    last: { index, step: { kind: 'total', from: 0, to: value }, before: split },
  }
  if (!last) return [total]
  const kind = value < 0 ? 'decrease' : 'increase'
  const to = running + value
  const step: WaterfallStep = { kind, from: running, to }
  const change: Split = { ...split, running: to, parts: parts + 1, last: { index, step, before: split } }
  // The tolerance allows for the error of binary fractions.
  return off <= slack * (1 + 1e-9) ? [total, change] : [change]
}

/** Sorts the most plausible interpretation first. */
function bySense(one: Split, other: Split): number {
  return (
    Number(endsInTotal(other)) - Number(endsInTotal(one)) ||
    one.repeated - other.repeated ||
    other.totals - one.totals ||
    one.deviation - other.deviation
  )
}

function endsInTotal({ last }: Split): boolean {
  return isTotal(last?.step) && !isTotal(last?.before.last?.step)
}

function isTotal(step: WaterfallStep | undefined): boolean {
  return step?.kind === 'total'
}

/**
 * Counts bars with implausible colors: colors shared by totals and changes, and inner totals with another color than
 * the first. The last bar may have its own color.
 */
function oddlyColoured(split: Split, { pointColors }: Series): number {
  if (!pointColors || new Set(pointColors.filter((color) => color !== null)).size < 2) return 0
  const bars = stepsOf(split).map(([index, step]) => ({ color: pointColors[index], isTotal: isTotal(step) }))
  const counts = new Map<string, { totals: number; changes: number }>()
  for (const { color, isTotal } of bars) {
    if (!color) continue
    const { totals, changes } = counts.get(color) ?? { totals: 0, changes: 0 }
    counts.set(color, { totals: totals + (isTotal ? 1 : 0), changes: changes + (isTotal ? 0 : 1) })
  }
  const shared = [...counts.values()].reduce((sum, { totals, changes }) => sum + Math.min(totals, changes), 0)
  const first = bars.at(-1)?.color
  // If changes also have the color of the first bar, it says nothing about totals.
  if (!first || counts.get(first)!.changes > 0) return shared
  return shared + bars.slice(1, -1).filter(({ color, isTotal }) => isTotal && color && color !== first).length
}

/** Returns the steps, the last one first. */
function stepsOf(split: Split): readonly (readonly [number, WaterfallStep])[] {
  const steps: (readonly [number, WaterfallStep])[] = []
  for (let at: Split | undefined = split; at?.last; at = at.last.before) steps.push([at.last.index, at.last.step])
  return steps
}

/**
 * Returns the tolerance of a value relative to the sum of its parts: rounding for printed values, and the error bound
 * for measured ones.
 */
function slackOf({ values, errorBounds }: Series): (index: number, parts: number) => number {
  const known = values.filter((value) => value !== null)
  const lastDigit = 10 ** -highest(known.map(decimalsOf))
  const isAnyMeasured = errorBounds?.some((bound) => bound !== null) === true
  const floor = isAnyMeasured ? TOTAL_TOLERANCE * highest(known.map(Math.abs)) : 0
  return (index, parts) => Math.max(floor, errorBounds?.[index] ?? 0, ROUNDING * lastDigit * parts)
}
