import type { Facts } from '../facts/facts.js'
import { readFacts } from '../facts/read-facts.js'
import { endsOf } from '../facts/status.js'
import type { EngineParts } from './parts.js'

/**
 * Maximum fraction of the time spent reading facts, and maximum pause between reads in milliseconds. A long document
 * changes often and is expensive to read.
 */
const MAX_SHARE = 0.1
const LONGEST_PAUSE_MS = 500

/** A snapshot of a recreate. */
interface Snapshot {
  /** Undefined if the recreate does not exist. */
  readonly facts: Facts | undefined
  /** Fingerprint of everything that events report. */
  readonly fingerprint: string
}

/**
 * Watches recreates for all waiting callers in this process. However many callers wait for one recreate, its facts are
 * read once per `timing.pollMs`, and whenever this process changes them. A new caller receives snapshots read after its
 * call.
 */
export class Changes {
  readonly #parts: Pick<EngineParts, 'records' | 'timing'>
  readonly #each = new Map<string, Watch>()

  constructor(parts: Pick<EngineParts, 'records' | 'timing'>) {
    this.#parts = parts
  }

  /**
   * Waits for the next snapshot that differs.
   *
   * @param known The fingerprint of the previous snapshot. @default none: the next snapshot, whatever it contains
   * @returns Undefined if the signal is aborted first.
   */
  next(recreateId: string, known: string | undefined, signal: AbortSignal): Promise<Snapshot | undefined> {
    let watch = this.#each.get(recreateId)
    if (watch === undefined) {
      watch = new Watch(this.#parts, recreateId, () => this.#each.delete(recreateId))
      this.#each.set(recreateId, watch)
    }
    return watch.next(known, signal)
  }

  /** Reports that this process has changed the recreate. */
  emit(recreateId: string): void {
    this.#each.get(recreateId)?.noteChange()
  }
}

interface Waiter {
  readonly known: string | undefined
  /** Number of the first read that may resolve this waiter. */
  readonly from: number
  readonly resolve: (look: Snapshot | undefined) => void
  readonly reject: (error: unknown) => void
}

class Watch {
  readonly #parts: Pick<EngineParts, 'records' | 'timing'>
  readonly #recreateId: string
  readonly #onEnd: () => void
  readonly #waiters = new Set<Waiter>()
  #begun = 0
  #lastBegun = 0
  #look: Snapshot | undefined
  #isDirty = true
  #isReading = false
  #timer: NodeJS.Timeout | undefined

  constructor(parts: Pick<EngineParts, 'records' | 'timing'>, recreateId: string, onEnd: () => void) {
    this.#parts = parts
    this.#recreateId = recreateId
    this.#onEnd = onEnd
  }

  next(known: string | undefined, signal: AbortSignal): Promise<Snapshot | undefined> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return resolve(undefined)
      if (known === undefined) this.#isDirty = true
      else if (this.#look !== undefined && this.#look.fingerprint !== known) return resolve(this.#look)
      const leave = () => this.#settle(waiter, () => resolve(undefined))
      const waiter: Waiter = {
        known,
        from: known === undefined ? this.#begun + 1 : 0,
        resolve: (look) => {
          signal.removeEventListener('abort', leave)
          resolve(look)
        },
        reject: (error) => {
          signal.removeEventListener('abort', leave)
          reject(error)
        },
      }
      signal.addEventListener('abort', leave, { once: true })
      this.#waiters.add(waiter)
      this.#timer?.ref()
      void this.#readOn()
    })
  }

  noteChange(): void {
    this.#isDirty = true
    void this.#readOn()
  }

  /** Reads for as long as callers wait and something has changed. */
  async #readOn(): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    clearTimeout(this.#timer)
    while (this.#isDirty && this.#waiters.size > 0) {
      // Callers of the same event loop turn share one read.
      await new Promise((resolve) => setImmediate(resolve))
      this.#isDirty = false
      const started = performance.now()
      await this.#readOnce()
      const pause = Math.min((performance.now() - started) / MAX_SHARE, LONGEST_PAUSE_MS)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
    this.#isReading = false
    const { pollMs } = this.#parts.timing
    const wait = Math.max(pollMs - (performance.now() - this.#lastBegun), 0)
    this.#timer = setTimeout(() => this.#onTime(), wait)
    if (this.#waiters.size === 0) this.#timer.unref()
  }

  /** Reads again, because other processes may have changed something, or stops if no caller waits. */
  #onTime(): void {
    if (this.#waiters.size > 0) this.noteChange()
    else this.#onEnd()
  }

  async #readOnce(): Promise<void> {
    const number = ++this.#begun
    this.#lastBegun = performance.now()
    try {
      const facts = await readFacts(this.#parts.records, this.#recreateId)
      const look = { facts, fingerprint: fingerprintOf(facts) }
      this.#look = look
      for (const waiter of this.#waiters) {
        if (number >= waiter.from && look.fingerprint !== waiter.known) this.#settle(waiter, () => waiter.resolve(look))
      }
    } catch (error) {
      for (const waiter of this.#waiters) this.#settle(waiter, () => waiter.reject(error))
    }
  }

  #settle(waiter: Waiter, end: () => void): void {
    this.#waiters.delete(waiter)
    if (this.#waiters.size === 0) this.#timer?.unref()
    end()
  }
}

/** Returns a fingerprint of everything that events report. */
function fingerprintOf(facts: Facts | undefined): string {
  if (facts === undefined) return 'gone'
  const { taken, extracting, processing, completed, failed, cancelled, latest, served, isHidden } = facts
  const moments = [taken, extracting, processing, completed, failed, cancelled, latest.rendered, latest.failed]
  const head = [isHidden, ...moments.map((moment) => moment?.at), latest.generation, served?.generation]
  const pages = endsOf(facts).map(({ isStarted, end }) => end?.state[0] ?? (isStarted ? 's' : '-'))
  return `${head.join()} ${pages.join('')}`
}
