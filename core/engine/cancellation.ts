/** Thrown to abandon work: it is no longer wanted, others have done it, or the engine closes. Never reaches callers. */
export class WorkAbandoned extends Error {}

/** Cancellation signals for single recreates and for the whole engine. */
export class Cancellation {
  readonly #end = new AbortController()
  readonly #each = new Map<string, { readonly controller: AbortController; users: number }>()
  readonly #drain = new AbortController()

  /** Aborted when the engine is closed, or no longer waits for work in flight. */
  get end(): AbortSignal {
    return this.#end.signal
  }

  /** Aborted when no new work may start. */
  get draining(): AbortSignal {
    return this.#drain.signal
  }

  /** Whether no new work may start. */
  get isDraining(): boolean {
    return this.#drain.signal.aborted
  }

  /** Returns a signal that is aborted with the given one, and when the engine is closed. */
  untilClosed(signal: AbortSignal | undefined): AbortSignal {
    return signal === undefined ? this.end : AbortSignal.any([signal, this.end])
  }

  drain(): void {
    this.#drain.abort()
  }

  /** Runs work with a signal that is aborted when this recreate is cancelled. */
  async withSignal<Result>(recreateId: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const entry = this.#each.get(recreateId) ?? { controller: new AbortController(), users: 0 }
    this.#each.set(recreateId, entry)
    entry.users++
    try {
      return await work(AbortSignal.any([entry.controller.signal, this.#end.signal]))
    } finally {
      if (--entry.users === 0 && this.#each.get(recreateId) === entry) this.#each.delete(recreateId)
    }
  }

  cancel(recreateId: string): void {
    this.#each.get(recreateId)?.controller.abort()
    this.#each.delete(recreateId)
  }

  cancelAll(): void {
    this.drain()
    this.#end.abort()
  }
}
