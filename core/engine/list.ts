import type { Manifest } from '../facts.js'
import { listKey } from '../keys.js'
import type { EngineParts } from './parts.js'

/** Lets a recreate be found by its owner. Whoever takes it up does so again: its maker may have died before. */
export async function enterInList(
  { records }: Pick<EngineParts, 'records'>,
  { owner, createdAt, recreateId }: Manifest,
): Promise<void> {
  await records.set(listKey(owner, createdAt, recreateId), {})
}
