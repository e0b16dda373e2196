import type { Plot, Scale } from '../parts.js'
import type { FittedLine } from './fit-line.js'

/** What a fitted line does not say of its axis. */
interface AxisFacts extends Pick<Scale, 'direction' | 'side'> {
  readonly suffix: string | undefined
  readonly currency: string | undefined
  readonly plot: Plot
}

/** An axis that goes on beyond its outer ticks by less than this share of their range ends with them. */
const BEYOND = 0.02

/**
 * How far a line of least squares may be off at a place, as a multiple of its standard error there (Draper and Smith,
 * Applied Regression Analysis, section 1.4) taken with the largest residual: twice the error, where residuals are
 * spread evenly and so have a deviation of the largest by the root of three.
 */
const SURE = 1.15

/** The scale that a line through ticks stands for. */
export function toScale(line: FittedLine, { direction, side, suffix, currency, plot }: AxisFacts): Scale {
  const { kind, slope, offset, ticks, residual } = line
  const isLog = kind === 'log'
  const toValue = (at: number) => (isLog ? 10 ** (slope * at + offset) : slope * at + offset)
  const toPlace = (value: number) => ((isLog ? Math.log10(value) : value) - offset) / slope
  const mean = ticks.reduce((sum, { at }) => sum + at, 0) / ticks.length
  const spread = ticks.reduce((sum, { at }) => sum + (at - mean) ** 2, 0)
  const offAt = (at: number) =>
    plot.tolerance + SURE * residual * Math.sqrt(1 / ticks.length + (at - mean) ** 2 / spread)
  const { bbox } = plot
  const ends = direction === 'y' ? [bbox.y0, bbox.y1] : [bbox.x0, bbox.x1]
  const level = ({ at }: { readonly at: number }) => slope * at + offset
  const [low, high] = [Math.min(...ticks.map(level)), Math.max(...ticks.map(level))]
  const levels = ends.map((at) => level({ at })).sort((a, b) => a - b)
  const valueAt = (end: number) => toValue((end - offset) / slope)
  const values = ticks.map(({ value }) => value)
  const isBeyond = (by: number) => by > BEYOND * (high - low)
  return {
    direction,
    side,
    kind,
    ticks,
    toValue,
    toPlace,
    errorAt: (at) => {
      const off = offAt(at)
      return Math.max(Math.abs(toValue(at + off) - toValue(at)), Math.abs(toValue(at - off) - toValue(at)))
    },
    min: isBeyond(low - levels[0]!) ? valueAt(levels[0]!) : Math.min(...values),
    max: isBeyond(levels[1]! - high) ? valueAt(levels[1]!) : Math.max(...values),
    ...(suffix !== undefined && { suffix }),
    ...(currency !== undefined && { currency }),
  }
}
