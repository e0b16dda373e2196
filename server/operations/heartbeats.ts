import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Json, RecordStore } from '../../index.js'

/** The last heartbeat of a worker process. */
interface SeenWorker {
  /** Host name of the machine or container. */
  readonly host: string
  readonly pid: number
  /** Number of pages the process works on at the same time. */
  readonly places: number
  /** Time of the heartbeat, in ms since 1970, by the worker's clock. */
  readonly at: number
}

/** The heartbeats of this process. */
export interface Heartbeats {
  /** Stops the heartbeats and removes this process from the list. */
  stop(): Promise<void>
}

/** Record of the last heartbeat of any worker, so that checking for workers needs only one read. */
const LAST = 'workers/last'
const EACH = 'workers/each/'
const BEAT_MS = 10_000
/** A worker without a heartbeat for this time, in ms, counts as gone: three intervals plus a margin. */
export const SEEN_MS = 40_000
/** Heartbeats of gone workers are deleted after this time, in ms. */
const FORGOTTEN_MS = 60 * 60_000

/**
 * Writes a heartbeat to the records every ten seconds, so that other processes know this worker.
 *
 * @param places Number of pages it works on at the same time.
 * @param onError Called when a heartbeat could not be written; the next one tries again.
 */
export function startHeartbeats(
  records: RecordStore,
  places: number,
  onError: (error: unknown, about: string) => void,
): Heartbeats {
  const key = `${EACH}${randomUUID()}`
  let running = Promise.resolve()
  const beat = () => {
    // Heartbeats are written one after another, so that they do not pile up at a slow store.
    running = running.then(show).catch((error: unknown) => onError(error, 'heartbeat'))
  }
  const show = async () => {
    const seen: SeenWorker = { host: hostname(), pid: process.pid, places, at: Date.now() }
    await records.set(key, { ...seen })
    await records.set(LAST, seen.at)
  }
  beat()
  running = running.then(() => forgetOld(records)).catch((error: unknown) => onError(error, 'old heartbeats'))
  let isWaiting = false
  const timer = setInterval(() => {
    if (isWaiting) return
    isWaiting = true
    beat()
    void running.then(() => {
      isWaiting = false
    })
  }, BEAT_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
      await records.delete(key)
    },
  }
}

/** Returns the time since the last heartbeat of any worker, in ms; undefined if there was none. */
export async function lastHeartbeatMs(records: RecordStore): Promise<number | undefined> {
  const at = await records.get(LAST)
  return typeof at === 'number' ? Math.max(Date.now() - at, 0) : undefined
}

/** Lists the workers that are alive. This reads all heartbeats, so do not call it every few seconds. */
export async function listWorkers(records: RecordStore): Promise<readonly SeenWorker[]> {
  const workers: SeenWorker[] = []
  for await (const { value } of records.list(EACH))
    if (!isOld(value, SEEN_MS)) workers.push(value as unknown as SeenWorker)
  return workers
}

async function forgetOld(records: RecordStore): Promise<void> {
  for await (const { key, value } of records.list(EACH)) if (isOld(value, FORGOTTEN_MS)) await records.delete(key)
}

function isOld(value: Json, ms: number): boolean {
  return Date.now() - (value as unknown as SeenWorker).at > ms
}
