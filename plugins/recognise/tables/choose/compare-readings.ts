import type { Evidence } from '../evidence/evidence.js'
import { EVIDENCE_NAMES } from '../evidence/evidence-names.js'
import { meanLogOdds } from './confidence-gain.js'
import type { PageReading } from './page-reading.js'

/** What a model of readings sees of a reading, see {@link featuresOf}. */
export const FEATURE_NAMES: readonly string[] = [
  ...EVIDENCE_NAMES.map((name) => `change of ${name}`),
  ...EVIDENCE_NAMES,
  'change of log odds',
  'log odds',
  'change of words',
  'change of tables',
  'current',
  'words',
]

/** Sums over the tables of a reading. */
interface ReadingSums {
  readonly evidence: readonly number[]
  /** Mean log odds of its tables. */
  readonly logOdds: number
  readonly words: number
  readonly tables: number
}

/** Sums up a reading. */
export function sumReading(reading: PageReading): ReadingSums {
  const { evidence, grids } = reading
  return {
    evidence: EVIDENCE_NAMES.map((name) => evidence.reduce((sum, each: Evidence) => sum + each[name], 0)),
    logOdds: meanLogOdds(reading, [...grids.keys()]),
    words: grids.reduce((sum, { cells }) => cells.reduce((count, { words }) => count + words.length, sum), 0),
    tables: grids.length,
  }
}

/**
 * Returns the features of a reading: how its evidence, its words and tables differ from the current reading, its evidence
 * by table, and its size.
 */
export function featuresOf(reading: ReadingSums, current: ReadingSums): readonly number[] {
  return [
    ...reading.evidence.map((value, i) => value - current.evidence[i]!),
    ...reading.evidence.map((value) => value / Math.max(1, reading.tables)),
    reading.logOdds - current.logOdds,
    reading.logOdds,
    reading.words / Math.max(1, current.words) - 1,
    reading.tables - current.tables,
    reading === current ? 1 : 0,
    Math.log(1 + reading.words),
  ]
}
