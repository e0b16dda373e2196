/** Leaves work that is not to go on: nobody wants it, others have done it, or the engine closes. No caller sees it. */
export class WorkLeft extends Error {}

/** Signals that stop the work on single recreates, and on all. */
export class Stops {
  readonly #end = new AbortController()
  readonly #each = new Map<string, { readonly controller: AbortController; users: number }>()
  readonly #drain = new AbortController()

  /** Aborted when the engine has closed, or waits no longer for what is in work. */
  get end(): AbortSignal {
    return this.#end.signal
  }

  /** Aborted when nothing new is to be begun. */
  get draining(): AbortSignal {
    return this.#drain.signal
  }

  /** Whether nothing new is to be begun. */
  get isDraining(): boolean {
    return this.#drain.signal.aborted
  }

  drain(): void {
    this.#drain.abort()
  }

  /** Works with a signal that is aborted when this recreate's work is to stop. */
  async use<Result>(recreateId: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const entry = this.#each.get(recreateId) ?? { controller: new AbortController(), users: 0 }
    this.#each.set(recreateId, entry)
    entry.users++
    try {
      return await work(AbortSignal.any([entry.controller.signal, this.#end.signal]))
    } finally {
      if (--entry.users === 0 && this.#each.get(recreateId) === entry) this.#each.delete(recreateId)
    }
  }

  stop(recreateId: string): void {
    this.#each.get(recreateId)?.controller.abort()
    this.#each.delete(recreateId)
  }

  stopAll(): void {
    this.drain()
    this.#end.abort()
  }
}
