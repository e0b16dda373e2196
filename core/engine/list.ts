import { RecreateError } from '../errors.js'
import type { Manifest } from '../facts.js'
import { listKey, openKey, openPrefix } from '../keys.js'
import type { EngineParts } from './parts.js'

type Records = Pick<EngineParts, 'records'>

/**
 * Lets a recreate be found by its owner, and be counted while it has not ended. Whoever takes it up does so again: its
 * maker may have died before.
 */
export async function enterInList({ records }: Records, manifest: Manifest): Promise<void> {
  const [list, open] = entriesOf(manifest)
  await records.set(list, {})
  await records.set(open, {})
}

/** It has ended, and is counted no more. */
export async function countNoMore({ records }: Records, { owner, recreateId }: Manifest): Promise<void> {
  await records.delete(openKey(owner, recreateId))
}

/** Where a recreate stands outside its own prefix. */
export function entriesOf({ owner, createdAt, recreateId }: Manifest): readonly [list: string, open: string] {
  return [listKey(owner, createdAt, recreateId), openKey(owner, recreateId)]
}

/**
 * Calls at the same time may each find room: the bound is overrun by as many at most.
 *
 * @param most What an owner may have unfinished; absent, any number.
 * @throws RecreateError `too_many_open`.
 */
export async function refuseIfFull({ records }: Records, owner: string, most: number | undefined): Promise<void> {
  if (most === undefined) return
  let count = 0
  for await (const _ of records.list(openPrefix(owner), { limit: most })) count++
  if (count < most) return
  const message = `Expected fewer than ${most} recreates of one owner to be unfinished, there are as many already`
  throw new RecreateError('too_many_open', message)
}
