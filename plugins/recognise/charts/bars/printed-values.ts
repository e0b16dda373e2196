import { median } from '../../geometry.js'
import type { BarLabel, BarLabels } from './bar-labels.js'
import type { Cell } from './bar-series.js'
import type { Lengths } from './lengths.js'

/** Figures at bars that are the bars' values, and how lengths become values of their kind. */
export interface PrintedValues {
  readonly labels: ReadonlyMap<Cell, BarLabel>
  /** What one unit of a drawn length stands for in the figures: 1 where they are read on the same axis. */
  readonly factor: number
  /** Share of the figures that fit their bars, 0 to 1. */
  readonly agreement: number
}

/** A figure fits its bar when it is off by less than this share of the axis, beside its own rounding. */
export const FITTING = 0.015
/** Figures that fit less often say something else: growth, shares, counts. */
const LEAST_AGREEMENT = 0.6

/** Tells which figures at the bars are their values: those that grow as the bars do. None where no figures do. */
export function findPrintedValues({ inside, outside }: BarLabels, lengths: Lengths): PrintedValues | undefined {
  const choices = [outside, inside, new Map([...inside, ...outside]), new Map([...outside, ...inside])]
  const fitted = choices.filter((labels) => labels.size > 0).map((labels) => fitLabels(labels, lengths))
  const right = (values: PrintedValues) => values.agreement * values.labels.size
  const wrong = (values: PrintedValues) => values.labels.size - right(values)
  const best = fitted.sort((a, b) => right(b) - wrong(b) - (right(a) - wrong(a)))[0]
  return best !== undefined && best.agreement >= LEAST_AGREEMENT ? best : undefined
}

function fitLabels(labels: ReadonlyMap<Cell, BarLabel>, lengths: Lengths): PrintedValues {
  const onAxis =
    lengths.scale === undefined ? undefined : { labels, factor: 1, agreement: agreementOf(labels, lengths, 1) }
  if (onAxis !== undefined && onAxis.agreement >= LEAST_AGREEMENT) return onAxis
  const ratios = [...labels].flatMap(([cell, { value }]) => {
    const drawn = Math.abs(lengths.drawn(cell))
    return drawn > 4 * lengths.errorOf(cell) && value !== 0 ? [Math.abs(value) / drawn] : []
  })
  const factor = median(ratios)
  const isProven =
    factor > 0 && (lengths.scale === undefined ? ratios.length > 1 : ratios.length > 3 && isVaried(labels))
  const free = { labels, factor, agreement: isProven ? agreementOf(labels, lengths, factor) : 0 }
  // on an axis of their own units figures are values only where hardly one is off
  if (onAxis !== undefined) return free.agreement > 0.9 ? free : onAxis
  return free
}

/** Bars of one length fit any figure that comes again. */
function isVaried(labels: ReadonlyMap<Cell, BarLabel>): boolean {
  return new Set([...labels.values()].map(({ value }) => value)).size > 2
}

function agreementOf(labels: ReadonlyMap<Cell, BarLabel>, lengths: Lengths, factor: number): number {
  const fitting = [...labels].filter(([cell, label]) => fits(cell, label, lengths, factor)).length
  return fitting / labels.size
}

/** Whether a figure says what its bar shows. */
export function fits(cell: Cell, { value, decimals }: BarLabel, lengths: Lengths, factor: number): boolean {
  const drawn = lengths.drawn(cell) * factor
  const allowed = FITTING * lengths.range * factor + 0.5 * 10 ** -decimals + lengths.errorOf(cell) * factor
  return Math.abs(Math.abs(value) - Math.abs(drawn)) <= allowed
}
