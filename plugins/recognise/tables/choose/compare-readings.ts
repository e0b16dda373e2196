import type { Evidence } from '../evidence/evidence.js'
import { EVIDENCE_NAMES } from '../evidence/evidence-names.js'
import type { PageReading } from './page-reading.js'

/** What a model of readings sees of a reading, see {@link featuresOf}. */
export const FEATURE_NAMES: readonly string[] = [
  ...EVIDENCE_NAMES.map((name) => `change of ${name}`),
  ...EVIDENCE_NAMES,
  'change of words',
  'change of tables',
  'current',
  'words',
]

/** Sums over the tables of a reading. */
interface ReadingSums {
  readonly evidence: readonly number[]
  readonly words: number
  readonly tables: number
}

/** Sums up a reading. */
export function sumReading({ evidence, grids }: PageReading): ReadingSums {
  return {
    evidence: EVIDENCE_NAMES.map((name) => evidence.reduce((sum, each: Evidence) => sum + each[name], 0)),
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
    reading.words / Math.max(1, current.words) - 1,
    reading.tables - current.tables,
    reading === current ? 1 : 0,
    Math.log(1 + reading.words),
  ]
}
