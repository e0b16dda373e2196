import PQueue from 'p-queue'
import { refuseIfAborted } from '../../core/errors.js'
import type { PageOutcome } from '../../core/model.js'
import { Child, type ChildLimits, type WorkEnd } from './child.js'
import type { HandedDocument } from './messages.js'

/** One piece of work for one child. */
export interface Work {
  readonly document: HandedDocument
  /** In their order; none: only open the document. */
  readonly pageNumbers: readonly number[]
  /** Called with each page that ended in the child, a failed one too; not with one that it died on. */
  readonly onPage: (outcome: PageOutcome) => void
  readonly signal: AbortSignal
  /** Whether it needs a child that has done nothing yet. @default false */
  readonly needsFreshChild?: boolean
}

/** Children at work and at rest, never more than there are places. They start when there is work for them. */
export class ChildPool {
  readonly places: number
  readonly #limits: ChildLimits
  readonly #queue: PQueue
  readonly #idle: Child[] = []
  readonly #busy = new Set<Child>()

  constructor(places: number, limits: ChildLimits) {
    this.places = places
    this.#limits = limits
    this.#queue = new PQueue({ concurrency: places })
  }

  /** Waits for a free place; who is no longer wanted leaves the line. A place is for one child at a time. */
  async inPlace<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    try {
      return await this.#queue.add(work, { signal })
    } catch (error) {
      refuseIfAborted(signal)
      throw error
    }
  }

  /**
   * Gives the work to a child. The caller holds a place.
   *
   * @throws RecreateError `cancelled`; and why the document could not be opened, as the child says it.
   */
  async workOnce({ document, pageNumbers, onPage, signal, needsFreshChild = false }: Work): Promise<UnrefusedEnd> {
    refuseIfAborted(signal)
    const child = needsFreshChild ? this.#startChild() : this.#takeChild(document.id)
    try {
      const end = await child.work(document, pageNumbers, onPage, signal)
      if (end.kind === 'refused') throw end.error
      return end
    } finally {
      this.#putBack(child)
    }
  }

  /** Lets go of a document that nobody will ask for again. */
  forget(documentId: number): void {
    for (const child of this.#idle) child.forget(documentId)
  }

  /** Ends all children and waits until they are gone. */
  async end(): Promise<void> {
    await Promise.all([...this.#idle.splice(0), ...this.#busy].map((child) => child.end()))
  }

  /** An idle child, best one that holds the document open; a new one where none is left. */
  #takeChild(documentId: number): Child {
    const alive = this.#idle.splice(0).filter((child) => child.isAlive)
    const best = alive.find((child) => child.openDocumentId === documentId) ?? alive[0]
    this.#idle.push(...alive.filter((other) => other !== best))
    if (best === undefined) return this.#startChild()
    this.#busy.add(best)
    return best
  }

  #startChild(): Child {
    const child = new Child(this.#limits)
    this.#busy.add(child)
    return child
  }

  #putBack(child: Child) {
    this.#busy.delete(child)
    if (child.isAlive && !child.isWorn) this.#idle.push(child)
    else child.kill()
  }
}

type UnrefusedEnd = Exclude<WorkEnd, { readonly kind: 'refused' }>
