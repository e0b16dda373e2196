import { setTimeout as delay } from 'node:timers/promises'
import { RecreateError } from '../errors.js'
import type { Seen } from '../facts/facts.js'
import { factKeys, tombstoneKey } from '../facts/keys.js'
import type { Json } from '../stores.js'
import { WorkAbandoned } from './cancellation.js'
import type { EngineParts } from './parts.js'
import type { Shared } from './shared.js'

/** Pauses between attempts to store, in milliseconds. The last one repeats. */
const PAUSES_MS = [50, 200, 1_000, 5_000]

/** Writes a fact if it does not exist, and notifies waiting callers. @returns Whether this call wrote it. */
export async function writeFact(shared: Shared, recreateId: string, key: string, fact: object): Promise<boolean> {
  const isWritten = await shared.parts.records.create(key, asJson(fact))
  if (isWritten) shared.changes.emit(recreateId)
  return isWritten
}

/**
 * Writes a fact that refers to a stored blob. If the fact already exists, the blob is deleted unless the existing fact
 * refers to it, as after a store that wrote but reported an error. After a crash, garbage collection deletes the blob.
 *
 * @param keyOf Returns the key of the blob that a fact refers to.
 * @returns The stored fact.
 */
export async function writeFactOfBlob<Fact extends object>(
  shared: Shared,
  recreateId: string,
  key: string,
  fact: Fact,
  keyOf: (fact: Fact) => string | undefined,
): Promise<Fact> {
  if (await writeFact(shared, recreateId, key, fact)) return fact
  const standing = (await shared.parts.records.get(key)) as unknown as Fact | undefined
  const blobKey = keyOf(fact)
  if (blobKey !== undefined && (standing === undefined || keyOf(standing) !== blobKey)) {
    await shared.parts.blobs.delete(blobKey)
  }
  return standing ?? fact
}

/**
 * Stores finished work, retrying for as long as the stores are unreachable, so that the work need not be repeated.
 *
 * @param store May be called many times.
 * @throws WorkAbandoned if `store` throws it, or the signal is aborted.
 */
export async function storePatiently<Result>(
  { parts }: Shared,
  recreateId: string,
  signal: AbortSignal,
  store: () => Promise<Result>,
): Promise<Result> {
  for (let failures = 0; ; failures++) {
    try {
      return await store()
    } catch (error) {
      if (error instanceof WorkAbandoned || (error instanceof RecreateError && error.code !== 'store_failed'))
        throw error
      parts.onError(error, `recreate ${recreateId}`)
      const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)]
      await delay(pause, undefined, { signal }).catch(() => {
        throw new WorkAbandoned('The work was stopped')
      })
    }
  }
}

/** Throws if nothing may be written any more. @throws WorkAbandoned if the recreate is deleted, cancelled or failed. */
export async function refuseIfUnwanted({ parts }: Pick<Shared, 'parts'>, recreateId: string): Promise<void> {
  const keys = factKeys(recreateId)
  const [gone, cancelled, failed, completed] = await parts.records.getMany([
    tombstoneKey(recreateId),
    keys.cancelled,
    keys.failed,
    keys.completed,
  ])
  // A cancellation or failure after the files were stored has no effect.
  const hasFailed = (cancelled ?? failed) !== undefined && completed === undefined
  if (gone !== undefined || hasFailed) throw new WorkAbandoned(`${recreateId} has ended`)
}

/** Writes the heartbeat of the recreate, with this process as the worker. */
export async function showProgress({ parts }: Pick<Shared, 'parts'>, recreateId: string): Promise<void> {
  await parts.records.set(factKeys(recreateId).progress, asJson(seenNow(parts)))
}

/** Writes this process's own heartbeat, which parallel workers of the recreate do not overwrite. */
export async function showSelf({ parts }: Pick<Shared, 'parts'>, recreateId: string): Promise<void> {
  await parts.records.set(factKeys(recreateId).seen(parts.me.instance), asJson(seenNow(parts)))
}

/** Returns a heartbeat of this process. */
export function seenNow({ clock, me }: EngineParts): Seen {
  return { at: clock(), by: me }
}

/** Casts to the type of records: TypeScript does not accept a type with optional members as an index type. */
export function asJson(fact: object): Json {
  return fact as unknown as Json
}
