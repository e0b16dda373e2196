import type { Clusterer, Renderer, Runner } from '../contracts.js'
import type { TableReading } from '../corrections/corrections.js'
import { RecreateError } from '../errors.js'
import type { ProcessName } from '../facts/facts.js'
import type { FormatConfiguration } from '../format-configuration.js'
import type { EmitMetric } from '../metrics.js'
import type { Notifier } from '../notifications.js'
import { refuseUnknownOptions } from '../option-names.js'
import type { BlobStore, Queue, RecordStore } from '../stores.js'
import type { Tracing } from '../tracing.js'

/** The parts of an engine, selected, checked and frozen. */
export interface EngineParts {
  readonly records: RecordStore
  readonly blobs: BlobStore
  readonly queue: Queue
  readonly runner: Runner
  /** One clusterer per mode. */
  readonly clusterers: readonly Clusterer[]
  /** One renderer per format. Every recreate gets a file of each format. */
  readonly renderers: readonly Renderer[]
  /** The first format is the default. */
  readonly formats: readonly FormatConfiguration[]
  readonly reading: TableReading
  /** Sends webhook notifications. If absent, `callbackUrl` is rejected. */
  readonly notifier?: Notifier | undefined
  /** Whether this engine processes pages. */
  readonly isWorker: boolean
  readonly timing: Timing
  /** Identifies this process in facts. */
  readonly me: ProcessName
  /** Returns the current time in milliseconds since 1970. */
  readonly clock: () => number
  /** Receives errors that no caller sees, such as a store that failed in the background. */
  readonly onError: (error: unknown, about: string) => void
  /** Receives metric events. */
  readonly onMetric?: EmitMetric | undefined
  readonly tracing: Tracing
}

/** Intervals and time limits of the engine, in milliseconds. */
export interface Timing {
  /** Interval at which the reconciler looks for recreates that no process works on. @default 30_000 */
  readonly reconcileMs: number
  /**
   * Time without a heartbeat after which a worker is presumed dead, if its process cannot be observed directly. Workers
   * send six heartbeats in this time, unless a page or a rendering blocks their process. @default 60_000
   */
  readonly stallMs: number
  /**
   * Delay after the end of a recreate before its unreferenced data is finally deleted. No late write may take longer.
   * @default 600_000
   */
  readonly collectAfterMs: number
  /**
   * Age at which a stored file without a recreate is deleted, because the process that stored it has crashed.
   * @default 3_600_000
   */
  readonly abandonedMs: number
  /** Interval at which changes made by other processes are polled. @default 1_000 */
  readonly pollMs: number
  /** Time limit for rendering a file. @default 120_000 */
  readonly renderMs: number
  /**
   * Limit of the total processing time of a document's pages, over all workers and restarts. Remaining pages then fail.
   * It is checked before each page. @default 3_600_000
   */
  readonly documentMs: number
  /** Addition to `documentMs` for each selected page. @default 20_000 */
  readonly documentPageMs: number
  /** Time that pages in flight have to finish when the engine closes. @default 10_000 */
  readonly drainMs: number
  /**
   * Time slice for the pages of one recreate before waiting recreates get their turn; at least one page is processed.
   * Small documents wait for a few slices of large ones. @default 2_000
   */
  readonly timeSliceMs: number
  /** Retention period of an unprotected copy of a document. @default 3_600_000 */
  readonly unprotectedMs: number
  /**
   * Retention period of a recreate and its files after its end. Then it is deleted. A recreate that does not end fails
   * with `expired` if no work on it was started for this time. 0 keeps recreates forever. Set it for a service, which
   * should not keep its clients' documents forever. @default 0
   */
  readonly lifeMs: number
}

const DEFAULT_TIMING: Timing = {
  reconcileMs: 30_000,
  stallMs: 60_000,
  collectAfterMs: 600_000,
  abandonedMs: 3_600_000,
  pollMs: 1_000,
  renderMs: 120_000,
  documentMs: 3_600_000,
  documentPageMs: 20_000,
  drainMs: 10_000,
  timeSliceMs: 2_000,
  unprotectedMs: 3_600_000,
  lifeMs: 0,
}

const MAY_BE_NOTHING: readonly (keyof Timing)[] = [
  'collectAfterMs',
  'abandonedMs',
  'documentPageMs',
  'drainMs',
  'timeSliceMs',
  'lifeMs',
]
/**
 * Timing members that are only compared with the clock. No timer runs for them, so the limit of timers does not apply.
 */
const LIVES: readonly (keyof Timing)[] = ['unprotectedMs', 'lifeMs']

/**
 * Adds the defaults of absent values.
 *
 * @throws RecreateError `option_invalid` if a name is unknown or a value is not a valid number of milliseconds.
 */
export function fillInTiming(given: Partial<Timing> = {}): Timing {
  refuseUnknownOptions(given, DEFAULT_TIMING)
  const names = Object.keys(DEFAULT_TIMING) as (keyof Timing)[]
  const entries = names.map((name) => {
    const value = given[name] ?? DEFAULT_TIMING[name]
    const least = MAY_BE_NOTHING.includes(name) ? 0 : 1
    const most = LIVES.includes(name) ? Number.MAX_SAFE_INTEGER / 2 : 2 ** 31 - 1
    if (Number.isFinite(value) && value >= least && value <= most) return [name, value] as const
    const expected = `Expected \`timing.${name}\` to be at least ${least} milliseconds`
    throw new RecreateError('option_invalid', `${expected}, got \`${value}\``)
  })
  return Object.fromEntries(entries) as unknown as Timing
}
