import type { Extractor, Runner } from '../core/contracts.js'
import {
  closeExtraction,
  drawPicture,
  endPage,
  factsOf,
  type OpenSource,
  openExtraction,
  readArt,
  readContent,
  readTablesIn,
  removePassword,
} from '../core/reading/extraction.js'
import { loadSource, type Source, type StoredSource } from '../core/source.js'
import { Calls } from './calls.js'

/**
 * Processes pages in this process, one at a time. Use it for tests, and for embedding where no process and no thread
 * can be started. It cannot stop a page that never ends or takes too much memory; the child runner can. A cancellation
 * takes effect where the extractor checks its signal, and after each page. The last used source stays open.
 *
 * @param extractors The first one that accepts a source is used.
 */
export function inProcessRunner(extractors: readonly Extractor[]): Runner {
  const calls = new Calls(1)
  const held = new HeldSource(extractors)

  return {
    name: 'in-process',
    concurrency: 1,
    probe: (source, signal) => calls.run(signal, () => held.use(source, async (open) => factsOf(open))),
    unprotect: (source, password, signal) =>
      calls.run(signal, async () => removePassword(extractors, await loadSource(source), password)),
    page: (source, pageNumber, { signal, onStart, selection } = {}) =>
      calls.run(signal, (either) =>
        held.use(source, async (open) => {
          either.throwIfAborted()
          await onStart?.()
          either.throwIfAborted()
          const outcome = await endPage(open, pageNumber, either, selection)
          // A page may be processed without any wait. This turn of the event loop lets the caller abort between two
          // pages.
          await new Promise(setImmediate)
          return outcome
        }),
      ),
    tablesIn: (source, pageNumber, frames, signal) =>
      calls.run(signal, (either) => held.use(source, (open) => readTablesIn(open, pageNumber, frames, either))),
    content: (source, pageNumber, signal) =>
      calls.run(signal, (either) => held.use(source, (open) => readContent(open, pageNumber, either))),
    picture: (source, pageNumber, options, signal) =>
      calls.run(signal, (either) => held.use(source, (open) => drawPicture(open, pageNumber, options, either))),
    art: (source, pageNumber, options, signal) =>
      calls.run(signal, (either) => held.use(source, (open) => readArt(open, pageNumber, options, either))),
    release: (source) => held.release(source),
    async close() {
      calls.cancelAll()
      await calls.rest()
      await held.letGo()
      for (const extractor of extractors) await extractor.close?.()
    },
  }
}

/** Keeps the last used source open for the next use. One use at a time. */
class HeldSource {
  readonly #extractors: readonly Extractor[]
  #held: { readonly source: Source | StoredSource; readonly open: OpenSource } | undefined
  #inUse: Source | StoredSource | undefined
  #isUnwanted = false

  constructor(extractors: readonly Extractor[]) {
    this.#extractors = extractors
  }

  async use<Result>(source: Source | StoredSource, use: (open: OpenSource) => Promise<Result>): Promise<Result> {
    this.#inUse = source
    this.#isUnwanted = false
    try {
      return await use(await this.#open(source))
    } finally {
      this.#inUse = undefined
      if (this.#isUnwanted) await this.letGo()
    }
  }

  /** Closes the source if it is open. A source in use is closed when its use ends. */
  async release(source: Source | StoredSource): Promise<void> {
    if (this.#inUse === source) this.#isUnwanted = true
    else if (this.#held?.source === source) await this.letGo()
  }

  async letGo(): Promise<void> {
    const closing = this.#held
    this.#held = undefined
    const problem = closing && (await closeExtraction(closing.open))
    if (problem !== undefined) process.emitWarning(problem)
  }

  async #open(source: Source | StoredSource): Promise<OpenSource> {
    if (this.#held?.source === source) return this.#held.open
    await this.letGo()
    const open = await openExtraction(this.#extractors, await loadSource(source))
    this.#held = { source, open }
    return open
  }
}
