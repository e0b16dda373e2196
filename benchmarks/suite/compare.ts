import type { Figure, Report } from './bench.js'
import { keyOf, samplesOfYardstick, withoutYardsticks } from './figures.js'
import { chanceOfEqual, largestThatCounts, medianOf, type Ratio, ratioOf } from './statistics.js'

/** A figure that both reports have. */
export interface Change {
  readonly figure: Figure
  readonly old: Figure
  /** Now to then; undefined where a value is not more than 0. */
  readonly ratio: Ratio | undefined
  /** How likely it is that nothing but chance made them differ so; undefined for exact figures. */
  readonly chance: number | undefined
  readonly verdict: Verdict
}

/**
 * `worse` and `better` are beyond the noise. `unsure`: the medians differ by more than the least that matters, and the runs
 * are too few, or lie too far apart, to tell it from noise.
 */
type Verdict = 'worse' | 'better' | 'same' | 'unsure'

export interface Comparison {
  readonly changes: readonly Change[]
  /** In the new report alone, and in the old one alone. */
  readonly added: readonly Figure[]
  readonly gone: readonly Figure[]
  /** Benches beside which the yardstick was slower or faster than it was, and how many times as slow. */
  readonly machine: ReadonlyMap<string, number>
}

/** Smaller changes are nobody's concern, however sure they are: a share of the old value. */
const LEAST_CHANGE = 0.05
/** The share of all changes named that may be named wrongly. */
const FALSE_SHARE = 0.05

/**
 * What became worse or better beyond the noise. A figure did when all of this holds:
 *
 * 1. The Mann-Whitney test says so, for all figures together: {@link chanceOfEqual}, {@link largestThatCounts} at 5 %.
 * 2. It changed by at least {@link LEAST_CHANGE}, by the estimate of {@link ratioOf}.
 * 3. Both hold for times after the machine's own change has been taken off, where the yardstick says that it had one.
 *
 * Exact figures, which equal programs always give equally, changed when they differ.
 */
export function compareReports(old: Report, now: Report): Comparison {
  const [then, figures] = [withoutYardsticks(old), withoutYardsticks(now)]
  const before = new Map(then.map((figure) => [keyOf(figure), figure]))
  const after = new Set(figures.map(keyOf))
  const machine = changesOfMachine(old, now)
  const pairs = figures.flatMap((figure) => {
    const own = before.get(keyOf(figure))
    return own === undefined || own.unit !== figure.unit ? [] : [weigh(own, figure, machine.get(figure.bench) ?? 1)]
  })
  const chances = pairs.flatMap(({ figure, chance }) =>
    chance === undefined || figure.better === 'neither' ? [] : [chance],
  )
  const counts = largestThatCounts(chances, FALSE_SHARE)
  return {
    changes: pairs.map((pair) => ({ ...pair, verdict: verdictOn(pair, counts) })),
    added: figures.filter((figure) => !before.has(keyOf(figure))),
    gone: then.filter((figure) => !after.has(keyOf(figure))),
    machine,
  }
}

type Weighed = Omit<Change, 'verdict'> & {
  /** Now to then, without what the machine itself did. */
  readonly own: number | undefined
}

function weigh(old: Figure, figure: Figure, machine: number): Weighed {
  const isPositive = [...old.samples, ...figure.samples].every((value) => value > 0)
  const ratio = isPositive ? ratioOf(old.samples, figure.samples) : undefined
  if (figure.isExact === true) return { figure, old, ratio, chance: undefined, own: ratio?.ratio }
  // Only what makes a change smaller is taken off: a machine that was faster excuses nothing that stayed as it was.
  const isTime = figure.unit === 'ms' || figure.unit === 's'
  const isExplained = isTime && ratio !== undefined && ratio.ratio > 1 === machine > 1
  const ownSamples = isExplained ? figure.samples.map((value) => value / machine) : figure.samples
  const own = ratio === undefined ? undefined : isExplained ? ratio.ratio / machine : ratio.ratio
  const isTurned = isExplained && own! > 1 !== ratio!.ratio > 1
  return { figure, old, ratio, chance: chanceOfEqual(old.samples, ownSamples), own: isTurned ? 1 : own }
}

function verdictOn({ figure, old, chance, own }: Weighed, counts: number): Verdict {
  const [before, after] = [medianOf(old.samples), medianOf(figure.samples)]
  if (figure.better === 'neither' || before === after) return 'same'
  const isBetter = figure.better === 'less' ? after < before : after > before
  const verdict = isBetter ? 'better' : 'worse'
  if (chance === undefined) return verdict
  if (own !== undefined && Math.max(own, 1 / own) < 1 + LEAST_CHANGE) return 'same'
  return chance <= counts ? verdict : 'unsure'
}

/** Where the fixed work beside a bench took another time, and how many times as much. */
function changesOfMachine(old: Report, now: Report): ReadonlyMap<string, number> {
  const benches = [...new Set(now.figures.map(({ bench }) => bench))]
  return new Map(
    benches.flatMap((bench) => {
      const [before, after] = [samplesOfYardstick(old, bench), samplesOfYardstick(now, bench)]
      if (before.length === 0 || after.length === 0) return []
      const { ratio } = ratioOf(before, after)
      return chanceOfEqual(before, after) <= FALSE_SHARE && Math.abs(ratio - 1) > 0.01 ? [[bench, ratio] as const] : []
    }),
  )
}
