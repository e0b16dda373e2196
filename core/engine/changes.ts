import type { Facts } from '../facts.js'
import { readFacts } from '../read-facts.js'
import { endsOf } from '../status.js'
import type { EngineParts } from './parts.js'

/** Looking may take so small a share of the time, and no longer a pause: a long document changes often. */
const SHARE_OF_LOOKING = 0.1
const LONGEST_PAUSE_MS = 500

/** What there was to be seen of a recreate. */
interface Look {
  /** Undefined where it is not there. */
  readonly facts: Facts | undefined
  /** Differs where anything differs that events tell. */
  readonly mark: string
}

/**
 * Looks at recreates for all who wait for their changes in this process: however many wait for one, its facts are read
 * once each `timing.pollMs`, and when this process has changed something itself. Who waits later is given later looks.
 */
export class Changes {
  readonly #parts: Pick<EngineParts, 'records' | 'timing'>
  readonly #each = new Map<string, Watch>()

  constructor(parts: Pick<EngineParts, 'records' | 'timing'>) {
    this.#parts = parts
  }

  /**
   * The next look that shows something else.
   *
   * @param known The mark of the look before. @default none: a look from now on, whatever it shows
   * @returns Undefined when the signal is aborted meanwhile.
   */
  next(recreateId: string, known: string | undefined, signal: AbortSignal): Promise<Look | undefined> {
    let watch = this.#each.get(recreateId)
    if (watch === undefined) {
      watch = new Watch(this.#parts, recreateId, () => this.#each.delete(recreateId))
      this.#each.set(recreateId, watch)
    }
    return watch.next(known, signal)
  }

  /** This process has changed something about it. */
  emit(recreateId: string): void {
    this.#each.get(recreateId)?.noteChange()
  }
}

interface Waiter {
  readonly known: string | undefined
  /** Only this look and later ones will do. */
  readonly from: number
  readonly resolve: (look: Look | undefined) => void
  readonly reject: (error: unknown) => void
}

class Watch {
  readonly #parts: Pick<EngineParts, 'records' | 'timing'>
  readonly #recreateId: string
  readonly #onEnd: () => void
  readonly #waiters = new Set<Waiter>()
  #begun = 0
  #lastBegun = 0
  #look: Look | undefined
  #isDirty = true
  #isReading = false
  #timer: NodeJS.Timeout | undefined

  constructor(parts: Pick<EngineParts, 'records' | 'timing'>, recreateId: string, onEnd: () => void) {
    this.#parts = parts
    this.#recreateId = recreateId
    this.#onEnd = onEnd
  }

  next(known: string | undefined, signal: AbortSignal): Promise<Look | undefined> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return resolve(undefined)
      if (known === undefined) this.#isDirty = true
      else if (this.#look !== undefined && this.#look.mark !== known) return resolve(this.#look)
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

  /** Reads as long as somebody waits for what has changed. */
  async #readOn(): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    clearTimeout(this.#timer)
    while (this.#isDirty && this.#waiters.size > 0) {
      // Those who come in the same turn are served by the same look.
      await new Promise((resolve) => setImmediate(resolve))
      this.#isDirty = false
      const started = performance.now()
      await this.#readOnce()
      const pause = Math.min((performance.now() - started) / SHARE_OF_LOOKING, LONGEST_PAUSE_MS)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
    this.#isReading = false
    const { pollMs } = this.#parts.timing
    const wait = Math.max(pollMs - (performance.now() - this.#lastBegun), 0)
    this.#timer = setTimeout(() => this.#onTime(), wait)
    if (this.#waiters.size === 0) this.#timer.unref()
  }

  /** Others may have changed something; where nobody wants to know, it ends. */
  #onTime(): void {
    if (this.#waiters.size > 0) this.noteChange()
    else this.#onEnd()
  }

  async #readOnce(): Promise<void> {
    const number = ++this.#begun
    this.#lastBegun = performance.now()
    try {
      const facts = await readFacts(this.#parts.records, this.#recreateId)
      const look = { facts, mark: markOf(facts) }
      this.#look = look
      for (const waiter of this.#waiters) {
        if (number >= waiter.from && look.mark !== waiter.known) this.#settle(waiter, () => waiter.resolve(look))
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

/** All that events are made of, in short. */
function markOf(facts: Facts | undefined): string {
  if (facts === undefined) return 'gone'
  const { taken, extracting, processing, completed, failed, cancelled, latest, served, isHidden } = facts
  const moments = [taken, extracting, processing, completed, failed, cancelled, latest.rendered, latest.failed]
  const head = [isHidden, ...moments.map((moment) => moment?.at), latest.generation, served?.generation]
  const pages = endsOf(facts).map(({ isStarted, end }) => end?.state[0] ?? (isStarted ? 's' : '-'))
  return `${head.join()} ${pages.join('')}`
}
