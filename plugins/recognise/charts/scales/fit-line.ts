import type { Label } from '../parts.js'

/** A figure and where it is printed along its axis. */
export interface Tick {
  readonly at: number
  readonly value: number
  readonly label: Label
}

/** Values that rise evenly with their places, or whose logarithms do. */
export interface FittedLine {
  readonly kind: 'linear' | 'log'
  /** Of the value, or of its logarithm to the base of 10. */
  readonly slope: number
  readonly offset: number
  /** In order of their places. */
  readonly ticks: readonly Tick[]
  /** Furthest that a tick is off the line, in units of place. */
  readonly residual: number
}

/** A tick this far off the line, as a share of the mean distance of ticks, is on it: labels are centred by eye. */
const ON_LINE = 0.06
const LEAST_TICKS = 3
/** Most of the figures must be on the line. */
const LEAST_SHARE = 0.6

/**
 * Fits a line through ticks with the ones that are none left out: of the lines through two ticks the one on which most
 * others lie (as RANSAC does, but over all pairs), then least squares through these.
 */
export function fitLine(ticks: readonly Tick[]): FittedLine | undefined {
  const linear = fitKind(ticks, 'linear')
  const isPositive = ticks.every(({ value }) => value > 0)
  const log = isPositive ? fitKind(ticks, 'log') : undefined
  if (linear === undefined || log === undefined) return linear ?? log
  return log.ticks.length > linear.ticks.length ? log : linear
}

function fitKind(ticks: readonly Tick[], kind: FittedLine['kind']): FittedLine | undefined {
  const levelOf = (tick: Tick) => (kind === 'log' ? Math.log10(tick.value) : tick.value)
  const sorted = [...ticks].sort((a, b) => a.at - b.at)
  let best: readonly Tick[] = []
  for (const [i, a] of sorted.entries()) {
    for (const b of sorted.slice(i + 1)) {
      const slope = (levelOf(b) - levelOf(a)) / (b.at - a.at)
      if (!Number.isFinite(slope) || slope === 0) continue
      const apart = (sorted.at(-1)!.at - sorted[0]!.at) / (sorted.length - 1)
      const on = sorted.filter(
        (tick) => Math.abs(a.at + (levelOf(tick) - levelOf(a)) / slope - tick.at) <= ON_LINE * apart,
      )
      if (on.length > best.length) best = on
    }
  }
  if (best.length < LEAST_TICKS || best.length < LEAST_SHARE * ticks.length) return undefined
  const n = best.length
  const meanAt = best.reduce((sum, { at }) => sum + at, 0) / n
  const meanValue = best.reduce((sum, tick) => sum + levelOf(tick), 0) / n
  const above = best.reduce((sum, tick) => sum + (tick.at - meanAt) * (levelOf(tick) - meanValue), 0)
  const below = best.reduce((sum, tick) => sum + (tick.at - meanAt) ** 2, 0)
  const slope = above / below
  const offset = meanValue - slope * meanAt
  const residual = Math.max(...best.map((tick) => Math.abs((levelOf(tick) - offset) / slope - tick.at)))
  return { kind, slope, offset, ticks: best, residual }
}
