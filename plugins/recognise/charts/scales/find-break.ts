import type { FittedLine, Tick } from './fit-line.js'

/** A tick stands one step further than the last to this share of the step. */
const ONE_STEP = 0.15

/**
 * The figure that stands one step beyond the largest tick and says much more than that step is worth: between the two an
 * axis is broken, as "30" and "100" in a row of tens.
 */
export function findBreak(figures: readonly Tick[], { kind, slope, ticks }: FittedLine): Tick | undefined {
  if (kind === 'log') return undefined
  const last = ticks.reduce((largest, tick) => (tick.value > largest.value ? tick : largest))
  const apart = Math.abs(ticks.at(-1)!.at - ticks[0]!.at) / (ticks.length - 1)
  const own = new Set(ticks.map(({ label }) => label))
  const next = figures.find(({ at, label }) => {
    const steps = ((at - last.at) * Math.sign(slope)) / apart
    return !own.has(label) && Math.abs(steps - 1) <= ONE_STEP
  })
  const step = Math.abs(slope) * apart
  return next !== undefined && next.value - last.value > 1.5 * step ? next : undefined
}
