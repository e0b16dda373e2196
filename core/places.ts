/** So many may be at work at the same time; who comes while all places are taken waits, in order. */
export class Places {
  readonly #waiting = new Set<() => void>()
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
  async enter(signal: AbortSignal): Promise<void> {
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
        this.#waiting.delete(enter)
        reject(signal.reason)
      }
      this.#waiting.add(enter)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }

  /** Gives a place back: it goes to who has waited longest. */
  leave(): void {
    const [next] = this.#waiting
    if (next === undefined) {
      this.#taken--
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
