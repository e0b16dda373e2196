import type { Label, PlotGround } from '../parts.js'
import { toOneMagnitude } from '../scales/one-magnitude.js'
import type { PrintedFigure } from '../scales/tick-values.js'
import type { BarField } from './bar-field.js'
import { readBarFigure, readMeasured, unitBehind } from './bar-figures.js'
import type { Cell, Form } from './bar-series.js'
import { breadthOf, middleOf, sidesOf } from './sides.js'

/** A figure printed at a bar. */
export interface BarLabel {
  readonly label: Label
  readonly value: number
  readonly decimals: number
  readonly suffix?: string
  /** What is printed, where that was not what was read of it. */
  readonly text?: string
  /** `inside` the bar, `outside` beyond its end. */
  readonly place: 'inside' | 'outside'
}

/** Figures at bars: a bar may have one within, one at its end and another beyond that one. */
export interface BarLabels {
  readonly inside: ReadonlyMap<Cell, BarLabel>
  readonly outside: ReadonlyMap<Cell, BarLabel>
  readonly farther: ReadonlyMap<Cell, BarLabel>
  /** The nearest at its end that is no share: "63" over "(20%)". */
  readonly amountOutside: ReadonlyMap<Cell, BarLabel>
}

/** A figure stands no further beyond a bar's end than this many font sizes, one of the same kind between, nor deeper in it. */
const REACH = { beyond: 2, within: 0.75 }
/** Beside a level bar there may be a little more. */
const REACH_BESIDE = { beyond: 5, within: 0.5 }
/** A figure's middle is off its bar's by no more than this share of the bar's breadth. */
const OFF_MIDDLE = 0.6

/** Finds the figures that stand in bars and at their ends. */
export function findBarLabels(
  { plot, scales }: PlotGround,
  field: BarField,
  form: Form,
  cells: readonly Cell[],
  taken: ReadonlySet<Label>,
): BarLabels {
  const atBars = plot.labels.flatMap((label) => {
    const near = taken.has(label) || !/\d/.test(label.text) ? undefined : nearestBar(label, field, form, cells)
    return near === undefined ? [] : [{ label, near }]
  })
  const figureOf = figureReader(
    atBars.map(({ label }) => label),
    plot.decimalMark,
  )
  const found = atBars.flatMap(({ label, near }): Near[] => {
    const figure = figureOf(label)
    return figure === undefined ? [] : [{ ...near, label: { ...figure, label, place: near.place } }]
  })
  const figures = toOneMagnitude(
    found.map(({ label }) => label),
    scales,
  )
  const sorted = found.map((near, i) => ({ ...near, label: figures[i]! })).sort((a, b) => a.distance - b.distance)
  const rank = (place: BarLabel['place'], at: number, of: readonly Near[] = sorted) =>
    new Map(
      cells.flatMap((cell): [Cell, BarLabel][] => {
        const own = of.filter((near) => near.cell === cell && near.place === place)
        return own[at] === undefined ? [] : [[cell, own[at].label]]
      }),
    )
  const amounts = sorted.filter(({ label }) => label.suffix !== '%')
  return {
    inside: rank('inside', 0),
    outside: rank('outside', 0),
    farther: rank('outside', 1),
    amountOutside: rank('outside', 0, amounts),
  }
}

/** How the figures at bars are read: with a unit behind them where several bear it, and no other is printed. */
function figureReader(
  labels: readonly Label[],
  decimalMark: PlotGround['plot']['decimalMark'],
): (label: Label) => PrintedFigure | undefined {
  const plain = (label: Label) => readBarFigure(label.text, decimalMark)
  const units = labels.flatMap((label) => (plain(label) === undefined ? (unitBehind(label.text) ?? []) : []))
  if (units.length < 2 || new Set(units).size > 1) return plain
  return (label) => plain(label) ?? readMeasured(label.text, decimalMark)
}

interface Near {
  readonly cell: Cell
  readonly place: BarLabel['place']
  readonly distance: number
  readonly label: BarLabel
}

function nearestBar(
  label: Label,
  field: BarField,
  form: Form,
  cells: readonly Cell[],
): Omit<Near, 'label'> | undefined {
  const own = sidesOf(label.bbox, field.standing)
  const found = cells.flatMap((cell): Omit<Near, 'label'>[] => {
    const off = Math.abs(middleOf(own) - middleOf(cell.piece))
    if (off > OFF_MIDDLE * breadthOf(cell.piece)) return []
    const middle = (own.low + own.high) / 2
    if (middle >= cell.piece.low && middle <= cell.piece.high) return [{ cell, place: 'inside', distance: off }]
    const gap = gapBeyond(cell, own, form)
    const reach = field.standing === 'columns' ? REACH : REACH_BESIDE
    if (gap < -reach.within * label.size || gap > reach.beyond * label.size) return []
    return [{ cell, place: 'outside', distance: off + Math.abs(gap) }]
  })
  return found.sort((a, b) => (a.place === b.place ? a.distance - b.distance : a.place === 'inside' ? -1 : 1))[0]
}

/** How far a label is beyond the end of a bar's value, or of what lies behind it; of a floating bar beyond the nearer end. */
function gapBeyond(
  { start, end, piece: { track } }: Cell,
  { low, high }: { low: number; high: number },
  form: Form,
): number {
  const beyond = (place: number, isUp: boolean) => (isUp ? low - place : place - high)
  const atEnd = beyond(end, end >= start)
  const atTrack = track === undefined ? atEnd : beyond(end >= start ? track.high : track.low, end >= start)
  if (Math.abs(atTrack) < Math.abs(atEnd)) return atTrack
  if (form !== 'floating') return atEnd
  const atStart = beyond(start, end < start)
  return Math.abs(atStart) < Math.abs(atEnd) ? atStart : atEnd
}
