import type { Facts, Manifest, Moment } from '../facts.js'
import { listKey, prefixOf, TOMBSTONES, tombstoneKey } from '../keys.js'
import { readFacts } from '../read-facts.js'
import { endsOf, isOver } from '../status.js'
import type { EngineParts } from './parts.js'
import { asJson } from './write-facts.js'

/** A tombstone stands so long, in milliseconds: longer than any message lives. */
const TOMBSTONE_MS = 7 * 24 * 60 * 60 * 1000

/** That a recreate was deleted, and where it was listed. */
export interface Tombstone extends Moment {
  readonly owner: string
  readonly createdAt: number
}

/**
 * Deletes blobs that no fact points at: of pages that somebody else ended first, of files that were rendered twice or
 * have been replaced. Only where nobody can still be about to write the fact, and only what lay there before the facts
 * were read: what comes later may be pointed at by later facts.
 *
 * @param isLate Whether it ended so long ago that nothing can be on its way any more.
 */
export async function tidy({ records, blobs }: EngineParts, recreateId: string, isLate = false): Promise<void> {
  const prefix = prefixOf(recreateId)
  const keys: string[] = []
  for await (const key of blobs.list(prefix)) keys.push(key)
  const facts = await readFacts(records, recreateId)
  if (facts === undefined || !isOver(facts)) return
  const kept = keptBlobs(facts)
  for (const key of keys) {
    if (!kept.has(key) && (isLate || awaitsNoFact(key.slice(prefix.length), facts))) await blobs.delete(key)
  }
}

function keptBlobs(facts: Facts): ReadonlySet<string> {
  return new Set([
    facts.manifest.source.key,
    ...endsOf(facts).flatMap(({ end }) => (end?.state === 'done' ? [end.resultKey] : [])),
    ...(facts.served?.rendered.files ?? []).map(({ key }) => key),
  ])
}

/** What is unfinished may have a fact on its way: pages of a range that was cut short, files that are still rendered. */
function awaitsNoFact(name: string, { latest, served, ranges }: Facts): boolean {
  const [, kind, digits] = /^(page|render)-(\d+)-/.exec(name) ?? []
  const number = Number(digits)
  if (kind === 'page') return ranges.some(({ kind, pageNumbers }) => kind === 'ended' && pageNumbers.includes(number))
  return kind === 'render' && (number <= (served?.generation ?? 0) || number === latest.generation)
}

/** Says for good that a recreate is deleted, whoever still works on it. */
export async function bury({ records, clock }: EngineParts, { recreateId, owner, createdAt }: Manifest): Promise<void> {
  await records.create(tombstoneKey(recreateId), asJson({ at: clock(), owner, createdAt } satisfies Tombstone))
}

/**
 * Takes away all that there is of a recreate.
 *
 * @param tombstone Absent where it never was one.
 */
export async function erase(
  { records, blobs }: EngineParts,
  recreateId: string,
  tombstone: Tombstone | undefined,
): Promise<void> {
  if (tombstone !== undefined) await records.delete(listKey(tombstone.owner, tombstone.createdAt, recreateId))
  const prefix = prefixOf(recreateId)
  for await (const key of blobs.list(prefix)) await blobs.delete(key)
  for await (const { key } of records.list(prefix)) await records.delete(key)
}

/** Lets tombstones go that have stood long enough. */
export async function clearTombstones({ records, clock }: EngineParts): Promise<void> {
  for await (const { key, value } of records.list(TOMBSTONES)) {
    if (clock() - (value as unknown as Moment).at > TOMBSTONE_MS) await records.delete(key)
  }
}
