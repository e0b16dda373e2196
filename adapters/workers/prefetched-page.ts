import type { PageOptions } from '../../core/contracts.js'
import type { PageOutcome } from '../../core/model.js'
import type { Waiter } from '../../core/semaphore.js'
import type { Source, StoredSource } from '../../core/source.js'
import type { TransferredDocument } from './messages.js'
import { NotBegun, type PageWorker, type PostedPage } from './page-worker.js'
import type { TransferredDocuments } from './transferred-documents.js'
import { WorkerDeath } from './worker-host.js'
import type { WorkerPool } from './worker-pool.js'

/** The parts of a runner that a page needs. */
interface RunnerParts {
  readonly pool: WorkerPool
  readonly handed: TransferredDocuments
  /** Pages that are next in the queue and not posted yet. */
  readonly next: Set<PrefetchedPage>
}

/**
 * A page on its way to a worker. While it is next in the queue, it is posted to a busy worker that has its document
 * open. Otherwise that worker would be idle for a millisecond between two pages, or for several with records on another
 * machine. If another worker is free first, that one gets the page.
 */
export class PrefetchedPage implements Waiter {
  readonly #runner: RunnerParts
  readonly #source: Source | StoredSource
  readonly #pageNumber: number
  readonly #options: PageOptions
  readonly #signal: AbortSignal
  #document: Promise<TransferredDocument> | undefined
  #start: Promise<void> | undefined
  #posting: Promise<void> | undefined
  #posted: { readonly page: PostedPage; readonly worker: PageWorker } | undefined

  /** @param signal Its reason is thrown when it is aborted. */
  constructor(
    runner: RunnerParts,
    source: Source | StoredSource,
    pageNumber: number,
    options: PageOptions,
    signal: AbortSignal,
  ) {
    this.#runner = runner
    this.#source = source
    this.#pageNumber = pageNumber
    this.#options = options
    this.#signal = signal
  }

  onNext(): void {
    this.#runner.next.add(this)
    this.#tryToPost()
  }

  get hasBegun(): boolean {
    return this.#posted?.page.hasBegun ?? false
  }

  /** Processes the page, which now has its permit. @throws The error of `onStart`, and the errors of a runner. */
  async work(): Promise<PageOutcome> {
    this.#runner.next.delete(this)
    await this.#posting
    const posted = this.#posted
    if (posted !== undefined) {
      posted.page.withdraw()
      try {
        return await this.#ended(posted.page.outcome)
      } catch (error) {
        if (!(error instanceof NotBegun)) throw error
      } finally {
        this.#giveBack()
      }
    }
    const document = await this.#take()
    const choice = this.#options.isRetry === true ? 'new' : 'warm'
    return this.#runner.pool.withWorker(document, choice, this.#signal, async (worker) => {
      await this.#begin()
      return this.#ended(worker.work<'page'>(document, this.#request, this.#signal, this.#onBegin))
    })
  }

  /** Releases everything that the page holds. */
  async leave(): Promise<void> {
    this.#runner.next.delete(this)
    await this.#posting?.catch(() => {})
    this.#posted?.page.withdraw()
    await this.#posted?.page.outcome.catch(() => {})
    this.#giveBack()
    const wasTaken = await this.#document?.then(
      () => true,
      () => false,
    )
    if (wasTaken === true) await this.#runner.handed.leave(this.#source)
  }

  get #request() {
    return { kind: 'page', pageNumber: this.#pageNumber, selection: this.#options.selection } as const
  }

  /** A worker has now started a page, so another page may be posted to it. */
  readonly #onBegin = () => {
    this.#options.onBegin?.()
    for (const turn of this.#runner.next) turn.#tryToPost()
  }

  #tryToPost(): void {
    if (this.#posting !== undefined || this.#options.isRetry === true) return
    this.#posting = this.#post()
    this.#posting.catch(() => {}) // The error is thrown in `work`.
  }

  async #post(): Promise<void> {
    const { pool, next } = this.#runner
    const document = await this.#take()
    if (pool.busyWith(document.id) !== undefined && next.has(this) && !this.#signal.aborted) await this.#begin()
    // The state may have changed while waiting.
    const worker = this.#start && next.has(this) && !this.#signal.aborted ? pool.busyWith(document.id) : undefined
    this.#posting = undefined
    if (worker === undefined) return
    next.delete(this)
    const page = worker.post(document, this.#request, this.#signal, this.#onBegin)
    this.#posted = { page, worker }
  }

  /** Releases the worker before the next page gets the permit. */
  #giveBack(): void {
    const posted = this.#posted
    this.#posted = undefined
    if (posted?.page.hasBegun === true) this.#runner.pool.returnWorker(posted.worker)
  }

  /** Transfers the document. If the runner was closed in the meantime, the error is the cancellation. */
  #take(): Promise<TransferredDocument> {
    this.#document ??= this.#runner.handed.take(this.#source).catch((error: unknown) => {
      this.#signal.throwIfAborted()
      throw error
    })
    return this.#document
  }

  #begin(): Promise<void> {
    this.#start ??= Promise.resolve(this.#options.onStart?.())
    return this.#start
  }

  async #ended(outcome: Promise<PageOutcome>): Promise<PageOutcome> {
    try {
      return await outcome
    } catch (error) {
      if (!(error instanceof WorkerDeath)) throw error
      const { code, message } = error
      return { state: 'failed', pageNumber: this.#pageNumber, error: { code, message: `It ${message}` } }
    }
  }
}
