import { setMaxListeners } from 'node:events'
import { availableParallelism } from 'node:os'
import { ReadableStream } from 'node:stream/web'
import type { Runner, SourceFacts } from '../../core/contracts.js'
import { RecreateError, refuseIfAborted } from '../../core/errors.js'
import type { PageOutcome } from '../../core/model.js'
import { refuseUnknownOptions } from '../../core/option-names.js'
import type { Death } from './child.js'
import { ChildPool } from './child-pool.js'
import { HandedDocuments } from './handed-documents.js'
import type { ExtractorReference, HandedDocument } from './messages.js'

export type { ExtractorReference } from './messages.js'

/** How pages are worked on in child processes. */
export interface ChildRunnerOptions {
  /** Used instead of the built-in extractors; it is loaded in the children. */
  readonly extractor?: ExtractorReference | undefined
  /** Children at the same time, from 1 to 64. They start when there is work for them. @default cores, at most 4 */
  readonly workers?: number | undefined
  /** Longest time that a page may take, wall clock, in milliseconds; from 1 up. @default 60_000 */
  readonly pageTimeoutMs?: number | undefined
  /** Longest time that starting a child and opening a document may take, in milliseconds; from 1 up. @default 60_000 */
  readonly openTimeoutMs?: number | undefined
  /** Most memory that a child may hold, resident, in MiB; from 64 up. @default 1536 */
  readonly memoryMiB?: number | undefined
  /** A child is replaced after so many pages, from 1 up. @default 2000 */
  readonly pagesPerChild?: number | undefined
}

const SMALLEST_RANGE = 4
const LARGEST_RANGE = 16

/**
 * Works on pages in child processes that can be killed. A page that takes too long or too much memory, or that ends its
 * process, costs that page alone. Children start when they are needed and stay for the next document; `close()` ends
 * them, and so does the end of this process.
 *
 * @throws RecreateError `option_invalid`. From `probe` and `pages` also `open_failed`: the document's opening overran a
 * limit or ended its child; `plugin_failed`: the extractor could not be loaded, or failed to open the document; and
 * `output_failed`: the document could not be handed to the children.
 */
export function childRunner(options: ChildRunnerOptions = {}): Runner {
  const { workers, ...limits } = fillIn(options)
  const pool = new ChildPool(workers, limits)
  const handed = new HandedDocuments((documentId) => pool.forget(documentId))
  const life = new AbortController()

  return {
    name: 'child',
    async probe(source, signal) {
      const either = eitherOf(signal, life.signal)
      refuseIfAborted(either)
      const document = await handed.take(source)
      try {
        return await pool.inPlace(() => learnFacts(pool, document, either), either)
      } finally {
        await handed.wait(source)
      }
    },
    async *pages(source, pageNumbers, signal) {
      const stop = new AbortController()
      const either = eitherOf(signal, life.signal, stop.signal)
      refuseIfAborted(either)
      const document = await handed.take(source)
      try {
        yield* pagesOf(pool, document, pageNumbers, either)
      } finally {
        // Whoever stops listening half-way wants no more work done.
        stop.abort()
        await handed.release(source)
      }
    },
    async close() {
      life.abort()
      await pool.end()
      await handed.close()
    },
  }
}

function pagesOf(pool: ChildPool, document: HandedDocument, pageNumbers: readonly number[], signal: AbortSignal) {
  // Who has stopped listening has closed the stream already, and some pages may still be on their way.
  let isCancelled = false
  return new ReadableStream<PageOutcome>({
    start(results) {
      const onPage = (outcome: PageOutcome) => {
        if (!signal.aborted && !isCancelled) results.enqueue(outcome)
      }
      const work = cutRanges(pageNumbers, pool.places).map((range) =>
        pool.inPlace(() => workRange(pool, document, range, onPage, signal), signal),
      )
      Promise.all(work).then(
        () => {
          if (!isCancelled) results.close()
        },
        (error: unknown) => results.error(error),
      )
    },
    cancel() {
      isCancelled = true
    },
  })
}

