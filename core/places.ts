/** Who waits for a place. */
export interface Waiter {
  /** Called once, when the next places to become free are its own and those of who came before. Absent: it does nothing before it has one. */
  onNext?(): void
  /** Whether it has begun already, ahead of its place: it is the first to have one then. */
  readonly hasBegun?: boolean
}

/** So many may be at work at the same time; who comes while all places are taken waits, in order. */
export class Places {
  readonly #waiting = new Map<() => void, Waiter>()
  readonly #next = new Set<Waiter>()
  readonly #count: number
  #taken = 0

  constructor(count: number) {
    this.#count = count
  }

  /** How many are at work. */
  get taken(): number {
    return this.#taken
  }

  /** Resolves with a place. @throws The signal's reason where it is aborted while no place is free. */
  async enter(signal: AbortSignal, waiter: Waiter = {}): Promise<void> {
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
      this.#tellNext()
    })
  }

  /** Gives a place back: it goes to who has begun already, or has waited longest. */
  leave(): void {
    const next = this.#first()
    if (next === undefined) {
      this.#taken--
      return
    }
    this.#remove(next)
    next()
  }

  /** Only who was told that it is next can have begun. */
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
    this.#tellNext()
  }

  /** Nobody is told over the head of one who waits for nothing but a place: it would be overtaken. */
  #tellNext() {
    let told = 0
    for (const waiter of this.#waiting.values()) {
      if (told++ === this.#count || waiter.onNext === undefined) return
      if (this.#next.has(waiter)) continue
      this.#next.add(waiter)
      waiter.onNext()
    }
  }
}
