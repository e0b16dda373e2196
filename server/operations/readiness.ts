import { setTimeout as delay } from 'node:timers/promises'
import { checkBlobs, checkQueue, checkRecords } from '../../index.js'
import { hideSecrets } from '../config/hide-secrets.js'
import type { BackEnds } from './back-ends.js'
import { lastHeartbeatMs, SEEN_MS } from './heartbeats.js'

/** State of each back end: `ok`, or an error message without passwords. */
interface Readiness {
  /** Whether all back ends work and this process is not shutting down. */
  readonly isReady: boolean
  readonly records: string
  readonly blobs: string
  readonly queue: string
  /** Whether a worker was seen recently. This does not affect `isReady`, because uploads wait for a worker. */
  readonly workers: string
}

/** Checks whether this process can work. */
export interface ReadinessCheck {
  /** Checks all back ends; takes at most 3 s and never throws. Concurrent callers share one check. */
  ask(): Promise<Readiness>
  /**
   * Runs the first check at startup, so that loading large client libraries is not mistaken for an outage. Takes at
   * most 3 s; failures are logged.
   */
  warmUp(log: { warn(about: object, message: string): void }): Promise<void>
  /** Reports this process as not ready from now on, because it is shutting down. */
  refuse(): void
}

const PATIENCE_MS = 3_000
const OK = 'ok'

/**
 * Creates the readiness check of the back ends.
 *
 * @param patienceMs Timeout for each back end, in ms; only tests shorten it.
 */
export function readinessCheck({ records, blobs, queue }: BackEnds, patienceMs = PATIENCE_MS): ReadinessCheck {
  let asked: Promise<Readiness> | undefined
  let isEnding = false

  return {
    ask,
    async warmUp(log) {
      const { isReady, ...backEnds } = await ask()
      if (!isReady) log.warn({ backEnds }, 'not ready yet')
    },
    refuse() {
      isEnding = true
    },
  }

  async function ask(): Promise<Readiness> {
    asked ??= askAll().finally(() => {
      asked = undefined
    })
    const found = await asked
    return isEnding ? { ...found, isReady: false } : found
  }

  async function askAll(): Promise<Readiness> {
    const [ofRecords, ofBlobs, ofQueue, ofWorkers] = await Promise.all([
      hear(() => checkRecords(records)),
      hear(() => checkBlobs(blobs)),
      hear(() => checkQueue(queue)),
      hear(() => refuseUnseen()),
    ])
    const isReady = [ofRecords, ofBlobs, ofQueue].every((said) => said === OK)
    return { isReady, records: ofRecords, blobs: ofBlobs, queue: ofQueue, workers: ofWorkers }
  }

  async function hear(question: () => Promise<void>): Promise<string> {
    const patience = new AbortController()
    try {
      await Promise.race([question(), tooLate(patience.signal)])
      return OK
    } catch (error) {
      return hideSecrets(error instanceof Error ? error.message : String(error))
    } finally {
      patience.abort()
    }
  }

  async function tooLate(signal: AbortSignal): Promise<never> {
    await delay(patienceMs, undefined, { signal })
    throw new Error(`No answer within ${patienceMs / 1000} s`)
  }

  async function refuseUnseen(): Promise<void> {
    const ms = await lastHeartbeatMs(records)
    if (ms === undefined) throw new Error('No worker has been seen yet; start one with `recreate worker`')
    if (ms > SEEN_MS) throw new Error(`No worker has been seen for ${Math.round(ms / 1000)} s`)
  }
}
