import type { Runner } from '../../core/contracts.js'
import { RecreateError } from '../../core/errors.js'
import type { PageOutcome } from '../../core/model.js'
import type { Source, StoredSource } from '../../core/source.js'
import { Calls } from '../calls.js'
import type { TransferredDocument } from './messages.js'
import type { PageWorker } from './page-worker.js'
import { type DocumentTransfer, TransferredDocuments } from './transferred-documents.js'
import { WorkerDeath } from './worker-host.js'
import type { Choice, WorkerPool } from './worker-pool.js'

/** A worker with its document, for one call. */
interface Turn {
  readonly worker: PageWorker
  readonly document: TransferredDocument
  /** Aborted when the call is cancelled. Its reason is the error to throw. */
  readonly signal: AbortSignal
}

/** Maximum number of documents that are opened on their own at the same time, in addition to the pages in progress. */
const OPENINGS = 2

/** Maximum number of page images that are drawn at the same time, in addition to the pages in progress. */
const DRAWINGS = 2

/**
 * Creates a runner from a pool, for any kind of worker.
 *
 * @param opensInLine Whether documents that are opened on their own wait in the same queue as pages.
 */
export function poolRunner(name: string, pool: WorkerPool, handover: DocumentTransfer, opensInLine: boolean): Runner {
  const calls = new Calls(pool.size)
  // Opening a document does not wait for pages that may take minutes.
  const openings = opensInLine ? calls : new Calls(OPENINGS)
  // Drawing a page that was already read does not wait either.
  const drawings = new Calls(DRAWINGS)
  const handed = new TransferredDocuments(handover, (documentId) => pool.forget(documentId))

  const handOver = <Result>(
    source: Source | StoredSource,
    signal: AbortSignal | undefined,
    use: (document: TransferredDocument, signal: AbortSignal) => Promise<Result>,
    line = calls,
  ) =>
    line.run(signal, async (either) => {
      const document = await handed.take(source).catch((error) => {
        either.throwIfAborted() // If the runner was closed in the meantime, the error is the cancellation.
        throw error
      })
      try {
        return await use(document, either)
      } finally {
        await handed.leave(source)
      }
    })

  const takeTurn = <Result>(
    source: Source | StoredSource,
    signal: AbortSignal | undefined,
    use: (turn: Turn) => Promise<Result>,
    choice: Choice = 'warm',
    line = calls,
  ) =>
    handOver(
      source,
      signal,
      (document, signal) => pool.withWorker(document, choice, signal, (worker) => use({ worker, document, signal })),
      line,
    )

  return {
    name,
    concurrency: pool.size,
    probe: (source, signal) =>
      takeTurn(source, signal, (turn) => turn.worker.open(turn.document, turn.signal), 'spare', openings),
    unprotect: (source, password, signal) =>
      handOver(
        source,
        signal,
        (document, signal) => pool.withAnyWorker(signal, (worker) => worker.unprotect(document, password, signal)),
        openings,
      ),
    page: (source, pageNumber, { signal, onStart, isRetry, selection } = {}) =>
      takeTurn(
        source,
        signal,
        async ({ worker, document, signal }) => {
          await onStart?.()
          return worker
            .work<'page'>(document, { kind: 'page', pageNumber, selection }, signal)
            .catch(failIfDead(pageNumber))
        },
        isRetry === true ? 'new' : 'warm',
      ),
    tablesIn: (source, pageNumber, frames, signal) =>
      takeTurn(source, signal, ({ worker, document, signal }) =>
        worker
          .work<'tablesIn'>(document, { kind: 'tablesIn', pageNumber, frames }, signal)
          .catch(sayWhatDied(`Reading frames on page ${pageNumber}`)),
      ),
    content: (source, pageNumber, signal) =>
      takeTurn(source, signal, ({ worker, document, signal }) =>
        worker
          .work<'content'>(document, { kind: 'content', pageNumber }, signal)
          .catch(sayWhatDied(`Reading the content of page ${pageNumber}`)),
      ),
    picture: (source, pageNumber, options, signal) =>
      takeTurn(
        source,
        signal,
        ({ worker, document, signal }) =>
          worker
            .work<'picture'>(document, { kind: 'picture', pageNumber, options }, signal)
            .catch(sayWhatDied(`Drawing page ${pageNumber}`)),
        'spare',
        drawings,
      ),
    art: (source, pageNumber, options, signal) =>
      takeTurn(source, signal, ({ worker, document, signal }) =>
        worker
          .work<'art'>(document, { kind: 'art', pageNumber, options }, signal)
          .catch(sayWhatDied(`Drawing the art of page ${pageNumber}`)),
      ),
    render: (source, work, signal) =>
      takeTurn(source, signal, ({ worker, document, signal }) =>
        worker.work<'render'>(document, { kind: 'render', work }, signal).catch(sayWhatDied('Rendering')),
      ),
    release: (source) => handed.release(source),
    async close() {
      for (const line of [calls, openings, drawings]) line.cancelAll()
      await pool.end()
      await handed.close()
    },
  }
}

/** Turns the death of a worker into the failure of its page. */
function failIfDead(pageNumber: number) {
  return (error: unknown): PageOutcome => {
    if (!(error instanceof WorkerDeath)) throw error
    const { code, message } = error
    return { state: 'failed', pageNumber, error: { code, message: `It ${message}` } }
  }
}

function sayWhatDied(what: string) {
  return (error: unknown): never => {
    if (!(error instanceof WorkerDeath)) throw error
    throw new RecreateError(error.code, `${what} ${error.message}`, { cause: error })
  }
}
