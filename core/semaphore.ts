/** A caller waiting for a permit. */
export interface Waiter {
  /**
   * Called once, when the caller is among the next to receive a permit, so that it can prefetch. Absent if the caller
   * does nothing before it has a permit.
   */
  onNext?(): void
  /** Whether work has already begun ahead of the permit. Such a caller receives the next permit. */
  readonly hasBegun?: boolean
}

/** A FIFO semaphore with `count` permits, whose next callers may start early. */
export class Semaphore {
  readonly #waiting = new Map<() => void, Waiter>()
  readonly #next = new Set<Waiter>()
  readonly #count: number
  #taken = 0

  constructor(count: number) {
    this.#count = count
  }

  /** Number of permits in use. */
  get inUse(): number {
    return this.#taken
  }

  /** Waits for a permit. @throws The signal's reason if it is aborted before a permit is available. */
  async acquire(signal: AbortSignal, waiter: Waiter = {}): Promise<void> {
    if (this.#taken < this.#count) {
      this.#taken++
      return
    }
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        this.#remove(enter)
        reject(signal.reason)
      }
      this.#waiting.set(enter, waiter)
      signal.addEventListener('abort', giveUp, { once: true })
      this.#notifyNext()
    })
  }

  /** Returns a permit. It goes to a caller that has already begun, or else to the one that has waited longest. */
  release(): void {
    const next = this.#first()
    if (next === undefined) {
      this.#taken--
      return
    }
    this.#remove(next)
    next()
  }

  /** Only a caller that was notified by `onNext` can have begun. */
  #first(): (() => void) | undefined {
    let left = this.#next.size
    for (const [enter, { hasBegun }] of this.#waiting) {
      if (hasBegun === true) return enter
      if (--left <= 0) break
    }
    return this.#waiting.keys().next().value
  }

  #remove(enter: () => void) {
    this.#next.delete(this.#waiting.get(enter)!)
    this.#waiting.delete(enter)
    this.#notifyNext()
  }

  /** Stops at the first caller without `onNext`: notifying callers behind it would let them overtake it. */
  #notifyNext() {
    let notified = 0
    for (const waiter of this.#waiting.values()) {
      if (notified++ === this.#count || waiter.onNext === undefined) return
      if (this.#next.has(waiter)) continue
      this.#next.add(waiter)
      waiter.onNext()
    }
  }
}
