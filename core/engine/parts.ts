import type { Clusterer, Renderer, Runner } from '../contracts.js'
import type { TableReading } from '../corrections.js'
import { RecreateError } from '../errors.js'
import type { ProcessName } from '../facts.js'
import type { FormatConfiguration } from '../format-configuration.js'
import { refuseUnknownOptions } from '../option-names.js'
import type { BlobStore, Queue, RecordStore } from '../stores.js'

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
  /** Whether pages are worked on here. */
  readonly isWorker: boolean
  readonly timing: Timing
  /** This process, in facts. */
  readonly me: ProcessName
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Told of trouble that belongs to no call: a store that failed behind the scenes. */
  readonly onTrouble: (error: unknown, about: string) => void
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
  /** Between two looks for what other processes have done. @default 1_000 */
  readonly pollMs: number
  /** Longest time that a file may take to be rendered. @default 120_000 */
  readonly renderMs: number
  /** A page that is in work when the engine closes may take so long to end. @default 10_000 */
  readonly drainMs: number
  /** So long a copy of a document without its password is kept. @default 3_600_000 */
  readonly unprotectedMs: number
}

export const DEFAULT_TIMING: Timing = {
  reconcileMs: 30_000,
  stallMs: 60_000,
  sweepMs: 600_000,
  pollMs: 1_000,
  renderMs: 120_000,
  drainMs: 10_000,
  unprotectedMs: 3_600_000,
}

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
    const least = name === 'sweepMs' || name === 'drainMs' ? 0 : 1
    if (Number.isFinite(value) && value >= least && value < 2 ** 31) return [name, value] as const
    const expected = `Expected \`timing.${name}\` to be milliseconds from ${least} up`
    throw new RecreateError('option_invalid', `${expected}, got \`${value}\``)
  })
  return Object.fromEntries(entries) as unknown as Timing
}
