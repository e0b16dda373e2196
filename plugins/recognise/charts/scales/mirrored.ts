import type { Scale } from '../parts.js'
import { type FittedLine, fitLine, type Tick } from './fit-line.js'
import { readFigure } from './tick-values.js'

/** So many figures at least stand to each side of the nought in the middle. */
const LEAST_TO_SIDE = 2

/**
 * The line through the figures of an axis that runs away from its nought to both sides, as under a pyramid of ages: what
 * stands to the left of the nought counts backwards. Undefined where not all figures but the outermost are on it.
 *
 * @param ticks Figures as they are printed.
 */
export function fitMirrored(ticks: readonly Tick[]): FittedLine | undefined {
  const noughts = ticks.filter(({ value }) => value === 0)
  if (noughts.length !== 1 || ticks.some(({ value }) => value < 0)) return undefined
  const middle = noughts[0]!.at
  const before = ticks.filter(({ at }) => at < middle)
  if (before.length < LEAST_TO_SIDE || ticks.length - 1 - before.length < LEAST_TO_SIDE) return undefined
  const signed = ticks.map((tick) => (tick.at < middle ? { ...tick, value: -tick.value } : tick))
  const inOrder = signed.toSorted((a, b) => a.at - b.at)
  const whole = throughAll(inOrder)
  if (whole !== undefined) return whole
  // the outermost figures are moved inwards to end with the axis, or cut
  const inner = throughAll(inOrder.slice(1, -1))
  return (
    inner && { ...inner, ticks: inOrder.flatMap((tick) => (inner.ticks.includes(tick) ? tick : onLine(tick, inner))) }
  )
}

/** A figure moved inwards stands where the others say; one farther off than half a step is another. */
function onLine(tick: Tick, { slope, offset, ticks }: FittedLine): readonly Tick[] {
  const at = (tick.value - offset) / slope
  const step = (ticks.at(-1)!.at - ticks[0]!.at) / (ticks.length - 1)
  return Math.abs(at - tick.at) < step / 2 ? [{ ...tick, at }] : []
}

function throughAll(ticks: readonly Tick[]): FittedLine | undefined {
  const line = fitLine(ticks)
  return line?.kind === 'linear' && line.ticks.length === ticks.length ? line : undefined
}

/** Whether figures before the nought of an axis are printed without a sign. */
export function isMirrored({ ticks }: Scale): boolean {
  return ticks.some(({ value, label }) => value < 0 && (readFigure(label.text)?.value ?? value) === -value)
}
