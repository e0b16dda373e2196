import { setImmediate as nextTurn } from 'node:timers/promises'
import type { OutputSelection, PageOptions } from '../../contracts.js'
import { messageOf, RecreateError } from '../../errors.js'
import type { Manifest, PageEnd } from '../../facts/facts.js'
import { factKeys } from '../../facts/keys.js'
import { readFacts } from '../../facts/read-facts.js'
import { stateOf } from '../../facts/status.js'
import type { PageOutcome } from '../../model.js'
import { WorkAbandoned } from '../cancellation.js'
import type { EngineParts } from '../parts.js'
import type { Shared } from '../shared.js'
import { refuseIfUnwanted, storePatiently, writeFact, writeFactOfBlob } from '../write-facts.js'
import {
  areWorkersGone,
  type BegunAttempt,
  beginAttempt,
  countedAttempts,
  MAX_ATTEMPTS,
  readAttempts,
  withdrawAttempt,
} from './attempts.js'
import { storeOutcome } from './page-results.js'
import { WorkBudget } from './work-budget.js'

/** Maximum number of attempts for errors that may have external causes, most often a machine short of memory. */
const TRIES_FOR: Readonly<Record<string, number>> = {
  page_crashed: MAX_ATTEMPTS,
  page_memory: 2,
  open_failed: MAX_ATTEMPTS,
  output_failed: MAX_ATTEMPTS,
  source_unreadable: MAX_ATTEMPTS,
}

/**
 * Reads the pages of a range that have not ended, one after the other. An attempt is recorded before the page is read,
 * and its result is stored before the fact that it has ended. If the process crashes in between, another attempt
 * follows.
 *
 * @throws WorkAbandoned; and errors of the stores.
 */
export async function readRange(shared: Shared, recreateId: string, index: number): Promise<void> {
  const { parts, cancellation } = shared
  const facts = await readFacts(parts.records, recreateId)
  const range = facts?.ranges[index]
  if (facts === undefined || range?.kind !== 'open' || stateOf(facts) === 'FAILED') return
  const pageNumbers = range.pages.flatMap(({ pageNumber, end }) => (end === undefined ? [pageNumber] : []))
  await writeFact(shared, recreateId, factKeys(recreateId).extracting, { at: parts.clock() })
  await cancellation.withSignal(recreateId, async (signal) => {
    const budget = new WorkBudget(shared, facts)
    // The outcome of a page is written while the next page is being read.
    let storing: Promise<void> | undefined
    const turn = takeTurn(parts, recreateId)
    try {
      for (const [position, pageNumber] of pageNumbers.entries()) {
        if (cancellation.isDraining) break
        if (position > 0 && (await turn.isOver())) {
          await storing
          await refuseIfUnwanted(shared, recreateId)
          await parts.records.set(factKeys(recreateId).rangeTurn(index), range.turn + 1)
          parts.onMetric?.({ kind: 'gave-way' })
          return
        }
        const outcome = budget.isSpent
          ? failed(pageNumber, 'document_timeout', budget.message)
          : await tryPage(shared, facts.manifest, pageNumber, signal, budget)
        const workMs = budget.endPage()
        await storing
        storing = outcome && storeSoon(shared, recreateId, signal, outcome, workMs)
        storing?.catch(() => {}) // The error is thrown where `storing` is awaited.
      }
    } finally {
      await storing
    }
  })
}

/**
 * Decides when a range has used its time slice and others are waiting. The remaining pages are then scheduled again.
 * Waiting ranges of the same document do not count, because yielding to them would gain nothing.
 */
function takeTurn({ queue, timing, onError }: EngineParts, recreateId: string) {
  let since = performance.now()
  const hasOtherMessages = async () => queue.hasOtherMessages?.(`${recreateId}.`) ?? (await queue.depth()) > 0
  return {
    async isOver(): Promise<boolean> {
      if (performance.now() - since < timing.timeSliceMs) return false
      // An unreachable queue delivers nothing, so yielding would leave this worker idle.
      const othersDo = await hasOtherMessages().catch((error: unknown) => {
        onError(error, `recreate ${recreateId}`)
        return false
      })
      if (othersDo) return true
      since = performance.now()
      return false
    },
  }
}

