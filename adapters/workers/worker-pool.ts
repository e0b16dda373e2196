import { RecreateError } from '../../core/errors.js'
import type { HandedDocument } from './messages.js'
import { NotBegun, type PageWorker } from './page-worker.js'
import { WorkerDeath } from './worker-host.js'

/** Which worker is lent, see {@link WorkerPool.lend}. */
export type Choice = 'seasoned' | 'spare' | 'fresh'

/** Workers at work and at rest, as many as work was lent to at once. They start when there is work for them, or when told. */
export class WorkerPool {
  readonly places: number
  readonly #start: (isEarly: boolean) => PageWorker
  readonly #idle: PageWorker[] = []
  readonly #busy = new Set<PageWorker>()

  constructor(places: number, start: (isEarly: boolean) => PageWorker) {
    this.places = places
    this.#start = start
  }

  /** Starts workers before there is work for them, so that it finds them ready; no more than there are places. */
  startEarly(count: number): void {
    for (let number = 0; number < Math.min(count, this.places); number++) this.#idle.push(this.#start(true))
  }

  /**
   * Lends a worker that has the document open. The caller holds one of the places, or opens it for its own sake.
   *
   * @param choice `seasoned`: of as many workers as there are places, those that have done the most, best one that has the
   * document open; a page costs a young worker twice its time, because none of its code is compiled yet. `spare`: one that
   * pages would not be given to, where there is one. `fresh`: one that has done nothing yet.
   * @param signal Its reason is thrown when it is aborted.
   * @param use May be called again, with another worker, where one ended before it began with it.
   * @throws WorkerDeath; RecreateError `open_failed`, and why the document cannot be opened, as the worker says it.
   */
  async lend<Result>(
    document: HandedDocument,
    choice: Choice,
    signal: AbortSignal,
    use: (worker: PageWorker) => Promise<Result>,
  ): Promise<Result> {
    for (;;) {
      const worker = await this.#openSomewhere(document, choice, signal)
      try {
        return await use(worker)
      } catch (error) {
        // It was still on a page that had been posted to it, and has ended with that.
        if (!(error instanceof NotBegun)) throw error
      } finally {
        this.#putBack(worker)
      }
    }
  }

  /**
   * Lends a worker, whatever it has open, for what is as good as an opening: that it dies of it is said in the same way.
   * The caller holds one of the places.
   *
   * @param use May be called a second time, with another worker.
   * @throws RecreateError `open_failed`; what the use throws.
   */
  async lendAny<Result>(signal: AbortSignal, use: (worker: PageWorker) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; ) {
      signal.throwIfAborted()
      const worker = this.#take('spare')
      try {
        return await use(worker)
      } catch (error) {
        if (error instanceof NotBegun) continue
        if (!(error instanceof WorkerDeath)) throw error
        refuseToOpen(error, attempt++)
      } finally {
        this.#putBack(worker)
      }
    }
  }

  /** A worker at work to which a page of the document may be posted, so that it begins it at once when it is done. */
  busyWith(documentId: number): PageWorker | undefined {
    return [...this.#busy].find((worker) => worker.takesPost(documentId))
  }

  /** Takes a worker back from who has posted a page to it, after that has begun and ended. */
  takeBack(worker: PageWorker): void {
    this.#putBack(worker)
  }

  /** Lets go of a document that nobody will ask for again. */
  forget(documentId: number): void {
    for (const worker of this.#idle) worker.forget(documentId)
  }

  /** Ends all workers and waits until they are gone. */
  async end(): Promise<void> {
    await Promise.all([...this.#idle.splice(0), ...this.#busy].map((worker) => worker.end()))
  }

  async #openSomewhere(document: HandedDocument, choice: Choice, signal: AbortSignal): Promise<PageWorker> {
    for (let attempt = 1; ; ) {
      signal.throwIfAborted()
      const worker = choice === 'fresh' ? this.#makeFresh() : this.#take(choice, document.id)
      try {
        await worker.open(document, signal)
        return worker
      } catch (error) {
        this.#putBack(worker)
        if (error instanceof NotBegun) continue
        if (!(error instanceof WorkerDeath)) throw error
        refuseToOpen(error, attempt++)
      }
    }
  }

  /** An idle worker, or a new one where none is idle. */
  #take(choice: 'seasoned' | 'spare', documentId?: number): PageWorker {
    const alive = this.#takeIdle()
    const bySeason = alive.toSorted((one, other) => other.pagesDone - one.pagesDone)
    const seasoned = bySeason.slice(0, this.places)
    const holds = (worker: PageWorker) => documentId !== undefined && worker.hasOpen(documentId)
    const best = choice === 'seasoned' ? (seasoned.find(holds) ?? seasoned[0]) : (alive.find(holds) ?? bySeason.at(-1))
    this.#idle.push(...alive.filter((other) => other !== best))
    const worker = best ?? this.#start(false)
    this.#busy.add(worker)
    return worker
  }

  /** A new worker; where all places are taken, the one that has rested longest gives way. */
  #makeFresh(): PageWorker {
    const alive = this.#takeIdle()
    if (alive.length + this.#busy.size >= this.places) alive.shift()?.kill()
    this.#idle.push(...alive)
    const worker = this.#start(false)
    this.#busy.add(worker)
    return worker
  }

  #takeIdle(): PageWorker[] {
    return this.#idle.splice(0).filter(({ isAlive }) => isAlive)
  }

  #putBack(worker: PageWorker) {
    // Who has posted the page that it is on now will put it back.
    if (worker.isAlive && worker.isBusy) return
    this.#busy.delete(worker)
    if (worker.isAlive && !worker.isWorn) this.#idle.push(worker)
    else worker.kill()
  }
}

/** A worker may have died for reasons of its own, a machine short of memory above all: one more try is fair. */
function refuseToOpen(death: WorkerDeath, attempt: number) {
  if (attempt === 1 && death.code === 'page_crashed') return
  throw new RecreateError('open_failed', `Opening the document ${death.message}`, { cause: death })
}
