import type { Facts, Moment } from '../../facts/facts.js'
import { ENDED, endedKey, factKeys, liveKey, prefixOf, readTimedKey } from '../../facts/keys.js'
import { readFacts } from '../../facts/read-facts.js'
import { endedAt, endsOf, stateOf } from '../../facts/status.js'
import { emitEnd } from '../emit-end.js'
import type { EngineParts } from '../parts.js'
import type { Shared } from '../shared.js'
import { areWorkersGone, MAX_ATTEMPTS, readAttempts } from '../work/attempts.js'
import type { Worker } from '../work/worker.js'
import { writeFact } from '../write-facts.js'
import { deleteData, writeTombstone } from './collect-garbage.js'

/**
 * Returns whether the retention period is over. From then on the recreate is not visible, even if the reconciler has
 * not deleted it yet, so that it is never visible without its files.
 */
export function isExpired(facts: Facts, { timing, clock }: Pick<EngineParts, 'timing' | 'clock'>): boolean {
  const at = endedAt(facts)
  return timing.lifeMs > 0 && at !== undefined && at + timing.lifeMs <= clock()
}

/**
 * Deletes a recreate and all its data. It is gone for all clients as soon as its tombstone exists. If the process
 * crashes after that, the reconciler deletes the rest, because the recreate is in the index of live ones.
 */
export async function deleteRecreate(
  shared: Shared,
  worker: Worker,
  facts: Facts,
  reason: 'asked' | 'expired',
): Promise<void> {
  const { parts, cancellation, changes, sources, pages } = shared
  const { manifest } = facts
  const { recreateId } = manifest
  await parts.records.set(liveKey(recreateId), { at: parts.clock() })
  const { tombstone, isFirst } = await writeTombstone(parts, manifest)
  cancellation.cancel(recreateId)
  await worker.forget(recreateId)
  await deleteData(parts, recreateId, tombstone)
  pages.forget(prefixOf(recreateId))
  const at = endedAt(facts)
  if (at !== undefined) await parts.records.delete(endedKey(recreateId, at))
  changes.emit(recreateId)
  await sources.release(recreateId)
  if (isFirst) parts.onMetric?.({ kind: 'deleted', reason })
}

/** Deletes the expired recreates, reading only those. May run concurrently in any number of processes. */
export async function deleteExpired(shared: Shared, worker: Worker): Promise<void> {
  const { records, clock, timing, onError } = shared.parts
  if (timing.lifeMs === 0) return
  let hasEnded = false
  for await (const { key } of records.list(ENDED)) {
    const { id, at } = readTimedKey(key)
    if (shared.cancellation.isDraining || at + timing.lifeMs > clock()) break
    // A recreate that cannot be deleted must not block the others.
    await endLife(shared, worker, id, key).catch((error) => onError(error, `deleting recreate ${id}`))
    hasEnded = true
  }
  if (hasEnded) await records.forget?.()
}

async function endLife(shared: Shared, worker: Worker, recreateId: string, key: string): Promise<void> {
  const { parts } = shared
  const facts = await readFacts(parts.records, recreateId)
  if (facts !== undefined && isExpired(facts, parts)) await deleteRecreate(shared, worker, facts, 'expired')
  // A correction has extended its retention period, or its deletion was interrupted by a crash: let the reconciler
  // handle it.
  else await parts.records.set(liveKey(recreateId), { at: parts.clock() })
  await parts.records.delete(key)
}

/**
 * Fails an unfinished recreate if no work on it was started for the whole retention period: there is no worker for it,
 * and its file must not be kept forever. Work in progress continues, however old it is.
 *
 * @returns Whether it has failed.
 */
export async function failIfForgotten(shared: Shared, facts: Facts): Promise<boolean> {
  const { clock, timing } = shared.parts
  const { lifeMs } = timing
  const { manifest, latest } = facts
  const isDue = (at: number) => at + lifeMs <= clock()
  if (lifeMs === 0 || !isDue(manifest.createdAt) || !isDue(await lastBegun(shared, facts))) return false
  if (await isInWork(shared, facts)) return false
  const keys = factKeys(manifest.recreateId)
  // Existing files are kept: only their correction has failed.
  const key = stateOf(facts) === 'COMPLETED' ? keys.renderFailed(latest.generation) : keys.failed
  const message = `No work was done on it within its retention period of ${lifeMs / 3_600_000} hours`
  const failure = { at: clock(), code: 'expired', message }
  const isWritten = await writeFact(shared, manifest.recreateId, key, failure)
  if (isWritten && key === keys.failed) emitEnd(shared.parts, facts, failure)
  return true
}

/** Returns when the last page or rendering was started or the last correction made, or else the creation time. */
async function lastBegun({ parts }: Shared, { manifest, ranges, latest }: Facts): Promise<number> {
  const keys = factKeys(manifest.recreateId)
  const pageNumbers = ranges.flatMap((range) => range.pageNumbers)
  const numbers = Array.from({ length: MAX_ATTEMPTS }, (_, index) => index + 1)
  const begun = await parts.records.getMany([
    ...numbers.flatMap((number) => pageNumbers.map((page) => keys.pageTry(page, number))),
    ...numbers.map((number) => keys.renderTry(latest.generation, number)),
    keys.correction(latest.generation),
  ])
  return (begun as readonly (Moment | undefined)[]).reduce(
    (last, moment) => Math.max(last, moment?.at ?? 0),
    manifest.createdAt,
  )
}

/** Returns whether a worker still works on it: a page may take longer than a short retention period. */
async function isInWork(shared: Shared, facts: Facts): Promise<boolean> {
  const { recreateId } = facts.manifest
  const keys = factKeys(recreateId)
  const begun = endsOf(facts).flatMap(({ pageNumber, isStarted, end }) =>
    isStarted && end === undefined ? [(number: number) => keys.pageTry(pageNumber, number)] : [],
  )
  for (const keyOf of [...begun, (number: number) => keys.renderTry(facts.latest.generation, number)]) {
    if (!(await areWorkersGone(shared, recreateId, await readAttempts(shared, keyOf)))) return true
  }
  return false
}
