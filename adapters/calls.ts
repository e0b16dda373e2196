import { setMaxListeners } from 'node:events'
import { RecreateError, refuseIfAborted } from '../core/errors.js'
import { Places, type Waiter } from '../core/places.js'

/** The calls of a runner: so many at work, the others in line as they came, and a way to end them all. */
export class Calls {
  readonly #cancels = new Set<(message: string) => void>()
  readonly #places: Places
  #isClosed = false
  #onRest = () => {}

  /** @param places Calls that are at work at the same time. */
  constructor(places: number) {
    this.#places = new Places(places)
  }

  /**
   * Does the work of one call as soon as it has a place.
   *
   * @param signal The caller's.
   * @param work Is given a signal that is aborted with the caller's, and when all calls are ended; its reason is the
   * error to throw. What the work gives after that is not given on.
   * @param waiterOf Makes what is told of its place in the line, given the same signal.
   * @throws RecreateError `cancelled`; and what the work throws.
   */
  async run<Result>(
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<Result>,
    waiterOf?: (signal: AbortSignal) => Waiter,
  ): Promise<Result> {
    refuseIfAborted(signal)
    if (this.#isClosed) throw new RecreateError('cancelled', 'The runner is closed')
    const stop = new AbortController()
    const cancel = (message: string) => stop.abort(new RecreateError('cancelled', message))
    const onAbort = () => cancel('The work was stopped by its caller')
    this.#cancels.add(cancel)
    if (signal !== undefined) setMaxListeners(0, signal) // One a call: a long document has hundreds at once.
    signal?.addEventListener('abort', onAbort)
    try {
      await this.#places.enter(stop.signal, waiterOf?.(stop.signal))
      return await this.#workInPlace(work, stop.signal)
    } finally {
      signal?.removeEventListener('abort', onAbort)
      this.#cancels.delete(cancel)
    }
  }

  /** Ends all calls, and those that are still to come: they throw `cancelled`, those at work as soon as they have heard. */
  cancelAll(): void {
    this.#isClosed = true
    for (const cancel of this.#cancels) cancel('The runner was closed')
  }

  /** Resolves when no call is at work. */
  async rest(): Promise<void> {
    if (this.#places.taken === 0) return
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
      this.#places.leave()
      if (this.#places.taken === 0) this.#onRest()
    }
  }
}
