import { median } from '../../geometry/boxes.js'
import { readValue } from '../../lexicon/values.js'
import type { Label, Plot } from '../parts.js'
import { readBarFigure } from './bar-figures.js'
import type { BarLayout } from './bar-layout.js'
import type { BarSeries } from './bar-series.js'
import { growthOf, middleOf, sidesOf } from './sides.js'

/** A nought or a dash printed on the base where a bar would stand, or a figure too small for its bar to be seen. */
export interface Zero {
  readonly series: BarSeries
  /** Rank of its category. */
  readonly group: number
  readonly label: Label
  readonly value: number
}

/** Lower bars than this are not seen, in points. */
const UNSEEN = 0.5

/** It stands no further off its place than this share of a bar's breadth, nor above the base than this many font sizes. */
const OFF_PLACE = 0.6
const ABOVE_BASE = 1.6

/** How the figures of bars are to be understood. */
interface Printing {
  /** What a point of a bar's length stands for. */
  readonly valueOfPoint: number
  /** What is printed behind all of the figures. */
  readonly suffix?: string
}

/**
 * Finds the noughts of a chart whose bars have their figures printed, and figures next to nought: no bar is drawn there, but a
 * value is told.
 */
export function findZeros(
  { field, groups, bars }: BarLayout,
  plot: Plot,
  taken: ReadonlySet<Label>,
  { valueOfPoint, suffix }: Printing,
): readonly Zero[] {
  if (bars.form !== 'grouped') return []
  const valueIn = (text: string) => {
    if (isNought(text)) return 0
    const figure = readBarFigure(text, plot.decimalMark)
    const isUnseen = figure?.suffix === suffix && Math.abs(figure?.value ?? Infinity) < UNSEEN * valueOfPoint
    return isUnseen ? figure?.value : undefined
  }
  const noughts = plot.labels.flatMap((label) => {
    const value = taken.has(label) ? undefined : valueIn(label.text)
    return value === undefined ? [] : [{ label, value }]
  })
  return bars.series.flatMap((series) => {
    const offsets = series.cells.flatMap((cell, i) => (cell ? [middleOf(cell.piece) - groups.groups[i]!.at] : []))
    return series.cells.flatMap((cell, group): Zero[] => {
      if (cell !== undefined) return []
      const at = groups.groups[group]!.at + median(offsets)
      const found = noughts.find(({ label }) => {
        const sides = sidesOf(label.bbox, field.standing)
        const isOver = Math.abs(middleOf(sides) - at) <= OFF_PLACE * field.breadth
        const rise = growthOf(field.standing) * ((sides.low + sides.high) / 2 - field.base)
        return (
          isOver &&
          rise > 0 &&
          rise < ABOVE_BASE * label.size + (field.standing === 'level' ? sides.high - sides.low : 0)
        )
      })
      return found === undefined ? [] : [{ series, group, ...found }]
    })
  })
}

function isNought(text: string): boolean {
  const value = readValue(text)
  return value !== undefined && (value.kind === 'nil' || value.number === 0)
}
