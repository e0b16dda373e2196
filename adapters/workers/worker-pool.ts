import { RecreateError } from '../../core/errors.js'
import type { TransferredDocument } from './messages.js'
import type { PageWorker } from './page-worker.js'
import { WorkerDeath } from './worker-host.js'

/** Which kind of worker is lent, see {@link WorkerPool.withWorker}. */
export type Choice = 'warm' | 'spare' | 'new'

/**
 * Idle and busy workers. There are at most as many as calls in flight. They start when there is work for them, or early
 * on request.
 */
export class WorkerPool {
  readonly size: number
  readonly #start: (isEarly: boolean) => PageWorker
  readonly #idle: PageWorker[] = []
  readonly #busy = new Set<PageWorker>()

  constructor(places: number, start: (isEarly: boolean) => PageWorker) {
    this.size = places
    this.#start = start
  }

  /** Starts workers before there is work for them. At most `places` start. */
  startEarly(count: number): void {
    for (let number = 0; number < Math.min(count, this.size); number++) this.#idle.push(this.#start(true))
  }

  /**
   * Lends a worker that has the document open. The caller holds a permit, or opens the document on its own.
   *
   * @param choice `warm`: one of the warmest workers, preferably one that has the document open; a page takes a
   * cold worker twice the time, because its code is not compiled yet. `spare`: an idle worker that pages would not use,
   * if there is one. `new`: a new worker.
   * @param signal Its reason is thrown when it is aborted.
   * @throws WorkerDeath; RecreateError `open_failed`, or the worker's reason why the document cannot be opened.
   */
  async withWorker<Result>(
    document: TransferredDocument,
    choice: Choice,
    signal: AbortSignal,
    use: (worker: PageWorker) => Promise<Result>,
  ): Promise<Result> {
    const worker = await this.#openSomewhere(document, choice, signal)
    try {
      return await use(worker)
    } finally {
      this.#putBack(worker)
    }
  }

  /**
   * Lends any worker, for work that is like opening a document: if the worker dies, the error is the same. The caller
   * holds a permit.
   *
   * @param use Called at most twice if a worker dies, each time with another worker.
   * @throws RecreateError `open_failed`; and the errors of `use`.
   */
  async withAnyWorker<Result>(signal: AbortSignal, use: (worker: PageWorker) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      signal.throwIfAborted()
      const worker = this.#take('spare')
      try {
        return await use(worker)
      } catch (error) {
        if (!(error instanceof WorkerDeath)) throw error
        refuseToOpen(error, attempt)
      } finally {
        this.#putBack(worker)
      }
    }
  }

  /** Closes a document that is no longer needed. */
  forget(documentId: number): void {
    for (const worker of this.#idle) worker.forget(documentId)
  }

  /** Ends all workers and waits until they are gone. */
  async end(): Promise<void> {
    await Promise.all([...this.#idle.splice(0), ...this.#busy].map((worker) => worker.end()))
  }

  async #openSomewhere(document: TransferredDocument, choice: Choice, signal: AbortSignal): Promise<PageWorker> {
    for (let attempt = 1; ; attempt++) {
      signal.throwIfAborted()
      const worker = choice === 'new' ? this.#startNew() : this.#take(choice, document.id)
      try {
        await worker.open(document, signal)
        return worker
      } catch (error) {
        this.#putBack(worker)
        if (!(error instanceof WorkerDeath)) throw error
        refuseToOpen(error, attempt)
      }
    }
  }

  /** Takes an idle worker, or starts one if none is idle. */
  #take(choice: 'warm' | 'spare', documentId?: number): PageWorker {
    const alive = this.#takeIdle()
    const byWarmth = alive.toSorted((one, other) => other.pagesDone - one.pagesDone)
    const warmest = byWarmth.slice(0, this.size)
    const holds = (worker: PageWorker) => documentId !== undefined && worker.hasOpen(documentId)
    const best = choice === 'warm' ? (warmest.find(holds) ?? warmest[0]) : (alive.find(holds) ?? byWarmth.at(-1))
    this.#idle.push(...alive.filter((other) => other !== best))
    const worker = best ?? this.#start(false)
    this.#busy.add(worker)
    return worker
  }

  /** Starts a new worker. If the pool is full, the worker that was idle longest is killed. */
  #startNew(): PageWorker {
    const alive = this.#takeIdle()
    if (alive.length + this.#busy.size >= this.size) alive.shift()?.kill()
    this.#idle.push(...alive)
    const worker = this.#start(false)
    this.#busy.add(worker)
    return worker
  }

  #takeIdle(): PageWorker[] {
    return this.#idle.splice(0).filter(({ isAlive }) => isAlive)
  }

  #putBack(worker: PageWorker) {
    this.#busy.delete(worker)
    if (worker.isAlive && !worker.isDueForRecycling) this.#idle.push(worker)
    else worker.kill()
  }
}

/**
 * Throws, except after a first crash: the worker may have died for other reasons, such as a machine short of memory.
 */
function refuseToOpen(death: WorkerDeath, attempt: number) {
  if (attempt === 1 && death.code === 'page_crashed') return
  throw new RecreateError('open_failed', `Opening the document ${death.message}`, { cause: death })
}
