import type { Page } from '../model.js'

/** Bytes of JSON whose pages are kept; as objects they take a few times as much. */
const MOST_BYTES = 16 * 2 ** 20

/**
 * Results of pages that were read lately: who asks for the result so far asks again a second later. A result never
 * changes under its key, so nothing has to be thrown away but for want of room, the longest unused first, and when its
 * recreate is deleted.
 */
export class PageCache {
  readonly #pages = new Map<string, { readonly page: Page; readonly bytes: number }>()
  #bytes = 0

  get(key: string): Page | undefined {
    const held = this.#pages.get(key)
    if (held === undefined) return undefined
    this.#pages.delete(key)
    this.#pages.set(key, held)
    return held.page
  }

  keep(key: string, page: Page, bytes: number): void {
    if (this.#pages.has(key)) return
    this.#pages.set(key, { page, bytes })
    this.#bytes += bytes
    for (const [oldest, held] of this.#pages) {
      if (this.#bytes <= MOST_BYTES) return
      this.#pages.delete(oldest)
      this.#bytes -= held.bytes
    }
  }

  /** Lets go of all whose keys begin so. */
  forget(prefix: string): void {
    for (const [key, { bytes }] of this.#pages) {
      if (!key.startsWith(prefix)) continue
      this.#pages.delete(key)
      this.#bytes -= bytes
    }
  }
}
