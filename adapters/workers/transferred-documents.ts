import type { Source, StoredSource } from '../../core/source.js'
import type { TransferredDocument } from './messages.js'

/** Maximum number of unused documents that stay transferred. The least recently used is released first. */
const MOST_WAITING = 16

/** Transfers sources to where workers can read them. */
export interface DocumentTransfer {
  /** Transfers a source. @throws RecreateError `output_failed`. */
  transfer(source: Source | StoredSource): Promise<Source | StoredSource>
  /** Releases what {@link transfer} returned. */
  release(handed: Source | StoredSource): Promise<void>
  /** Releases everything. */
  close(): Promise<void>
}

interface Held {
  readonly document: Promise<TransferredDocument>
  users: number
  isReleased: boolean
}

/**
 * The documents that workers have. Each is transferred once for all its users. A source is identified by its object.
 */
export class TransferredDocuments {
  readonly #held = new Map<Source | StoredSource, Held>()
  readonly #handover: DocumentTransfer
  readonly #onGone: (documentId: number) => void
  #lastId = 0

  /** @param onGone Called when a document is no longer needed. */
  constructor(handover: DocumentTransfer, onGone: (documentId: number) => void) {
    this.#handover = handover
    this.#onGone = onGone
  }

  /**
   * Transfers a source, or adds a user if it is already transferred. Each successful call needs one call of {@link
   * leave}.
   *
   * @throws RecreateError `output_failed`; the next call tries again.
   */
  take(source: Source | StoredSource): Promise<TransferredDocument> {
    const held = this.#held.get(source) ?? this.#hold(source)
    held.users++
    held.isReleased = false
    this.#held.delete(source) // Keeps the map in the order of use.
    this.#held.set(source, held)
    return held.document
  }

  /** Removes a user. The document stays transferred, because it is usually used again soon. */
  async leave(source: Source | StoredSource): Promise<void> {
    const held = this.#held.get(source)
    if (held === undefined || --held.users > 0) return
    if (held.isReleased) return this.#drop(source)
    const waiting = [...this.#held].filter(([, { users }]) => users === 0)
    for (const [oldest] of waiting.slice(0, -MOST_WAITING)) await this.#drop(oldest)
  }

  /** Releases a source that is no longer needed, after its last user has left. */
  async release(source: Source | StoredSource): Promise<void> {
    const held = this.#held.get(source)
    if (held === undefined) return
    held.isReleased = true
    if (held.users === 0) await this.#drop(source)
  }

  /** Releases everything. */
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
    await this.#handover.release(document.source)
  }

  #hold(source: Source | StoredSource): Held {
    const held: Held = { document: this.#hand(source), users: 0, isReleased: false }
    held.document.catch(() => {
      if (this.#held.get(source) === held) this.#held.delete(source)
    })
    return held
  }

  async #hand(source: Source | StoredSource): Promise<TransferredDocument> {
    const id = ++this.#lastId
    return { id, source: await this.#handover.transfer(source) }
  }
}
