import type { Measurement, Report } from './bench.js'
import { dropFixedWork, keyOf, samplesOfFixedWork } from './measurements.js'
import { chanceOfEqual, largestThatCounts, medianOf, type Ratio, ratioOf } from './statistics.js'

/** A measurement that is in both reports. */
export interface Change {
  readonly measurement: Measurement
  readonly old: Measurement
  /** Ratio of the new values to the old ones. Undefined if any value is 0 or less. */
  readonly ratio: Ratio | undefined
  /** p-value: probability of such a difference by chance. Undefined for exact measurements. */
  readonly chance: number | undefined
  readonly verdict: Verdict
}

/**
 * `worse` and `better` are statistically significant. `unsure`: the medians differ by more than {@link LEAST_CHANGE},
 * but the runs are too few or too scattered to distinguish this from noise.
 */
type Verdict = 'worse' | 'better' | 'same' | 'unsure'

export interface Comparison {
  readonly changes: readonly Change[]
  /** Measurements that are only in the new report (`added`) or only in the old one (`gone`). */
  readonly added: readonly Measurement[]
  readonly gone: readonly Measurement[]
  /**
   * Benches during which the machine itself was slower or faster than before, with the ratio of the new time to the
   * old.
   */
  readonly machine: ReadonlyMap<string, number>
}

/** Minimum relevant change, as a fraction of the old value. */
const LEAST_CHANGE = 0.05
/** Maximum expected fraction of false positives among the reported changes. */
const FALSE_SHARE = 0.05

/**
 * Compares two reports. A measurement has changed if all of the following hold:
 *
 * 1. It is significant by the Mann-Whitney test, corrected for the number of measurements: {@link chanceOfEqual} and
 *    {@link largestThatCounts} at 5 %.
 * 2. It changed by at least {@link LEAST_CHANGE}, as estimated by {@link ratioOf}.
 * 3. For times, both still hold after correction for a change in the machine's own speed.
 *
 * Exact measurements have changed if they differ.
 */
export function compareReports(old: Report, now: Report): Comparison {
  const [then, measurements] = [dropFixedWork(old), dropFixedWork(now)]
  const before = new Map(then.map((measurement) => [keyOf(measurement), measurement]))
  const after = new Set(measurements.map(keyOf))
  const machine = changesOfMachine(old, now)
  const pairs = measurements.flatMap((measurement) => {
    const own = before.get(keyOf(measurement))
    return own === undefined || own.unit !== measurement.unit
      ? []
      : [weigh(own, measurement, machine.get(measurement.bench) ?? 1)]
  })
  const chances = pairs.flatMap(({ measurement, chance }) =>
    chance === undefined || measurement.better === 'neither' ? [] : [chance],
  )
  const counts = largestThatCounts(chances, FALSE_SHARE)
  return {
    changes: pairs.map((pair) => ({ ...pair, verdict: verdictOn(pair, counts) })),
    added: measurements.filter((measurement) => !before.has(keyOf(measurement))),
    gone: then.filter((measurement) => !after.has(keyOf(measurement))),
    machine,
  }
}

type Weighed = Omit<Change, 'verdict'> & {
  /** Ratio of new to old, corrected for the machine's own change. */
  readonly own: number | undefined
}

function weigh(old: Measurement, measurement: Measurement, machine: number): Weighed {
  const isPositive = [...old.samples, ...measurement.samples].every((value) => value > 0)
  const ratio = isPositive ? ratioOf(old.samples, measurement.samples) : undefined
  if (measurement.isExact === true) return { measurement, old, ratio, chance: undefined, own: ratio?.ratio }
  // The correction may only reduce a change: a faster machine must not make an unchanged measurement look worse.
  const isTime = measurement.unit === 'ms' || measurement.unit === 's'
  const isExplained = isTime && ratio !== undefined && ratio.ratio > 1 === machine > 1
  const ownSamples = isExplained ? measurement.samples.map((value) => value / machine) : measurement.samples
  const own = ratio === undefined ? undefined : isExplained ? ratio.ratio / machine : ratio.ratio
  const isTurned = isExplained && own! > 1 !== ratio!.ratio > 1
  return { measurement, old, ratio, chance: chanceOfEqual(old.samples, ownSamples), own: isTurned ? 1 : own }
}

function verdictOn({ measurement, old, chance, own }: Weighed, counts: number): Verdict {
  const [before, after] = [medianOf(old.samples), medianOf(measurement.samples)]
  if (measurement.better === 'neither' || before === after) return 'same'
  const isBetter = measurement.better === 'less' ? after < before : after > before
  const verdict = isBetter ? 'better' : 'worse'
  if (chance === undefined) return verdict
  if (own !== undefined && Math.max(own, 1 / own) < 1 + LEAST_CHANGE) return 'same'
  return chance <= counts ? verdict : 'unsure'
}

/** Returns the benches during which the machine's own speed changed, with the ratio of the new time to the old. */
function changesOfMachine(old: Report, now: Report): ReadonlyMap<string, number> {
  const benches = [...new Set(now.measurements.map(({ bench }) => bench))]
  return new Map(
    benches.flatMap((bench) => {
      const [before, after] = [samplesOfFixedWork(old, bench), samplesOfFixedWork(now, bench)]
      if (before.length === 0 || after.length === 0) return []
      const { ratio } = ratioOf(before, after)
      return chanceOfEqual(before, after) <= FALSE_SHARE && Math.abs(ratio - 1) > 0.01 ? [[bench, ratio] as const] : []
    }),
  )
}
