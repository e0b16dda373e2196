import type { Page } from '../../model.js'

/** Capacity in bytes of JSON. As objects, the pages take several times as much memory. */
const MOST_BYTES = 16 * 2 ** 20

/**
 * Recently loaded page results, for clients that poll the results. The result under a key never changes, so pages are
 * only removed to make room (least recently used first) or when their recreate is deleted.
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

  /** Removes all pages whose keys begin with the prefix. */
  forget(prefix: string): void {
    for (const [key, { bytes }] of this.#pages) {
      if (!key.startsWith(prefix)) continue
      this.#pages.delete(key)
      this.#bytes -= bytes
    }
  }
}
