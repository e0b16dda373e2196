import type { Source, StoredSource } from '../../core/source.js'
import type { HandedDocument } from './messages.js'

/** So many sources that nobody uses at the moment stay handed over; the one that was used longest ago goes first. */
const MOST_WAITING = 16

/** Brings sources to where workers find them. */
export interface Handover {
  /** @throws RecreateError `output_failed`. */
  hand(source: Source | StoredSource): Promise<Source | StoredSource>
  /** Ends what {@link hand} began, given what it gave. */
  takeBack(handed: Source | StoredSource): Promise<void>
  /** Ends everything. */
  close(): Promise<void>
}

interface Held {
  readonly document: Promise<HandedDocument>
  users: number
  isReleased: boolean
}

/** The sources that workers have, each handed over once for all who use it. A source is known by its object. */
export class HandedDocuments {
  readonly #held = new Map<Source | StoredSource, Held>()
  readonly #handover: Handover
  readonly #onGone: (documentId: number) => void
  #lastId = 0

  /** @param onGone Called when nobody will ask for a document again. */
  constructor(handover: Handover, onGone: (documentId: number) => void) {
    this.#handover = handover
    this.#onGone = onGone
  }

  /**
   * Hands a source over, or joins those who have it already. Answered by one {@link leave}, unless it throws.
   *
   * @throws RecreateError `output_failed`; the next take tries again.
   */
  take(source: Source | StoredSource): Promise<HandedDocument> {
    const held = this.#held.get(source) ?? this.#hold(source)
    held.users++
    held.isReleased = false
    this.#held.delete(source) // The map's order is that of use.
    this.#held.set(source, held)
    return held.document
  }

  /** Ends a use. The source stays handed over: most often it is soon used again. */
  async leave(source: Source | StoredSource): Promise<void> {
    const held = this.#held.get(source)
    if (held === undefined || --held.users > 0) return
    if (held.isReleased) return this.#drop(source)
    const waiting = [...this.#held].filter(([, { users }]) => users === 0)
    for (const [oldest] of waiting.slice(0, -MOST_WAITING)) await this.#drop(oldest)
  }

  /** Takes back a source that nobody will ask for again, with the end of its last use. */
  async release(source: Source | StoredSource): Promise<void> {
    const held = this.#held.get(source)
    if (held === undefined) return
    held.isReleased = true
    if (held.users === 0) await this.#drop(source)
  }

  /** Takes back everything. */
  async close(): Promise<void> {
    this.#held.clear()
    await this.#handover.close()
  }

  async #drop(source: Source | StoredSource) {
    const held = this.#held.get(source)
    this.#held.delete(source)
    const document = await held?.document.catch(() => undefined)
    if (document === undefined) return
    this.#onGone(document.id)
    await this.#handover.takeBack(document.source)
  }

  #hold(source: Source | StoredSource): Held {
    const held: Held = { document: this.#hand(source), users: 0, isReleased: false }
    held.document.catch(() => {
      if (this.#held.get(source) === held) this.#held.delete(source)
    })
    return held
  }

  async #hand(source: Source | StoredSource): Promise<HandedDocument> {
    const id = ++this.#lastId
    return { id, source: await this.#handover.hand(source) }
  }
}
