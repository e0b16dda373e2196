import type { Scale } from '../parts.js'
import type { FittedLine } from './fit-line.js'

/** What a fitted line does not say of its axis. */
export interface AxisFacts extends Pick<Scale, 'direction' | 'side'> {
  readonly suffix: string | undefined
  readonly currency: string | undefined
  /** How far a coordinate may be off. */
  readonly tolerance: number
}

/** The scale that a line through ticks stands for. */
export function toScale(line: FittedLine, { direction, side, suffix, currency, tolerance }: AxisFacts): Scale {
  const { kind, slope, offset, ticks, residual } = line
  const isLog = kind === 'log'
  const toValue = (at: number) => (isLog ? 10 ** (slope * at + offset) : slope * at + offset)
  const toPlace = (value: number) => ((isLog ? Math.log10(value) : value) - offset) / slope
  const off = tolerance + residual / Math.sqrt(ticks.length)
  const values = ticks.map(({ value }) => value)
  return {
    direction,
    side,
    kind,
    ticks,
    toValue,
    toPlace,
    errorAt: (at) => Math.max(Math.abs(toValue(at + off) - toValue(at)), Math.abs(toValue(at - off) - toValue(at))),
    min: Math.min(...values),
    max: Math.max(...values),
    ...(suffix !== undefined && { suffix }),
    ...(currency !== undefined && { currency }),
  }
}
