import { RecreateError } from '../../../core/errors.js'
import { Semaphore } from '../../../core/semaphore.js'
import type { EngineThread } from './engine-thread.js'
import type { TesseractBlock, TesseractRequest } from './tesseract-thread.js'

/** A pool of OCR threads, started on demand. Calls wait in order while all threads are busy. */
export class EnginePool {
  readonly #places: Semaphore
  readonly #start: () => Promise<EngineThread>
  readonly #threads = new Set<EngineThread>()
  readonly #idle: EngineThread[] = []
  readonly #calls = new Set<AbortController>()

  constructor(size: number, start: () => Promise<EngineThread>) {
    this.#places = new Semaphore(size)
    this.#start = start
  }

  /**
   * Reads a picture. A thread that failed or was stopped is not reused.
   *
   * @throws RecreateError `ocr_failed`, `cancelled`.
   */
  async read(request: TesseractRequest, signal: AbortSignal | undefined): Promise<readonly TesseractBlock[]> {
    const call = new AbortController()
    const stop = () => call.abort(new RecreateError('cancelled', 'The operation was cancelled by the caller'))
    signal?.addEventListener('abort', stop)
    this.#calls.add(call)
    try {
      await this.#places.acquire(call.signal)
      try {
        return await this.#readInPlace(request, call.signal)
      } finally {
        this.#places.release()
      }
    } finally {
      signal?.removeEventListener('abort', stop)
      this.#calls.delete(call)
    }
  }

  /** Ends all threads. Pending calls throw `cancelled`. Later calls start new threads. */
  async close(): Promise<void> {
    const reason = new RecreateError('cancelled', 'The recogniser was closed')
    for (const call of this.#calls) call.abort(reason)
    this.#idle.length = 0
    await Promise.all([...this.#threads].map((thread) => thread.stop(reason)))
  }

  async #readInPlace(request: TesseractRequest, signal: AbortSignal): Promise<readonly TesseractBlock[]> {
    const thread = this.#takeIdle() ?? (await this.#start())
    this.#threads.add(thread)
    const stop = () => void thread.stop(signal.reason)
    signal.addEventListener('abort', stop)
    try {
      if (signal.aborted) throw signal.reason
      return await thread.read(request)
    } finally {
      signal.removeEventListener('abort', stop)
      if (thread.isGone) this.#threads.delete(thread)
      else this.#idle.push(thread)
    }
  }

  #takeIdle(): EngineThread | undefined {
    for (;;) {
      const thread = this.#idle.pop()
      if (thread?.isGone !== true) return thread
      this.#threads.delete(thread)
    }
  }
}
