import type { Facts } from '../../facts/facts.js'
import { endsOf } from '../../facts/status.js'
import type { EngineParts } from '../parts.js'

/**
 * Total processing time of a document's pages and its limit. The time spent is stored in the facts of ended pages, so
 * idle time does not count and a restart does not reset it. Ranges processed by others at the same time count as of the
 * start of this range.
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

  /** Reason why a page is not read. */
  get message(): string {
    const [spent, most] = [this.#spentMs, this.#mostMs].map((ms) => ms / 1000)
    return `Processing of the document took ${spent} s and exceeded the limit of ${most} s`
  }

  /** Starts the clock for a page or a further attempt. */
  begin(): void {
    // Not the time of day, which may be adjusted and continues while the machine sleeps.
    this.#since = performance.now()
  }

  /** Stops the clock at the end of an attempt. */
  pause(): void {
    if (this.#since !== undefined) this.#pageMs += performance.now() - this.#since
    this.#since = undefined
  }

  /** Ends the page. @returns Its processing time in milliseconds. */
  endPage(): number {
    this.pause()
    const pageMs = Math.round(this.#pageMs)
    this.#spentMs += pageMs
    this.#pageMs = 0
    return pageMs
  }
}
