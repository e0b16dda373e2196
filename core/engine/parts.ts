import type { Clusterer, Renderer, Runner } from '../contracts.js'
import type { TableReading } from '../corrections.js'
import { RecreateError } from '../errors.js'
import type { ProcessName } from '../facts.js'
import type { FormatConfiguration } from '../format-configuration.js'
import type { TellMeasure } from '../measures.js'
import type { Notifier } from '../notices.js'
import { refuseUnknownOptions } from '../option-names.js'
import type { BlobStore, Queue, RecordStore } from '../stores.js'
import type { Tracing } from '../tracing.js'

/** What an engine is made of, chosen, checked and frozen. */
export interface EngineParts {
  readonly records: RecordStore
  readonly blobs: BlobStore
  readonly queue: Queue
  readonly runner: Runner
  /** One a mode. */
  readonly clusterers: readonly Clusterer[]
  /** One a format; every recreate gets a file of each. */
  readonly renderers: readonly Renderer[]
  /** The first is used where none is chosen. */
  readonly formats: readonly FormatConfiguration[]
  readonly reading: TableReading
  /** Tells outside that a recreate has ended; without one, no recreate can ask for it. */
  readonly notifier?: Notifier | undefined
  /** Whether pages are worked on here. */
  readonly isWorker: boolean
  readonly timing: Timing
  /** This process, in facts. */
  readonly me: ProcessName
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Told of trouble that belongs to no call: a store that failed behind the scenes. */
  readonly onTrouble: (error: unknown, about: string) => void
  /** Told of what happens, by who counts and times. */
  readonly onMeasure?: TellMeasure | undefined
  readonly tracing: Tracing
}

/** How long the engine waits for what, in milliseconds. */
export interface Timing {
  /** Between two looks for recreates that nobody works on. @default 30_000 */
  readonly reconcileMs: number
  /**
   * Who has shown no sign of life for so long is taken for dead, where his process cannot be seen. At work he shows one
   * six times in it, unless he is busy: a page or a rendering in this process holds him up. @default 60_000
   */
  readonly stallMs: number
  /** After its end a recreate is swept once more when so long has passed: late writes have landed by then. @default 600_000 */
  readonly sweepMs: number
  /** What is no more than a file so long after it was put down, as its maker has died, is swept. @default 3_600_000 */
  readonly abandonedMs: number
  /** Between two looks for what other processes have done. @default 1_000 */
  readonly pollMs: number
  /** Longest time that a file may take to be rendered. @default 120_000 */
  readonly renderMs: number
  /**
   * Longest time that the pages of a document may be worked on in all, whoever does it and however often all is started
   * anew; pages that are left then fail. Looked at before each page. @default 3_600_000
   */
  readonly documentMs: number
  /** To that, for each selected page. @default 20_000 */
  readonly documentPageMs: number
  /** A page that is in work when the engine closes may take so long to end. @default 10_000 */
  readonly drainMs: number
  /**
   * Pages of one recreate are worked on for so long before others that wait have their turn, a page at the least. Small
   * documents wait for a few turns of the large ones. @default 2_000
   */
  readonly turnMs: number
  /** So long a copy of a document without its password is kept. @default 3_600_000 */
  readonly unprotectedMs: number
  /**
   * So long a recreate is kept after its end, with all its files; then it is deleted. One that never ends has failed,
   * `expired`, when nobody has begun anything of it for so long. 0: for ever. A service keeps what others gave it, and
   * says for how long; a program keeps its own, and would not look for it to be gone. @default 0
   */
  readonly lifeMs: number
}

const DEFAULT_TIMING: Timing = {
  reconcileMs: 30_000,
  stallMs: 60_000,
  sweepMs: 600_000,
  abandonedMs: 3_600_000,
  pollMs: 1_000,
  renderMs: 120_000,
  documentMs: 3_600_000,
  documentPageMs: 20_000,
  drainMs: 10_000,
  turnMs: 2_000,
  unprotectedMs: 3_600_000,
  lifeMs: 0,
}

const MAY_BE_NOTHING: readonly (keyof Timing)[] = [
  'sweepMs',
  'abandonedMs',
  'documentPageMs',
  'drainMs',
  'turnMs',
  'lifeMs',
]
/** Compared with the clock alone: no timer runs so long, and theirs is the limit of the others. */
const LIVES: readonly (keyof Timing)[] = ['unprotectedMs', 'lifeMs']

/**
 * Fills in what is absent.
 *
 * @throws RecreateError `option_invalid`, where a name is unknown or a value no number of milliseconds.
 */
export function fillInTiming(given: Partial<Timing> = {}): Timing {
  refuseUnknownOptions(given, DEFAULT_TIMING)
  const names = Object.keys(DEFAULT_TIMING) as (keyof Timing)[]
  const entries = names.map((name) => {
    const value = given[name] ?? DEFAULT_TIMING[name]
    const least = MAY_BE_NOTHING.includes(name) ? 0 : 1
    const most = LIVES.includes(name) ? Number.MAX_SAFE_INTEGER / 2 : 2 ** 31 - 1
    if (Number.isFinite(value) && value >= least && value <= most) return [name, value] as const
    const expected = `Expected \`timing.${name}\` to be milliseconds from ${least} up`
    throw new RecreateError('option_invalid', `${expected}, got \`${value}\``)
  })
  return Object.fromEntries(entries) as unknown as Timing
}
