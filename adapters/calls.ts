import { setMaxListeners } from 'node:events'
import { RecreateError, refuseIfAborted } from '../core/errors.js'
import { Semaphore } from '../core/semaphore.js'

/**
 * Runs the calls of a runner: limits how many are in flight, queues the others in FIFO order, and can cancel them all.
 */
export class Calls {
  readonly #cancels = new Set<(message: string) => void>()
  readonly #places: Semaphore
  #isClosed = false
  #onRest = () => {}

  /** @param places Maximum number of calls in flight. */
  constructor(places: number) {
    this.#places = new Semaphore(places)
  }

  /**
   * Runs a call as soon as a permit is free.
   *
   * @param signal The caller's signal.
   * @param work Receives a signal that is aborted when the caller aborts or when all calls are cancelled. The reason of
   * the signal is the error to throw. A result after the abort is discarded.
   * @throws RecreateError `cancelled`; and the errors of `work`.
   */
  async run<Result>(signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    refuseIfAborted(signal)
    if (this.#isClosed) throw new RecreateError('cancelled', 'The runner is closed')
    const stop = new AbortController()
    const cancel = (message: string) => stop.abort(new RecreateError('cancelled', message))
    const onAbort = () => cancel('The caller cancelled the work')
    this.#cancels.add(cancel)
    // One listener per call: a long document has hundreds of calls at once.
    if (signal !== undefined) setMaxListeners(0, signal)
    signal?.addEventListener('abort', onAbort)
    try {
      await this.#places.acquire(stop.signal)
      return await this.#workInPlace(work, stop.signal)
    } finally {
      signal?.removeEventListener('abort', onAbort)
      this.#cancels.delete(cancel)
    }
  }

  /**
   * Cancels all current and future calls. They throw `cancelled`; calls in flight do so as soon as they react to their
   * signal.
   */
  cancelAll(): void {
    this.#isClosed = true
    for (const cancel of this.#cancels) cancel('The runner was closed')
  }

  /** Resolves when no call is in flight. */
  async rest(): Promise<void> {
    if (this.#places.inUse === 0) return
    await new Promise<void>((resolve) => {
      const before = this.#onRest
      this.#onRest = () => {
        before()
        resolve()
      }
    })
  }

  async #workInPlace<Result>(work: (signal: AbortSignal) => Promise<Result>, signal: AbortSignal): Promise<Result> {
    try {
      signal.throwIfAborted()
      const result = await work(signal)
      signal.throwIfAborted()
      return result
    } finally {
      this.#places.release()
      if (this.#places.inUse === 0) this.#onRest()
    }
  }
}
