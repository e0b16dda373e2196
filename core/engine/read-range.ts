import { messageOf, RecreateError } from '../errors.js'
import type { Manifest, Moment, ProcessName, Try } from '../facts.js'
import { factKeys } from '../keys.js'
import type { PageOutcome } from '../model.js'
import { readFacts } from '../read-facts.js'
import type { Source, StoredSource } from '../source.js'
import { stateOf } from '../status.js'
import { isGone } from './liveness.js'
import { storeOutcome } from './page-results.js'
import { NoLongerWanted, now, refuseIfUnwanted, type Shared, showProgress, writeFact } from './shared.js'

/** A page may be tried so often without having come to an end. */
export const PAGE_TRIES = 3
/** Ends that may be another's fault, a machine short of memory above all, and how often such a page is tried. */
const TRIES_FOR: Readonly<Record<string, number>> = {
  page_crashed: 3,
  page_memory: 2,
  open_failed: 3,
  output_failed: 3,
  source_unreadable: 3,
}

/**
 * Works on the pages of a range that have no end yet, one after the other. A page's try is written before it, its result
 * before the fact that it has ended; whoever dies between leaves a page that somebody tries again.
 *
 * @throws NoLongerWanted; and what the stores throw.
 */
export async function readRange(shared: Shared, recreateId: string, index: number): Promise<void> {
  const { parts, sources, stops } = shared
  const facts = await readFacts(parts.records, recreateId)
  const range = facts?.ranges[index]
  if (facts === undefined || range?.kind !== 'open' || stateOf(facts) === 'FAILED') return
  const pageNumbers = range.pages.flatMap(({ pageNumber, end }) => (end === undefined ? [pageNumber] : []))
  await stops.use(recreateId, (signal) =>
    sources.use(facts.manifest, async (source) => {
      // While one page's end is written, the next is worked on.
      let storing: Promise<void> | undefined
      for (const pageNumber of pageNumbers) {
        if (stops.isDraining) break
        const outcome = await tryPage(shared, facts.manifest, source, pageNumber, signal)
        await storing
        if (outcome === undefined) continue
        storing = endPage(shared, recreateId, outcome)
        storing.catch(() => {}) // It is thrown where it is waited for.
      }
      await storing
    }),
  )
}

/** @returns Undefined where others are at work on the page and may yet bring it to an end. */
async function tryPage(
  shared: Shared,
  { recreateId }: Manifest,
  source: Source | StoredSource,
  pageNumber: number,
  signal: AbortSignal,
): Promise<PageOutcome | undefined> {
  for (;;) {
    const tries = await readTries(shared, recreateId, pageNumber)
    if (tries.length >= PAGE_TRIES) return giveUp(shared, pageNumber, tries.at(-1)!)
    let number = 0
    const onStart = async () => {
      await refuseIfUnwanted(shared, recreateId)
      number = await beginTry(shared, recreateId, pageNumber, tries.length + 1)
    }
    const outcome = await workOnPage(shared, source, pageNumber, { signal, onStart, isRetry: tries.length > 0 })
    const isLast = outcome.state !== 'failed' || number >= (TRIES_FOR[outcome.error.code] ?? 1)
    if (isLast) return outcome
  }
}

/** Runs the page; what is thrown is the page's failure, unless it is ours: no longer wanted, or a store that failed. */
async function workOnPage(
  { parts }: Shared,
  source: Source | StoredSource,
  pageNumber: number,
  { onStart, ...options }: { signal: AbortSignal; onStart: () => Promise<void>; isRetry: boolean },
): Promise<PageOutcome> {
  let ours: { readonly error: unknown } | undefined
  const guarded = () =>
    onStart().catch((error: unknown) => {
      ours = { error }
      throw error
    })
  try {
    return await parts.runner.page(source, pageNumber, { ...options, onStart: guarded })
  } catch (error) {
    if (ours !== undefined) throw ours.error
    if (options.signal.aborted) throw new NoLongerWanted('The work was stopped')
    const code = error instanceof RecreateError ? error.code : 'plugin_failed'
    const about = error instanceof RecreateError ? '' : `Runner ${parts.runner.name} failed: `
    return { state: 'failed', pageNumber, error: { code, message: `${about}${messageOf(error)}` } }
  }
}

async function readTries({ parts }: Shared, recreateId: string, pageNumber: number): Promise<readonly Try[]> {
  const keys = factKeys(recreateId)
  const numbers = Array.from({ length: PAGE_TRIES }, (_, index) => keys.pageTry(pageNumber, index + 1))
  const tries = (await parts.records.getMany(numbers)) as readonly (Try | undefined)[]
  return tries.filter((each) => each !== undefined)
}

/** @throws NoLongerWanted When others have used up the tries meanwhile. */
async function beginTry(shared: Shared, recreateId: string, pageNumber: number, from: number): Promise<number> {
  const { parts } = shared
  const keys = factKeys(recreateId)
  if (pageNumber > 0) await writeFact(shared, recreateId, keys.extracting, { at: parts.clock() })
  for (let number = from; number <= PAGE_TRIES; number++) {
    if (await writeFact(shared, recreateId, keys.pageTry(pageNumber, number), now(parts))) {
      await showProgress(shared, recreateId)
      return number
    }
  }
  throw new NoLongerWanted(`Page ${pageNumber} is tried by others`)
}

function giveUp({ parts }: Shared, pageNumber: number, last: Moment & { readonly by: ProcessName }) {
  const { me, clock, timing } = parts
  if (!isGone(last, { me, now: clock(), stallMs: timing.stallMs })) return undefined
  const message = `It was tried ${PAGE_TRIES} times, and the work on it never came to an end`
  return { state: 'failed', pageNumber, error: { code: 'tries_exhausted', message } } as const
}

async function endPage(shared: Shared, recreateId: string, outcome: PageOutcome): Promise<void> {
  const { parts } = shared
  const keys = factKeys(recreateId)
  const { pageNumber } = outcome
  await refuseIfUnwanted(shared, recreateId)
  const end = await storeOutcome(parts.blobs, recreateId, outcome)
  const key = end.state === 'failed' ? keys.pageFailed(pageNumber) : keys.pageDone(pageNumber)
  const isWanted = await refuseIfUnwanted(shared, recreateId).then(
    () => true,
    () => false,
  )
  const isWritten = isWanted && (await writeFact(shared, recreateId, key, end))
  if (!isWritten && end.state === 'done') await parts.blobs.delete(end.resultKey)
  if (!isWanted) throw new NoLongerWanted(`${recreateId} has ended`)
}
