import { median } from '../../geometry/boxes.js'
import type { Scale } from '../parts.js'
import type { BarLabel, BarLabels } from './bar-labels.js'
import type { Cell } from './bar-series.js'
import type { Lengths } from './lengths.js'
import { withLostMarks } from './lost-marks.js'

/** Figures at bars that are the bars' values, and how lengths become values of their kind. */
export interface PrintedValues {
  readonly labels: ReadonlyMap<Cell, BarLabel>
  /** What one unit of a drawn length stands for in the figures: 1 where they are read on the same axis. */
  readonly factor: number
  /** Share of the figures that fit their bars, 0 to 1. */
  readonly agreement: number
  /** Whether bars are not drawn to scale: longer ones only stand for more. */
  readonly isLoose?: true
}

/** A figure fits its bar when it is off by less than this share of the axis, beside its own rounding. */
const FITTING = 0.015
/** Figures that fit less often say something else: growth, shares, counts. */
const LEAST_AGREEMENT = 0.6

/** Share of the pairs of bars of which the longer one bears the larger figure, where bars are not drawn to scale. */
const LEAST_ORDERED = 0.95

/** Tells which figures at the bars are their values: those that grow as the bars do. None where no figures do. */
export function findPrintedValues(
  { inside, outside, farther, amountOutside }: BarLabels,
  lengths: Lengths,
  cells: readonly Cell[],
): PrintedValues | undefined {
  // shares of a sum grow as the amounts do: where both are printed over all bars the amounts come first; an axis tells itself
  const amounts = lengths.scale === undefined ? [amountOutside] : []
  const both = [new Map([...inside, ...outside]), new Map([...outside, ...inside])]
  const choices = [...amounts, outside, inside, ...both, farther]
  const filled = choices.filter((labels) => labels.size > 0).map((labels) => withLostMarks(labels, lengths))
  const toScale = bestOf(filled.map((labels) => fitLabels(labels, lengths)))
  if (toScale !== undefined || lengths.scale !== undefined) return toScale
  const whole = [...amounts, outside, inside].find(
    (labels) => labels.size === cells.length && isOrdered(labels, lengths),
  )
  return whole && { labels: whole, factor: 1, agreement: LEAST_AGREEMENT, isLoose: true }
}

function bestOf(fitted: readonly PrintedValues[]): PrintedValues | undefined {
  const right = (values: PrintedValues) => values.agreement * values.labels.size
  const wrong = (values: PrintedValues) => values.labels.size - right(values)
  const best = [...fitted].sort((a, b) => right(b) - wrong(b) - (right(a) - wrong(a)))[0]
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
  if (onAxis === undefined) return free
  // figures in other units than the axis's are values only where hardly one is off; shares of a whole fit too, but are none
  return free.agreement > 0.9 && isOfKind(labels, lengths.scale!) ? free : onAxis
}

function isOfKind(labels: ReadonlyMap<Cell, BarLabel>, { suffix, side }: Scale): boolean {
  const shares = [...labels.values()].filter((label) => label.suffix === '%').length
  // an axis of shares at the right is that of a line: bars without an axis of their own say no shares
  return suffix === '%' ? shares === labels.size || (shares === 0 && side === 'right') : shares === 0
}

/** Whether longer bars bear larger figures. */
function isOrdered(labels: ReadonlyMap<Cell, BarLabel>, lengths: Lengths): boolean {
  const all = [...labels].map(([cell, { value }]) => ({
    drawn: lengths.drawn(cell),
    value,
    error: lengths.errorOf(cell),
  }))
  const pairs = all.flatMap((a, i) => all.slice(i + 1).map((b) => ({ a, b })))
  const unlike = pairs.filter(({ a, b }) => Math.abs(a.drawn - b.drawn) > a.error + b.error)
  const ordered = unlike.filter(({ a, b }) => a.drawn > b.drawn === Math.abs(a.value) > Math.abs(b.value))
  return unlike.length > 0 && ordered.length >= LEAST_ORDERED * unlike.length
}

/** Bars of one length fit any figure that comes again. */
function isVaried(labels: ReadonlyMap<Cell, BarLabel>): boolean {
  return new Set([...labels.values()].map(({ value }) => value)).size > 2
}

function agreementOf(labels: ReadonlyMap<Cell, BarLabel>, lengths: Lengths, factor: number): number {
  const fitting = [...labels].filter(([cell, label]) => fits(cell, label, lengths, factor)).length
  return fitting / labels.size
}

/** Whether a figure says what its bar shows. @param share Of the axis that it may be off. */
export function fits(
  cell: Cell,
  { value, decimals }: BarLabel,
  lengths: Lengths,
  factor: number,
  share = FITTING,
): boolean {
  const drawn = lengths.drawn(cell) * factor
  const allowed = share * lengths.range * factor + 0.5 * 10 ** -decimals + lengths.errorOf(cell) * factor
  return Math.abs(Math.abs(value) - Math.abs(drawn)) <= allowed
}
