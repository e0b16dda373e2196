import type { Label, Plot } from '../parts.js'
import { readFigure } from '../scales/tick-values.js'
import type { BarField } from './bar-field.js'
import type { Cell, Form } from './bar-series.js'
import { breadthOf, middleOf, sidesOf } from './sides.js'

/** A figure printed at a bar. */
export interface BarLabel {
  readonly label: Label
  readonly value: number
  readonly decimals: number
  readonly suffix?: string
  /** `inside` the bar, `outside` beyond its end. */
  readonly place: 'inside' | 'outside'
}

/** Figures at bars: a bar may have one within and one beyond it. */
export interface BarLabels {
  readonly inside: ReadonlyMap<Cell, BarLabel>
  readonly outside: ReadonlyMap<Cell, BarLabel>
}

/** A figure stands no further beyond a bar's end than this many font sizes, nor deeper in it. */
const REACH = { beyond: 1.3, within: 0.75 }
/** Beside a level bar there may be a little more. */
const REACH_BESIDE = { beyond: 2, within: 0.5 }
/** A figure's middle is off its bar's by no more than this share of the bar's breadth. */
const OFF_MIDDLE = 0.6

/** Finds the figures that stand in bars and at their ends. */
export function findBarLabels(
  plot: Plot,
  field: BarField,
  form: Form,
  cells: readonly Cell[],
  taken: ReadonlySet<Label>,
): BarLabels {
  const inside = new Map<Cell, BarLabel>()
  const outside = new Map<Cell, BarLabel>()
  for (const label of plot.labels) {
    const figure = taken.has(label) ? undefined : readFigure(label.text)
    if (figure === undefined) continue
    const near = nearestBar(label, field, form, cells)
    if (near === undefined) continue
    const found = near.place === 'inside' ? inside : outside
    if (!found.has(near.cell)) found.set(near.cell, { ...figure, label, place: near.place })
  }
  return { inside, outside }
}

interface Near {
  readonly cell: Cell
  readonly place: BarLabel['place']
  readonly distance: number
}

function nearestBar(label: Label, field: BarField, form: Form, cells: readonly Cell[]): Near | undefined {
  const own = sidesOf(label.bbox, field.standing)
  const found = cells.flatMap((cell): Near[] => {
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

/** How far a label is beyond the end of a bar's value; of a floating bar beyond the nearer end. */
function gapBeyond({ start, end }: Cell, { low, high }: { low: number; high: number }, form: Form): number {
  const beyond = (place: number, isUp: boolean) => (isUp ? low - place : place - high)
  const atEnd = beyond(end, end >= start)
  if (form !== 'floating') return atEnd
  const atStart = beyond(start, end < start)
  return Math.abs(atStart) < Math.abs(atEnd) ? atStart : atEnd
}
