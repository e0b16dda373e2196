import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Json, RecordStore } from '../../index.js'

/** A process that works on pages, as it was last seen. */
interface SeenWorker {
  /** Name of its machine, or container. */
  readonly host: string
  readonly pid: number
  /** Pages that it works on at the same time. */
  readonly places: number
  /** When it was seen: milliseconds since 1970, by its own clock. */
  readonly at: number
}

/** Signs of life of this process. */
export interface WorkerBeats {
  /** Takes back what was said: this process is gone. */
  stop(): Promise<void>
}

/** One small record says that any worker is alive, so that to ask costs one read, however many there are. */
const LAST = 'workers/last'
const EACH = 'workers/each/'
const BEAT_MS = 10_000
/** Who has not been seen for so long is gone: three beats and some patience. */
export const SEEN_MS = 40_000
/** Those that died are forgotten so late, in milliseconds. */
const FORGOTTEN_MS = 60 * 60_000

/**
 * Says in the records that this process works, every ten seconds, so that others know of it.
 *
 * @param places Pages that it works on at the same time.
 * @param onError Told where the records could not be written; the next beat tries again.
 */
export function startBeats(
  records: RecordStore,
  places: number,
  onError: (error: unknown, about: string) => void,
): WorkerBeats {
  const key = `${EACH}${randomUUID()}`
  let running = Promise.resolve()
  const beat = () => {
    // One after the other: a store that is slow is not asked by ever more of them.
    running = running.then(show).catch((error: unknown) => onError(error, 'signs of life'))
  }
  const show = async () => {
    const seen: SeenWorker = { host: hostname(), pid: process.pid, places, at: Date.now() }
    await records.set(key, { ...seen })
    await records.set(LAST, seen.at)
  }
  beat()
  running = running.then(() => forgetOld(records)).catch((error: unknown) => onError(error, 'workers of old'))
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

/** How long ago any worker was last seen, in milliseconds; undefined where none ever was. */
export async function lastBeatMs(records: RecordStore): Promise<number | undefined> {
  const at = await records.get(LAST)
  return typeof at === 'number' ? Math.max(Date.now() - at, 0) : undefined
}

/** The workers that are alive: a list of all that was written, so nothing for every few seconds. */
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
