import type { Label } from '../parts.js'

/** A figure and where it is printed along its axis. */
export interface Tick {
  readonly at: number
  readonly value: number
  readonly label: Label
  /** Whether its figure was misread, and is what its neighbours say. */
  readonly isMended?: true
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

/** A tick this far off the line, as a share of the distance of ticks, is on it: labels are centred by eye. */
const ON_LINE = 0.08
const LEAST_TICKS = 3
/** Most of the figures must be on the line. */
const LEAST_SHARE = 0.6
/** Ticks stand in even steps, some of which may lack: a step differs from a multiple of the least by this share at most. */
const EVEN = 0.06

/**
 * Fits a line through ticks with the ones that are none left out: of the lines through two ticks the one on which most
 * others lie (as RANSAC does, but over all pairs), then least squares through these.
 */
export function fitLine(ticks: readonly Tick[]): FittedLine | undefined {
  const linear = fitKind(ticks, 'linear')
  const log = ticks.every(({ value }) => value > 0) ? fitKind(ticks, 'log') : undefined
  if (linear === undefined || log === undefined) return linear ?? log
  return log.ticks.length > linear.ticks.length ? log : linear
}

function levelOf({ value }: Tick, kind: FittedLine['kind']): number {
  return kind === 'log' ? Math.log10(value) : value
}

function fitKind(ticks: readonly Tick[], kind: FittedLine['kind']): FittedLine | undefined {
  if (ticks.length < LEAST_TICKS) return undefined
  const sorted = [...ticks].sort((a, b) => a.at - b.at)
  const apart = (sorted.at(-1)!.at - sorted[0]!.at) / (sorted.length - 1)
  let best: readonly Tick[] = []
  for (const [i, a] of sorted.entries()) {
    for (const b of sorted.slice(i + 1)) {
      const slope = (levelOf(b, kind) - levelOf(a, kind)) / (b.at - a.at)
      if (!Number.isFinite(slope) || slope === 0) continue
      const placeOf = (tick: Tick) => a.at + (levelOf(tick, kind) - levelOf(a, kind)) / slope
      const on = sorted.filter((tick) => Math.abs(placeOf(tick) - tick.at) <= ON_LINE * apart)
      if (on.length > best.length) best = on
    }
  }
  if (best.length < LEAST_TICKS || best.length < LEAST_SHARE * ticks.length) return undefined
  const isScale = areEven(best.map((tick) => levelOf(tick, kind))) || (kind === 'log' && areRound(best))
  return isScale ? throughTicks(best, kind) : undefined
}

/** So many ticks of 1, 2, 3 or 5 and zeros make a logarithmic scale that is not even: 1, 5, 50, 500. */
const ROUND_TICKS = 4

function areRound(ticks: readonly Tick[]): boolean {
  const isRound = ({ value }: Tick) => /^[1235]e/.test(Number(value.toPrecision(12)).toExponential())
  return ticks.length >= ROUND_TICKS && ticks.every(isRound)
}

/** Ticks are steps of one length; data that happen to lie on a line are not. */
function areEven(levels: readonly number[]): boolean {
  const steps = levels.slice(1).map((level, i) => Math.abs(level - levels[i]!))
  const least = Math.min(...steps)
  return least > 0 && steps.every((step) => Math.abs(step / least - Math.round(step / least)) <= EVEN)
}

/** The line of least squares through ticks. */
export function throughTicks(ticks: readonly Tick[], kind: FittedLine['kind']): FittedLine {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const meanAt = mean(ticks.map(({ at }) => at))
  const meanLevel = mean(ticks.map((tick) => levelOf(tick, kind)))
  const above = ticks.reduce((sum, tick) => sum + (tick.at - meanAt) * (levelOf(tick, kind) - meanLevel), 0)
  const below = ticks.reduce((sum, tick) => sum + (tick.at - meanAt) ** 2, 0)
  const slope = above / below
  const offset = meanLevel - slope * meanAt
  const residual = Math.max(...ticks.map((tick) => Math.abs((levelOf(tick, kind) - offset) / slope - tick.at)))
  return { kind, slope, offset, ticks, residual }
}
