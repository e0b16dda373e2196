import { setTimeout as delay } from 'node:timers/promises'
import { RecreateError } from '../errors.js'
import type { Seen } from '../facts.js'
import { factKeys, tombstoneKey } from '../keys.js'
import type { Json } from '../stores.js'
import type { EngineParts } from './parts.js'
import type { Shared } from './shared.js'
import { WorkLeft } from './stops.js'

/** Pauses between tries to store what has been reached, in milliseconds; the last one goes on. */
const PAUSES_MS = [50, 200, 1_000, 5_000]

/** Writes a fact unless it stands, and tells who waits for changes. @returns Whether this call wrote it. */
export async function writeFact(shared: Shared, recreateId: string, key: string, fact: object): Promise<boolean> {
  const isWritten = await shared.parts.records.create(key, asJson(fact))
  if (isWritten) shared.changes.emit(recreateId)
  return isWritten
}

/**
 * Writes a fact that points at a blob, which is there already. Where the fact stands, the blob is deleted, unless it is
 * the one that the fact points at: a store may write and yet fail to say so. What a death leaves behind is swept.
 *
 * @param keyOf The key of the blob that a fact points at.
 * @returns The fact that stands.
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
 * Stores what has been reached, however long the stores are away: work that is done is not done again for their sake.
 *
 * @param store May be called many times.
 * @throws WorkLeft when it is thrown, or when the signal is aborted meanwhile.
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
      if (error instanceof WorkLeft || (error instanceof RecreateError && error.code !== 'store_failed')) throw error
      parts.onTrouble(error, `recreate ${recreateId}`)
      const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)]
      await delay(pause, undefined, { signal }).catch(() => {
        throw new WorkLeft('The work was stopped')
      })
    }
  }
}

/** @throws WorkLeft When the recreate is deleted, cancelled or has failed: nothing may be written any more. */
export async function refuseIfUnwanted({ parts }: Pick<Shared, 'parts'>, recreateId: string): Promise<void> {
  const keys = factKeys(recreateId)
  const [gone, cancelled, failed, completed] = await parts.records.getMany([
    tombstoneKey(recreateId),
    keys.cancelled,
    keys.failed,
    keys.completed,
  ])
  // Who came too late with either, when files were there, has stopped nothing.
  const hasFailed = (cancelled ?? failed) !== undefined && completed === undefined
  if (gone !== undefined || hasFailed) throw new WorkLeft(`${recreateId} has ended`)
}

/** Says that this process is at work on a recreate. */
export async function showProgress({ parts }: Pick<Shared, 'parts'>, recreateId: string): Promise<void> {
  await parts.records.set(factKeys(recreateId).progress, asJson(seenNow(parts)))
}

/** Says the same where no other who works on it too writes over it. */
export async function showSelf({ parts }: Pick<Shared, 'parts'>, recreateId: string): Promise<void> {
  await parts.records.set(factKeys(recreateId).seen(parts.me.instance), asJson(seenNow(parts)))
}

/** This process, now. */
export function seenNow({ clock, me }: EngineParts): Seen {
  return { at: clock(), by: me }
}

/** As records take it: a type with optional members is no index type for TypeScript. */
export function asJson(fact: object): Json {
  return fact as unknown as Json
}
