import type { Axis, Chart } from '../../../core/model.js'
import { valueScales } from './lines/pick-scale.js'
import type { PlotGround, ReadChart, Scale } from './parts.js'
import { isMirrored } from './scales/mirrored.js'
import { type PrintedFigure, readFigure } from './scales/tick-values.js'

/** Steps between ticks are one step where they differ from it by less than this share. */
const EVEN = 0.001

/**
 * The axes with figures of a chart: of its values along its marks, at the other side, and of a scatter chart below.
 *
 * @param secondaryTitle What is printed beside the axis at the other side.
 */
export function chartAxes(
  { scales }: PlotGround,
  { chartType, series }: ReadChart,
  secondaryTitle?: string,
): Pick<Chart, 'valueAxis' | 'secondaryAxis' | 'xAxis'> {
  if (chartType === 'pie' || chartType === 'doughnut') return {}
  const level = scales.find(({ direction, kind }) => direction === 'x' && kind !== 'date')
  const liesDown = chartType === 'bar' || chartType === 'stacked_bar'
  const [first, second] = liesDown ? [level] : valueScales(scales)
  const hasSecond = second !== undefined && series.some(({ axis }) => axis === 'secondary')
  return {
    ...(first !== undefined && { valueAxis: axisOf(first) }),
    ...(hasSecond && {
      secondaryAxis: { ...axisOf(second), ...(secondaryTitle !== undefined && { title: secondaryTitle }) },
    }),
    ...(chartType === 'scatter' && level !== undefined && { xAxis: axisOf(level) }),
  }
}

/** An axis as its ticks are printed. */
function axisOf(scale: Scale): Axis {
  const { min, max, kind, ticks, suffix, currency } = isMirrored(scale) ? fromNought(scale) : scale
  const step = kind === 'linear' ? stepOf(ticks.map(({ value }) => value)) : undefined
  const decimals = decimalsOf(ticks)
  return {
    min,
    max,
    ...(step !== undefined && { step }),
    ...(kind === 'log' && { isLogarithmic: true }),
    ...(suffix === '%' && { suffix: 'percent' }),
    ...(suffix === 'x' && { suffix: 'times' }),
    ...(currency !== undefined && { currency }),
    ...(decimals !== undefined && { decimals }),
    ...(ticks.some(({ value, label }) => value < 0 && label.text.includes('(')) && { negative: 'brackets' }),
  }
}

/** One side of an axis that runs away from its nought to both: the longer. */
function fromNought(scale: Scale): Scale {
  const { min, max, ticks } = scale
  const upwards = ticks.map((tick) => ({ ...tick, value: Math.abs(tick.value) }))
  return { ...scale, min: 0, max: Math.max(-min, max), ticks: upwards }
}

/** The least distance of ticks, where all others are multiples of it: some ticks may have been missed. */
function stepOf(values: readonly number[]): number | undefined {
  const sorted = [...new Set(values)].sort((a, b) => a - b)
  const steps = sorted.slice(1).map((value, i) => value - sorted[i]!)
  const least = Math.min(...steps)
  const isEven = steps.every((step) => Math.abs(step / least - Math.round(step / least)) <= EVEN)
  // 0.3 - 0.2 is 0.1 on paper
  return steps.length > 0 && isEven ? Number(least.toPrecision(10)) : undefined
}

/** Not known where a tick's figure is printed in thousands or millions of what it means on its axis. */
function decimalsOf(ticks: Scale['ticks']): number | undefined {
  const rightlyRead = ticks.filter(({ isMended }) => !isMended)
  const figures = rightlyRead.map(({ value, label }) => ({ printed: readAs(label.text, value) }))
  if (figures.length === 0 || figures.some(({ printed }) => printed === undefined)) return undefined
  return Math.max(...figures.map(({ printed }) => printed!.decimals))
}

/** The figure of a tick, its thousands parted as its value says. */
function readAs(text: string, value: number): PrintedFigure | undefined {
  return [readFigure(text), readFigure(text, ',')].find((figure) => figure?.value === value)
}
