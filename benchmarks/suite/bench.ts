// Types of a bench and of its results. No dependencies, so that every file of the suite can import them.

/** A named measurement: `npm run bench -- NAME`. */
export interface Bench {
  /** Name on the command line: lower-case words joined by hyphens. */
  readonly name: string
  /** One sentence: what is measured, and on which documents. */
  readonly about: string
  /** Parameters that set the amount of work, by name. `--set NAME=NUMBER` overrides one. */
  readonly parameters: Readonly<Record<string, ParameterValues>>
  /** Default number of runs of each case; fewer for a bench that takes long. @default 5 */
  readonly usualRuns?: number
  /**
   * Creates or opens the documents and returns the cases. Called once per run of the suite; its time is not measured.
   * Throws if the bench cannot run. A missing program is reported as an absence instead.
   */
  prepare(context: BenchContext): Promise<PreparedBench>
}

/** Default values of a parameter. */
interface ParameterValues {
  readonly full: number
  /** Value with `--short`: the smallest that still runs every step. */
  readonly short: number
}

/** Input of {@link Bench.prepare}. */
export interface BenchContext {
  /** Values of the declared parameters, by name. */
  readonly parameters: Readonly<Record<string, number>>
  /** Folder or file given by the user. Undefined if the bench creates its own documents. */
  readonly folder: string | undefined
  /** Empty folder for this bench. It is deleted when the bench ends. */
  readonly scratch: string
}

/** A bench that is ready to run. */
export interface PreparedBench {
  readonly cases: readonly BenchCase[]
  /** Cases that cannot be measured here. */
  readonly absent?: readonly Absence[]
  /** Releases all resources. Called exactly once, also after errors. */
  close?(): Promise<void>
}

/** One measurement to repeat. The cases of a bench alternate, and nothing else runs at the same time. */
export interface BenchCase {
  /** Name of the case, such as `filing of 50 pages`. */
  readonly name: string
  /** Number of unmeasured runs before the first one, to load and compile the code. @default 0 */
  readonly warmUps?: number
  /** Maximum number of runs, whatever the user requests. 1 if every run gives the same result. */
  readonly mostRuns?: number
  /**
   * Runs once and returns one value per metric. @throws Any error: the case is then absent, with the message as its
   * reason.
   */
  run(): Promise<readonly Reading[]>
}

/** One value of a metric. */
export interface Reading extends Metric {
  readonly value: number
}

export interface Metric {
  /** Name of the metric, such as `time a page`. */
  readonly metric: string
  readonly unit: Unit
  /**
   * Which direction is an improvement. `neither` for values that only explain others, such as a fraction of the time.
   */
  readonly better: 'less' | 'more' | 'neither'
  /**
   * Whether equal programs always produce equal values, such as a file size or an accuracy. Any difference is then a
   * change. @default false
   */
  readonly isExact?: boolean
}

/** `share` is a fraction from 0 to 1, `times` a ratio of two values of the same unit, `count` a number of items. */
export type Unit = 'ms' | 's' | 'MiB' | 'kB' | 'share' | 'times' | 'count'

/** All values of one metric of one case. Two measurements are the same if everything but the samples is equal. */
export interface Measurement extends Metric {
  readonly bench: string
  readonly case: string
  readonly parameters: Readonly<Record<string, number>>
  /** Values in the order of the runs. At least one. */
  readonly samples: readonly number[]
}

/** A case that was not measured, and the reason. */
export interface Absence {
  readonly case: string
  /** `not installed`, or the error message. */
  readonly reason: string
}

/** Result of one run of the suite: written by `--json` and read by `--against`. */
export interface Report {
  readonly kind: 'recreate-bench'
  readonly version: 1
  /** Start time, ISO 8601, in UTC. */
  readonly date: string
  readonly machine: Machine
  /** Versions of Recreate, Node.js and the programs used for comparison. */
  readonly versions: Readonly<Record<string, string>>
  /** Commit of the sources, with `+changes` if they were modified. Undefined without a repository. */
  readonly commit?: string
  /** Maximum number of runs of a measurement. A measurement may have fewer. */
  readonly runs: number
  /** Whether the smallest documents were used. The values then have no meaning. */
  readonly isShort?: boolean
  /** Base name of the user's folder. */
  readonly folder?: string
  readonly measurements: readonly Measurement[]
  readonly absent: readonly (Absence & { readonly bench: string })[]
}

export interface Machine {
  readonly processor: string
  readonly cores: number
  readonly memoryMiB: number
  /** Operating system and architecture, such as `linux x64`. */
  readonly platform: string
  /** Load average over one minute. At the number of cores, the machine is fully busy. */
  readonly loadBefore: number
  readonly loadAfter: number
}
