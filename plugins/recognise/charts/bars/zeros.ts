import { median } from '../../geometry.js'
import { readValue } from '../../meaning/values.js'
import type { Label, Plot } from '../parts.js'
import type { BarLayout } from './bar-layout.js'
import type { BarSeries } from './bar-series.js'
import { growthOf, middleOf, sidesOf } from './sides.js'

/** A nought or a dash printed on the base where a bar would stand. */
export interface Zero {
  readonly series: BarSeries
  /** Rank of its category. */
  readonly group: number
  readonly label: Label
}

/** It stands no further off its place than this share of a bar's breadth, nor above the base than this many font sizes. */
const OFF_PLACE = 0.6
const ABOVE_BASE = 1.6

/** Finds the noughts of a chart whose bars have their figures printed: no bar is drawn there, but a value is told. */
export function findZeros({ field, groups, bars }: BarLayout, plot: Plot, taken: ReadonlySet<Label>): readonly Zero[] {
  if (bars.form !== 'grouped') return []
  const noughts = plot.labels.filter((label) => !taken.has(label) && isNought(label.text))
  return bars.series.flatMap((series) => {
    const offsets = series.cells.flatMap((cell, i) => (cell ? [middleOf(cell.piece) - groups.groups[i]!.at] : []))
    return series.cells.flatMap((cell, group): Zero[] => {
      if (cell !== undefined) return []
      const at = groups.groups[group]!.at + median(offsets)
      const label = noughts.find((each) => {
        const sides = sidesOf(each.bbox, field.standing)
        const isOver = Math.abs(middleOf(sides) - at) <= OFF_PLACE * field.breadth
        const rise = growthOf(field.standing) * ((sides.low + sides.high) / 2 - field.base)
        return (
          isOver &&
          rise > 0 &&
          rise < ABOVE_BASE * each.size + (field.standing === 'level' ? sides.high - sides.low : 0)
        )
      })
      return label === undefined ? [] : [{ series, group, label }]
    })
  })
}

function isNought(text: string): boolean {
  const value = readValue(text)
  return value !== undefined && (value.kind === 'nil' || value.number === 0)
}