async function learnFacts(pool: ChildPool, document: HandedDocument, signal: AbortSignal): Promise<SourceFacts> {
  for (let attempt = 1; ; attempt++) {
    const end = await pool.workOnce({ document, pageNumbers: [], onPage: () => {}, signal })
    if (end.kind === 'finished') return end.facts
    refuseToOpen(end.death, attempt)
  }
}

/** Works on a range until every page has ended, over as many children as that takes. */
async function workRange(
  pool: ChildPool,
  document: HandedDocument,
  range: readonly number[],
  onPage: (outcome: PageOutcome) => void,
  signal: AbortSignal,
): Promise<void> {
  const pagesLeft = new Set(range)
  const endPage = (outcome: PageOutcome) => {
    pagesLeft.delete(outcome.pageNumber)
    onPage(outcome)
  }
  let needsFreshChild = false
  for (let attempt = 1; pagesLeft.size > 0; ) {
    const work = { document, pageNumbers: [...pagesLeft], onPage: endPage, signal, needsFreshChild }
    const end = await pool.workOnce(work)
    if (end.kind === 'finished' || pagesLeft.size === 0) return
    if (end.pageNumber === undefined) {
      refuseToOpen(end.death, attempt++)
      continue
    }
    // Memory that earlier pages left is not this one's fault: it comes first in a child that has done none.
    needsFreshChild = end.death.code === 'page_memory' && end.pagesDone > 0
    if (!needsFreshChild) endPage(failed(end.pageNumber, end.death))
  }
}

/** Ranges small enough that no child waits long for the last one, large enough that opening is not most of the work. */
function cutRanges(pageNumbers: readonly number[], workers: number): readonly (readonly number[])[] {
  const even = Math.ceil(pageNumbers.length / (workers * 4))
  const size = Math.min(LARGEST_RANGE, Math.max(SMALLEST_RANGE, even))
  const ranges: (readonly number[])[] = []
  for (let start = 0; start < pageNumbers.length; start += size) ranges.push(pageNumbers.slice(start, start + size))
  return ranges
}

function failed(pageNumber: number, death: Death): PageOutcome {
  return { state: 'failed', pageNumber, error: { code: death.code, message: `It ${death.message}` } }
}

/** A child may have died for reasons of its own, a machine short of memory above all: one more try is fair. */
function refuseToOpen(death: Death, attempt: number) {
  if (attempt === 1 && death.code === 'page_crashed') return
  throw new RecreateError('open_failed', `Opening the document ${death.message}`, { cause: death })
}

function eitherOf(...signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  const either = AbortSignal.any(signals.filter((signal) => signal !== undefined))
  setMaxListeners(0, either) // One a range: a long document has hundreds.
  return either
}

function fillIn(options: ChildRunnerOptions) {
  const filled = {
    extractor: options.extractor,
    workers: readWhole('workers', options.workers, { least: 1, most: 64 }, Math.min(availableParallelism(), 4)),
    pageTimeoutMs: readWhole('pageTimeoutMs', options.pageTimeoutMs, { least: 1 }, 60_000),
    openTimeoutMs: readWhole('openTimeoutMs', options.openTimeoutMs, { least: 1 }, 60_000),
    memoryMiB: readWhole('memoryMiB', options.memoryMiB, { least: 64 }, 1536),
    pagesPerChild: readWhole('pagesPerChild', options.pagesPerChild, { least: 1 }, 2000),
  } satisfies Record<keyof ChildRunnerOptions, unknown>
  refuseUnknownOptions(options, filled)
  return filled
}

function readWhole(
  name: string,
  value: number | undefined,
  { least, most = 2 ** 31 - 1 }: { readonly least: number; readonly most?: number },
  otherwise: number,
): number {
  const given = value ?? otherwise
  if (Number.isInteger(given) && given >= least && given <= most) return given
  throw new RecreateError(
    'option_invalid',
    `Expected \`${name}\` to be a whole number from ${least} to ${most}, got \`${given}\``,
  )
}
