import type { Correction, Facts, Manifest, Moment } from '../facts.js'
import { BURIED, prefixOf, readTimedKey, tombstoneKey } from '../keys.js'
import { readFacts } from '../read-facts.js'
import { endsOf, isOver } from '../status.js'
import { entriesOf } from './list.js'
import { loadCorrections } from './load-corrections.js'
import type { EngineParts } from './parts.js'
import { asJson } from './write-facts.js'

/** A tombstone stands so long, in milliseconds: longer than any message lives. */
const TOMBSTONE_MS = 7 * 24 * 60 * 60 * 1000
/** Records, or blobs, of a recreate that are deleted at the same time. */
const DELETED_AT_ONCE = 8

/** That a recreate was deleted. It says neither whose it was nor what. */
export interface Tombstone extends Moment {
  /** Keys of the entries outside its prefix by which it was found; absent once no late write can land there. */
  readonly entries?: readonly string[]
}

/**
 * Deletes blobs that no fact points at: of pages that somebody else ended first, of files that were rendered twice or
 * have been replaced. Only where nobody can still be about to write the fact, and only what lay there before the facts
 * were read: what comes later may be pointed at by later facts.
 *
 * @param isLate Whether it ended so long ago that nothing can be on its way any more.
 * @returns Whether it need not be looked at again: nothing is left that may yet have its fact.
 */
export async function tidy(parts: EngineParts, recreateId: string, isLate = false): Promise<boolean> {
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
    if (clock() - framedAt(name) <= timing.sweepMs) isTidy = false
    else if (isLate || awaitsNoFact(name, facts)) await blobs.delete(key)
  }
  return isTidy
}

/** When a page was stored whose frames somebody is about to correct, however long ago all had ended. */
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

/** What is unfinished may have a fact on its way: pages of a range that was cut short, files that are still rendered. */
function awaitsNoFact(name: string, { latest, served, ranges }: Facts): boolean {
  const [, kind, digits] = /^(page|render)-(\d+)-/.exec(name) ?? []
  const number = Number(digits)
  if (kind === 'page') return ranges.some(({ kind, pageNumbers }) => kind === 'ended' && pageNumbers.includes(number))
  return kind === 'render' && (number <= (served?.generation ?? 0) || number === latest.generation)
}

/** Says for good that a recreate is deleted, whoever still works on it, and whether nobody had said so before. */
export async function bury(
  { records, clock }: EngineParts,
  manifest: Manifest,
): Promise<{ readonly tombstone: Tombstone; readonly isFirst: boolean }> {
  const tombstone: Tombstone = { at: clock(), entries: entriesOf(manifest) }
  return { tombstone, isFirst: await records.create(tombstoneKey(manifest.recreateId), asJson(tombstone)) }
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
  for (const key of tombstone?.entries ?? []) await records.delete(key)
  const prefix = prefixOf(recreateId)
  await deleteEach(blobs.list(prefix), (key) => blobs.delete(key))
  await blobs.forget?.(prefix)
  await deleteEach(records.list(prefix), ({ key }) => records.delete(key))
}

/** A long document has thousands of results and facts, and a store elsewhere takes its time over each. */
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

/** Lets tombstones go that have stood long enough; looks at no others. */
export async function clearTombstones({ records, clock }: EngineParts): Promise<void> {
  for await (const { key } of records.list(BURIED)) {
    const { id, at } = readTimedKey(key)
    if (clock() - at <= TOMBSTONE_MS) return
    await records.delete(tombstoneKey(id))
    await records.delete(key)
  }
}
