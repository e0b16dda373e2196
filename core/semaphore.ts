/** A FIFO semaphore with `count` permits. */
export class Semaphore {
  readonly #waiting = new Set<() => void>()
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
  async acquire(signal: AbortSignal): Promise<void> {
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

  /** Returns a permit. The caller that has waited longest receives it. */
  release(): void {
    const [next] = this.#waiting
    if (next === undefined) {
      this.#taken--
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
