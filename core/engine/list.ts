import { RecreateError } from '../errors.js'
import type { Manifest } from '../facts/facts.js'
import { listKey, openKey, openPrefix } from '../facts/keys.js'
import type { EngineParts } from './parts.js'

type Records = Pick<EngineParts, 'records'>

/**
 * Adds a recreate to its owner's list and to the owner's unfinished recreates. The worker that picks it up repeats
 * this, because the creating process may have crashed.
 */
export async function addToList({ records }: Records, manifest: Manifest): Promise<void> {
  const [list, open] = entriesOf(manifest)
  await records.set(list, {})
  await records.set(open, {})
}

/** Removes an ended recreate from the owner's unfinished recreates. */
export async function removeFromUnfinished({ records }: Records, { owner, recreateId }: Manifest): Promise<void> {
  await records.delete(openKey(owner, recreateId))
}

/** Returns the index entries of a recreate outside its own prefix. */
export function entriesOf({ owner, createdAt, recreateId }: Manifest): readonly [list: string, open: string] {
  return [listKey(owner, createdAt, recreateId), openKey(owner, recreateId)]
}

/**
 * Rejects a new recreate if the owner has too many unfinished ones. Concurrent calls may exceed the limit by their
 * number.
 *
 * @param most Maximum number of unfinished recreates of an owner. Absent means no limit.
 * @throws RecreateError `too_many_open`.
 */
export async function refuseIfFull({ records }: Records, owner: string, most: number | undefined): Promise<void> {
  if (most === undefined) return
  let count = 0
  for await (const _ of records.list(openPrefix(owner), { limit: most })) count++
  if (count < most) return
  const message = `The owner already has ${most} unfinished recreates, the maximum. Try again when one has ended.`
  throw new RecreateError('too_many_open', message)
}
