import { type FittedLine, type Tick, throughTicks } from './fit-line.js'

/** Fewer ticks in even steps may be figures of a table. */
const LEAST_TICKS = 5
/** Steps of which every second or fourth is a whole number of what is printed: 2.5 printed as "0", "2", "5", "8", "10". */
const PARTS = [2, 4]
/** Gaps between ticks are alike to this share. */
const EVEN = 0.1
/** A figure may be off by half of its last digit, whichever way halves are rounded. */
const HALF = 0.5 + 1e-6

/**
 * Ticks whose figures were rounded to fewer decimals than their step has: they stand evenly, and one even step from zero
 * explains each figure once it is rounded.
 *
 * @returns Undefined where the figures are even as they are, or no such step explains all of them.
 */
export function fitRounded(ticks: readonly Tick[]): FittedLine | undefined {
  const sorted = ticks.toSorted((a, b) => a.at - b.at)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (sorted.length < LEAST_TICKS || first === undefined || last === undefined || !areEven(sorted)) return undefined
  const decimals = decimalsOf(sorted)
  const unit = 10 ** -decimals
  const steps = sorted.length - 1
  const found = new Map<string, readonly Tick[]>()
  for (const parts of PARTS) {
    const part = unit / parts
    // both outermost figures may be rounded
    const whole = Math.round((last.value - first.value) / steps / part)
    const start = Math.round(first.value / part)
    for (const count of [whole - 1, whole, whole + 1]) {
      for (const from of [start - 1, start, start + 1]) {
        if (count === 0 || count % parts === 0 || from % count !== 0) continue
        const right = sorted.map((tick, i) => ({ ...tick, value: Number(((from + i * count) * part).toPrecision(10)) }))
        if (right.every(({ value }, i) => Math.abs(value - sorted[i]!.value) <= HALF * unit))
          found.set(`${from * part} ${count * part}`, right)
      }
    }
  }
  const [only, ...others] = found.values()
  return only !== undefined && others.length === 0 ? throughTicks(only, 'linear') : undefined
}

function areEven(sorted: readonly Tick[]): boolean {
  const gaps = sorted.slice(1).map(({ at }, i) => at - sorted[i]!.at)
  const mean = (sorted.at(-1)!.at - sorted[0]!.at) / gaps.length
  return gaps.every((gap) => Math.abs(gap - mean) <= EVEN * mean)
}

function decimalsOf(ticks: readonly Tick[]): number {
  return Math.max(...ticks.map(({ value }) => (String(value).split('.')[1] ?? '').length))
}
