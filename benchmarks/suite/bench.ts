// What a bench is, and what it reports. Data and contracts only: everything of the suite may import this file.

/** A named thing that is measured: `npm run bench -- NAME`. */
export interface Bench {
  /** Lower-case words with hyphens, as it is asked for. */
  readonly name: string
  /** One sentence: what is measured, on what. */
  readonly about: string
  /** Numbers that say how much is done, each by its name; `--set NAME=NUMBER` changes one. */
  readonly parameters: Readonly<Record<string, ParameterValues>>
  /** Runs of each case where the user does not say how many; fewer for a bench that takes long. @default 5 */
  readonly usualRuns?: number
  /**
   * Draws or opens what is measured, and says which cases there are. Called once a run of the suite; what it takes is not
   * measured. Throws where it cannot be run at all; a program that is not installed is an absence instead.
   */
  prepare(context: BenchContext): Promise<PreparedBench>
}

/** What a parameter is when nothing is said. */
interface ParameterValues {
  readonly full: number
  /** With `--short`: the least that still goes the whole way. */
  readonly short: number
}

/** What a bench is given. */
export interface BenchContext {
  /** By the names that the bench declares. */
  readonly parameters: Readonly<Record<string, number>>
  /** The folder (or one file) that the user named; undefined where the bench draws its own documents. */
  readonly folder: string | undefined
  /** A folder of its own, empty; it is removed when the bench has ended. */
  readonly scratch: string
}

/** A bench that is ready to be measured. */
export interface PreparedBench {
  readonly cases: readonly BenchCase[]
  /** What would have been measured if it were there. */
  readonly absent?: readonly Absence[]
  /** Ends what it started. Called in any case, once. */
  close?(): Promise<void>
}

/** One thing that is run over and over. The cases of a bench take turns, and nothing else runs beside them. */
export interface BenchCase {
  /** What it is done to, or by: `filing of 50 pages`. */
  readonly name: string
  /** Runs before the first that counts: code is loaded and compiled. @default 0 */
  readonly warmUps?: number
  /** It is run so often at most, however many runs are asked for: 1 where each run gives the same. */
  readonly mostRuns?: number
  /** One run, one value of each of its metrics. @throws Anything: the case is then absent, with the message as its reason. */
  run(): Promise<readonly Reading[]>
}

/** One value of one metric. */
export interface Reading extends Metric {
  readonly value: number
}

export interface Metric {
  /** What was measured: `time a page`. */
  readonly metric: string
  readonly unit: Unit
  /** Which way is good; `neither` for what only explains, such as a share of the time. */
  readonly better: 'less' | 'more' | 'neither'
  /** That equal programs always give equal values, as bytes of a file or an accuracy: any change of it is a change. @default false */
  readonly isExact?: boolean
}

/** `share` is from 0 to 1, `times` a ratio of two values of one unit, `count` a number of things. */
export type Unit = 'ms' | 's' | 'MiB' | 'kB' | 'share' | 'times' | 'count'

/** What came of one metric of one case: all its values. Two figures are the same where all but the samples is equal. */
export interface Figure extends Metric {
  readonly bench: string
  readonly case: string
  readonly parameters: Readonly<Record<string, number>>
  /** In the order of the runs; one at least. */
  readonly samples: readonly number[]
}

/** What was not measured, and why: never a made-up number. */
export interface Absence {
  readonly case: string
  /** `not installed`, or what went wrong. */
  readonly reason: string
}

/** All that one run of the suite found: what `--json` writes and `--against` reads. */
export interface Report {
  readonly kind: 'recreate-bench'
  readonly version: 1
  /** Start, ISO 8601, in UTC. */
  readonly date: string
  readonly machine: Machine
  /** Of Recreate, of Node.js and of the programs measured beside it, as they name themselves. */
  readonly versions: Readonly<Record<string, string>>
  /** Of the sources; `+changes` at its end where they differ from it. Undefined where there is no repository. */
  readonly commit?: string
  /** The most runs that a figure may have; it may have fewer. */
  readonly runs: number
  /** Run with the smallest documents: what it found says nothing about Recreate. */
  readonly isShort?: boolean
  /** The base name of the folder that the user named. */
  readonly folder?: string
  readonly figures: readonly Figure[]
  readonly absent: readonly (Absence & { readonly bench: string })[]
}

export interface Machine {
  readonly processor: string
  readonly cores: number
  readonly memoryMiB: number
  /** `linux x64`. */
  readonly platform: string
  /** Load averages of one minute; 2.0 on two cores is a machine with nothing to spare. */
  readonly loadBefore: number
  readonly loadAfter: number
}
