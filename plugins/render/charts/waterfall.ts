import type { Chart, Series } from '../../../core/model.js'
import { decimalsOf } from './decimals.js'
import { highest } from './highest.js'

/** One bar of a waterfall: from where to where it reaches, and what it stands for. */
export interface WaterfallStep {
  readonly kind: 'total' | 'increase' | 'decrease'
  readonly from: number
  readonly to: number
}

/** How far a measured total may be off what its parts give, as a share of the largest figure. */
const TOTAL_TOLERANCE = 0.005
/** Each printed figure may be off by half of its last digit. */
const ROUNDING = 0.5
/** Splits that are followed at once: figures that tie either way are few, except in noughts. */
const MOST_SPLITS = 64

/** Whether the chart is drawn as steps: a waterfall has one series. */
export function isDrawnInSteps(chart: Chart): boolean {
  return chart.isWaterfall === true && chart.series.length === 1
}

/**
 * Takes a waterfall's figures apart: the first is a total, and each later one that says where the running sum stands;
 * all others are changes. A change may happen to equal the sum before it: of all ways to take them apart the one stands
 * that goes best with the bars' colours, that ends in a total, and whose totals tell something new.
 *
 * @returns One step a value; null where there is none.
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

/** One way to take the figures up to some point apart. */
interface Split {
  /** Where the sum stands. */
  readonly running: number
  /** Figures that it is made of, since the last total. */
  readonly parts: number
  /** Totals that say again what the total before them said. */
  readonly repeated: number
  readonly totals: number
  /** How far totals are off their parts, summed. */
  readonly deviation: number
  /** The last figure, and what came before it. */
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
  // Binary fractions must not lose a tie by their dust.
  return off <= slack * (1 + 1e-9) ? [total, change] : [change]
}

/** The split that makes the most sense first. */
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
 * Bars that would be coloured against sense: in a colour that totals and changes share, and totals between that have not
 * the colour of the first. The last bar may have one of its own.
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
  // Where the first is coloured as a change its colour says nothing of totals.
  if (!first || counts.get(first)!.changes > 0) return shared
  return shared + bars.slice(1, -1).filter(({ color, isTotal }) => isTotal && color && color !== first).length
}

/** The last first. */
function stepsOf(split: Split): readonly (readonly [number, WaterfallStep])[] {
  const steps: (readonly [number, WaterfallStep])[] = []
  for (let at: Split | undefined = split; at?.last; at = at.last.before) steps.push([at.last.index, at.last.step])
  return steps
}

/** How far a figure may be off the sum of so many: what is printed by its rounding, what is measured by its error too. */
function slackOf({ values, errorBounds }: Series): (index: number, parts: number) => number {
  const known = values.filter((value) => value !== null)
  const lastDigit = 10 ** -highest(known.map(decimalsOf))
  const isAnyMeasured = errorBounds?.some((bound) => bound !== null) === true
  const floor = isAnyMeasured ? TOTAL_TOLERANCE * highest(known.map(Math.abs)) : 0
  return (index, parts) => Math.max(floor, errorBounds?.[index] ?? 0, ROUNDING * lastDigit * parts)
}
