import { loadCorrections } from '../../corrections/load-corrections.js'
import type { Correction, Facts, Manifest, Moment } from '../../facts/facts.js'
import { BURIED, prefixOf, readTimedKey, tombstoneKey } from '../../facts/keys.js'
import { readFacts } from '../../facts/read-facts.js'
import { endsOf, isOver } from '../../facts/status.js'
import { entriesOf } from '../list.js'
import type { EngineParts } from '../parts.js'
import { asJson } from '../write-facts.js'

/** Lifetime of a tombstone in milliseconds. Longer than the lifetime of any message. */
const TOMBSTONE_MS = 7 * 24 * 60 * 60 * 1000
/** Maximum number of records or blobs deleted in parallel. */
const DELETED_AT_ONCE = 8

/** Marks a deleted recreate. Contains neither its owner nor its content. */
export interface Tombstone extends Moment {
  /** Keys of its index entries outside its prefix. Absent once no late write can reach them. */
  readonly entries?: readonly string[]
}

/**
 * Deletes the blobs of an ended recreate that no fact refers to, such as duplicate page results and replaced files. To
 * be safe from concurrent writers, it only considers blobs that existed before the facts were read, and only those
 * whose fact cannot be written any more.
 *
 * @param isLate Whether enough time has passed since the end that no write can be in flight.
 * @returns Whether the collection is complete: no remaining blob may still receive its fact.
 */
export async function collectGarbage(parts: EngineParts, recreateId: string, isLate = false): Promise<boolean> {
  const { records, blobs, timing, clock } = parts
  const prefix = prefixOf(recreateId)
  const keys: string[] = []
  for await (const key of blobs.list(prefix)) keys.push(key)
  const facts = await readFacts(records, recreateId)
  if (facts === undefined || !isOver(facts)) return true
  const kept = keptBlobs(facts, await loadCorrections(records, recreateId, facts.latest.generation))
  let isTidy = true
  for (const key of keys) {
    const name = key.slice(prefix.length)
    if (kept.has(key)) continue
    if (clock() - framedAt(name) <= timing.collectAfterMs) isTidy = false
    else if (isLate || awaitsNoFact(name, facts)) await blobs.delete(key)
  }
  return isTidy
}

/**
 * Returns when a page with corrected frames was stored. Its correction may be pending, however long ago the pages
 * ended.
 */
function framedAt(name: string): number {
  return Number(/^framed-(\d+)-/.exec(name)?.[1] ?? -Infinity)
}

function keptBlobs(facts: Facts, corrections: readonly Correction[]): ReadonlySet<string> {
  return new Set([
    ...corrections.flatMap(({ pages = [] }) => pages.flatMap((end) => (end.state === 'done' ? [end.resultKey] : []))),
    facts.manifest.source.key,
    ...endsOf(facts).flatMap(({ end }) => (end?.state === 'done' ? [end.resultKey] : [])),
    ...(facts.served?.rendered.files ?? []).map(({ key }) => key),
  ])
}

/** Returns whether no fact can follow: all pages of the range have ended, or the file's generation is settled. */
function awaitsNoFact(name: string, { latest, served, ranges }: Facts): boolean {
  const [, kind, digits] = /^(page|render)-(\d+)-/.exec(name) ?? []
  const number = Number(digits)
  if (kind === 'page') return ranges.some(({ kind, pageNumbers }) => kind === 'ended' && pageNumbers.includes(number))
  return kind === 'render' && (number <= (served?.generation ?? 0) || number === latest.generation)
}

/** Writes the tombstone. `isFirst` tells whether this call was the first to do so. */
export async function writeTombstone(
  { records, clock }: EngineParts,
  manifest: Manifest,
): Promise<{ readonly tombstone: Tombstone; readonly isFirst: boolean }> {
  const tombstone: Tombstone = { at: clock(), entries: entriesOf(manifest) }
  return { tombstone, isFirst: await records.create(tombstoneKey(manifest.recreateId), asJson(tombstone)) }
}

/**
 * Deletes all data of a recreate.
 *
 * @param tombstone Absent if the recreate never existed.
 */
export async function deleteData(
  { records, blobs }: EngineParts,
  recreateId: string,
  tombstone: Tombstone | undefined,
): Promise<void> {
  for (const key of tombstone?.entries ?? []) await records.delete(key)
  const prefix = prefixOf(recreateId)
  await deleteEach(blobs.list(prefix), (key) => blobs.delete(key))
  await blobs.forget?.(prefix)
  await deleteEach(records.list(prefix), ({ key }) => records.delete(key))
}

/** Deletes in parallel, because a long document has thousands of records and a remote store is slow. */
async function deleteEach<Item>(items: AsyncIterable<Item>, deleteOne: (item: Item) => Promise<unknown>) {
  let some: Item[] = []
  const deleteSome = async () => {
    const ended = await Promise.allSettled(some.map(deleteOne))
    some = []
    for (const each of ended) if (each.status === 'rejected') throw each.reason
  }
  for await (const item of items) {
    some.push(item)
    if (some.length === DELETED_AT_ONCE) await deleteSome()
  }
  await deleteSome()
}

/** Deletes expired tombstones, reading only those. */
export async function deleteOldTombstones({ records, clock }: EngineParts): Promise<void> {
  for await (const { key } of records.list(BURIED)) {
    const { id, at } = readTimedKey(key)
    if (clock() - at <= TOMBSTONE_MS) return
    await records.delete(tombstoneKey(id))
    await records.delete(key)
  }
}
