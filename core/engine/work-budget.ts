import type { Facts } from '../facts.js'
import { endsOf } from '../status.js'
import type { EngineParts } from './parts.js'

/**
 * How long the pages of a document were worked on in all, and how long they may be. What was spent stands in the facts of
 * the pages that have ended: time in which nobody worked does not count, and no restart begins anew. Ranges that others
 * work on at the same time are known as they were when this one began.
 */
export class WorkBudget {
  readonly #mostMs: number
  #spentMs: number
  #pageMs = 0
  #since: number | undefined

  constructor({ parts: { timing } }: { readonly parts: Pick<EngineParts, 'timing'> }, facts: Facts) {
    const ends = endsOf(facts)
    this.#mostMs = timing.documentMs + timing.documentPageMs * ends.length
    this.#spentMs = ends.reduce((sum, { end }) => sum + (end?.workMs ?? 0), 0)
  }

  get isSpent(): boolean {
    return this.#spentMs >= this.#mostMs
  }

  /** Why a page is not worked on. */
  get message(): string {
    const [spent, most] = [this.#spentMs, this.#mostMs].map((ms) => ms / 1000)
    return `The pages of the document were worked on for ${spent} s in all, longer than the ${most} s they may be`
  }

  /** The work on a page, or a further try, begins. */
  begin(): void {
    // The time of day may be put right meanwhile, and goes on while the machine sleeps.
    this.#since = performance.now()
  }

  /** The try is over. */
  pause(): void {
    if (this.#since !== undefined) this.#pageMs += performance.now() - this.#since
    this.#since = undefined
  }

  /** @returns How long the page was worked on here, in milliseconds. */
  endPage(): number {
    this.pause()
    const pageMs = Math.round(this.#pageMs)
    this.#spentMs += pageMs
    this.#pageMs = 0
    return pageMs
  }
}
