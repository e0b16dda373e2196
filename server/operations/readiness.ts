import { setTimeout as delay } from 'node:timers/promises'
import { checkBlobs, checkQueue, checkRecords } from '../../index.js'
import { hideSecrets } from '../config/hide-secrets.js'
import type { BackEnds } from './back-ends.js'
import { lastBeatMs, SEEN_MS } from './heartbeats.js'

/** What each back end says of itself: `ok`, or what is wrong with it, in a sentence without addresses' passwords. */
interface Readiness {
  /** Whether all back ends are well, and this process has not been told to stop. */
  readonly isReady: boolean
  readonly records: string
  readonly blobs: string
  readonly queue: string
  /** Whether any worker has been seen lately. That none was makes nothing unready: what is uploaded waits for one. */
  readonly workers: string
}

/** Whether this process can do its work. */
export interface ReadinessCheck {
  /** Never throws; takes no longer than three seconds. Those who ask at the same time share one answer. */
  ask(): Promise<Readiness>
  /**
   * Asks for the first time, before anybody else does: packages of back ends are large, and loading them is no sign that
   * one hangs. Takes three seconds at most; what is not well is logged.
   */
  warmUp(log: { warn(about: object, message: string): void }): Promise<void>
  /** From now on this process is not ready, as it is about to end. */
  refuse(): void
}

const PATIENCE_MS = 3_000
const OK = 'ok'

/**
 * Asks back ends whether they are well.
 *
 * @param patienceMs Who has not answered by then hangs; less is for tests alone.
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
    throw new Error(`Expected an answer within ${patienceMs / 1000} s, got none`)
  }

  async function refuseUnseen(): Promise<void> {
    const ms = await lastBeatMs(records)
    if (ms === undefined) throw new Error('No worker has ever been seen: start one with `recreate worker`')
    if (ms > SEEN_MS) throw new Error(`No worker has been seen for ${Math.round(ms / 1000)} s`)
  }
}