/** Reads a page. @returns Undefined if others have ended the page, or may still do so. */
async function tryPage(
  shared: Shared,
  manifest: Manifest,
  pageNumber: number,
  signal: AbortSignal,
  budget: WorkBudget,
): Promise<PageOutcome | undefined> {
  const { recreateId } = manifest
  const keyOf = (number: number) => factKeys(recreateId).pageTry(pageNumber, number)
  for (;;) {
    const tries = await readAttempts(shared, keyOf)
    if (countedAttempts(tries).length >= MAX_ATTEMPTS) return endOfTries(shared, recreateId, pageNumber, tries)
    let begun: BegunAttempt | undefined
    let begunAt = performance.now()
    const begin = async () => {
      // The permit is held meanwhile and its worker is idle, so both checks run in parallel.
      const [isOver] = await Promise.all([
        hasEnded(shared, recreateId, pageNumber),
        refuseIfUnwanted(shared, recreateId),
      ])
      if (isOver) throw new PageTaken()
      begun = await beginAttempt(shared, recreateId, keyOf, tries.length === 0)
      if (begun === undefined) throw new PageTaken()
      shared.changes.emit(recreateId)
      begunAt = performance.now()
      budget.begin()
    }
    try {
      const outcome = await shared.parts.tracing.span('recreate.page', { 'recreate.page': pageNumber }, () =>
        workOnPage(shared, manifest, pageNumber, { signal, onStart: begin, isRetry: tries.length > 0 }),
      )
      budget.pause()
      emitPage(shared, outcome, begunAt)
      // If the document could not even be opened, that counts as the attempt.
      if (begun === undefined) await begin()
      const count = begun?.count ?? MAX_ATTEMPTS
      if (outcome.state !== 'failed' || count >= (TRIES_FOR[outcome.error.code] ?? 1)) return outcome
    } catch (error) {
      if (error instanceof PageTaken) return undefined
      if (begun !== undefined) await withdrawAttempt(shared, recreateId, begun, signal)
      throw error
    }
  }
}

/** Returns the failure of a page without attempts left; undefined while another process may still read the page. */
async function endOfTries(
  shared: Shared,
  recreateId: string,
  pageNumber: number,
  tries: Awaited<ReturnType<typeof readAttempts>>,
): Promise<PageOutcome | undefined> {
  return (await areWorkersGone(shared, recreateId, tries)) ? neverEnded(pageNumber) : undefined
}

function emitPage({ parts }: Shared, outcome: PageOutcome, begunAt: number) {
  const code = outcome.state === 'failed' ? outcome.error.code : undefined
  parts.onMetric?.({ kind: 'page', state: outcome.state, code, ms: performance.now() - begunAt })
}

/** Others have ended the page, or use up its attempts. */
class PageTaken extends Error {}

/** Reads the page with the runner. Errors become the page's failure, unless the work was stopped or a store failed. */
async function workOnPage(
  { parts, sources }: Shared,
  manifest: Manifest,
  pageNumber: number,
  { onStart, ...options }: Pick<PageOptions, 'isRetry'> & { signal: AbortSignal; onStart: () => Promise<void> },
): Promise<PageOutcome> {
  let ours: { readonly error: unknown } | undefined
  const guarded = () =>
    onStart().catch((error: unknown) => {
      ours = { error }
      throw error
    })
  try {
    return await sources.use(manifest, (source) =>
      parts.runner.page(source, pageNumber, { ...options, onStart: guarded, selection: selectionOf(manifest) }),
    )
  } catch (error) {
    if (ours !== undefined) throw ours.error
    if (options.signal.aborted) throw new WorkAbandoned('The work was stopped')
    if (!(error instanceof RecreateError))
      return failed(pageNumber, 'plugin_failed', `Runner ${parts.runner.name} failed: ${messageOf(error)}`)
    if (error.code === 'store_failed') throw error
    if (error.code === 'cancelled') throw new WorkAbandoned('The runner was closed')
    return failed(pageNumber, error.code, error.message)
  }
}

function selectionOf({ switches: { tables, charts } }: Manifest): OutputSelection {
  return { tables, charts }
}

async function hasEnded({ parts }: Shared, recreateId: string, pageNumber: number): Promise<boolean> {
  const keys = factKeys(recreateId)
  const ends = await parts.records.getMany([keys.pageDone(pageNumber), keys.pageFailed(pageNumber)])
  return ends.some((end) => end !== undefined)
}

function neverEnded(pageNumber: number): PageOutcome {
  const message = `Reading the page was interrupted in all ${MAX_ATTEMPTS} attempts`
  return failed(pageNumber, 'tries_exhausted', message)
}

function failed(pageNumber: number, code: string, message: string): PageOutcome {
  return { state: 'failed', pageNumber, error: { code, message } }
}

/** Stores the outcome after the freed worker was handed to the next page, so that the worker is not idle meanwhile. */
async function storeSoon(
  shared: Shared,
  recreateId: string,
  signal: AbortSignal,
  outcome: PageOutcome,
  workMs: number,
): Promise<void> {
  await nextTurn()
  await storePatiently(shared, recreateId, signal, () => endPage(shared, recreateId, outcome, workMs))
}

async function endPage(shared: Shared, recreateId: string, outcome: PageOutcome, workMs: number): Promise<void> {
  const keys = factKeys(recreateId)
  const { pageNumber } = outcome
  await refuseIfUnwanted(shared, recreateId)
  const end = { ...(await storeOutcome(shared.parts.blobs, recreateId, outcome)), workMs }
  const key = end.state === 'failed' ? keys.pageFailed(pageNumber) : keys.pageDone(pageNumber)
  try {
    await refuseIfUnwanted(shared, recreateId)
  } catch (error) {
    if (error instanceof WorkAbandoned && end.state === 'done') await shared.parts.blobs.delete(end.resultKey)
    throw error
  }
  await writeFactOfBlob<PageEnd>(shared, recreateId, key, end, (fact) =>
    fact.state === 'done' ? fact.resultKey : undefined,
  )
}
