import type { Scale } from '../parts.js'
import { magnitudeOf, type PrintedFigure, readFigure } from './tick-values.js'

/**
 * Figures of a chart in one unit: that of its axis, or else of most of them. "$1.1B" beside "$900M" is 1100; what bears
 * no letter stays as it is.
 */
export function toOneMagnitude<T extends Pick<PrintedFigure, 'value' | 'decimals' | 'suffix'>>(
  figures: readonly T[],
  scales: readonly Scale[] = [],
): readonly T[] {
  const unit = unitOf(scales) ?? commonest(figures)
  return figures.map((figure) => {
    const magnitude = magnitudeOf(figure.suffix)
    if (magnitude === 1 || magnitude === unit) return figure
    const value = Number(((figure.value * magnitude) / unit).toPrecision(12))
    return { ...figure, value, decimals: figure.decimals - Math.log10(magnitude / unit) }
  })
}

/** What the letters at an axis say one of its units is: 1 where they differ, as then its ticks are whole values. */
function unitOf(scales: readonly Scale[]): number | undefined {
  const lettered = scales.flatMap(({ ticks }) =>
    ticks.flatMap(({ label, value }) => {
      const figure = readFigure(label.text)
      const magnitude = magnitudeOf(figure?.suffix)
      return magnitude === 1 || value === 0 ? [] : [{ magnitude, isWhole: figure?.value !== value }]
    }),
  )
  return lettered.some(({ isWhole }) => isWhole) ? 1 : lettered[0]?.magnitude
}

/** What most figures are in, of several that are as common the largest; noughts and shares say nothing. */
function commonest(figures: readonly Pick<PrintedFigure, 'value' | 'suffix'>[]): number {
  const telling = figures
    .filter(({ value, suffix }) => value !== 0 && suffix !== '%')
    .map(({ value, suffix }) => ({ value: Math.abs(value), magnitude: magnitudeOf(suffix) }))
  const lettered = telling.filter(({ magnitude }) => magnitude > 1)
  const largest = Math.max(...lettered.map(({ value }) => value))
  // "950" beside "1.1K" and "1.2K" is in ones
  if (telling.some(({ value, magnitude }) => magnitude === 1 && value > largest)) return 1
  const count = (magnitude: number) => lettered.filter((each) => each.magnitude === magnitude).length
  return lettered
    .map(({ magnitude }) => magnitude)
    .reduce(
      (best, each) => (count(each) > count(best) || (count(each) === count(best) && each > best) ? each : best),
      1,
    )
}
